import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { areaList } from '@vant/area-data'
import { describe, expect, it } from 'vitest'
import { isCounty, rowsOf } from './counties.mjs'
import { latinOf } from './lib/place-names.mjs'

const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, '../data', name), 'utf8'))
const freight = new Set<string>(read('cities.json').map(({ code }: { code: string }) => code))
const rows = rowsOf(areaList, freight)
const rowOf = (code: string) => rows.find(({ c }) => c === code)

describe('the list of counties', () => {
  it('is what the script makes of its source', () => {
    expect(read('counties.json')).toEqual(rows)
  })

  it('has the 2846 counties that there are, and the 283 cities that are not on the map', () => {
    const cities = rows.filter(({ c }) => c.endsWith('00'))
    expect([rows.length - cities.length, cities.length]).toEqual([2846, 283])
    expect(cities.some(({ c }) => freight.has(c))).toBe(false)
  })

  it.each([
    ['a development zone', '420590', '经济开发区'],
    ['a zone that only statistics know', '130171', '石家庄高新技术产业开发区'],
    ['a town of Dongguan', '441904', '长安镇'],
    ['a committee of administration', '632825', '大柴旦行政委员会'],
    ['a forest administration', '232761', '加格达奇区'],
    ['a district of Hong Kong', '810101', '中西区'],
    ['what was joined to another', '370634', '长岛县'],
  ])('has no %s', (_, code, name) => {
    expect(isCounty(code, name)).toBe(false)
    expect(rowOf(code)).toBeUndefined()
  })

  it.each(['110101', '310115', '420115', '429004', '500243', '659001', '623001', '442000'])('has %s', code => {
    expect(rowOf(code)).toBeDefined()
  })

  it.each(
    (
      '乐亭 Laoting,乐清 Yueqing,乐陵 Laoling,乐昌 Lechang,乐东 Ledong,民乐 Minle,长子 Zhangzi,长垣 Changyuan,长汀 Changting,铅山 Yanshan,' +
      "六安 Lu'an,六合 Luhe,六枝 Liuzhi,蔚 Yu,尉氏 Weishi,尉犁 Yuli,浚 Xun,莘 Shen,郓城 Yuncheng,歙 She,黟 Yi,渑池 Mianchi,台州 Taizhou," +
      '丽水 Lishui,蚌埠 Bengbu,亳州 Bozhou,砀山 Dangshan,枞阳 Zongyang,涡阳 Guoyang,洪洞 Hongtong,繁峙 Fanshi,井陉 Jingxing,大城 Daicheng,' +
      '闵行 Minhang,盱眙 Xuyi,邗江 Hanjiang,鄱阳 Poyang,单 Shan,茌平 Chiping,曲阜 Qufu,泌阳 Biyang,荥阳 Xingyang,荥经 Yingjing,黄陂 Huangpi,' +
      '硚口 Qiaokou,猇亭 Xiaoting,番禺 Panyu,大埔 Dabu,郫都 Pidu,什邡 Shifang,阆中 Langzhong,筠连 Junlian,犍为 Qianwei,都匀 Duyun,' +
      "宕昌 Tanchang,吴堡 Wubu,珲春 Hunchun,穆棱 Muling,会泽 Huize,秭归 Zigui,公安 Gong'an,略阳 Lüeyang,东阿 Dong'e"
    )
      .split(',')
      .map(pair => pair.split(' ')),
  )('reads %s as %s', (name, latin) => {
    expect(latinOf(String(name))).toBe(latin)
  })

  it('says what kind of county it is, and of which people', () => {
    expect(rowOf('420115')).toEqual({ c: '420115', n: '江夏区', e: 'Jiangxia District' })
    expect(rowOf('420528')).toEqual({
      c: '420528',
      n: '长阳土家族自治县',
      e: 'Changyang Tujia Autonomous County',
      s: 'Condado autónomo tujia de Changyang',
      j: '長陽土家族自治県',
    })
    expect(rowOf('410104')).toMatchObject({ e: 'Guancheng Hui District', s: 'Distrito hui de Guancheng' })
    expect(rowOf('610103')).toMatchObject({ e: 'Beilin District' })
    expect(rowOf('429021')).toMatchObject({ e: 'Shennongjia Forestry District' })
    expect(rowOf('422800')).toEqual({ c: '422800', n: '恩施', e: 'Enshi' })
  })
})
