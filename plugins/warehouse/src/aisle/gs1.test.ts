import { expect, it } from 'vitest'
import { FNC1, gtinOf, isChecked, readGs1 } from './gs1.ts'

const YEAR = 2026

it('numbers of goods are right by their last digit, whatever their length', () => {
  // As they are published: EAN-13, EAN-8, UPC-A, ITF-14.
  expect(gtinOf('4006381333931')).toBe('04006381333931')
  expect(gtinOf('73513537')).toBe('00000073513537')
  expect(gtinOf('036000291452')).toBe('00036000291452')
  expect(gtinOf('15400141288763')).toBe('15400141288763')
  expect(gtinOf('4006381333932')).toBeUndefined()
  expect(gtinOf('400638133393')).toBeUndefined()
  expect(gtinOf('400638133393X')).toBeUndefined()
  expect(isChecked('106141411234567897')).toBe(true)
  expect(isChecked('106141411234567898')).toBe(false)
  expect(readGs1(']E04006381333931', YEAR)).toEqual({ gtin: '04006381333931' })
})

it('elements are read with a mark of the scanner, without one, and as they are printed', () => {
  const goods = { gtin: '09501101530003', expiresOn: '2014-07-04', batch: 'AB-123' }
  expect(readGs1(']C101095011015300031714070410AB-123', YEAR)).toEqual(goods)
  expect(readGs1(`${FNC1}01095011015300031714070410AB-123`, YEAR)).toEqual(goods)
  expect(readGs1('01095011015300031714070410AB-123', YEAR)).toEqual(goods)
  expect(readGs1('(01)09501101530003(17)140704(10)AB-123', YEAR)).toEqual(goods)
})

it('what has no fixed length ends where the separator stands, and only there', () => {
  expect(readGs1(`]d2010950110153000310AB-123${FNC1}21S7${FNC1}3712`, YEAR)).toEqual({
    gtin: '09501101530003',
    batch: 'AB-123',
    serial: 'S7',
    count: 12,
  })
  expect(readGs1(`]d2010950110153000310AB-123${FNC1}11260102`, YEAR)).toMatchObject({ producedOn: '2026-01-02' })
  // A separator behind an element of a fixed length, which it needs not.
  expect(readGs1(`]C10109501101530003${FNC1}10A`, YEAR)).toEqual({ gtin: '09501101530003', batch: 'A' })
  expect(readGs1(`]C1010950110153${FNC1}003`, YEAR)).toBeUndefined()
})

it('a pallet says its number, what lies on it and how many', () => {
  expect(readGs1(']C100106141411234567897', YEAR)).toEqual({ sscc: '106141411234567897' })
  // A count without its separator cannot be told from what is behind it.
  expect(readGs1(']C10209501101530003371210L1', YEAR)).toBeUndefined()
  expect(readGs1(`]C102095011015300033712${FNC1}10L1`, YEAR)).toMatchObject({ count: 12, batch: 'L1' })
  expect(readGs1(']C100106141411234567890', YEAR)).toBeUndefined()
})

it('days have two digits for their year and may be a month alone; best before stands for expiry', () => {
  expect(readGs1('(15)260200', YEAR)).toEqual({ expiresOn: '2026-02-28' })
  expect(readGs1('(15)260101(17)260301', YEAR)).toEqual({ expiresOn: '2026-03-01' })
  expect(readGs1('(17)760101', YEAR)).toEqual({ expiresOn: '2076-01-01' })
  expect(readGs1('(17)770101', YEAR)).toEqual({ expiresOn: '1977-01-01' })
  expect(readGs1('(17)010101', 1999)).toEqual({ expiresOn: '2001-01-01' })
  expect(readGs1('(17)261301', YEAR)).toBeUndefined()
  expect(readGs1('(17)260230', YEAR)).toBeUndefined()
})

it('anything else is somebody’s own number: a bin, a pallet, a document', () => {
  for (const own of [
    'A-01-02',
    'TP00012',
    'RK202611300001',
    '',
    '10',
    '0109501101530004',
    '(01)09501101530003 and more',
  ])
    expect(readGs1(own, YEAR)).toBeUndefined()
  // One that looks like an element, unless a mark says that it is.
  expect(readGs1('10-01-02', YEAR)).toBeUndefined()
  expect(readGs1(`]C110${'X'.repeat(20)}`, YEAR)).toEqual({ batch: 'X'.repeat(20) })
  expect(readGs1(`]C110${'X'.repeat(21)}`, YEAR)).toBeUndefined()
  expect(readGs1(']C13012X', YEAR)).toBeUndefined()
})
