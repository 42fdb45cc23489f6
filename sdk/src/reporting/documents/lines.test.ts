// @vitest-environment node

import { expect, it } from 'vitest'
import { SAMPLES } from '../testing/samples.ts'
import { documentLines } from './lines.ts'
import { REPORT_DOCUMENTS } from './models.ts'

const lines = documentLines(SAMPLES.waybill, REPORT_DOCUMENTS.waybill)
const at = (path: string) => lines.find(line => line.path === path)

it('each field of the table has its line, in its order, with the path that issues have', () => {
  expect(lines.map(({ path }) => path).slice(0, 3)).toEqual([
    'originalDocumentNumber',
    'shippingNoteNumber',
    'serialNumber',
  ])
  expect(at('driver.0.drivingLicense')).toMatchObject({ depth: 1, text: SAMPLES.waybill.driver[0]?.drivingLicense })
  expect(at('vehicleInfo')).toMatchObject({ depth: 0 })
  expect(at('vehicleInfo')?.text).toBeUndefined()
})

it('what is missing has its line too, a whole group field by field', () => {
  const { driver, ...rest } = SAMPLES.waybill
  const without = documentLines({ ...rest, permitNumber: '' }, REPORT_DOCUMENTS.waybill)
  expect(driver.length).toBeGreaterThan(0)
  expect(without.find(({ path }) => path === 'driver.0.driverName')).toMatchObject({ text: undefined })
  expect(without.find(({ path }) => path === 'permitNumber')).toMatchObject({ text: undefined })
})

it('entries of a list stand one after the other', () => {
  const [first] = SAMPLES.waybill.driver
  const two = documentLines(
    { ...SAMPLES.waybill, driver: [first ?? {}, { driverName: 'B' }] },
    REPORT_DOCUMENTS.waybill,
  )
  expect(two.filter(({ path }) => path.endsWith('.driverName')).map(({ text }) => text)).toEqual([
    first?.driverName,
    'B',
  ])
})
