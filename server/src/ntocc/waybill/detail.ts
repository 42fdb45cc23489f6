import {
  ChangeLog,
  endpoints,
  Receipt,
  type WaybillDetail,
  WaybillException,
  type WaybillMoveState,
  WaybillNode,
  waybillMachine,
} from '@ntocc/sdk/contracts'
import type { Queryable, Row } from '../db/database.ts'
import { snakeCase } from '../db/table-of.ts'
import type { SignedCtx } from '../http/context.ts'
import { handle } from '../http/handle.ts'
import type { Declared, RecordOf } from '../records/entity.ts'
import { drawnImages } from './drawn.ts'
import { findWaybill } from './find.ts'
import { judge } from './move.ts'
import { presentRow, readAs } from './present.ts'
import { hiddenFrom } from './visible.ts'

/** Records of an entity that name the waybill, oldest first. */
const belonging = async <E extends Declared>(
  ctx: SignedCtx,
  entity: E,
  row: Row,
  order: string,
  key = 'waybill_no',
): Promise<RecordOf<E>[]> => {
  const found = await ctx.db.query(
    `select * from ${snakeCase(entity.name)} where branch_code = $1 and ${key} = $2 and not is_deleted order by ${order}, id`,
    [row.branch_code, row.waybill_no],
  )
  return found.rows.map(each => readAs(entity, each, ctx))
}

/** Name of the move between two states; where several lead the same way, the first. */
export const moveBetween = (from: unknown, to: unknown): string | undefined =>
  waybillMachine.moves.find(move => move.from.includes(Number(from)) && move.to === Number(to))?.name

const withAction = (line: ChangeLog): WaybillDetail['changes'][number] => {
  const action = line.property === 'status' ? moveBetween(line.oldValue, line.newValue) : undefined
  return action === undefined ? line : { ...line, action }
}

/** The moves that leave the present state for this caller, each with the reason when it cannot be made now. */
const movesOf = async (db: Queryable, ctx: SignedCtx, row: Row): Promise<WaybillMoveState[]> => {
  const mover = { actor: ctx.session.partyType, permissions: ctx.session.permissions, language: ctx.language, ctx }
  const states: WaybillMoveState[] = []
  for (const { name, reason } of waybillMachine.movesFrom(Number(row.status), mover.actor)) {
    const answer = await judge(name, { db, row, mover, input: undefined })
    states.push({
      move: name,
      allowed: answer.allowed,
      ...(!answer.allowed && { reason: answer.reason }),
      ...(reason && { needsReason: true }),
    })
  }
  return states
}

/** Everything about a waybill for the session: its facts, nodes, receipts, exceptions, changes and possible moves. */
export const detailOf = async (ctx: SignedCtx, row: Row): Promise<WaybillDetail> => {
  const record = await presentRow(ctx, row)
  const nodes = await belonging(ctx, WaybillNode, row, 'time')
  const receipts = await belonging(ctx, Receipt, row, 'uploaded_at')
  const changes = await belonging(ctx, ChangeLog, row, 'operated_at', 'object_code')
  const hidden = hiddenFrom(ctx.session.partyType)
  return {
    ...record,
    nodes: nodes.map(node => ({ ...node, photos: drawnImages(node.photos, node, record) })),
    receipts: receipts.map(each => ({ ...each, images: drawnImages(each.images, each, record) })),
    exceptions: await belonging(ctx, WaybillException, row, 'time'),
    changes: changes.filter(line => !hidden.includes(line.property)).map(withAction),
    moves: await movesOf(ctx.db, ctx, row),
  }
}

/** GET /ntocc-tms-api/waybill/{id}; a waybill number instead of the id finds it too. */
const waybill = handle(endpoints.waybill, async (ctx, { params }) =>
  detailOf(ctx, await findWaybill(ctx.db, ctx, params.id)),
)

export const detailRoutes = [waybill]
