// @vitest-environment node
import { afterAll, beforeAll, expect, it } from 'vitest'
import { usccCheck } from '../../../sdk/src/fields/identifiers.ts'
import { areaNamed } from '../../../server/src/ntocc/registry/areas.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import type { AccountStatistics } from '../contract/calls.ts'
import { accountOf } from './money/accounts.ts'
import { openFromRecords } from './money/opening.ts'
import { type WithdrawalDesk, withdrawalDesk } from './testing/desk.ts'

withDatabase('what stood in records becomes accounts', database => {
  let desk: WithdrawalDesk
  beforeAll(async () => {
    desk = await withdrawalDesk(database().db)
  }, 240_000)
  afterAll(() => desk?.close())

  const start = () => openFromRecords(areaNamed('accounts')?.platform() as never)
  const shipper = (code: string, balance: number, frozen: number) =>
    desk.query(
      `insert into shipment (branch_code, code, name, uscc, legal_person, contact, phone, balance, frozen, status, auth_status)
       select 'HQ', $1, to_jsonb($1::text), $4, to_jsonb('L'::text), to_jsonb('C'::text), '10000000077', $2, $3, 1, 2`,
      [code, balance, frozen, `91420100MA4K1${code.slice(-4)}${usccCheck(`91420100MA4K1${code.slice(-4)}`)}`],
    )
  const of = (code: string) => desk.as(ctx => accountOf(ctx, { entity: 'shipment', code }))

  it('to the fen, frozen money too, once, and a second start adds nothing', async () => {
    await shipper('OP0001', 1_000_050, 50)
    await desk.query(
      `insert into party (branch_code, code, party_type, user_name, balance, frozen, status) values ('HQ', 'OPD1', 'DRIVER', to_jsonb('D'::text), 700, 0, 1)`,
    )
    await start()
    expect(await of('OP0001')).toMatchObject({
      kind: 'recharge',
      balance: '10000.50',
      frozen: '0.50',
      available: '10000.00',
    })
    const driver = await desk.as(ctx => accountOf(ctx, { entity: 'driver', code: 'OPD1' }))
    expect(driver).toMatchObject({ kind: 'income', balance: '7.00' })
    const lines = async () => Number((await desk.query('select count(*) as n from accounts_account_change')).rows[0]?.n)
    const before = await lines()
    await start()
    expect(await lines()).toBe(before)
    expect(await desk.differing()).toEqual([])
  })

  it('and the shipper’s record follows what happens to the account', async () => {
    await shipper('OP0002', 50_000, 0)
    await desk.card('OP0002')
    await start()
    const phone = '10000078888'
    const token = await desk.person('SHIPPER', 'OP0002', 'SHIPPER', phone)
    await desk.setPassword(token, phone)
    expect((await desk.ask({ token }, '120.00')).status).toBe(0)
    const { rows } = await desk.query(`select balance, frozen from shipment where code = 'OP0002'`)
    expect(rows.map(row => [Number(row.balance), Number(row.frozen)])).toEqual([[50_000, 12_000]])
    const own = await desk.get('party/branchGetSelfBlance', token)
    expect(own.data).toEqual({ available: '380.00', frozen: '120.00', total: '500.00' })
  })

  it('S2-088 statistics say what came and left in the days asked for, to a party of its own alone', async () => {
    const who = await desk.driver('300.00')
    await desk.ask(who, '40.00')
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    const read = (query: string, token = who.token) => desk.get<AccountStatistics>(`accountStatistics?${query}`, token)
    const { data } = await read(`start=${today}&end=${today}`)
    expect(data).toMatchObject({
      opening: '0.00',
      incoming: '300.00',
      outgoing: '0.00',
      closing: '300.00',
      frozen: '40.00',
      accounts: 1,
      moved: 1,
      differing: [],
      days: [{ day: today, incoming: '300.00', outgoing: '0.00', balance: '300.00' }],
    })
    const before = await read('start=2020-01-01&end=2020-01-31')
    expect(before.data).toMatchObject({ closing: '0.00', subjects: [], days: [] })
    const admin = await desk.backend.signIn('admin')
    const whole = await read(`start=${today}&end=${today}`, admin)
    expect(whole.data?.accounts).toBeGreaterThan(2)
    expect(whole.data?.compared).toBe(whole.data?.accounts)
    const one = await read(`start=${today}&end=${today}&driverCode=${who.code}`, admin)
    // All accounts are compared, whichever are asked for.
    expect(one.data).toMatchObject({ closing: '300.00', accounts: 1, compared: whole.data?.compared })
    expect((await read(`start=${today}&end=2020-01-01`)).status).not.toBe(0)
  })
})
