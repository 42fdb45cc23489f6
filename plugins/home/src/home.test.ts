import { describe, expect, it } from 'vitest'
import { waybillsPath } from './links.ts'
import { granularityOf } from './period.ts'
import { variantOf } from './variant.ts'

describe('which dashboard', () => {
  it('S2-063 S2-064 S2-065 follows the party type', () => {
    expect(variantOf('SHIPPER')).toBe('shipper')
    expect(variantOf('DRIVER')).toBe('driver')
    expect(variantOf('CARRIER')).toBe('driver')
    expect(variantOf('PLAT_ADMIN')).toBe('admin')
    expect(variantOf('FINANCE')).toBe('admin')
    expect(variantOf(undefined)).toBe('admin')
  })
})

describe('period', () => {
  it('draws weeks where days would be too many', () => {
    expect(granularityOf(30)).toBe('day')
    expect(granularityOf(90)).toBe('week')
  })
})

describe('links to the rows behind a figure', () => {
  it('leave out what is not asked', () => {
    expect(waybillsPath({ status: '70', loadAreaCode: undefined })).toBe('/transport/waybills?status=70')
    expect(waybillsPath({})).toBe('/transport/waybills')
  })
})
