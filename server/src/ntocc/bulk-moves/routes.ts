import { type BulkMove, endpoints, MOST_BULK_MOVES } from '@ntocc/sdk/contracts'
import { fieldsOf } from '@ntocc/sdk/fields'
import { BackendError } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { handle, type Route } from '../http/handle.ts'
import { BULK_MOVE_JOB } from '../jobs/bulk-move.ts'
import { KERNEL, RETRY_MS } from '../jobs/handler.ts'
import { readerOf } from '../records/list.ts'
import { recordOf } from '../records/rows.ts'
import { rowsNamed } from '../records/store.ts'
import { moverFor, namingOf } from './movers.ts'
import { BULK_MOVE_LIMIT_MS } from './run.ts'
import { end, type Head, note, ownHead, requireFree, stateOf, tallyOf } from './store.ts'

/** What records are called to the reader, by id; what cannot be read any more keeps its number alone. */
const namesOf = async (ctx: SignedCtx, name: string, ids: readonly number[]): Promise<Map<number, string>> => {
  const naming = namingOf(name)
  if (!naming) return new Map()
  const { entity, title, shared } = naming
  const rows = await rowsNamed(ctx.db, ctx, entity, ids, { shared })
  return new Map(
    rows.map(row => {
      const shown = fieldsOf(recordOf(entity, row, readerOf(ctx)))
      return [Number(row.id), String(shown[title] ?? shown.code ?? row.id)]
    }),
  )
}

const bulkMoveOf = async (ctx: SignedCtx, head: Head): Promise<BulkMove> => {
  const state = await stateOf(ctx.db, head)
  const { refusals, ...figures } = await tallyOf(ctx.db, Number(head.id))
  const ids = refusals.map(({ recordId }) => recordId)
  const names = await namesOf(ctx, head.entity, ids)
  return {
    id: Number(head.id),
    entity: head.entity,
    move: head.move,
    state,
    ...figures,
    refusals: refusals.map(({ recordId, refusal }) => ({
      id: recordId,
      name: names.get(recordId) ?? String(recordId),
      ...refusal,
    })),
  }
}

const start = handle(endpoints.bulkMoveStart, async (ctx, { body }) => {
  const { entity, move, reason, expected } = body
  const mover = moverFor(ctx, entity, move)
  const query = typeof body.query === 'object' && body.query !== null ? body.query : {}
  const { pageNum: _page, pageSize: _size, cursor: _cursor, countBy: _count, ...filters } = query
  const ids = await mover.idsOf(ctx, filters, MOST_BULK_MOVES + 1)
  if (ids.length > MOST_BULK_MOVES) throw new BackendError('BULK_TOO_MANY', { params: { max: MOST_BULK_MOVES } })
  if (ids.length !== expected) throw new BackendError('BULK_CHANGED', { params: { expected, found: ids.length } })
  const id = await ctx.db.transaction(async tx => {
    await requireFree(tx, ctx.session)
    const made = await note(tx, ctx, { entity, move, reason: reason?.trim() ?? '', ids })
    const data = { job: BULK_MOVE_JOB, payload: { id: made }, branch: ctx.session.branchCode }
    await ctx.jobs.send(tx, KERNEL, data, { retryMs: RETRY_MS, limitMs: BULK_MOVE_LIMIT_MS })
    return made
  })
  ctx.audit({ object: `bulkMove:${entity}:${id}`, after: { move, total: ids.length, filters } })
  ctx.afterwards(() => ctx.jobs.wake())
  return { id, entity, move, state: 'running' as const, total: ids.length, moved: 0, refused: 0, refusals: [] }
})

const look = handle(endpoints.bulkMove, async (ctx, { params }) => bulkMoveOf(ctx, await ownHead(ctx, params.id)))

const stop = handle(endpoints.bulkMoveStop, async (ctx, { params }) => {
  const head = await ownHead(ctx, params.id)
  await end(ctx.db, Number(head.id), 'stopped')
  return undefined
})

export const bulkMoveRoutes: readonly Route[] = [start, look, stop]
