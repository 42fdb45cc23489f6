import type { LocalizedText } from '@ntocc/sdk/contracts'
import type { Queryable } from '../db/database.ts'
import { EVERY_BRANCH } from '../records/scope.ts'
import { BUILT_IN } from './built-in.ts'
import { loadCities } from './cities.ts'
import { loadCounties } from './counties.ts'

const province = (zh: string, en: string, ja = zh, es = en): LocalizedText => ({ zh, en, es, ja })

/** GB/T 2260, first two digits. */
const PROVINCES: Record<string, LocalizedText> = {
  '11': province('北京', 'Beijing', '北京', 'Pekín'),
  '12': province('天津', 'Tianjin'),
  '13': province('河北', 'Hebei'),
  '14': province('山西', 'Shanxi'),
  '15': province('内蒙古', 'Inner Mongolia', '内モンゴル', 'Mongolia Interior'),
  '21': province('辽宁', 'Liaoning', '遼寧'),
  '22': province('吉林', 'Jilin'),
  '23': province('黑龙江', 'Heilongjiang', '黒竜江'),
  '31': province('上海', 'Shanghai', '上海', 'Shanghái'),
  '32': province('江苏', 'Jiangsu', '江蘇'),
  '33': province('浙江', 'Zhejiang'),
  '34': province('安徽', 'Anhui'),
  '35': province('福建', 'Fujian'),
  '36': province('江西', 'Jiangxi'),
  '37': province('山东', 'Shandong', '山東'),
  '41': province('河南', 'Henan'),
  '42': province('湖北', 'Hubei'),
  '43': province('湖南', 'Hunan'),
  '44': province('广东', 'Guangdong', '広東', 'Cantón'),
  '45': province('广西', 'Guangxi', '広西'),
  '46': province('海南', 'Hainan'),
  '50': province('重庆', 'Chongqing', '重慶'),
  '51': province('四川', 'Sichuan'),
  '52': province('贵州', 'Guizhou', '貴州'),
  '53': province('云南', 'Yunnan', '雲南'),
  '54': province('西藏', 'Tibet', 'チベット', 'Tíbet'),
  '61': province('陕西', 'Shaanxi', '陝西'),
  '62': province('甘肃', 'Gansu', '甘粛'),
  '63': province('青海', 'Qinghai'),
  '64': province('宁夏', 'Ningxia', '寧夏'),
  '65': province('新疆', 'Xinjiang'),
  '71': province('台湾', 'Taiwan', '台湾', 'Taiwán'),
  '81': province('香港', 'Hong Kong'),
  '82': province('澳门', 'Macao', 'マカオ', 'Macao'),
}

interface AreaRow {
  code: string
  name: LocalizedText
  parent: string | null
  level: number
  lng: number | null
  lat: number | null
}

/** Provinces by code, the freight cities of data/cities.json (GeoNames, CC-BY), and all other cities and counties, whose middles are not known. */
export const areaRows = (): AreaRow[] => [
  ...Object.entries(PROVINCES).map(([code, name]) => ({
    code: `${code}0000`,
    name,
    parent: null,
    level: 1,
    lng: null,
    lat: null,
  })),
  ...[...loadCities().values()].map(({ code, name, lng, lat }) => ({
    code,
    name,
    lng,
    lat,
    parent: `${code.slice(0, 2)}0000`,
    level: 2,
  })),
  ...loadCounties().map(place => ({ ...place, lng: null, lat: null })),
]

export const seedAreas = async (tx: Queryable): Promise<void> => {
  await tx.query(
    `insert into area_province as a (branch_code, code, area_code, name, parent_code, level, lng, lat, status, created_by)
     select $1, code, code, name, parent, level, lng, lat, 1, $2
     from jsonb_to_recordset($3::jsonb)
       as rows(code text, name jsonb, parent text, level int, lng double precision, lat double precision)
     on conflict (code) do update set name = excluded.name, lng = excluded.lng, lat = excluded.lat
       where a.created_by = $2 and (a.name, a.lng, a.lat) is distinct from (excluded.name, excluded.lng, excluded.lat)`,
    [EVERY_BRANCH, BUILT_IN, JSON.stringify(areaRows())],
  )
}
