import type { Entity } from '@ntocc/sdk/fields'
import type { Queryable, Row } from '../db/database.ts'
import type { SignedCtx } from '../http/context.ts'
import { followersOf } from '../registry/areas.ts'
import { areasBehind } from '../registry/missed.ts'
import { isNoted, noteSimulated } from './simulated.ts'

/** In which transaction and by whom something is written. */
export interface Writing {
  tx: Queryable
  ctx: SignedCtx
}

/** What became of one record; `before` is undefined for a new one. */
export interface RowChange {
  before: Row | undefined
  after: Row
  /** The move of the entity's machine that it was. */
  move?: string
  reason?: string
}

/**
 * Lets areas do their part of a write, in its transaction: once for each statement, with all that it wrote. Whatever writes
 * rows of an entity calls it after it.
 */
export const tellFollowers = async (
  writing: Writing,
  { name }: Entity,
  changes: readonly RowChange[],
): Promise<void> => {
  if (changes.length === 0) return
  // What a follower does must stand or fall with the write; and whoever is told outside of one would wait for itself.
  if ('transaction' in writing.tx) throw new Error(`${name} was written outside of a transaction`)
  await noteSimulated(writing.tx, name, changes)
  const followers = followersOf(name, writing.ctx.session.branchCode)
  if (followers.length === 0) return
  const ids = changes.map(({ after }) => after.id)
  const behind = followers.every(({ isEssential }) => isEssential)
    ? new Set<string>()
    : await areasBehind(writing.tx, name, ids)
  for (const follower of followers) await follower.tell(writing, changes, behind.has(follower.area))
}

/** Whether anybody wants to know how the rows of an entity were before they are written. */
export const isFollowed = ({ name }: Entity, { session }: SignedCtx): boolean =>
  followersOf(name, session.branchCode).length > 0

/** Whether anybody wants the rows of an entity that were written. */
export const isHeard = (entity: Entity, ctx: SignedCtx): boolean => isFollowed(entity, ctx) || isNoted(entity.name)
