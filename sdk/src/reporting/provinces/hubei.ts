import { defineProvinceReport } from './define.ts'

/**
 * Hubei. Its console returns what it found wrong as lists of reference numbers, of at most 5,000 rows. That its documents travel in
 * the general form follows from programs that report to several provinces; its own answers are not published.
 */
export const HUBEI = defineProvinceReport({ gb: '420000', evidence: 'inferred', abnormalListMax: 5_000 })
