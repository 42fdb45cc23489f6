import { fenOfYuan, fenToYuan, localise } from '@ntocc/sdk/fields'
import { newDocumentNo, type SQL, sql, type Trail } from '@ntocc/sdk/service'
import { StorageBill, StorageBillLine, StorageBillPart } from '../../contract/bills.ts'
import { storageBillMachine } from '../../contract/fee-machines.ts'
import type { Answer, Area, HooksOf, ServiceCtx } from '../types.ts'
import { bookedOf, post } from './booking.ts'
import { lastOver } from './days.ts'
import { complete, drawUp, spanOf } from './draw-up.ts'
import { livingBills } from './late.ts'
import { lendHand } from './people.ts'
import {
  heldDraft,
  linesOf,
  noOf,
  RECKONED,
  recount,
  SHOWN,
  SHOWN_BATCH,
  sealOf,
  shownBill,
  writeLines,
} from './store.ts'

const { at } = storageBillMachine

/** Only staff reckon, whatever the role of a party was granted. */
const requireStaff = (ctx: ServiceCtx): void => {
  if (!ctx.session.isStaff) throw ctx.refuse('FORBIDDEN')
}

interface Asked {
  shipmentCode: string
  start: string
  end: string
}

/** @throws FEE_SPAN, FEE_NOT_OVER */
const requireOver = (ctx: ServiceCtx, asked: Asked): void => {
  requireStaff(ctx)
  spanOf(ctx, asked)
  const day = lastOver()
  if (asked.end > day) throw ctx.refuse('FEE_NOT_OVER', { day })
}

/** GET storageBillPreview */
export const previewBill: Answer<'storageBillPreview'> = async (ctx, { query }) => {
  requireOver(ctx, query)
  const { lines, total, uncovered } = complete(ctx, await drawUp(ctx, query))
  return {
    lines: lines.length,
    total: fenToYuan(total),
    uncovered: uncovered.map(gap => ({ ...gap, warehouseName: localise(gap.warehouseName, ctx.language) })),
  }
}

/** POST storageBillMake */
export const makeBill: Answer<'storageBillMake'> = (ctx, { body }) =>
  ctx.transaction(async () => {
    requireOver(ctx, body)
    const { shipmentCode, start, end } = body
    // Who makes bills of an owner takes turns: the second is told of the first. The database holds it against all others.
    await ctx.lock(`storageBill/${shipmentCode}`)
    const other = (await livingBills(ctx, shipmentCode)).find(
      ({ periodStart, periodEnd }) => periodStart <= end && periodEnd >= start,
    )
    if (other) throw ctx.refuse('FEE_BILLED', { bill: noOf(other) })
    const { lines, knownTo } = complete(ctx, await drawUp(ctx, body))
    if (lines.length === 0) throw ctx.refuse('FEE_NOTHING')
    const billNo = await newDocumentNo(ctx, StorageBill, 'billNo', 'CF')
    const [bill] = await ctx.records.createMany(StorageBill, [
      {
        billNo,
        shipmentCode,
        periodStart: start,
        periodEnd: end,
        lineCount: 0,
        amount: '0.00',
        adjustment: '0.00',
        total: '0.00',
        knownTo,
        makerId: ctx.session.accountId,
        isBatchShown: false,
        status: storageBillMachine.initial,
      },
    ])
    await writeLines(ctx, billNo, lines)
    await recount(ctx, billNo)
    return { id: bill?.id ?? 0 }
  })

/** Lines of a bill as they would be reckoned now, and whether they are those that stand. */
export const reckonedNow = async (ctx: ServiceCtx, bill: StorageBill) => {
  const { shipmentCode, periodStart: start, periodEnd: end, id } = bill
  const drawn = await drawUp(ctx, { shipmentCode, start, end, id })
  const standing = (await linesOf(ctx, bill))
    .filter(({ kind }) => kind !== 'adjustment')
    .toSorted((one, other) => (one.lineNo ?? 0) - (other.lineNo ?? 0))
  const isSame =
    drawn.missing === undefined &&
    standing.length === drawn.lines.length &&
    drawn.lines.every((line, index) => {
      const was = standing[index]
      return was?.contractNo === line.contractNo && was.basis === line.basis && was.amount === line.amount
    })
  return { ...drawn, isSame }
}

/** POST storageBillReckon */
export const reckonBill: Answer<'storageBillReckon'> = (ctx, { body }) =>
  ctx.transaction(async () => {
    requireStaff(ctx)
    const bill = await heldDraft(ctx, noOf(await ctx.records.find(StorageBill, body.id)))
    const billNo = noOf(bill)
    const drawn = await reckonedNow(ctx, bill)
    const { lines, knownTo } = complete(ctx, drawn)
    await ctx.records.erase(StorageBillPart, sql`bill_no = ${billNo}`)
    await ctx.records.erase(StorageBillLine, sql`bill_no = ${billNo} and ${RECKONED}`)
    await writeLines(ctx, billNo, lines)
    await ctx.records.changeEach(StorageBill, [{ id: bill.id, knownTo }])
    await recount(ctx, billNo)
    return { changed: !drawn.isSame }
  })

/** GET storageBillBooked: of the caller's own, since only bills that the caller may see are found. */
export const booked: Answer<'storageBillBooked'> = async (ctx, { query }) =>
  bookedOf(ctx, await shownBill(ctx, query.id))

const CLEARED = { seal: null, senderId: null, sentBy: null, confirmedBy: null, confirmedAt: null }

export const billHooks: HooksOf<typeof StorageBill> = {
  sort: { sortField: 'gmtCreated', sortType: 'desc' },
  list: ctx => (ctx.session.isStaff ? {} : { where: [SHOWN], computes: SHOWN_BATCH }),
  moving: async (ctx, bill, move) => {
    const { accountId, username } = ctx.session
    const now = new Date().toISOString()
    switch (move) {
      case 'send':
        return {
          seal: await sealOf(ctx, bill),
          senderId: accountId,
          sentBy: username,
          ...(!bill.firstSentAt && { firstSentAt: now }),
        }
      case 'confirm':
        return { confirmedBy: username, confirmedAt: now }
      case 'approve':
        await post(ctx, bill)
        return { approverId: accountId, approvedBy: username, approvedAt: now }
      case 'settleByHand':
        return { settled: 'byHand' }
      case 'settleInBatch':
        return { settled: null }
      case 'reject':
        // Whatever was decided was decided of what is changed now.
        return CLEARED
    }
  },
}

/** The batch that takes a bill is put together by staff: an owner reads of it in the bill, once it was sent. */
export const billTrail: Trail<Area> = async (ctx, id, page) => {
  const { lines, total } = await ctx.trail.lines(StorageBill, id, page)
  if (ctx.session.isStaff) return { lines, total }
  const told = lines.map(line => ({
    ...line,
    changes: line.changes.filter(({ field }) => !OF_BATCH.includes(field)),
  }))
  return { lines: told, total }
}
const OF_BATCH = ['batchNo', 'settled', 'isBatchShown']

/** A bill of the same owner that stands in the books. @throws INVALID at `aboutBillNo` */
const requireApproved = async (ctx: ServiceCtx, bill: StorageBill, about: string): Promise<void> => {
  const [other] = await ctx.records.where(StorageBill, { where: sql`bill_no = ${about}`, limit: 1 })
  if (other?.shipmentCode !== bill.shipmentCode || other.status !== at.approved)
    throw ctx.invalid({ aboutBillNo: { code: 'validation.storageBillLine.about' } })
}

const nextNo = async (ctx: ServiceCtx, billNo: string): Promise<number> => {
  const [row] = await ctx.query<{ last: string | null }>(
    sql`select max(line_no) as last from ${ctx.table(StorageBillLine)}
      where branch_code = ${ctx.session.branchCode} and bill_no = ${billNo} and not ${RECKONED}`,
  )
  return Math.max(ADJUSTED_FROM, Number(row?.last ?? 0) + 1)
}
/** What somebody puts right stands behind what is reckoned, however often it is reckoned. */
const ADJUSTED_FROM = 9001

/** Parts of bills that the owner was sent. */
const ofSent = (ctx: ServiceCtx): { where?: SQL[] } => {
  if (ctx.session.isStaff) return {}
  const shown = sql`select bill_no from ${ctx.table(StorageBill)} where branch_code = ${ctx.session.branchCode} and ${SHOWN}`
  return { where: [sql`bill_no in (${shown})`] }
}

export const billLineHooks: HooksOf<typeof StorageBillLine> = {
  sort: { sortField: 'lineNo', sortType: 'asc' },
  list: ofSent,
  values: async (ctx, values, before) => {
    requireStaff(ctx)
    const then = { ...before, ...values }
    const bill = await heldDraft(ctx, before?.billNo ?? values.billNo ?? '')
    if (before && before.kind !== 'adjustment') throw ctx.refuse('FEE_LINE_FIXED')
    if (!then.reason) throw ctx.invalid({ reason: { code: 'validation.storageBillLine.reasoned' } })
    if (then.amount && fenOfYuan(then.amount) === 0)
      throw ctx.invalid({ amount: { code: 'validation.storageBillLine.nothing' } })
    if (then.aboutBillNo) await requireApproved(ctx, bill, then.aboutBillNo)
    await lendHand(ctx, bill)
    const own = { ...values, billNo: noOf(bill), adjusterId: ctx.session.accountId }
    return before ? own : { ...own, kind: 'adjustment', lineNo: await nextNo(ctx, noOf(bill)) }
  },
  remove: async (ctx, line) => {
    requireStaff(ctx)
    const bill = await heldDraft(ctx, line.billNo)
    if (line.kind !== 'adjustment') throw ctx.refuse('FEE_LINE_FIXED')
    await lendHand(ctx, bill)
    await recount(ctx, line.billNo, line.id)
  },
  written: async (ctx, after, before) => {
    // What is reckoned is counted by whoever writes all of it.
    if (after.kind === 'adjustment' || before) await recount(ctx, after.billNo)
  },
}

export const billPartHooks: HooksOf<typeof StorageBillPart> = {
  sort: { sortField: 'partNo', sortType: 'asc' },
  list: ofSent,
}
