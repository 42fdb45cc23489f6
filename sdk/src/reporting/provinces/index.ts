import { PROVINCES } from '../../contracts/provinces.ts'
import { defineProvinceReport } from './define.ts'
import type { ProvinceReport } from './definition.ts'
import { FUJIAN } from './fujian.ts'
import { HUBEI } from './hubei.ts'
import { ANHUI, SHANXI } from './in-stages.ts'
import { XINJIANG, ZHEJIANG } from './logink.ts'
import { SHAANXI } from './shaanxi.ts'
import { TIANJIN } from './tianjin.ts'

/** Henan gives enterprises codes that begin with 411. */
const HENAN = defineProvinceReport({ gb: '410000', enterpriseCode: '^411' })

const OWN = [HUBEI, TIANJIN, FUJIAN, SHAANXI, XINJIANG, ZHEJIANG, SHANXI, ANHUI, HENAN]

/** GB/T 2260 code of the province by reportType; 0 is none. A plugin's definition stands in the place of the one of the same code. */
export const REPORT_TYPES: Readonly<Record<number, string>> = Object.fromEntries(
  PROVINCES.map(({ code, gb }) => [code, gb]),
)

/** The definitions that come with the product, one for each province of reportType 1 to 21, in that order. */
export const PROVINCE_REPORTS: readonly ProvinceReport[] = PROVINCES.filter(({ gb }) => gb !== '').map(
  ({ gb }) => OWN.find(report => report.gb === gb) ?? defineProvinceReport({ gb }),
)

/**
 * The definition of a province by its GB/T 2260 code; undefined where there is none.
 * @param others definitions of plugins, which come before the product's
 */
export const provinceReportOf = (gb: string, others: readonly ProvinceReport[] = []): ProvinceReport | undefined =>
  [...others, ...PROVINCE_REPORTS].find(report => report.gb === gb)
