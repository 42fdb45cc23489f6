// @vitest-environment node
import { afterAll, beforeAll, expect, it } from 'vitest'
import { proveBooks } from '../../../server/src/ntocc/books/prove.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { USUAL_DEMO } from '../../../server/src/ntocc/testing/demo-start.ts'
import { prepaidMachine } from '../contract/machine.ts'
import { type PrepaidDesk, prepaidDesk } from '../service/testing/desk.ts'

const { at } = prepaidMachine

withDatabase('the trial’s advances', database => {
  database.beginsWith(USUAL_DEMO)
  let desk: PrepaidDesk
  beforeAll(async () => {
    desk = await prepaidDesk(database().db)
  }, 240_000)
  afterAll(() => desk?.close())

  it('stand in every state that somebody has to do with, and in that of which the bank gave the money back', async () => {
    const { rows } = await desk.query<{ status: number; n: number }>(
      `select status::int, count(*)::int as n from prepaid_prepaid where branch_code = 'HQ' group by status`,
    )
    const there = new Set(rows.map(({ status }) => status))
    const shown = ['applied', 'firstApproved', 'paid', 'overdue', 'rejected', 'revoked', 'returned'] as const
    const ended = ['partlyOffset', 'offset', 'owedBack', 'closing'] as const
    expect([...shown, ...ended].filter(name => !there.has(at[name]))).toEqual([])
  })

  it('are taken off batches by what those are worth, and the books and the batches say the same', async () => {
    const { rows } = await desk.query<{ no: string; taken: string; kept: string }>(
      `select p.prepaid_no as no, p.offset_amount::text as taken,
          (select coalesce(sum(d.amount), 0) from settlement_settlement_deduction d where d.for_code = p.code)::text as kept
        from prepaid_prepaid p where p.offset_amount > 0`,
    )
    expect(rows.length).toBeGreaterThan(3)
    expect(rows.filter(({ taken, kept }) => taken !== kept)).toEqual([])
    expect(await desk.differing()).toEqual([])
    expect(await proveBooks(database().db)).toEqual([])
  })
})
