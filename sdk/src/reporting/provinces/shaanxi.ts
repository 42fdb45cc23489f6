import { defineProvinceReport } from './define.ts'

/**
 * Shaanxi, as programs that report to it send: a form whose password and content are encrypted by AES and which is signed. The
 * vector that AES begins with is not shown there: zeros until the regulator says otherwise.
 */
export const SHAANXI = defineProvinceReport({
  gb: '610000',
  evidence: 'known',
  protocol: 'formAes',
  codes: { ok: ['0000'], token: ['1003'], duplicate: [], transient: [] },
})
