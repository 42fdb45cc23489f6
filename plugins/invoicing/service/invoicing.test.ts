// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { applicationMachine } from '../contract/application.ts'
import type { InvoiceableLines, TaxMonth } from '../contract/calls.ts'
import { invoiceMachine } from '../contract/invoice.ts'
import { DAY, type InvoiceDesk, invoiceDesk } from './testing/desk.ts'

const { at } = applicationMachine
const drawing = invoiceMachine.at
const [FREE, APPLIED, ISSUED, REVERSED] = [0, 1, 2, 3]

withDatabase('invoicing', database => {
  let desk: InvoiceDesk
  let clerk: string
  let other: string
  beforeAll(async () => {
    desk = await invoiceDesk(database().db)
    ;[clerk, other] = await desk.clerks()
  }, 240_000)
  afterAll(() => desk?.close())

  type Shipper = Awaited<ReturnType<InvoiceDesk['shipper']>>
  const applied = async (who: Shipper, more: object = {}): Promise<{ id: number }> => {
    const { status, msg, data } = await desk.apply(who, more)
    expect(status, msg).toBe(0)
    if (!data) throw new Error('nothing was applied for')
    return data
  }
  const ok = async (answer: Promise<{ status: number; msg?: string | undefined }>) => {
    const { status, msg } = await answer
    expect(status, msg).toBe(0)
  }
  /** Approved and ordered. */
  const ordered = async (of: { id: number }) => {
    await ok(desk.move(of, 'approve', clerk))
    await ok(desk.move(of, 'issue', clerk))
    expect(await desk.statusNow(of)).toBe(at.issuing)
  }
  const stands = (invoice: { id: number }, wanted: number) =>
    desk.becomes(async () => (await desk.invoiceNow(invoice)).status, wanted)
  const drawn = async (of: { id: number }) => {
    await ordered(of)
    await desk.becomes(() => desk.statusNow(of), at.issued)
  }

  it('S1-035 what was billed is asked for, approved, drawn and handed over, and its waybills say so', async () => {
    const who = await desk.shipper()
    const waybills = await desk.billed(who.code, ['100.00', '990.00'])
    const free = await desk.get<InvoiceableLines>(`invoiceable?start=${DAY}&end=${DAY}`, who.token)
    expect(free.data?.lines.map(({ number, amount }) => [number, amount])).toEqual([
      [waybills[0], '100.00'],
      [waybills[1], '990.00'],
    ])
    expect(free.data?.titles[0]).toMatchObject({ title: '货主公司', taxNo: who.taxNo })
    const of = await applied(who)
    expect(await desk.applicationNow(of)).toMatchObject({
      status: at.toReview,
      lineCount: 2,
      invoiceCount: 1,
      exTax: '1000.00',
      tax: '90.00',
      total: '1090.00',
      taxKind: 'ordinary',
    })
    expect(await desk.stated(waybills)).toEqual([
      [APPLIED, false],
      [APPLIED, false],
    ])
    await drawn(of)
    const [invoice] = await desk.invoicesOf(of)
    expect(invoice).toMatchObject({ status: drawing.issued, total: '1090.00', isRed: false })
    expect(invoice?.invoiceNo).toMatch(/^\d{20}$/)
    expect(await desk.stated(waybills)).toEqual([
      [ISSUED, true],
      [ISSUED, true],
    ])
    const { version } = await desk.applicationNow(of)
    await ok(desk.post('invoiceDeliver', { id: of.id, version }, clerk))
    expect(await desk.statusNow(of)).toBe(at.delivered)
    const found = await desk.as(ctx => ctx.request('invoicesOf', waybills))
    expect(found?.get(waybills[0] ?? '')).toEqual([{ no: invoice?.invoiceNo, amount: '100.00' }])
  })

  describe('is asked for', () => {
    it('once for a waybill, also by two at once, and again when it is void', async () => {
      const who = await desk.shipper()
      const waybills = await desk.billed(who.code, ['50.00'])
      const both = await Promise.all([desk.apply(who), desk.apply(who)])
      expect(both.filter(answer => answer.status === 0)).toHaveLength(1)
      const of = both.flatMap(({ data }) => data ?? [])[0] ?? { id: 0 }
      await ok(desk.move(of, 'void', who.token))
      expect(await desk.stated(waybills)).toEqual([[FREE, false]])
      await applied(who)
      // The database holds it whoever writes.
      const twice = `insert into invoicing_invoice_line (code, branch_code, apply_no, waybill_no, amount, line_key, status)
        select code || 'x', branch_code, apply_no, waybill_no, amount, line_key, status from invoicing_invoice_line where line_key = $1`
      await expect(desk.query(twice, waybills)).rejects.toThrow()
    })

    it('of waybills that are billed, chosen one by one, to a title of the shipper', async () => {
      const [who, stranger] = [await desk.shipper(), await desk.shipper()]
      const [first = '', second = ''] = await desk.billed(who.code, ['10.00', '20.00'])
      const [foreign] = await desk.billed(stranger.code, ['30.00'])
      for (const waybillNos of [foreign, `${first},${foreign}`])
        expect((await desk.apply(who, { waybillNos })).status).not.toBe(0)
      expect(await desk.apply(who, { titleCode: stranger.title })).toMatchObject({
        errors: { titleCode: { code: 'validation.invoiceApplication.title' } },
      })
      const of = await applied(who, { waybillNos: second, shipmentCode: stranger.code, business: 'service' })
      // A shipper chooses neither whose waybills nor the rate.
      expect(await desk.applicationNow(of)).toMatchObject({ shipmentCode: who.code, total: '20.00', taxRate: 9 })
      expect((await desk.get(`invoiceApplication/${of.id}`, stranger.token)).status).not.toBe(0)
    })

    it('not by whom the credit blacklist keeps from it', async () => {
      const who = await desk.shipper()
      await desk.billed(who.code, ['10.00'])
      await desk.query(
        `insert into credit_blacklist (code, branch_code, party_kind, name, uscc, reason, intercepts, "from", status)
         select 'BL-' || code, branch_code, 'shipper', name, uscc, to_jsonb('debt'::text), '["invoice"]', '2020-01-01', 1
           from shipment where code = $1`,
        [who.code],
      )
      expect(await desk.apply(who)).toMatchObject({ errors: { titleCode: { code: 'validation.blacklist.invoice' } } })
    })
  })

  describe('is decided', () => {
    it('by another person than who asked, and by nobody of the shipper', async () => {
      const who = await desk.shipper()
      await desk.billed(who.code, ['10.00'])
      const { data } = await desk.apply(who, { shipmentCode: who.code }, clerk)
      const of = data ?? { id: 0 }
      expect(await desk.move(of, 'approve', clerk)).toMatchObject({
        errors: { move: { code: 'validation.condition.invoiceByOther' } },
      })
      await desk.person('SHIPPER', who.code, 'SHIPPER', '10000081111')
      const self = await desk.person('PLAT_ADMIN', 'HQ-SELF', 'FINANCE', '10000081111')
      expect(await desk.move(of, 'approve', self)).toMatchObject({
        errors: { move: { code: 'validation.invoiceApplication.own' } },
      })
      await ok(desk.move(of, 'approve', other))
    })

    it('of what is billed still: a batch with waybills of an application is not revoked', async () => {
      const who = await desk.shipper()
      const waybills = await desk.billed(who.code, ['10.00'])
      const of = await applied(who)
      const { rows } = await desk.query<{ id: string; version: string }>(
        `select id, version from settlement_settlement_batch where shipment_code = $1`,
        [who.code],
      )
      const revoke = () =>
        desk.backend.put(
          '/ntocc-basic-api/settlementBatch/move',
          { id: Number(rows[0]?.id), version: Number(rows[0]?.version), move: 'revoke', reason: 'wrong' },
          clerk,
        )
      expect((await revoke()).status).not.toBe(0)
      await desk.query(
        `update settlement_settlement_line set total = 999, amount = 999 where waybill_no = $1`,
        waybills,
      )
      expect(await desk.move(of, 'approve', clerk)).toMatchObject({
        errors: { move: { code: 'validation.invoiceApplication.line' } },
      })
      await ok(desk.move(of, 'reject', clerk))
      expect(await desk.stated(waybills)).toEqual([[FREE, false]])
      await ok(desk.move(of, 'reopen', who.token))
      expect((await desk.move(of, 'submit', who.token)).status).not.toBe(0)
    })
  })

  describe('is drawn once, whatever the tax authority does', () => {
    /** The fault waits for it before it is ordered. */
    const one = async (fault?: string) => {
      if (fault) await desk.fault(fault)
      const who = await desk.shipper()
      const waybills = await desk.billed(who.code, ['109.00'])
      const of = await applied(who)
      await ordered(of)
      const [invoice] = await desk.invoicesOf(of)
      if (!invoice) throw new Error('no invoice')
      return { who, waybills, of, invoice }
    }
    const issuedOnce = async (invoice: { drawNo: string }) =>
      expect((await desk.book(invoice)).filter(({ kind }) => kind === 'issued')).toHaveLength(1)

    it.each(['dropAfter', 'issueAndHang', 'garbage', 'forge'])(
      '%s: it is asked about, never sent again',
      async fault => {
        const { of, invoice, waybills } = await one(fault)
        await stands(invoice, drawing.timedOut)
        expect(await desk.statusNow(of)).toBe(at.issuing)
        await desk.soon()
        await desk.becomes(() => desk.statusNow(of), at.issued)
        await issuedOnce(invoice)
        expect(await desk.stated(waybills)).toEqual([[ISSUED, true]])
      },
    )

    it.each(['dropBefore', 'hang', 'fail'])('%s: unknown is no certain no before its end', async fault => {
      const { of, invoice } = await one(fault)
      await stands(invoice, drawing.timedOut)
      await desk.soon()
      await desk.run()
      expect((await desk.invoiceNow(invoice)).status).toBe(drawing.timedOut)
      await desk.later()
      await stands(invoice, drawing.refused)
      expect(await desk.statusNow(of)).toBe(at.toIssue)
      await ok(desk.move(of, 'issue', clerk))
      await stands(invoice, drawing.issued)
      expect((await desk.invoiceNow(invoice)).attempt).toBe(2)
      await issuedOnce(invoice)
    })

    it('late: it has the order, and says so later', async () => {
      const { invoice } = await one('late')
      await expect
        .poll(async () => {
          await desk.soon()
          await desk.run()
          return (await desk.invoiceNow(invoice)).status
        })
        .toBe(drawing.issued)
      await issuedOnce(invoice)
    })

    it('refuse: the waybills are kept until somebody decides', async () => {
      const { of, invoice, waybills } = await one('refuse')
      await stands(invoice, drawing.refused)
      expect((await desk.invoiceNow(invoice)).answer).toBe('TITLE')
      expect(await desk.stated(waybills)).toEqual([[APPLIED, false]])
      await ok(desk.move(of, 'reject', clerk))
      expect((await desk.invoiceNow(invoice)).status).toBe(drawing.dropped)
      expect(await desk.stated(waybills)).toEqual([[FREE, false]])
    })

    it('otherAmount: it is marked', async () => {
      const { invoice } = await one('otherAmount')
      await stands(invoice, drawing.issued)
      expect((await desk.invoiceNow(invoice)).trouble).toBe('amount')
    })

    it('by no two runs at once', async () => {
      const { invoice } = await one()
      await Promise.all([desk.run(), desk.run(), desk.run()])
      await stands(invoice, drawing.issued)
      await issuedOnce(invoice)
    })
  })

  describe('is taken back', () => {
    const invoice = async (amounts: readonly string[]) => {
      const who = await desk.shipper()
      const waybills = await desk.billed(who.code, amounts)
      const of = await applied(who)
      await drawn(of)
      const [blue] = await desk.invoicesOf(of)
      if (!blue) throw new Error('no invoice')
      return { who, waybills, of, blue }
    }
    const asked = async (blue: { id: number }, more: object = {}, token = clerk) => {
      const { version } = await desk.invoiceNow(blue)
      return desk.post<{ id: number }>(
        'invoiceReverse',
        { id: blue.id, version, reason: 'wrong goods', ...more },
        token,
      )
    }

    it('in part and in full by two people, and its waybills may be invoiced again', async () => {
      const { who, waybills, of, blue } = await invoice(['100.00', '118.00'])
      const part = await asked(blue, { waybillNos: waybills[0] })
      const red = part.data ?? { id: 0 }
      expect(await desk.invoiceNow(red)).toMatchObject({ isRed: true, total: '-100.00', status: drawing.toApprove })
      // What is about to be taken back is not asked for twice.
      expect((await asked(blue, { waybillNos: waybills[0] })).status).not.toBe(0)
      expect(await desk.moveInvoice(red, 'approve', clerk)).toMatchObject({
        errors: { move: { code: 'validation.condition.redByOther' } },
      })
      // Its buyer does not see what is only asked for.
      expect((await desk.get(`invoice/${red.id}`, who.token)).status).not.toBe(0)
      const itemsFor = async (token: string) => {
        const { drawNo } = await desk.invoiceNow(red)
        return (await desk.get<{ total: number }>(`invoiceItem?drawNo=${drawNo}`, token)).data?.total
      }
      expect([await itemsFor(clerk), await itemsFor(who.token)]).toEqual([1, 0])
      await ok(desk.moveInvoice(red, 'approve', other))
      await stands(red, drawing.issued)
      expect((await desk.invoiceNow(blue)).status).toBe(drawing.partlyReversed)
      expect(await desk.statusNow(of)).toBe(at.issued)
      expect(await desk.stated(waybills)).toEqual([
        [REVERSED, false],
        [ISSUED, true],
      ])
      const rest = (await asked(blue)).data ?? { id: 0 }
      await ok(desk.moveInvoice(rest, 'approve', other))
      await stands(blue, drawing.reversed)
      expect(await desk.statusNow(of)).toBe(at.reversed)
      const found = await desk.as(ctx => ctx.request('invoicesOf', waybills))
      expect(found?.size).toBe(0)
      const anew = await applied(who)
      expect((await desk.applicationNow(anew)).total).toBe('218.00')
    })

    it('not while it is declined, and a refused red one is tried again', async () => {
      const { of, blue } = await invoice(['100.00'])
      const first = (await asked(blue)).data ?? { id: 0 }
      await ok(desk.moveInvoice(first, 'decline', other))
      const red = (await asked(blue)).data ?? { id: 0 }
      await desk.fault('refuse')
      await ok(desk.moveInvoice(red, 'approve', other))
      await stands(red, drawing.refused)
      expect(await desk.statusNow(of)).toBe(at.issued)
      await ok(desk.moveInvoice(red, 'retry', other))
      await desk.becomes(() => desk.statusNow(of), at.reversed)
    })
  })

  it('S2-139 output tax of a month is what was issued less what was taken back, to the fen', async () => {
    const { rows } = await desk.query<{ tax: string; n: string }>(
      `select sum(tax) as tax, count(*) as n from invoicing_invoice where status in (3, 6, 7)`,
    )
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    const { data } = await desk.get<TaxMonth[]>(`outputTax?start=${today.slice(0, 7)}-01&end=${today}`, clerk)
    const month = data?.find(each => each.rate === 9)
    expect(Math.round(Number(month?.tax) * 100)).toBe(Number(rows[0]?.tax))
    expect(Number(month?.invoices) + Number(month?.reds)).toBe(Number(rows[0]?.n))
    expect(month?.reds).toBeGreaterThan(0)
    // A month begins with its first day in Beijing.
    const first = `(select id from invoicing_invoice where status in (3, 6, 7) and not is_red order by id limit 1)`
    await desk.query(`update invoicing_invoice set issued_at = '2019-01-31T16:00:00Z' where id = ${first}`)
    const { data: past } = await desk.get<TaxMonth[]>('outputTax?start=2019-01-01&end=2019-02-28', clerk)
    expect(past?.map(each => [each.month, each.invoices])).toEqual([['2019-02', 1]])
  })
})
