import { fenOfYuan } from '@ntocc/sdk/fields'
import { fitText } from '@ntocc/sdk/service'
import { Invoice, type InvoiceStep, invoiceMachine } from '../contract/invoice.ts'
import { followInvoices } from './follow.ts'
import type { Heard, TaxSays } from './port/port.ts'
import { changeInvoice, heldInvoice, type Proof, prove, stepInvoice } from './store.ts'
import type { ServiceCtx } from './types.ts'

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000]
/** From one question to the next; after the last somebody has to ask. */
const ASK_MS: readonly number[] = [30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR]
/** Clocks of two houses differ. */
const MARGIN_MS = MINUTE

const inFuture = (ms: number): string => new Date(Date.now() + ms).toISOString()

/** The tax authority does not have it, and would not issue it any more if it came now. */
const isOver = ({ notAfter }: Invoice): boolean =>
  notAfter !== undefined && notAfter !== null && Date.parse(notAfter) + MARGIN_MS < Date.now()

const proofOf = (step: InvoiceStep, heard: Heard | undefined, reason: string | undefined): Proof => {
  if (!heard) return { step: 'unanswered', ...(reason && { reason }) }
  const { says, httpStatus, body } = heard
  return {
    step,
    result: says.state,
    httpStatus,
    body,
    ...(says.state === 'issued' && { invoiceNo: says.invoiceNo }),
    ...(says.state === 'refused' && { reason: whyOf(says) }),
  }
}

const whyOf = ({ code, text }: TaxSays & { state: 'refused' }): string =>
  fitText([code, text].filter(Boolean).join(' '))

/** What is asked again in a while; where that was often enough, a person asks. */
const later = ({ asked }: Invoice) => {
  const wait = ASK_MS[asked]
  return { asked: asked + 1, nextAt: wait === undefined ? null : inFuture(wait) }
}

const refuse = (ctx: ServiceCtx, invoice: Invoice, why: string) =>
  stepInvoice(ctx, invoice, 'refuse', { answer: why, nextAt: null })

type SaysIssued = TaxSays & { state: 'issued' }

const issue = (ctx: ServiceCtx, invoice: Invoice, says: SaysIssued, trouble?: 'contradiction') => {
  const isOther = fenOfYuan(says.total) !== fenOfYuan(invoice.total)
  return stepInvoice(ctx, invoice, 'issue', {
    invoiceNo: says.invoiceNo,
    issuedAt: says.at,
    answer: null,
    nextAt: null,
    ...(isOther && { trouble: 'amount' as const }),
    ...(trouble && { trouble }),
  })
}

/** After a certain no it was issued all the same: it is there, and its application goes on; what is under way anew, or over, a person looks at. */
const issuedAfterAll = async (ctx: ServiceCtx, invoice: Invoice, says: SaysIssued): Promise<void> => {
  if (invoice.status === invoiceMachine.at.refused) await issue(ctx, invoice, says, 'contradiction')
  else await changeInvoice(ctx, invoice, { trouble: 'contradiction' })
}

/** The tax authority is at it. After the last question nobody asks by himself any more: somebody has to look. */
const underWay = async (ctx: ServiceCtx, invoice: Invoice): Promise<void> => {
  const set = { ...later(invoice), answer: null }
  const isLast = set.nextAt === null && invoice.status === invoiceMachine.at.processing
  if (isLast) await stepInvoice(ctx, invoice, 'timeOut', set)
  else await changeInvoice(ctx, invoice, set)
}

/** While an attempt is open: the first certain answer counts. */
const settle = async (ctx: ServiceCtx, invoice: Invoice, says: TaxSays | undefined, why?: string): Promise<void> => {
  switch (says?.state) {
    case 'issued':
      await issue(ctx, invoice, says)
      return
    case 'refused':
      await refuse(ctx, invoice, whyOf(says))
      return
    case 'processing':
      return underWay(ctx, invoice)
  }
  if (says?.state === 'unknown' && isOver(invoice)) {
    await refuse(ctx, invoice, 'UNKNOWN')
    return
  }
  const set = { ...later(invoice), ...(why && { answer: fitText(why) }) }
  if (invoice.status === invoiceMachine.at.processing) await stepInvoice(ctx, invoice, 'timeOut', set)
  else await changeInvoice(ctx, invoice, set)
}

/**
 * What was heard of an attempt, in whatever order, twice or late: each is a line of evidence, and the first certain answer counts, in the
 * same transaction in which application and waybills follow.
 */
export const hear = (
  ctx: ServiceCtx,
  of: Invoice,
  { step, heard, reason }: { step: InvoiceStep; heard?: Heard | undefined; reason?: string | undefined },
): Promise<Invoice> =>
  ctx.transaction(async () => {
    const { application, invoice } = await heldInvoice(ctx, of)
    const says = heard?.says
    await prove(ctx, invoice, of.attempt, proofOf(step, heard, reason))
    const isOpen = invoice.attempt === of.attempt && invoiceMachine.within(invoice.status, 'sent')
    if (isOpen) await settle(ctx, invoice, says, reason)
    else if (says?.state === 'issued' && says.invoiceNo !== invoice.invoiceNo) await issuedAfterAll(ctx, invoice, says)
    await followInvoices(ctx, application)
    ctx.todoChanged()
    return ctx.records.find(Invoice, of.id)
  })
