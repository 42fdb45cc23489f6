// @vitest-environment node
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDatabase } from '../../../../server/src/ntocc/testing/databases.ts'
import { Payment } from '../../contract/payment.ts'
import { paymentMachine } from '../../contract/payment-machine.ts'
import { hear } from './hear.ts'
import type { BankSays } from './port.ts'
import { type PaymentDesk, paymentDesk } from './testing/desk.ts'

const { at } = paymentMachine
const LONG = `no\0 such account ${'x'.repeat(600)}`
const SERIAL = 'B'.repeat(90)

withDatabase('a bank that writes more than there is room for', database => {
  let desk: PaymentDesk
  beforeAll(async () => {
    desk = await paymentDesk(database().db)
  }, 240_000)
  afterAll(() => desk?.close())

  const unknown = async (): Promise<Payment> => {
    const order = await desk.ordered(await desk.payable())
    await desk.fault('dropBefore')
    await desk.run()
    return desk.paymentNow(order)
  }
  const says = async (of: Payment, what: BankSays): Promise<Payment> =>
    desk.as(async ctx => hear(ctx, await ctx.records.find(Payment, of.id), answered(what)))
  const answered = (what: BankSays) => ({
    step: 'asked' as const,
    heard: { says: what, httpStatus: 200, body: JSON.stringify(what) },
  })

  it('refuses, and the order has ended', async () => {
    const now = await says(await unknown(), { state: 'refused', code: 'ACCOUNT', text: LONG })
    expect(now.status).toBe(at.failed)
    expect(now.bankMsg).toMatch(/^ACCOUNT no such account x+$/)
    expect(now.bankMsg).toHaveLength(200)
  })

  it('pays, and does not contradict itself when it says the same again; what comes back is heard too', async () => {
    const paid = { state: 'paid', serial: SERIAL, amount: '100.00' } as const
    const order = await says(await unknown(), paid)
    expect(order).toMatchObject({ status: at.succeeded, bankSerialNo: expect.stringMatching(/^B+~[0-9a-f]+$/) })
    expect((await says(order, paid)).trouble ?? null).toBeNull()
    const back = await says(order, { state: 'returned', serial: `${SERIAL}1`, amount: '100.00', text: LONG })
    expect(back.status).toBe(at.refunded)
    expect(back.bankSerialNo).not.toBe(order.bankSerialNo)
  })

  it('says nothing certain, at length, and is asked again', async () => {
    const order = await unknown()
    const now = await desk.as(ctx => hear(ctx, order, { step: 'asked', reason: LONG }))
    expect(now).toMatchObject({ status: at.timedOut, asked: order.asked + 1 })
  })
})
