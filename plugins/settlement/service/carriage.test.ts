// @vitest-environment node
import { payStateMachine, type TodoItem } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proveBooks } from '../../../server/src/ntocc/books/prove.ts'
import { areaNamed } from '../../../server/src/ntocc/registry/areas.ts'
import { type TestBackend, testBackend } from '../../../server/src/ntocc/testing/backend.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { USUAL_DEMO } from '../../../server/src/ntocc/testing/demo-start.ts'
import type { SettlementBatch } from '../contract/batch.ts'
import type { UnpricedWaybill } from '../contract/freight.ts'
import { settlementMachine } from '../contract/machine.ts'
import { paymentMachine } from '../contract/payment-machine.ts'

const BASE = '/ntocc-basic-api'
const { at } = settlementMachine

withDatabase('settlement among the other areas', database => {
  database.beginsWith(USUAL_DEMO)
  let backend: TestBackend
  let admin: string
  beforeAll(async () => {
    backend = await testBackend(database().db)
    admin = await backend.signIn('admin')
  })
  afterAll(() => backend?.app.close())

  const rows = async <T extends Record<string, unknown>>(text: string, params: unknown[] = []): Promise<T[]> =>
    (await database().db.query<T>(text, params)).rows
  const todo = async (key: string): Promise<number | undefined> => {
    const { data } = await backend.get<TodoItem[]>(`${BASE}/party/getPartyRoleConfigCount`, admin)
    return data?.find(({ configKey }) => configKey === key)?.configValue
  }

  describe('the demo', () => {
    it('has batches in every state, whose sums, seals and books agree', async () => {
      const states = await rows<{ status: number }>(
        `select distinct status from settlement_settlement_batch where branch_code = 'HQ' order by 1`,
      )
      const found = states.map(({ status }) => Number(status))
      for (const state of ['draft', 'toReconcile', 'confirmed', 'toApprove', 'toPay', 'rejected'] as const)
        expect(found, state).toContain(at[state])
      const wrong = await rows(
        `with part as (
           select branch_code, batch_no, 1 as line, 0 as charge, total from settlement_settlement_line where not is_deleted
           union all select branch_code, batch_no, 0, 1, amount from settlement_settlement_charge where not is_deleted)
         select b.batch_no from settlement_settlement_batch b left join part p using (branch_code, batch_no)
         group by b.id, b.batch_no having b.line_count <> coalesce(sum(p.line), 0)
           or coalesce(b.charge_count, 0) <> coalesce(sum(p.charge), 0) or b.total <> coalesce(sum(p.total), 0)
           or (b.status between 1 and 8 and b.seal is null)`,
      )
      expect(wrong).toEqual([])
      const unbooked = await rows(
        `select b.batch_no from settlement_settlement_batch b left join sys_book_transfer t
           on t.branch_code = b.branch_code and t.business_no = b.batch_no and t.kind in ('settlement.owe', 'settlement.charge') and t.amount = b.total
         where (b.status between 5 and 8) <> (t.id is not null)`,
      )
      expect(unbooked).toEqual([])
      const paid = await rows<{ status: number; batch: number; pay_status: number }>(
        `select distinct p.status, b.status as batch, w.pay_status from settlement_payment p
           join settlement_settlement_batch b on b.batch_no = p.batch_no and b.branch_code = p.branch_code
           join settlement_settlement_line l on l.batch_no = b.batch_no and l.branch_code = b.branch_code
           join waybill w on w.waybill_no = l.waybill_no order by 1`,
      )
      const { succeeded, failed, timedOut } = paymentMachine.at
      expect(paid.map(each => [each.status, each.batch, each.pay_status].map(Number))).toEqual([
        [succeeded, at.paid, payStateMachine.at.paid],
        [failed, at.toPay, payStateMachine.at.failed],
        [timedOut, at.paying, payStateMachine.at.paying],
      ])
      const wrongly = await rows(
        `select p.pay_no from settlement_payment p
           left join sys_book_transfer t on t.branch_code = p.branch_code and t.business_no = p.pay_no and t.kind = 'settlement.pay'
         group by p.id having string_agg(t.action, ',' order by t.id)
           <> case p.status when 2 then 'hold,capture' when 3 then 'hold,release' else 'hold' end`,
      )
      expect(wrongly).toEqual([])
      expect(await proveBooks(database().db)).toEqual([])
    })

    it('S2-203 payments to approve are counted as their page shows them', async () => {
      const query = `side=payable&isMineToDecide=true&status=${settlementMachine.filter('toDecide')}&pageNum=1&pageSize=1`
      const page = await backend.get<{ total: number }>(`${BASE}/settlementBatch?${query}`, admin)
      expect(await todo('remit_count')).toBe(page.data?.total)
      expect(page.data?.total).toBeGreaterThan(0)
    })
  })

  it('what a waybill says of its payment follows its batch: in it, and out of it again', async () => {
    const [waybill] = await rows<{ waybill_no: string; driver_code: string; finish_time: Date }>(
      `select waybill_no, driver_code, finish_time from waybill where branch_code = 'HQ' and status = 90 and not is_deleted
         and pay_status = 0 and payable_amount > 0 and not coalesce(captain_collect, false)
         order by finish_time desc limit 1`,
    )
    const waybillNo = waybill?.waybill_no ?? ''
    const body = { side: 'payable', start: '2000-01-01', end: '2100-01-01', waybillNos: waybillNo }
    const made = await backend.post<{ ids: number[] }>(`${BASE}/settlementMake`, body, admin)
    expect(made.status).toBe(0)
    const standing = async () =>
      Number(
        (await rows<{ pay_status: number }>('select pay_status from waybill where waybill_no = $1', [waybillNo]))[0]
          ?.pay_status,
      )
    expect(await standing()).toBe(payStateMachine.at.inBatch)
    const { data } = await backend.get<SettlementBatch>(`${BASE}/settlementBatch/${made.data?.ids[0]}`, admin)
    const { id, version } = data ?? {}
    const voided = await backend.put(
      `${BASE}/settlementBatch/move`,
      { id, version, move: 'void', reason: 'Twice' },
      admin,
    )
    expect(voided.status).toBe(0)
    expect(await standing()).toBe(payStateMachine.at.unpaid)
    // What is not finished any more, or not yet, is in no batch, whoever says so.
    const said = () =>
      areaNamed('settlement')
        ?.platform()
        .inBranch('HQ', ctx => ctx.request('batchCarriage', { waybillNos: [waybillNo], move: 'batch' }))
    for (const status of [80, 95]) {
      await rows('update waybill set status = $2 where waybill_no = $1', [waybillNo, status])
      expect([await said(), await standing()]).toEqual([0, payStateMachine.at.unpaid])
    }
    await rows('update waybill set status = 90 where waybill_no = $1', [waybillNo])
    expect([await said(), await standing()]).toEqual([1, payStateMachine.at.inBatch])
  })

  it('S2-200 what the carrier gets is said once, and all amounts follow; the to-do counts one less', async () => {
    await database().db.query(
      `update waybill set carrier_unit_price = null, carrier_freight = 0, payable_amount = 0, pay_status = 0
       where id = (select id from waybill where branch_code = 'HQ' and status = 80 and price_mode = 'unit' order by id limit 1)`,
    )
    const before = await todo('valuating_count')
    expect(before).toBeGreaterThan(0)
    const list = await backend.get<{ records: UnpricedWaybill[]; total: number }>(
      `${BASE}/carrierFreight?pageNum=1&pageSize=20`,
      admin,
    )
    expect(list.data?.total).toBe(before)
    const [row] = list.data?.records ?? []
    const priced = await backend.post<{ payable: string }>(
      `${BASE}/carrierFreight`,
      { id: row?.id, version: row?.version, unitPrice: '50.00' },
      admin,
    )
    expect(priced.status).toBe(0)
    const [stored] = await rows<{ payable_amount: string; carrier_unit_price: string }>(
      'select payable_amount, carrier_unit_price from waybill where id = $1',
      [row?.id],
    )
    expect(Number(stored?.carrier_unit_price)).toBe(5000)
    expect((Number(stored?.payable_amount) / 100).toFixed(2)).toBe(priced.data?.payable)
    expect(Number(stored?.payable_amount)).toBeGreaterThan(0)
    expect(await todo('valuating_count')).toBe(Number(before) - 1)
    // Nobody changes it here, nor what was agreed with the order.
    const agreed = await rows<{ id: string; version: string; carrier_unit_price: string; payable_amount: string }>(
      `select id, version, carrier_unit_price, payable_amount from waybill where id = $1 or id = (select id from waybill
         where branch_code = 'HQ' and status = 90 and pay_status = 0 and carrier_unit_price > 0 and not is_deleted order by id limit 1)`,
      [row?.id],
    )
    expect(agreed).toHaveLength(2)
    for (const { id, version, ...before } of agreed) {
      const body = { id: Number(id), version: Number(version), unitPrice: '6000.00' }
      expect((await backend.post(`${BASE}/carrierFreight`, body, admin)).status).toBe(4090)
      const [after] = await rows('select carrier_unit_price, payable_amount from waybill where id = $1', [id])
      expect(after).toEqual(before)
    }
  })
})
