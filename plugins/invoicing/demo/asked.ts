import { type BilledCarriage, newDocumentNo } from '@ntocc/sdk/service'
import { applicationMachine, InvoiceApplication, InvoiceLine } from '../contract/application.ts'
import { planInvoices } from '../contract/split.ts'
import { buyerOf, sumsOf, termsFor } from '../service/apply.ts'
import { ofCarriage } from '../service/billed.ts'
import { linesFor, lockedAmong } from '../service/lines.ts'
import type { Platform, ServiceCtx } from '../service/types.ts'

const { at } = applicationMachine
/** How far those that wait have come, one after the other. */
const TURNS = [at.toReview, at.toIssue, at.toReview, at.rejected]
const SHIPPERS = 8
/** Waybills of one; the others are left to be asked for by whoever tries it. */
const LINES = 6

const draw = async (ctx: ServiceCtx, billed: readonly BilledCarriage[], status: number): Promise<void> => {
  const [first] = billed
  const title = first && (await ctx.request('invoiceTitlesOf', [first.shipmentCode]))?.get(first.shipmentCode)?.[0]
  if (!first || !title) return
  const applyNo = await newDocumentNo(ctx, InvoiceApplication, 'applyNo', 'KP')
  const clerk = ctx.session.branchCode === 'HQ' ? 'finance2' : `${ctx.session.branchCode.toLowerCase()}-finance2`
  const days = billed.map(({ finishTime }) => finishTime.slice(0, 10)).sort()
  const isDecided = status !== at.toReview
  await ctx.records.createMany(InvoiceApplication, [
    {
      code: applyNo,
      applyNo,
      shipmentCode: first.shipmentCode,
      ...buyerOf(title),
      business: 'transport',
      periodStart: days[0],
      periodEnd: days.at(-1),
      taxRate: 9,
      lineCount: billed.length,
      ...sumsOf(planInvoices(billed.map(ofCarriage), await termsFor(ctx, 9))),
      delivery: 'electronic',
      applicant: first.shipmentCode,
      reviewer: isDecided ? clerk : null,
      reviewedAt: isDecided ? new Date().toISOString() : null,
      status,
    },
  ])
  const lines = await linesFor(ctx, applyNo, billed.map(ofCarriage))
  const isLocked = status !== at.rejected
  await ctx.records.createMany(
    InvoiceLine,
    lines.map(line => ({ ...line, lineKey: isLocked ? line.lineKey : null })),
  )
  if (isLocked)
    await ctx.request('invoiceCarriage', { waybillNos: billed.map(({ waybillNo }) => waybillNo), move: 'apply' })
}

/** Applications that wait, of waybills that are billed: whoever tries it has something to decide and to draw. */
export const drawAsked = async (area: Platform): Promise<void> => {
  for (const branch of await area.branches())
    await area.inBranch(branch, async ctx => {
      const billed = (await ctx.request('billedCarriage', { limit: 2_000 })) ?? []
      const locked = await lockedAmong(
        ctx,
        billed.map(({ waybillNo }) => waybillNo),
      )
      const groups = new Map<string, BilledCarriage[]>()
      for (const each of billed) {
        if (locked.has(each.waybillNo)) continue
        groups.set(each.shipmentCode, [...(groups.get(each.shipmentCode) ?? []), each])
      }
      const chosen = [...groups.values()].filter(group => group.length >= 2).slice(0, SHIPPERS)
      for (const [serial, group] of chosen.entries()) {
        const some = group.slice(0, Math.min(LINES, Math.ceil(group.length / 2)))
        await ctx.transaction(() => draw(ctx, some, TURNS[serial % TURNS.length] ?? at.toReview))
      }
    })
}
