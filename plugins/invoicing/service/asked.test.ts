// @vitest-environment node
import type { TodoItem } from '@ntocc/sdk/contracts'
import { sql } from '@ntocc/sdk/service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { endsWithTheLast } from '../../../server/src/ntocc/testing/last-question.ts'
import { applicationMachine } from '../contract/application.ts'
import { Invoice, invoiceMachine } from '../contract/invoice.ts'
import { hear } from './hear.ts'
import type { TaxSays } from './port/port.ts'
import { type InvoiceDesk, invoiceDesk } from './testing/desk.ts'

const UNREACHABLE = 5030
/** So often it is asked before a person is. */
const LAST_QUESTION = 8

withDatabase('whoever asks the tax authority what became of an invoice', database => {
  let desk: InvoiceDesk
  let clerk: string
  beforeAll(async () => {
    desk = await invoiceDesk(database().db)
    ;[clerk] = await desk.clerks()
  }, 240_000)
  afterAll(() => desk?.close())

  /** One that was issued, and whose answer was lost. */
  const unheard = async () => {
    const who = await desk.shipper()
    await desk.billed(who.code, ['10.00'])
    const { data: of = { id: 0 } } = await desk.apply(who)
    await desk.fault('dropAfter')
    for (const move of ['approve', 'issue']) expect((await desk.move(of, move, clerk)).status).toBe(0)
    const state = async () => (await desk.invoicesOf(of))[0]?.status
    await expect
      .poll(async () => {
        await desk.run()
        return state()
      })
      .toBe(invoiceMachine.at.timedOut)
    const [invoice] = await desk.invoicesOf(of)
    if (!invoice) throw new Error('no invoice')
    return { of, invoice, state }
  }

  it.each(['fail', 'dropBefore', 'garbage', 'forge'])(
    'is told that it says nothing that can be believed, and not that the console is broken: %s',
    async fault => {
      const { invoice, state } = await unheard()
      await desk.fault(fault, 'ask')
      expect(await desk.post('invoiceAsk', { id: invoice.id }, clerk)).toMatchObject({ status: UNREACHABLE })
      expect(await state()).toBe(invoiceMachine.at.timedOut)
      expect(await desk.post('invoiceAsk', { id: invoice.id }, clerk)).toMatchObject({
        data: { invoiceStatus: invoiceMachine.at.issued },
      })
    },
  )

  it('hears a refusal that says more than there is room for', async () => {
    const { invoice, state } = await unheard()
    const says = { state: 'refused', code: 'TITLE', text: 'x'.repeat(600) } as const
    await desk.as(ctx => hear(ctx, invoice, { step: 'asked', heard: { says, httpStatus: 200, body: '{}' } }))
    expect(await state()).toBe(invoiceMachine.at.refused)
    expect((await desk.invoiceNow(invoice)).answer).toMatch(/^TITLE x{194}$/)
  })

  it('has an invoice that was issued after a certain no, and its application goes on', async () => {
    const { of, invoice, state } = await unheard()
    const heard = (says: TaxSays) =>
      desk.as(ctx => hear(ctx, invoice, { step: 'asked', heard: { says, httpStatus: 200, body: '{}' } }))
    await heard({ state: 'refused', code: 'TITLE' })
    expect(await state()).toBe(invoiceMachine.at.refused)
    expect((await desk.applicationNow(of)).status).toBe(applicationMachine.at.toIssue)
    const at = new Date().toISOString()
    await heard({ state: 'issued', invoiceNo: '24422000000000009914', total: '10.00', at })
    expect(await desk.invoiceNow(invoice)).toMatchObject({
      status: invoiceMachine.at.issued,
      invoiceNo: '24422000000000009914',
      trouble: 'contradiction',
    })
    expect((await desk.applicationNow(of)).status).toBe(applicationMachine.at.issued)
  })

  it('is asked himself to look once nobody asks any more, though the authority is still at it', async () => {
    const { invoice } = await unheard()
    const heardAfter = (asked: number) =>
      desk.as(async ctx => {
        await ctx.records.changeMany(Invoice, sql`id = ${invoice.id}`, { status: invoiceMachine.at.processing, asked })
        const says = { state: 'processing' } as const
        return hear(ctx, invoice, { step: 'asked', heard: { says, httpStatus: 200, body: '{}' } })
      })
    await endsWithTheLast(heardAfter, LAST_QUESTION, invoiceMachine.at)
  })

  it('finds an invoice that differs among what there is to do', async () => {
    const count = async () =>
      (await desk.get<TodoItem[]>('party/getPartyRoleConfigCount', clerk)).data?.find(
        ({ configKey }) => configKey === 'invoice_differs_count',
      )?.configValue ?? 0
    const { invoice, state } = await unheard()
    const before = await count()
    const at = new Date().toISOString()
    const says = { state: 'issued', invoiceNo: '24422000000000009913', total: '9.00', at } as const
    await desk.as(ctx => hear(ctx, invoice, { step: 'asked', heard: { says, httpStatus: 200, body: '{}' } }))
    expect(await state()).toBe(invoiceMachine.at.issued)
    expect(await count()).toBe(before + 1)
  })
})
