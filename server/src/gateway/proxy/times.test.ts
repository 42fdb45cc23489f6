import { HTTP_TIMEOUT_MS } from '@ntocc/sdk/contracts'
import { describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '../limits.ts'
import { timesOf } from './routes.ts'

describe('how long an answer may take at the gateway', () => {
  it('S9-025 lets what takes long begin its answer as late as the page waits, and no later', () => {
    for (const path of [
      '/ntocc-tms-api/waybill/export',
      '/ntocc-tms-api/waybill/import',
      '/ntocc-tms-api/report/monthly',
      '/ntocc-basic-api/file/download',
      '/ntocc-tms-api/statistics/shipmentInfo',
    ])
      expect(timesOf(path, DEFAULT_LIMITS).headers, path).toBe(HTTP_TIMEOUT_MS)
  })

  it('cuts every other call short before the page would give it up, so that the reader is told who did not answer', () => {
    for (const path of ['/ntocc-tms-api/waybill', '/ntocc-basic-api/getUserInfo', '/ntocc-tps-api/ocr/card']) {
      const { headers, total } = timesOf(path, DEFAULT_LIMITS)
      expect([headers, total], path).toEqual([15_000, 120_000])
      expect(total, path).toBeLessThan(HTTP_TIMEOUT_MS)
    }
  })
})
