// @vitest-environment node

import { expect, it } from 'vitest'
import { DRIVER, PLATFORM, SHIPPER, VEHICLE, WAYBILL } from '../testing/rows.ts'
import { waybillDocument } from './documents.ts'
import { originsOf, type SourceRows, textsOf } from './origins.ts'
import type { Row } from './row.ts'

const NOTHING: Row = {}
const now = new Date('2026-03-05T04:00:00Z')
const build = ({ waybill = NOTHING, driver = NOTHING, vehicle = NOTHING, shipment = NOTHING }: SourceRows) =>
  waybillDocument({ waybill, driver, vehicle, shipper: shipment, platform: PLATFORM, now })
const RECORDS = { waybill: WAYBILL, driver: DRIVER, vehicle: VEHICLE, shipment: SHIPPER }

it('a field has its value from the column that it changes with', () => {
  const origins = originsOf(RECORDS, build)
  expect(origins.get('consigneeInfo.consignee')).toEqual([{ record: 'waybill', column: 'consignee_name' }])
  expect(origins.get('driver.0.drivingLicense')).toEqual([{ record: 'driver', column: 'licence_no' }])
  expect(origins.get('consignorInfo.consignor')).toEqual([{ record: 'shipment', column: 'name' }])
})

it('what stands in for what is missing is the origin, and what is always the same has none', () => {
  const origins = originsOf({ ...RECORDS, waybill: { ...WAYBILL, consignee_name: null } }, build)
  expect(origins.get('consigneeInfo.consignee')).toEqual([{ record: 'waybill', column: 'unload_contact' }])
  expect(origins.get('vehicleAmount')).toBeUndefined()
  expect(origins.get('sendToProDateTime')).toBeUndefined()
})

it('a column counts although another one says the same', () => {
  const driver = { ...DRIVER, licence_no: DRIVER.id_no }
  const origins = originsOf({ ...RECORDS, driver }, build)
  expect(origins.get('driver.0.drivingLicense')).toEqual([{ record: 'driver', column: 'licence_no' }])
})

it('a field without a value has its origin in what would give it one', () => {
  const origins = originsOf(
    { ...RECORDS, driver: { ...DRIVER, licence_no: null, id_no: null }, waybill: { ...WAYBILL, depart_time: null } },
    build,
  )
  expect(origins.get('driver.0.drivingLicense')).toEqual([
    { record: 'driver', column: 'id_no' },
    { record: 'driver', column: 'licence_no' },
  ])
  expect(origins.get('despatchActualDateTime')).toEqual([{ record: 'waybill', column: 'depart_time' }])
})

it('a document is told text by text', () => {
  expect(textsOf({ a: '1', b: { c: '2' }, d: [{ e: '3' }] })).toEqual(
    new Map([
      ['a', '1'],
      ['b.c', '2'],
      ['d.0.e', '3'],
    ]),
  )
})
