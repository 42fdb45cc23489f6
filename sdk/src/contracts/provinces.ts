import type { LocalizedText } from './language.ts'

export interface Province {
  /** reportType, 0 to 21 (specification, section 9; our numbering, as the specification lists none). */
  code: number
  /** GB/T 2260; empty for none. The key of a regulator variant. */
  gb: string
  name: LocalizedText
}

const province = (code: number, gb: string, zh: string, en: string, ja: string): Province => ({
  code,
  gb,
  name: { zh, en, es: en, ja },
})

/** Provinces that take reports of network freight; 0 reports to none. */
export const PROVINCES: readonly Province[] = [
  { code: 0, gb: '', name: { en: 'None', zh: '无', es: 'Ninguna', ja: 'なし' } },
  province(1, '420000', '湖北', 'Hubei', '湖北'),
  province(2, '120000', '天津', 'Tianjin', '天津'),
  province(3, '130000', '河北', 'Hebei', '河北'),
  province(4, '140000', '山西', 'Shanxi', '山西'),
  {
    code: 5,
    gb: '150000',
    name: { en: 'Inner Mongolia', zh: '内蒙古', es: 'Mongolia Interior', ja: '内モンゴル' },
  },
  province(6, '210000', '辽宁', 'Liaoning', '遼寧'),
  province(7, '220000', '吉林', 'Jilin', '吉林'),
  province(8, '320000', '江苏', 'Jiangsu', '江蘇'),
  province(9, '330000', '浙江', 'Zhejiang', '浙江'),
  province(10, '340000', '安徽', 'Anhui', '安徽'),
  province(11, '350000', '福建', 'Fujian', '福建'),
  province(12, '360000', '江西', 'Jiangxi', '江西'),
  province(13, '370000', '山东', 'Shandong', '山東'),
  province(14, '410000', '河南', 'Henan', '河南'),
  province(15, '430000', '湖南', 'Hunan', '湖南'),
  province(16, '440000', '广东', 'Guangdong', '広東'),
  province(17, '500000', '重庆', 'Chongqing', '重慶'),
  province(18, '510000', '四川', 'Sichuan', '四川'),
  province(19, '520000', '贵州', 'Guizhou', '貴州'),
  province(20, '610000', '陕西', 'Shaanxi', '陝西'),
  province(21, '650000', '新疆', 'Xinjiang', '新疆'),
]

/** The province of a reportType as stored or configured; undefined for a code outside 0 to 21. */
export const provinceOf = (code: number | string): Province | undefined => {
  const text = String(code).trim()
  return /^\d{1,2}$/.test(text) ? PROVINCES[Number(text)] : undefined
}

/** Codes 1 to 21 of a branch's configuration, separated by commas, in their order; anything else is left out. The first is in force. */
export const configuredProvinces = (configured: string | undefined): number[] =>
  (configured ?? '')
    .split(/[,;\s]+/)
    .filter(part => /^[1-9]\d?$/.test(part))
    .map(Number)
    .filter(code => code < PROVINCES.length)
