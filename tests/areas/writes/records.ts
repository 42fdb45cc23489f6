import { first, inHours } from './recipes.ts'
import type { World } from './world.ts'

/** What an ordinary record needs beside what its fields say. */

let people = 0

type Values = Readonly<Record<string, unknown>>

/** New records whose rules ask for more. */
export const RECORDS: Readonly<Record<string, (world: World) => Promise<Values>>> = {
  // Its account stays when a colleague goes.
  staff: async world => {
    people += 1
    return { ...(await world.values('staff')), username: `sample-${people}`, phone: `1000000${5000 + people}` }
  },
  fuelTransaction: async world => {
    const { code } = await world.stand('oilCard', { status: 1, balance: 10_000_000 }, 'status = 1')
    return {
      ...(await world.values('fuelTransaction')),
      cardCode: code,
      kind: 'purchase',
      time: inHours(-1),
      amount: '100.00',
    }
  },
  waybillImport: async world => {
    const driver = await first(
      world,
      `select d.phone, d.name ->> 'zh' as name, d.name as any_name, v.plate_no from driver d join vehicle v on v.branch_code = d.branch_code and v.plate_no = d.default_vehicle
       where d.branch_code = 'HQ' and not d.is_deleted and d.code <> 'HQ-D0001' order by d.id limit 1`,
    )
    const { name } = await first(world, `select name ->> 'zh' as name from shipment where code = 'HQ-S0001'`)
    return {
      ...(await world.values('waybillImport')),
      shipper: name,
      driverName: driver.name ?? driver.any_name,
      driverPhone: driver.phone,
      vehicleNo: driver.plate_no,
      planLoadTime: inHours(24),
      planUnloadTime: inHours(48),
    }
  },
}

type Standing = Values | ((world: World) => Promise<Values>)

/** Only the lines of a draft are touched. */
const ofDraft = async (world: World): Promise<Values> => {
  const { batch_no } = await world.stand('settlementBatch', { status: 0 }, `side = 'receivable'`)
  return { batch_no }
}

/** How a record stands that may be deleted. */
export const DELETED: Readonly<Record<string, Standing>> = {
  settlementLine: ofDraft,
  // Others of the demo name what is made here: nobody names these.
  dict: { type: 'receiptType', dict_code: 'gone' },
  oilCard: { code: 'gone' },
  goodsType: { goods_type_code: 'gone' },
  unit: { unit_code: 'gone' },
  chargingType: { charging_code: 'gone' },
}

/** How a record stands that may be changed. */
export const CHANGED: Readonly<Record<string, Standing>> = {
  ctmsRun: { status: 0, waybill_no: null },
  settlementLine: ofDraft,
}

export const standing = async (world: World, as: Standing | undefined): Promise<Values | undefined> =>
  typeof as === 'function' ? as(world) : as

/** Records whose papers are in order, by the kind of their review. */
export const REVIEWED_ONES: Readonly<Record<string, string>> = {
  driver: `code = 'HQ-D0001'`,
  shipper: `code = 'HQ-S0001'`,
  vehicle: `plate_no = (select default_vehicle from driver where code = 'HQ-D0001')`,
  team: `code = 'HQ-T0001'`,
}
