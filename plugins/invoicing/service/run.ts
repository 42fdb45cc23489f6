import { asError } from '@ntocc/sdk/contracts'
import { inStates, inTurns, type Job, sql, type Waits, waiting } from '@ntocc/sdk/service'
import { Invoice, invoiceMachine } from '../contract/invoice.ts'
import { hear } from './hear.ts'
import type { DrawOrder, TaxAuthority } from './port/port.ts'
import { wayOf } from './port/way.ts'
import { heldInvoice, itemsOf, prove, stepInvoice } from './store.ts'
import type { Area, ServiceCtx } from './types.ts'

const { at } = invoiceMachine

/** So long it may be issued after it was sent; the call itself takes a third of it at most. */
const HOLDS_MS = 60_000
/** Longer than that and all that belongs to it: whoever had the order then has ended, and what became of it is asked. */
const LEASE_MS = 90_000

const inFuture = (ms: number): string => new Date(Date.now() + ms).toISOString()

/** What the trade calls it: the tax authority's own words. */
const GOODS: Readonly<Record<string, string>> = { transport: '运输服务*运费', service: '物流辅助服务*服务费' }

const orderOf = async (ctx: ServiceCtx, invoice: Invoice): Promise<DrawOrder> => {
  const items = await itemsOf(ctx, invoice.drawNo)
  const place = await ctx.places.names(items.flatMap(({ origin, destination }) => [origin, destination]))
  const [blue] = invoice.redOf
    ? await ctx.records.where(Invoice, { where: sql`draw_no = ${invoice.redOf}`, limit: 1 })
    : []
  return {
    number: invoice.drawNo,
    attempt: invoice.attempt,
    ...(blue?.invoiceNo && { redOf: blue.invoiceNo, reason: invoice.reason ?? '' }),
    kind: invoice.taxKind,
    buyer: { name: invoice.buyerName, taxNo: invoice.taxNo },
    rate: Number(invoice.taxRate),
    exTax: invoice.exTax,
    tax: invoice.tax,
    total: invoice.total,
    lines: items.map(item => ({
      name: `*${GOODS[invoice.business] ?? ''}`,
      vehicle: item.vehicleNo ?? '',
      from: item.origin ? place(item.origin) : '',
      to: item.destination ? place(item.destination) : '',
      exTax: item.exTax,
      tax: item.tax,
    })),
    notAfter: invoice.notAfter ?? '',
  }
}

/** Takes an order up: whoever has made the one move that sends it is the only one who ever sends this attempt. */
const claim = (ctx: ServiceCtx, of: Invoice): Promise<{ invoice: Invoice; order: DrawOrder } | undefined> =>
  ctx.transaction(async () => {
    const { invoice } = await heldInvoice(ctx, of)
    if (invoice.status !== at.toSend) return undefined
    const claimed = await stepInvoice(ctx, invoice, 'transmit', {
      sentAt: new Date().toISOString(),
      notAfter: inFuture(HOLDS_MS),
      nextAt: inFuture(LEASE_MS),
      asked: 0,
    })
    const order = await orderOf(ctx, claimed)
    // Evidence of what goes out stands before it does.
    await prove(ctx, claimed, claimed.attempt, { step: 'sent', body: JSON.stringify(order) })
    return { invoice: claimed, order }
  })

const causeOf = (error: unknown): string => {
  const { cause, message } = asError(error)
  return cause === undefined ? message : asError(cause).message
}

/** Sends one order, once. Where nothing certain comes back it is unknown. */
const sendOne = async (ctx: ServiceCtx, authority: TaxAuthority, of: Invoice): Promise<void> => {
  const claimed = await claim(ctx, of)
  if (!claimed) return
  const result = await authority.draw(claimed.order).then(
    heard => ({ heard }),
    (error: unknown) => ({ reason: causeOf(error) }),
  )
  await hear(ctx, claimed.invoice, { step: 'answered', ...result })
}

/** Asks what became of an order. @param isLoud throws where nobody answers, or says what cannot be believed */
export const askOne = async (
  ctx: ServiceCtx,
  authority: TaxAuthority,
  of: Invoice,
  isLoud = false,
): Promise<Invoice> => {
  const told = await authority.ask(of.drawNo, of.attempt).then(
    heard => ({ heard }),
    (error: unknown) => ({ reason: causeOf(error) }),
  )
  const after = await hear(ctx, of, { step: 'asked', ...told })
  if (isLoud && !('heard' in told)) throw ctx.refuse('TAX_UNREACHABLE')
  return after
}

const WAITS: Waits = { atOnce: at.toSend, later: inStates(invoiceMachine, 'sent') }

/** Everything of the branch that is to be sent or asked about now, one after the other and each once. */
export const drawDue = (ctx: ServiceCtx, authority: TaxAuthority, signal?: AbortSignal): Promise<void> =>
  inTurns(ctx, {
    waits: WAITS,
    find: which => ctx.records.where(Invoice, which),
    one: invoice => (invoice.status === at.toSend ? sendOne(ctx, authority, invoice) : askOne(ctx, authority, invoice)),
    signal,
  })

/** By the clock in all branches, and at once where something was ordered. */
export const drawInvoices: Job<Area>['run'] = async (area, { signal, branchCode }) => {
  for (const branch of branchCode === undefined ? await area.branches() : [branchCode])
    await area.inBranch(branch, async ctx => {
      if ((await ctx.records.where(Invoice, waiting(WAITS, new Date()))).length === 0) return
      const authority = await wayOf(ctx)
      if (typeof authority !== 'string') await drawDue(ctx, authority, signal)
    })
}
