// @vitest-environment node
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDatabase } from '../../../../server/src/ntocc/testing/databases.ts'
import { paymentMachine } from '../../contract/payment-machine.ts'
import { type PaymentDesk, paymentDesk } from './testing/desk.ts'

const UNREACHABLE = 5030

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
})
