// @vitest-environment node
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { prepaidMachine } from '../contract/machine.ts'
import { type BatchSteps, batchSteps } from './testing/batches.ts'
import { type PrepaidDesk, prepaidDesk } from './testing/desk.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const { at } = prepaidMachine
const LONG_AGO = new Date(0).toISOString()

withDatabase('an advance that the bank gives back after the payee has', database => {
  let desk: PrepaidDesk
  let steps: BatchSteps
  beforeAll(async () => {
    desk = await prepaidDesk(database().db)
    steps = await batchSteps(desk)
  })
  afterAll(() => desk?.close())

  it.each([
    ['a part of it', '30.00'],
    ['all of it', '100.00'],
  ])('%s: what the payee paid is the payee’s again', async (_, amount) => {
    // It comes back when the bank is asked again, which nobody does before it is told here.
    await desk.fault('return')
    const of = await steps.paid(await desk.driver(), '100.00')
    await steps.asksOf(of, null)
    const { id, version } = await desk.now(of)
    const repaid = { id, version, amount, serial: `B-${id}` }
    expect(await desk.post('prepaidRepay', repaid, steps.clerk)).toMatchObject({ status: 0 })
    await expect
      .poll(async () => {
        await steps.asksOf(of, LONG_AGO)
        await desk.run()
        return (await desk.now(of)).status
      })
      .toBe(at.owedBack)
    expect(await desk.now(of)).toMatchObject({ owedBack: amount, openAmount: '0.00', paidAmount: '100.00' })
    const { rows } = await desk.query<{ kind: string; fen: number }>(
      `select kind, (credit - debit)::int as fen from sys_book_account where owner = $1 order by kind`,
      [of.code],
    )
    expect(rows).toEqual([
      { kind: 'prepaid.outstanding', fen: 0 },
      { kind: 'prepaid.owing', fen: -Number(amount) * 100 },
    ])
    expect(await desk.differing()).toEqual([])
    // Two people close it.
    expect(await desk.move(of, 'askWriteOff', steps.clerk)).toMatchObject({ status: 0 })
    expect(await desk.move(of, 'approveClosing', steps.approver)).toMatchObject({ status: 0 })
  })
})
