import type { MoveState } from '@ntocc/sdk/contracts'
import type { Entity, StateMachine } from '@ntocc/sdk/fields'
import type { Row } from '../db/database.ts'
import { BackendError } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { type Computed, computedRow } from './computed.ts'
import type { Declared, RecordOf } from './entity.ts'
import { asEntity } from './entity.ts'
import { recordOf } from './rows.ts'
import { answeredTo, findRow, idOf, rowToChange, showPictures, updateRow, type WriteOptions } from './store.ts'
import { actorOf, judge, type Mover } from './transition.ts'

const machineOf = (entity: Entity) => entity.fieldNamed('status')?.options.machine

const moverOf = (ctx: SignedCtx, machine: StateMachine, move: string, { status }: Row): Mover => ({
  actor: actorOf(ctx.session, machine, move, Number(status)),
  permissions: ctx.session.permissions,
  language: ctx.language,
  ctx,
})

/**
 * The moves that leave a record's state for the caller, in the machine's order, each with the reason when it cannot be made
 * now; none for a record that nothing moves.
 * @throws BackendError NOT_FOUND
 */
export const movesOf = async (
  ctx: SignedCtx,
  declared: Declared,
  id: unknown,
  { computes, ...options }: Pick<WriteOptions, 'shared' | 'only'> & { computes?: Computed | undefined } = {},
): Promise<MoveState[]> => {
  const entity = asEntity(declared)
  const machine = machineOf(entity)
  if (!machine) return []
  const row = await computedRow(ctx.db, entity, await findRow(ctx.db, ctx, entity, idOf(id), options), computes)
  const states: MoveState[] = []
  for (const { name, reason } of machine.movesFrom(Number(row.status), ctx.session.partyType)) {
    const asked = { db: ctx.db, entity: entity.name, machine, row, move: name, input: undefined }
    const answer = await judge({ ...asked, mover: moverOf(ctx, machine, name, row) })
    states.push({
      move: name,
      allowed: answer.allowed,
      ...(!answer.allowed && { reason: answer.reason }),
      ...(reason && { needsReason: true }),
    })
  }
  return states
}

/**
 * Makes one move of the machine behind a record's `status`: who may, from where and what must hold is the machine's.
 * `set` is what is written along with the new state.
 * @throws BackendError NOT_FOUND, MOVED_ON by whom, MOVE_REFUSED with the machine's reason
 */
export const moveRecord = async <E extends Declared>(
  ctx: SignedCtx,
  declared: E,
  body: Record<string, unknown>,
  { hooks = {}, shared, set = {} }: Pick<WriteOptions, 'hooks' | 'shared' | 'set'> = {},
): Promise<RecordOf<E>> => {
  const entity = asEntity(declared)
  const id = idOf(body.id)
  const name = String(body.move ?? '')
  const reason = typeof body.reason === 'string' ? body.reason.trim().slice(0, 500) : ''
  // To be asked before the transaction, as `shownBy` is.
  const { where: only, computes, shows } = (await hooks.list?.(ctx)) ?? {}
  const record = await ctx.db.transaction(async tx => {
    const before = await rowToChange(tx, ctx, entity, { id, version: body.version, only, ...(shared && { shared }) })
    const machine = machineOf(entity)
    if (!machine) throw new BackendError('MOVE_REFUSED')
    const row = await computedRow(tx, entity, before, computes)
    const answer = await judge({
      db: tx,
      entity: entity.name,
      machine,
      row,
      move: name,
      mover: moverOf(ctx, machine, name, row),
      input: { reason },
      set,
    })
    if (!answer.allowed) throw new BackendError('MOVE_REFUSED', { errors: { move: answer.reason } })
    const also = (await hooks.moving?.({ tx, ctx, before }, name, reason)) ?? {}
    const values = { ...set, ...also, status: answer.move.to }
    const written = await updateRow(tx, ctx, entity, Number(before.id), values, { before, action: name, reason })
    await showPictures(tx, ctx, entity, Number(before.id), values)
    await hooks.written?.({ tx, ctx, before }, written)
    return recordOf(entity, await computedRow(tx, entity, written, computes), answeredTo(ctx, shows))
  })
  hooks.done?.(ctx, record)
  return record as RecordOf<E>
}
