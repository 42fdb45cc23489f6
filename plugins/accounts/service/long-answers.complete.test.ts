// @vitest-environment node
import type { PaymentNews } from '@ntocc/sdk/service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { collectionMachine } from '../contract/collection.ts'
import { type Withdrawal, withdrawalMachine } from '../contract/withdrawal.ts'
import { hearReturns } from './collections/hear.ts'
import { type CollectionSteps, collectionSteps } from './testing/collection-steps.ts'
import { type WithdrawalDesk, withdrawalDesk } from './testing/desk.ts'
import { hear } from './withdrawals/hear.ts'

const WHY = 'x'.repeat(600)
const SERIAL = 'B'.repeat(90)

withDatabase('news of a payment that says more than there is room for', database => {
  let desk: WithdrawalDesk
  let steps: CollectionSteps
  beforeAll(async () => {
    desk = await withdrawalDesk(database().db)
    steps = await collectionSteps(desk)
  }, 240_000)
  afterAll(() => desk?.close())

  const news = (entity: string, code: string, said: Omit<PaymentNews, 'for' | 'payNo'>): PaymentNews => ({
    for: { entity, code },
    payNo: 'FK1',
    ...said,
  })
  /** It has left the house, and nobody has heard what became of it. */
  const paying = async (): Promise<Withdrawal> => {
    const { data } = await desk.ask(await desk.driver(), '100.00')
    if (!data) throw new Error('nothing was asked for')
    await desk.fault('dropAfter')
    expect((await desk.move(data, 'approve', steps.clerk)).status).toBe(0)
    await expect
      .poll(async () => {
        await desk.run()
        return (await desk.withdrawalNow(data)).status
      })
      .toBe(withdrawalMachine.at.paying)
    return desk.withdrawalNow(data)
  }

  it.each([
    ['refused', { result: 'refused', why: WHY }, withdrawalMachine.at.failed, { reason: 'x'.repeat(200) }],
    [
      'paid',
      { result: 'paid', serial: SERIAL },
      withdrawalMachine.at.succeeded,
      { serial: expect.stringMatching(/~/) },
    ],
  ] as const)('is heard by a withdrawal: %s', async (_, said, status, kept) => {
    const of = await paying()
    await desk.as(ctx => ctx.transaction(() => hear(ctx, news('withdrawal', of.code, said))))
    expect(await desk.withdrawalNow(of)).toMatchObject({ status, ...kept })
    expect(await desk.differing()).toEqual([])
  })

  it('is heard by money that was to go back', async () => {
    const of = await steps.cameIn('44.00', 'wrong company')
    await desk.fault('dropAfter')
    await steps.move(of, 'askReturn', steps.clerk)
    expect((await steps.move(of, 'approveReturn', steps.boss)).status).toBe(0)
    const said = news('collection', `${of.code}/1`, { result: 'refused', why: WHY })
    await desk.as(ctx => ctx.transaction(() => hearReturns(ctx, said)))
    expect(await steps.found(of.serial)).toMatchObject({
      status: collectionMachine.at.inHand,
      reason: 'x'.repeat(200),
    })
    expect(await desk.differing()).toEqual([])
  })
})
