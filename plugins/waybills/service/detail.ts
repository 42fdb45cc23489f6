import {
  type nounCalls,
  Receipt,
  Waybill,
  type WaybillDetail,
  type WaybillMoveState,
  WaybillNode,
  waybillMachine,
} from '@ntocc/sdk/contracts'
import { type AnyEntity, type CallHandler, type RecordOf, type SQL, sql } from '@ntocc/sdk/service'
import type contract from '../contract.ts'
import { withArrival } from './arrival/road.ts'
import { drawnImages, onPaper } from './drawn.ts'
import { exceptionsOf } from './exceptions/read.ts'
import { findWaybill } from './find.ts'
import { fromStockOf } from './from-stock.ts'
import { presentRow } from './present.ts'
import { againstOwn } from './review/own.ts'
import { againstApproval, proposalOf } from './review/proposals.ts'
import { queueOfMove } from './review/queues.ts'
import { entriesOf } from './trail.ts'
import type { Row, WaybillCtx } from './types.ts'

/** Records of an entity that name the waybill, oldest first. */
const belonging = async <E extends AnyEntity>(
  ctx: WaybillCtx,
  entity: E,
  row: Row,
  order: SQL,
): Promise<RecordOf<E>[]> => {
  const found = await ctx.query<Row>(
    sql`select * from ${ctx.table(entity)} where branch_code = ${row.branch_code} and waybill_no = ${row.waybill_no}
      and not is_deleted order by ${order}, id`,
  )
  return found.map(each => ctx.shown(entity, each))
}

/** What the machine says, and of an approval that it is one's own carriage, or what somebody has proposed that another person has to confirm. */
const judged = async (ctx: WaybillCtx, row: Row, move: string) => {
  const answer = await ctx.judge(Waybill, { row, move })
  if (!answer.allowed || queueOfMove(move)?.approve.name !== move) return answer
  const reason =
    (await againstOwn(ctx, row)) ?? againstApproval(ctx, await proposalOf(ctx, row), { corrected: {}, isNamed: false })
  return reason ? ({ allowed: false, reason } as const) : answer
}

/** The moves that leave the present state for this caller, each with the reason when it cannot be made now. */
const movesOf = async (ctx: WaybillCtx, row: Row): Promise<WaybillMoveState[]> => {
  const states: WaybillMoveState[] = []
  for (const { name, reason } of waybillMachine.movesFrom(Number(row.status), ctx.session.partyType)) {
    const answer = await judged(ctx, row, name)
    states.push({
      move: name,
      allowed: answer.allowed,
      ...(!answer.allowed && { reason: answer.reason }),
      ...(reason && { needsReason: true }),
    })
  }
  return states
}

/** Whoever drives it rings who loads and unloads, from taking it until it is signed for; otherwise the numbers stay masked. */
const contactsOf = ({ session }: WaybillCtx, row: Row): Pick<WaybillDetail, 'loadPhone' | 'unloadPhone'> => {
  const drives = session.partyType === 'DRIVER' && row.driver_code === session.partyCode
  if (!drives || !waybillMachine.within(Number(row.status), 'underWay', 'unloaded')) return {}
  const told = { loadPhone: row.load_phone, unloadPhone: row.unload_phone }
  return Object.fromEntries(Object.entries(told).filter(([, phone]) => phone !== null))
}

/** Everything about a waybill for the session: its facts, nodes, receipts, exceptions, changes and possible moves. */
export const detailOf = async (ctx: WaybillCtx, row: Row): Promise<WaybillDetail> => {
  const record = { ...(await withArrival(ctx, await presentRow(ctx, row))), ...contactsOf(ctx, row) }
  const told = onPaper(record, row)
  const nodes = await belonging(ctx, WaybillNode, row, sql`time`)
  const receipts = await belonging(ctx, Receipt, row, sql`uploaded_at`)
  const fromStock = await fromStockOf(ctx, row)
  return {
    ...record,
    ...(fromStock && { fromStock }),
    nodes: nodes.map(node => ({ ...node, photos: drawnImages(node.photos, node, told) })),
    receipts: receipts.map(each => ({ ...each, images: drawnImages(each.images, each, told) })),
    exceptions: await exceptionsOf(ctx, row),
    changes: await entriesOf(ctx, Number(row.id)),
    moves: await movesOf(ctx, row),
  }
}

/** GET /ntocc-tms-api/waybill/{id}; a waybill number instead of the id finds it too. */
export const getWaybill: CallHandler<typeof contract, typeof nounCalls.waybill> = async (ctx, { params }) =>
  detailOf(ctx, await findWaybill(ctx, params.id))
