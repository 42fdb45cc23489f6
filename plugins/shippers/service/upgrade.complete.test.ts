import { expect, it } from 'vitest'
import { demoCreditCode } from '../../../server/src/ntocc/demo/identity.ts'
import { testBackend } from '../../../server/src/ntocc/testing/backend.ts'
import { testDatabase } from '../../../server/src/ntocc/testing/databases.ts'

it('data of a release before the area keep their records and what a branch has set', async () => {
  const { db, drop } = await testDatabase('postgres', 'migrated')
  await db.query(
    `insert into sys_branch_config (branch_code, config_key, config_value) values ('HQ', 'shipmentServiceFee_enabled', '1')`,
  )
  await db.query(
    `insert into upstream_customer (branch_code, code, name, status) values ('HQ', 'OLD1', '"Old customer"', 1)`,
  )
  const backend = await testBackend(db)
  try {
    const admin = await backend.signIn('admin')
    const read = (path: string, token = admin) => backend.get(`/ntocc-basic-api/${path}`, token)
    expect((await read('shipmentServiceFee/switching')).data).toMatchObject({ enabled: true })
    expect((await read('shipmentServiceFee/switching', await backend.signIn('hubei'))).data).toMatchObject({
      enabled: false,
    })
    expect((await read('upstreamCustomer')).data).toMatchObject({ total: 1, records: [{ name: 'Old customer' }] })
  } finally {
    await backend.app.close()
    await drop()
  }
})

it('a rate that stood on a card is an agreement, in force where it was charged, and no shipper is charged otherwise', async () => {
  const { db, drop } = await testDatabase('postgres', 'migrated')
  const day = (days: number) => new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
  await db.query(
    `insert into shipment (branch_code, code, name, uscc, legal_person, contact, phone, status, auth_status, service_fee_rate, gmt_created, is_deleted)
     select branch, code, '"S"', uscc, '"P"', '"C"', '10000000002', 1, 2, rate, now() - interval '40 days', deleted
     from (values ('HQ', 'PLAIN', 1.25, false, $1), ('HQ', 'AGREED', 2, false, $2), ('HQ', 'BETWEEN', 3, false, $3), ('HQ', 'NONE', null, false, $4),
       ('HQ', 'ZERO', 0, false, $5), ('HQ', 'GONE', 4, true, $6), ('HB', 'OFF', 5, false, $7)) as v(branch, code, rate, deleted, uscc)`,
    Array.from({ length: 7 }, (_, at) => demoCreditCode('42', at + 1)),
  )
  await db.query(
    `insert into shipment_service_fee (branch_code, code, shipment_code, fee_mode, rate, price, "from", "to", enabled, status)
     values ('HQ', 'F1', 'AGREED', 'perTonne', null, 35, $1, null, true, 1), ('HQ', 'F2', 'BETWEEN', 'rate', 1, null, $1, $2, true, 1),
       ('HQ', 'F3', 'BETWEEN', 'rate', 1, null, $3, null, true, 1), ('HQ', 'F4', 'PLAIN', 'rate', 7, null, $1, null, false, 1)`,
    [day(-90), day(-10), day(10)],
  )
  await db.query(
    `insert into sys_branch_config (branch_code, config_key, config_value) values ('HB', 'shipmentServiceFee_enabled', '0')`,
  )
  const backend = await testBackend(db)
  try {
    const found = await db.query(
      `select shipment_code as shipper, fee_mode as mode, rate::float as rate, "from"::text as "from", "to"::text as "to", enabled
       from shipment_service_fee where code like 'FEE-CARD-%' order by id`,
    )
    const byRate = { mode: 'rate', enabled: true }
    expect(found.rows).toEqual([
      { ...byRate, shipper: 'PLAIN', rate: 1.25, from: day(-40), to: null },
      { ...byRate, shipper: 'BETWEEN', rate: 3, from: day(-9), to: day(9) },
      { ...byRate, shipper: 'OFF', rate: 5, from: day(-40), to: null },
    ])
    const cards = await db.query(`select code, service_fee_rate::float as rate from shipment order by code`)
    expect(cards.rows).toContainEqual({ code: 'AGREED', rate: 2 })
    const switched = async (who: string) =>
      (await backend.get('/ntocc-basic-api/shipmentServiceFee/switching', await backend.signIn(who))).data
    // Nobody had said that it does not charge; the other branch had.
    expect(await switched('admin')).toMatchObject({ enabled: true, concerns: { agreed: 3, others: 2 } })
    expect(await switched('hubei')).toMatchObject({ enabled: false })
  } finally {
    await backend.app.close()
    await drop()
  }
})
