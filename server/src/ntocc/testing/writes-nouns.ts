import { first, inHours, type World } from './writes.ts'

/** What the recipes of several areas begin with: nouns of the platform. */

/** A waybill of the shipper's. */
export const waybillNo = async (world: World, status: number): Promise<string> => {
  const { code } = await world.stand('waybill', { status, ...world.owned('waybill', 'SHIPPER') })
  return String((await first(world, `select waybill_no from waybill where code = '${code}'`)).waybill_no)
}

/** A link that opens a waybill. */
export const linkTo = async (world: World, status: number): Promise<string> => {
  const { id } = await world.stand('waybill', { status })
  const link = { name: 'shareLink', method: 'POST', path: '/ntocc-tms-api/share' } as const
  const { data } = await world.send(link, { body: { kind: 'waybill', id, days: 1 } })
  return String((data as { share?: string } | undefined)?.share)
}

export const SHIPPER = `select code from shipment where branch_code = 'HQ' and not is_deleted order by id limit 1`
/** A driver whose vehicle it is, with papers that are good. */
export const crew = async (world: World) => {
  await world.db.query(`update waybill set status = 90 where status between 10 and 85`)
  await world.db.query(`update driver set auth_status = 2, blacklist = false`)
  await world.db.query(`update vehicle set auth_status = 2`)
  await world.witness.forget()
  return first(
    world,
    `select d.code as driver, v.code as vehicle, v.plate_no from driver d
       join vehicle v on v.branch_code = d.branch_code and v.plate_no = d.default_vehicle
     where d.branch_code = 'HQ' and not d.is_deleted and d.code <> 'HQ-D0001' order by d.id limit 1`,
  )
}
/** What a waybill is made of. */
export const terms = async (world: World) => {
  const { driver, vehicle } = await crew(world)
  return {
    shipmentCode: (await first(world, SHIPPER)).code,
    driverCode: driver,
    vehicleCode: vehicle,
    goodsName: 'Steel',
    goodsTypeCode: '0400',
    planQty: 8,
    unit: 'tonne',
    loadAreaCode: '420100',
    loadAddress: 'Store 1',
    unloadAreaCode: '310100',
    unloadAddress: 'Store 2',
    planLoadTime: inHours(24),
    planUnloadTime: inHours(48),
  }
}

/** Drivers of the demo that are nobody's account. */
export const OTHER_DRIVER = `code in (select code from driver where branch_code = 'HQ' and not is_deleted and created_by <> 'admin'
  and code not in (select party_code from sys_account) and id_front is not null order by id limit 1)`

const COLLEAGUE = `select party_code from sys_account
  where branch_code = 'HQ' and party_type = 'PLAT_ADMIN' and party_code <> 'HQ-ADMIN' order by id limit 1`
/** Somebody else of the platform. */
export const colleague = async (world: World) => (await first(world, COLLEAGUE)).party_code
