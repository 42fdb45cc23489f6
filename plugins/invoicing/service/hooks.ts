import { inStates, sql } from '@ntocc/sdk/service'
import type { InvoiceApplication } from '../contract/application.ts'
import { Invoice, type InvoiceItem, invoiceMachine } from '../contract/invoice.ts'
import { letGo, lockLines } from './lines.ts'
import { dropRefused, nextAttempt, requireWay, soon, writeInvoices } from './orders.ts'
import type { HooksOf, ServiceCtx } from './types.ts'

const NEWEST = { sortField: 'gmtCreated', sortType: 'desc' } as const
/** What was decided was decided of what is changed now. */
const UNDECIDED = { reviewer: null, reviewerId: null, reviewedAt: null }

const withdrawn = async (ctx: ServiceCtx, applyNo: string): Promise<void> => {
  await dropRefused(ctx, applyNo)
  await letGo(ctx, applyNo)
}

export const applicationHooks: HooksOf<typeof InvoiceApplication> = {
  sort: NEWEST,
  moving: async (ctx, application, move) => {
    const { accountId, username } = ctx.session
    const { applyNo } = application
    const decided = { reviewer: username, reviewerId: accountId, reviewedAt: new Date().toISOString() }
    switch (move) {
      case 'submit':
        await lockLines(ctx, applyNo)
        return { applicant: username, applicantId: accountId }
      case 'approve':
        return decided
      case 'reject':
        await withdrawn(ctx, applyNo)
        return decided
      case 'reopen':
        return UNDECIDED
      case 'void':
        await withdrawn(ctx, applyNo)
        return undefined
      case 'issue':
        await requireWay(ctx)
        await writeInvoices(ctx, application)
        return undefined
    }
  },
}

/** What waits for a second person, and what came to nothing, is the house's own. */
const SHOWN = sql`status ${inStates(invoiceMachine, 'shown')}`

export const invoiceHooks: HooksOf<typeof Invoice> = {
  sort: NEWEST,
  list: ctx => (ctx.session.isStaff ? {} : { where: [SHOWN] }),
  moving: async (ctx, invoice, move, reason) => {
    switch (move) {
      case 'approve':
        await requireWay(ctx)
        await soon(ctx)
        return { approver: ctx.session.username }
      case 'retry':
        await requireWay(ctx)
        return nextAttempt(ctx, invoice)
      case 'decline':
        return { answer: reason.slice(0, 200) }
    }
  },
}

export const itemHooks: HooksOf<typeof InvoiceItem> = {
  sort: { sortField: 'code', sortType: 'asc' },
  list: ctx => {
    if (ctx.session.isStaff) return {}
    const shown = sql`select draw_no from ${ctx.table(Invoice)} where branch_code = ${ctx.session.branchCode} and ${SHOWN}`
    return { where: [sql`draw_no in (${shown})`] }
  },
}
