// @vitest-environment node
import { afterAll, beforeAll, expect, it } from 'vitest'
import { proveBooks } from '../../../../server/src/ntocc/books/prove.ts'
import { withDatabase } from '../../../../server/src/ntocc/testing/databases.ts'
import { settlementMachine } from '../../contract/machine.ts'
import { type ReceiptDesk, receiptDesk } from './testing/desk.ts'

const NEW = ['settlement.receive', 'settlement.giveBack']
const DAY_MS = 86_400_000

/** What a release left in which approved batches were charged to shippers, and nothing was taken from what they had paid in. */
withDatabase('an installation of before', database => {
  let desk: ReceiptDesk
  const query = async <T extends Record<string, unknown>>(text: string, params: unknown[] = []) =>
    (await database().db.query<T>(text, params)).rows
  const permissionsOf = async (code: string) =>
    (await query<{ permissions: string[] }>('select permissions from role where code = $1', [code]))[0]?.permissions ??
    []
  let paid: string
  let poor: string
  const left: Record<string, number> = {}

  beforeAll(async () => {
    const before = await receiptDesk(database().db)
    ;[paid, poor] = [before.newShipper(), before.newShipper()]
    for (const shipper of [paid, poor]) {
      const { id } = await before.approved(shipper, '80.00')
      left[shipper] = id
      await query(
        `update settlement_settlement_batch set due_on = null, by_hand = null, approved_at = now() - interval '50 days' where id = $1`,
        [id],
      )
    }
    await before.payIn(paid, '100.00')
    // Somebody has changed the role of finance, and has taken the approvals from it; and has made one that pays.
    await query(
      `update role set version = 1, permissions = (select jsonb_agg(p) from jsonb_array_elements_text(permissions) p
      where not p = any($1) and p <> 'settlement.approve') where code = 'HQ-FINANCE'`,
      [NEW],
    )
    await query(
      `insert into role (branch_code, code, role_code, name, party_types, resources, permissions, data_scope, status, created_by)
       select branch_code, 'HQ-CASH', 'CASH', '"Cash desk"', party_types, resources, '["settlement.read", "payment.release"]', data_scope, 1, 'admin'
         from role where code = 'HQ-FINANCE'`,
    )
    await query(
      `update sys_installation set value = (select jsonb_agg(p) from jsonb_array_elements_text(value) p where not p = any($1))
      where key = 'permissionCodes'`,
      [NEW],
    )
    await before.close()
    desk = await receiptDesk(database().db)
  }, 480_000)
  afterAll(() => desk?.close())

  it('has the new rights in its role of finance, which keeps what people gave and took', async () => {
    const permissions = await permissionsOf('HQ-FINANCE')
    expect(permissions).toEqual(expect.arrayContaining(NEW))
    expect(permissions).not.toContain('settlement.approve')
  })

  it('and not in roles of its own, which are granted by whoever made them', async () => {
    expect(await permissionsOf('HQ-CASH')).toEqual(['settlement.read', 'payment.release'])
  })

  it('has what is open taken from what shippers have, without waiting for more, for the day on which it is taken', async () => {
    const began = Date.now()
    await desk.draw()
    const batch = await desk.batchNow({ id: left[paid] ?? 0 })
    expect(batch).toMatchObject({ status: settlementMachine.at.paid, paidAmount: '80.00' })
    const [receipt] = await desk.receiptsOf(batch)
    expect(Date.parse(receipt?.at ?? '')).toBeGreaterThanOrEqual(began)
    expect(await desk.has(paid)).toMatchObject({ balance: '20.00' })
    expect(await desk.owes(batch)).toBe('0.00')
    expect(await proveBooks(database().db)).toEqual([])
  })

  it('and what is left is due since the days that are agreed on now, and counts as credit used', async () => {
    const { dueOn, status } = await desk.batchNow({ id: left[poor] ?? 0 })
    expect(status).toBe(settlementMachine.at.toPay)
    const late = Math.round((Date.now() - Date.parse(dueOn ?? '')) / DAY_MS)
    expect([19, 20, 21]).toContain(late)
    const owed = await desk.as(ctx => ctx.request('owedByShippers', [paid, poor]))
    expect(owed?.get(poor)).toMatchObject({ billed: '80.00' })
    expect(owed?.get(paid)?.billed ?? '0.00').toBe('0.00')
  })
})
