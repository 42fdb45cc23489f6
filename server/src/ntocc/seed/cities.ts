import { readFileSync } from 'node:fs'
import type { DemoCity } from '@ntocc/sdk/service'
import { type FurtherPlace, loadCounties } from './counties.ts'
import { dataFile } from './data-file.ts'

interface CityFileRow {
  code: string
  name: string
  lng: number
  lat: number
}

/** Written in Latin letters; Spanish where it differs; Japanese where the characters differ. */
const LATIN: Record<string, [en: string, es?: string, ja?: string]> = {
  '110100': ['Beijing', 'Pekín'],
  '120100': ['Tianjin'],
  '130100': ['Shijiazhuang', undefined, '石家荘'],
  '130200': ['Tangshan'],
  '140100': ['Taiyuan'],
  '150200': ['Baotou', undefined, '包頭'],
  '150600': ['Ordos', undefined, 'オルドス'],
  '210100': ['Shenyang', undefined, '瀋陽'],
  '210200': ['Dalian', undefined, '大連'],
  '220100': ['Changchun', undefined, '長春'],
  '230100': ['Harbin', undefined, 'ハルビン'],
  '310100': ['Shanghai', 'Shanghái'],
  '320100': ['Nanjing', 'Nankín'],
  '320200': ['Wuxi', undefined, '無錫'],
  '320300': ['Xuzhou'],
  '320500': ['Suzhou', undefined, '蘇州'],
  '320600': ['Nantong'],
  '320700': ['Lianyungang', undefined, '連雲港'],
  '330100': ['Hangzhou'],
  '330200': ['Ningbo', undefined, '寧波'],
  '330700': ['Jinhua', undefined, '金華'],
  '340100': ['Hefei'],
  '340200': ['Wuhu', undefined, '蕪湖'],
  '340500': ["Ma'anshan", undefined, '馬鞍山'],
  '350100': ['Fuzhou'],
  '350200': ['Xiamen', undefined, 'アモイ'],
  '360100': ['Nanchang'],
  '360700': ['Ganzhou', undefined, '贛州'],
  '370100': ['Jinan', undefined, '済南'],
  '370200': ['Qingdao', undefined, '青島'],
  '371300': ['Linyi', undefined, '臨沂'],
  '370800': ['Jining', undefined, '済寧'],
  '410100': ['Zhengzhou', undefined, '鄭州'],
  '410300': ['Luoyang', undefined, '洛陽'],
  '420100': ['Wuhan', undefined, '武漢'],
  '420500': ['Yichang'],
  '420600': ['Xiangyang', undefined, '襄陽'],
  '430100': ['Changsha', undefined, '長沙'],
  '430600': ['Yueyang', undefined, '岳陽'],
  '440100': ['Guangzhou', 'Cantón', '広州'],
  '440300': ['Shenzhen', undefined, '深圳'],
  '440600': ['Foshan'],
  '441900': ['Dongguan', undefined, '東莞'],
  '450100': ['Nanning', undefined, '南寧'],
  '450200': ['Liuzhou'],
  '460100': ['Haikou'],
  '500100': ['Chongqing', undefined, '重慶'],
  '510100': ['Chengdu'],
  '520100': ['Guiyang', undefined, '貴陽'],
  '530100': ['Kunming'],
  '610100': ["Xi'an"],
  '620100': ['Lanzhou', undefined, '蘭州'],
  '640100': ['Yinchuan', undefined, '銀川'],
  '650100': ['Urumqi', undefined, 'ウルムチ'],
}

const PLATE_PREFIX: Record<string, string> = Object.fromEntries(
  (
    '11京12津13冀14晋15蒙21辽22吉23黑31沪32苏33浙34皖35闽36赣37鲁41豫42鄂43湘44粤45桂46琼50渝51川52贵53云54藏' +
    '61陕62甘63青64宁65新'
  )
    .match(/\d\d./g)
    ?.map(pair => [pair.slice(0, 2), pair.slice(2)]) ?? [],
)

/** All cities by code, from data/cities.json of the project (GeoNames, CC-BY; WGS-84), with their names in the four languages. */
export function loadCities(file = dataFile('cities.json')): Map<string, DemoCity> {
  const rows = JSON.parse(readFileSync(file, 'utf8')) as CityFileRow[]
  const districts = loadCounties().filter(({ level, name }) => level === 3 && name.zh.endsWith('区'))
  return new Map(
    rows.map(row => [
      row.code,
      cityOf(
        row,
        districts.filter(({ parent }) => parent === row.code),
      ),
    ]),
  )
}

function cityOf({ code, name: zh, lng, lat }: CityFileRow, districts: readonly FurtherPlace[]): DemoCity {
  const [en, es = en, ja = zh] = LATIN[code] ?? [zh]
  const name = { en, zh, es, ja }
  const counties = districts.map(district => ({ code: district.code, name, county: district.name }))
  return { code, name, counties, lng, lat, platePrefix: PLATE_PREFIX[code.slice(0, 2)] ?? '京' }
}
