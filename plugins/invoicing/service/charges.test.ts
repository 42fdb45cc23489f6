// @vitest-environment node
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { settlementMachine } from '../../settlement/contract/machine.ts'
import { applicationMachine } from '../contract/application.ts'
import type { InvoiceableLines } from '../contract/calls.ts'
import type { InvoiceItem } from '../contract/invoice.ts'
import { DAY, type InvoiceDesk, invoiceDesk } from './testing/desk.ts'

const { at } = applicationMachine

withDatabase('what is charged beside waybills', database => {
  let desk: InvoiceDesk
  let clerk: string
  let other: string
  beforeAll(async () => {
    desk = await invoiceDesk(database().db)
    ;[clerk, other] = await desk.clerks()
  }, 240_000)
  afterAll(() => desk?.close())

  type Shipper = Awaited<ReturnType<InvoiceDesk['shipper']>>
  const charges = { subject: 'charges' }
  const free = async (who: Shipper, subject = 'charges') => {
    const { data } = await desk.get<InvoiceableLines>(
      `invoiceable?start=${DAY}&end=${DAY}&subject=${subject}`,
      who.token,
    )
    return data?.lines.map(({ number, amount }) => [number, amount])
  }
  const done = async <T>(
    answer: Promise<{ status: number; msg?: string | undefined; data?: T | undefined }>,
  ): Promise<T> => {
    const { status, msg, data } = await answer
    expect(status, msg).toBe(0)
    return data as T
  }
  const itemsOf = async ({ drawNo }: { drawNo: string }) =>
    (await done(desk.get<{ records: InvoiceItem[] }>(`invoiceItem?drawNo=${drawNo}&pageNum=1&pageSize=9`, clerk)))
      .records

  it('is offered, as its waybills are, once its batch is approved and not before', async () => {
    const who = await desk.shipper()
    const { waybills, documents } = await desk.charged(who.code, ['106.00'])
    const becomes = (status: number) =>
      desk.query(`update settlement_settlement_batch set status = $2 where shipment_code = $1`, [who.code, status])
    await becomes(settlementMachine.at.toApprove)
    expect([await free(who), await free(who, 'waybills')]).toEqual([[], []])
    await becomes(settlementMachine.at.toPay)
    expect(await free(who)).toEqual([[documents[0], '106.00']])
    expect(await free(who, 'waybills')).toEqual([[waybills[0], '1.00']])
  })

  it('is invoiced as a service, apart from the waybills of its batch, and taken back document by document', async () => {
    const who = await desk.shipper()
    const { waybills, documents } = await desk.charged(who.code, ['106.00', '53.00'])
    const [first = '', second = ''] = documents
    const [waybill = ''] = waybills
    expect(await free(who)).toEqual([
      [first, '106.00'],
      [second, '53.00'],
    ])
    expect(await free(who, 'waybills')).toEqual([[waybill, '1.00']])
    const of = await done(desk.apply(who, charges))
    expect(await desk.applicationNow(of)).toMatchObject({
      business: 'service',
      taxRate: 6,
      lineCount: 2,
      exTax: '150.00',
      tax: '9.00',
      total: '159.00',
    })
    expect(await free(who)).toEqual([])
    // Nothing was asked of its waybill, which says so.
    expect(await desk.stated(waybills)).toEqual([[0, false]])
    await done(desk.move(of, 'approve', clerk))
    await done(desk.move(of, 'issue', clerk))
    await desk.becomes(() => desk.statusNow(of), at.issued)
    const [blue] = await desk.invoicesOf(of)
    if (!blue) throw new Error('no invoice')
    expect(await itemsOf(blue)).toMatchObject([
      { chargeNo: first, total: '106.00', tax: '6.00' },
      { chargeNo: second, total: '53.00', tax: '3.00' },
    ])
    const found = await desk.as(ctx => ctx.request('invoicesOf', [first, waybill]))
    expect(found?.size).toBe(0)

    const red = await done(
      desk.post<{ id: number }>(
        'invoiceReverse',
        { id: blue.id, version: (await desk.invoiceNow(blue)).version, reason: 'wrong days', waybillNos: second },
        clerk,
      ),
    )
    await done(desk.moveInvoice(red, 'approve', other))
    await expect
      .poll(async () => {
        await desk.run()
        return free(who)
      })
      .toEqual([[second, '53.00']])
    expect(await itemsOf(await desk.invoiceNow(red))).toMatchObject([{ chargeNo: second, total: '-53.00' }])
    await done(desk.apply(who, charges))
  })

  it('is asked for once, also by two at once, and again when it is void', async () => {
    const who = await desk.shipper()
    const { documents } = await desk.charged(who.code, ['10.60'])
    const both = await Promise.all([desk.apply(who, charges), desk.apply(who, charges)])
    const made = both.filter(answer => answer.status === 0)
    expect(made).toHaveLength(1)
    await done(desk.move(made[0]?.data ?? { id: 0 }, 'void', who.token))
    expect(await free(who)).toEqual([[documents[0], '10.60']])
  })

  it('is approved as it is billed then, or not', async () => {
    const who = await desk.shipper()
    const { documents } = await desk.charged(who.code, ['10.60'])
    const of = await done(desk.apply(who, charges))
    await desk.query('update settlement_settlement_charge set charge_key = null where number = $1', documents)
    expect((await desk.move(of, 'approve', clerk)).errors).toMatchObject({
      move: { code: 'validation.invoiceApplication.line', params: { waybill: documents[0] } },
    })
    expect(await desk.statusNow(of)).toBe(at.toReview)
  })

  it('stands twice under one number on no invoice: the second waits for the next application', async () => {
    const who = await desk.shipper()
    const { documents } = await desk.charged(who.code, ['10.60', '21.20'])
    const [first = '', second = ''] = documents
    await desk.query('update settlement_settlement_charge set number = $1 where number = $2', [first, second])
    const of = await done(desk.apply(who, charges))
    expect(await desk.applicationNow(of)).toMatchObject({ lineCount: 1, total: '10.60' })
    expect(await free(who)).toEqual([[first, '21.20']])
  })
})
