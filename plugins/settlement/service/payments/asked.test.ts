// @vitest-environment node
import { sql } from '@ntocc/sdk/service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDatabase } from '../../../../server/src/ntocc/testing/databases.ts'
import { endsWithTheLast } from '../../../../server/src/ntocc/testing/last-question.ts'
import { Payment } from '../../contract/payment.ts'
import { paymentMachine } from '../../contract/payment-machine.ts'
import { hear } from './hear.ts'
import { type PaymentDesk, paymentDesk } from './testing/desk.ts'

const UNREACHABLE = 5030
/** So often it is asked before a person is. */
const LAST_QUESTION = 10

withDatabase('whoever asks a bank what became of a payment', database => {
  let desk: PaymentDesk
  beforeAll(async () => {
    desk = await paymentDesk(database().db)
  }, 240_000)
  afterAll(() => desk?.close())

  it.each(['fail', 'dropBefore', 'garbage', 'forge'])(
    'is told that it says nothing that can be believed, and not that the console is broken: %s',
    async fault => {
      const order = await desk.ordered(await desk.payable())
      await desk.fault('dropAfter')
      await desk.run()
      await desk.fault(fault, 'ask')
      expect(await desk.post('paymentAsk', { id: order.id })).toMatchObject({ status: UNREACHABLE })
      expect((await desk.paymentNow(order)).status).toBe(paymentMachine.at.timedOut)
      expect(await desk.post('paymentAsk', { id: order.id })).toMatchObject({
        data: { payStatus: paymentMachine.at.succeeded },
      })
    },
  )

  it('is asked himself to look once nobody asks any more, though it is still under way at the bank', async () => {
    const order = await desk.ordered(await desk.payable())
    const heardAfter = (asked: number) =>
      desk.as(async ctx => {
        await ctx.records.changeMany(Payment, sql`id = ${order.id}`, { status: paymentMachine.at.processing, asked })
        const says = { state: 'processing' } as const
        return hear(ctx, order, { step: 'asked', heard: { says, httpStatus: 200, body: '{}' } })
      })
    await endsWithTheLast(heardAfter, LAST_QUESTION, paymentMachine.at)
  })
})
