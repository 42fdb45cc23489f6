import { fenOfYuan } from '@ntocc/sdk/fields'
import { inStates, type SetOf, sql } from '@ntocc/sdk/service'
import { applicationMachine, InvoiceApplication, InvoiceLine } from '../contract/application.ts'
import { Invoice, InvoiceItem, invoiceMachine } from '../contract/invoice.ts'
import { letGo, tellCarriage } from './lines.ts'
import { dropRefused } from './orders.ts'
import { invoicesFor, stepApplication, stepInvoice } from './store.ts'
import type { ServiceCtx } from './types.ts'

/** Where an application goes by what its invoices say; undefined where that changes nothing. */
const moveBy = (invoices: readonly Invoice[]): 'reverse' | 'issued' | 'issuedPart' | 'refused' | undefined => {
  const blue = invoices.filter(({ isRed, status }) => !isRed && status !== invoiceMachine.at.dropped)
  const some = (set: 'open' | 'standing' | 'there') => blue.some(({ status }) => invoiceMachine.within(status, set))
  if (some('open')) return undefined
  if (some('there') && !some('standing')) return 'reverse'
  if (blue.every(({ status }) => invoiceMachine.within(status, 'there'))) return 'issued'
  return some('there') ? 'issuedPart' : 'refused'
}

/** An application that is held, and its waybills, follow its invoices. In the transaction of what changed them. */
export const followInvoices = async (ctx: ServiceCtx, { applyNo, id }: InvoiceApplication): Promise<void> => {
  const invoices = await invoicesFor(ctx, applyNo)
  await followReds(ctx, invoices)
  const now = await invoicesFor(ctx, applyNo)
  const application = await ctx.records.find(InvoiceApplication, id)
  const move = moveBy(now)
  const issued = now.flatMap(({ issuedAt, isRed }) => (issuedAt && !isRed ? [issuedAt] : [])).sort()
  const set: SetOf<typeof InvoiceApplication> = move === 'issued' ? { issuedAt: issued.at(-1) ?? null } : {}
  const isMove = move !== undefined && applicationMachine.move(move, application.status) !== undefined
  if (isMove) await stepApplication(ctx, application, move, set)
  await followLines(ctx, applyNo)
  if (!isMove || move !== 'reverse') return
  // Nothing of it stands: what was never issued is free too.
  await dropRefused(ctx, applyNo)
  await letGo(ctx, applyNo)
}

/** A blue invoice is taken back as far as its red ones were issued. */
const followReds = async (ctx: ServiceCtx, invoices: readonly Invoice[]): Promise<void> => {
  const issued = invoices.filter(({ isRed, status }) => isRed && invoiceMachine.within(status, 'there'))
  for (const blue of invoices.filter(({ isRed, status }) => !isRed && invoiceMachine.within(status, 'standing'))) {
    const back = issued.filter(({ redOf }) => redOf === blue.drawNo)
    if (back.length === 0) continue
    const left = [blue, ...back].reduce((sum, { total }) => sum + fenOfYuan(total), 0)
    const move = left === 0 ? 'reverse' : 'reversePart'
    const to = invoiceMachine.move(move, blue.status)?.to
    if (to !== undefined && to !== blue.status) await stepInvoice(ctx, blue, move)
  }
}

interface LineRow {
  id: string
  /** None of a document. */
  waybill_no: string | null
  amount: string
  blue: string
  net: string
  issued_at: Date | string | null
}

/** Waybills say that they are invoiced once all of them is; they and documents may be asked for again once all of it was taken back. */
const followLines = async (ctx: ServiceCtx, applyNo: string): Promise<void> => {
  const rows = await ctx.query<LineRow>(
    sql`select l.id, l.waybill_no, l.amount, coalesce(sum(t.total) filter (where not i.is_red), 0)::bigint as blue,
        coalesce(sum(t.total), 0)::bigint as net, max(i.issued_at) filter (where not i.is_red) as issued_at
      from ${ctx.table(InvoiceLine)} l
      join ${ctx.table(InvoiceItem)} t on t.branch_code = l.branch_code and t.apply_no = l.apply_no
        and coalesce(t.waybill_no, t.charge_no) = coalesce(l.waybill_no, l.charge_no)
      join ${ctx.table(Invoice)} i on i.branch_code = t.branch_code and i.draw_no = t.draw_no and i.status ${inStates(invoiceMachine, 'there')}
      where l.branch_code = ${ctx.session.branchCode} and l.apply_no = ${applyNo} and not l.is_deleted and l.line_key is not null
      group by l.id`,
  )
  const whole = rows.filter(({ amount, blue }) => Number(blue) === Number(amount))
  const byTime = new Map<string, string[]>()
  for (const { waybill_no, issued_at, net } of whole) {
    if (waybill_no === null || Number(net) === 0) continue
    const time = new Date(issued_at ?? Date.now()).toISOString()
    byTime.set(time, [...(byTime.get(time) ?? []), waybill_no])
  }
  for (const [issuedAt, waybillNos] of byTime) await tellCarriage(ctx, waybillNos, { move: 'issue', issuedAt })
  const back = whole.filter(({ net }) => Number(net) === 0)
  if (back.length === 0) return
  await ctx.records.changeEach(
    InvoiceLine,
    back.map(({ id }) => ({ id: Number(id), lineKey: null })),
  )
  const waybillNos = back.flatMap(({ waybill_no }) => waybill_no ?? [])
  await tellCarriage(ctx, waybillNos, { move: 'issue' })
  await tellCarriage(ctx, waybillNos, { move: 'reverse' })
}
