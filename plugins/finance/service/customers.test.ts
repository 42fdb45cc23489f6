import type { Page } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestBackend, testBackend } from '../../../server/src/ntocc/testing/backend.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { demoOf, SMALL_DEMO } from '../../../server/src/ntocc/testing/demo-start.ts'
import type { FinanceLine, FinanceSummary } from '../contract/calls.ts'

const API = '/ntocc-basic-api'
const SPAN = 'start=2019-01-01&end=2019-12-31&basis=finished'

withDatabase('goods by the customers that they are forwarded for', database => {
  let backend: TestBackend
  const sql = <R extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
    database()
      .db.query<R>(text, values)
      .then(({ rows }) => rows)

  database.beginsWith(SMALL_DEMO)
  beforeAll(async () => {
    backend = await testBackend(database().db)
    await demoOf(database().db, SMALL_DEMO)
    // Six waybills of a year that has no others: two of one order, one of a second one, one of goods of the shipper's own, one whose
    // order is not here, and one of another branch with the very number of the first order.
    const numbers = await sql<{ id: number; order_no: string }>(
      `select w.id, w.order_no from waybill w join orders_source_order o on o.order_no = w.order_no
       where w.branch_code = 'HQ' order by w.id limit 4`,
    )
    const [one, same, two, own] = numbers
    const [away] = await sql<{ id: number }>(
      `select id from waybill w where branch_code = 'HQ'
         and not exists (select 1 from orders_source_order o where o.order_no = w.order_no) order by id limit 1`,
    )
    for (const [id, orderNo, fen] of [
      [one?.id, one?.order_no, 100_001],
      [same?.id, one?.order_no, 200_002],
      [two?.id, two?.order_no, 30_003],
      [own?.id, own?.order_no, 4_004],
      [away?.id, 'NOT-HERE', 505],
    ])
      await sql(
        `update waybill set status = 90, is_deleted = false, finish_time = '2019-05-06T04:00:00Z', order_no = $2, receivable_amount = $3
         where id = $1`,
        [id, orderNo, fen],
      )
    await sql(
      `update waybill set status = 90, is_deleted = false, finish_time = '2019-05-06T04:00:00Z', order_no = $1, receivable_amount = 7
       where id = (select id from waybill where branch_code = 'HB' order by id limit 1)`,
      [one?.order_no],
    )
    for (const [code, name] of [
      ['UC-1', { en: 'Mill', zh: '钢厂' }],
      ['UC-2', { en: 'Quarry', zh: '采石场' }],
    ])
      await sql(`insert into upstream_customer (branch_code, code, name, status) values ('HQ', $1, $2, 1)`, [
        code,
        JSON.stringify(name),
      ])
    const of = (orderNo: string | undefined, customer: string | null) =>
      sql(`update orders_source_order set customer_code = $2 where order_no = $1`, [orderNo, customer])
    await of(one?.order_no, 'UC-1')
    await of(two?.order_no, 'UC-2')
    await of(own?.order_no, null)
  }, 240_000)
  afterAll(() => backend.app.close())

  const lines = async (query = '', language = 'en', name = 'admin') => {
    const token = await backend.signIn(name)
    const answer = await backend.get<Page<FinanceLine>>(
      `${API}/financeReport?${SPAN}&by=customer&sortField=receivable&sortType=desc${query}`,
      token,
      { 'accept-language': language },
    )
    return { ...answer, records: answer.data?.records ?? [] }
  }

  it('S2-047 S2-085 what is owed for the goods of each customer, and for goods of the shippers’ own', async () => {
    const { records } = await lines()
    expect(records.map(({ byKey, byName, waybills, receivable }) => [byKey, byName, waybills, receivable])).toEqual([
      ['UC-1', 'Mill', 2, '3000.03'],
      ['UC-2', 'Quarry', 1, '300.03'],
      ['', 'Shippers’ own goods', 2, '45.09'],
    ])
    const token = await backend.signIn('admin')
    const { data } = await backend.get<FinanceSummary>(`${API}/financeSummary?${SPAN}`, token)
    expect(data?.totals).toMatchObject({ waybills: 5, receivable: '3345.15' })
  })

  it('names them in the reader’s language, and beside their shippers', async () => {
    const { records } = await lines('&andBy=shipper', 'zh')
    expect(records.map(({ byName }) => byName)).toContain('钢厂')
    expect(records.map(({ byName }) => byName)).toContain('货主自有货物')
    expect(records.every(({ andName }) => Boolean(andName))).toBe(true)
  })

  it('an order that was deleted names nobody', async () => {
    await sql(`update orders_source_order set is_deleted = true where customer_code = 'UC-2'`)
    const { records } = await lines()
    expect(records.map(({ byKey, receivable }) => [byKey, receivable])).toEqual([
      ['UC-1', '3000.03'],
      ['', '345.12'],
    ])
  })
})
