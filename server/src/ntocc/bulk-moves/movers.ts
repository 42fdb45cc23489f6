import { endpoints, type ListQuery, type RecordResource } from '@ntocc/sdk/contracts'
import type { Entity } from '@ntocc/sdk/fields'
import { type AreaMover, isMadeFor } from '../areas/bulk.ts'
import { BackendError } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { hooksOf } from '../records/all-hooks.ts'
import { matchingIds } from '../records/list.ts'
import { moveRecord } from '../records/move.ts'
import { entityOf } from '../records/routes.ts'
import { seesBranch } from '../records/scope.ts'
import { findRow } from '../records/store.ts'
import { areaMover, entityIn, entityNamed, resourceNamed, reviewSubjects } from '../registry/areas.ts'
import { moveReview } from '../review/decide.ts'

/** How the records of a resource are found and moved: by the same rules as its list and its calls have. */
export interface Mover {
  /** Ids of what matches, in the order of the list. @throws BackendError BULK_TOO_MANY */
  idsOf(ctx: SignedCtx, query: ListQuery, most: number): Promise<number[]>
  /** Moves one record as it stands. @throws BackendError NOT_FOUND, MOVE_REFUSED */
  move(ctx: SignedCtx, id: number, reason: string): Promise<void>
}

const REVIEWED = new Set(['submit', 'suspend', 'resume'])

type Making = (ctx: SignedCtx, given: { id: number; version: number; reason: string }) => Promise<unknown>

/** By the machine behind `status`, else by the review that the entity goes through; with the permission of either call. */
const makingOf = (
  ctx: SignedCtx,
  resource: RecordResource,
  entity: Entity,
  move: string,
): { permission: string | undefined; make: Making } => {
  const { by, shared = false } = resource
  if (by.move && entity.fieldNamed('status')?.options.machine?.move(move)) {
    const hooks = hooksOf(entity.name)
    requireCode(ctx, entity, move)
    return {
      permission: by.move.permission,
      make: (ctx, given) => moveRecord(ctx, entity, { ...given, move }, { hooks, shared }),
    }
  }
  const subject = reviewSubjects().find(each => each.entity === entity.name)
  if (!subject || !REVIEWED.has(move)) throw new BackendError('MOVE_REFUSED')
  return {
    permission: endpoints.reviewMove.permission,
    make: (ctx, given) => moveReview(ctx, { ...given, kind: subject.kind, move }),
  }
}

const requirePermission = (ctx: SignedCtx, permission: string | undefined): void => {
  if (permission && !ctx.session.permissions.has(permission)) throw new BackendError('FORBIDDEN')
}

/** The machine's own code for a move, which a call that all moves share need not ask for. */
const requireCode = (ctx: SignedCtx, entity: Entity, move: string): void => {
  const found = entity.fieldNamed('status')?.options.machine?.moves.filter(({ name }) => name === move) ?? []
  if (!found.some(({ permission }) => permission === undefined || ctx.session.permissions.has(permission)))
    throw new BackendError('FORBIDDEN')
}

/** The moves of an area whose records are not the engine's to move: who may is the machine's to say, as for one record. */
const moverOfArea = (ctx: SignedCtx, own: AreaMover, name: string, move: string): Mover => {
  const entity = entityNamed(name)
  requirePermission(ctx, own.list.permission)
  if (!entity || !isMadeFor(own, entity, move)) throw new BackendError('MOVE_REFUSED')
  requireCode(ctx, entity, move)
  return {
    idsOf: async (ctx, query, most) => {
      const { query: asked, options } = await own.matching(ctx, query)
      return matchingIds(ctx, entity, asked, options, most)
    },
    move: (ctx, id, reason) => own.move(ctx, { id, move, reason }),
  }
}

/** Whose records are moved, and what each is called by; undefined for what is not there any more. */
export const namingOf = (name: string): { entity: Entity; title: string; shared: boolean } | undefined => {
  const own = areaMover(name)
  const entity = own && entityNamed(name)
  if (own && entity) return { entity, title: own.title, shared: false }
  const resource = resourceNamed(name)
  if (!resource) return undefined
  return { entity: entityOf(resource), title: resource.keyword?.[0] ?? 'code', shared: resource.shared ?? false }
}

/**
 * @throws BackendError NOT_FOUND for no resource, FORBIDDEN for whoever may not read its list or not make such moves,
 * MOVE_REFUSED for a move that its records do not have
 */
export const moverFor = (ctx: SignedCtx, name: string, move: string): Mover => {
  if (!entityIn(ctx.session.branchCode, name)) throw new BackendError('NOT_FOUND')
  const own = areaMover(name)
  if (own) return moverOfArea(ctx, own, name, move)
  const resource = resourceNamed(name)
  if (!resource?.by.list) throw new BackendError('NOT_FOUND')
  if (resource.staffOnly && !seesBranch(ctx.session)) throw new BackendError('FORBIDDEN')
  const entity = entityOf(resource)
  const { shared = false, keyword } = resource
  requirePermission(ctx, resource.by.list.permission)
  const { permission, make } = makingOf(ctx, resource, entity, move)
  requirePermission(ctx, permission)
  return {
    idsOf: async (ctx, query, most) =>
      matchingIds(ctx, entity, query, { shared, keyword, ...(await hooksOf(name).list?.(ctx)) }, most),
    move: async (ctx, id, reason) => {
      const { version } = await findRow(ctx.db, ctx, entity, id, { shared })
      await make(ctx, { id, version: Number(version), reason })
    },
  }
}
