import type { StateMachine } from '@ntocc/sdk/fields'
import { fitText, type SetOf, sql } from '@ntocc/sdk/service'
import { applicationMachine, InvoiceApplication, InvoiceLine } from '../contract/application.ts'
import { MOST_LINES } from '../contract/calls.ts'
import { Invoice, InvoiceEvidence, InvoiceItem, type InvoiceStep, invoiceMachine } from '../contract/invoice.ts'
import type { ServiceCtx } from './types.ts'

/** An application by its number, held until the transaction ends: always before its invoices, so that nobody waits in a circle. @throws NOT_FOUND */
export const heldApplication = async (ctx: ServiceCtx, applyNo: string): Promise<InvoiceApplication> => {
  const [found] = await ctx.records.where(InvoiceApplication, {
    where: sql`apply_no = ${applyNo}`,
    limit: 1,
    lock: true,
  })
  if (!found) throw ctx.refuse('NOT_FOUND')
  return found
}

/** An invoice with its application, both held. @throws NOT_FOUND */
export const heldInvoice = async (
  ctx: ServiceCtx,
  { id, applyNo }: Pick<Invoice, 'id' | 'applyNo'>,
): Promise<{ application: InvoiceApplication; invoice: Invoice }> => {
  const application = await heldApplication(ctx, applyNo)
  const [invoice] = await ctx.records.where(Invoice, { where: sql`id = ${id}`, limit: 1, lock: true })
  if (!invoice) throw ctx.refuse('NOT_FOUND')
  return { application, invoice }
}

/** All there are: whoever says no limit is given the first thousand, and the rest of a month would be invoiced to nobody. */
const ALL_LINES = MOST_LINES
/** A waybill above the limit of an invoice is parted. */
const ALL_PARTS = 10 * MOST_LINES

export const linesOf = (ctx: ServiceCtx, applyNo: string): Promise<InvoiceLine[]> =>
  ctx.records.where(InvoiceLine, { where: sql`apply_no = ${applyNo} and not is_deleted`, limit: ALL_LINES })

export const invoicesFor = (ctx: ServiceCtx, applyNo: string): Promise<Invoice[]> =>
  ctx.records.where(Invoice, { where: sql`apply_no = ${applyNo} and not is_deleted`, limit: ALL_PARTS })

export const itemsOf = (ctx: ServiceCtx, drawNo: string): Promise<InvoiceItem[]> =>
  ctx.records.where(InvoiceItem, { where: sql`draw_no = ${drawNo} and not is_deleted`, limit: ALL_PARTS })

export const changeInvoice = (ctx: ServiceCtx, { id }: Pick<Invoice, 'id'>, set: SetOf<typeof Invoice>) =>
  ctx.records.changeMany(Invoice, sql`id = ${id}`, set)

const toOf = (machine: StateMachine, move: string, from: number): number => {
  const found = machine.move(move, from)
  if (!found) throw new Error(`${machine.name} does not ${move} from ${from}`)
  return found.to
}

/** Makes a move that follows from something, with what else is written. @throws Error for one that the machine does not have */
export const stepInvoice = async (
  ctx: ServiceCtx,
  { id, status }: Pick<Invoice, 'id' | 'status'>,
  move: string,
  set: SetOf<typeof Invoice> = {},
): Promise<Invoice> => {
  await changeInvoice(ctx, { id }, { ...set, status: toOf(invoiceMachine as StateMachine, move, status) })
  return ctx.records.find(Invoice, id)
}

export const stepApplication = (
  ctx: ServiceCtx,
  { id, status }: Pick<InvoiceApplication, 'id' | 'status'>,
  move: string,
  set: SetOf<typeof InvoiceApplication> = {},
) =>
  ctx.records.changeMany(InvoiceApplication, sql`id = ${id}`, {
    ...set,
    status: toOf(applicationMachine as StateMachine, move, status),
  })

export interface Proof {
  readonly step: InvoiceStep
  readonly result?: string
  readonly invoiceNo?: string
  readonly httpStatus?: number
  readonly body?: string
  readonly reason?: string
}

const MOST_BODY = 4_000
const MOST_REASON = 500

/** Puts what was done about an attempt beside it, for good. */
export const prove = async (
  ctx: ServiceCtx,
  { drawNo }: Pick<Invoice, 'drawNo'>,
  attempt: number,
  { body, reason, ...proof }: Proof,
): Promise<void> => {
  await ctx.records.createMany(InvoiceEvidence, [
    {
      ...proof,
      drawNo,
      attempt,
      at: new Date().toISOString(),
      author: ctx.session.username,
      ...(body && { body: fitText(body, MOST_BODY) }),
      ...(reason && { reason: fitText(reason, MOST_REASON) }),
    },
  ])
}
