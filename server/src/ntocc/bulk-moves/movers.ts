import { endpoints, type ListQuery, type RecordResource } from '@ntocc/sdk/contracts'
import type { Entity } from '@ntocc/sdk/fields'
import { resourceNamed, reviewSubjects } from '../areas/registry.ts'
import { BackendError } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { hooksOf } from '../records/all-hooks.ts'
import { matchingIds } from '../records/list.ts'
import { moveRecord } from '../records/move.ts'
import { entityOf } from '../records/routes.ts'
import { seesBranch } from '../records/scope.ts'
import { findRow } from '../records/store.ts'
import { moveReview } from '../review/decide.ts'

/** How the records of a resource are found and moved: by the same rules as its list and its calls have. */
export interface Mover {
  resource: RecordResource
  entity: Entity
  /** Ids of what matches, in the order of the list. @throws BackendError BULK_TOO_MANY */
  idsOf(ctx: SignedCtx, query: ListQuery, most: number): Promise<number[]>
  /** Moves one record as it stands. @throws BackendError NOT_FOUND, MOVE_REFUSED */
  move(ctx: SignedCtx, id: number, reason: string): Promise<void>
}

const REVIEWED = new Set(['submit', 'suspend', 'resume'])

type Making = (ctx: SignedCtx, given: { id: number; version: number; reason: string }) => Promise<unknown>

/** By the machine behind `status`, else by the review that the entity goes through; with the permission of either call. */
const makingOf = (
  resource: RecordResource,
  entity: Entity,
  move: string,
): { permission: string | undefined; make: Making } => {
  const { by, shared = false } = resource
  if (by.move && entity.fieldNamed('status')?.options.machine?.move(move)) {
    const hooks = hooksOf(entity.name)
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

/**
 * @throws BackendError NOT_FOUND for no resource, FORBIDDEN for whoever may not read its list or not make such moves,
 * MOVE_REFUSED for a move that its records do not have
 */
export const moverFor = (ctx: SignedCtx, name: string, move: string): Mover => {
  const resource = resourceNamed(name)
  if (!resource?.by.list) throw new BackendError('NOT_FOUND')
  if (resource.staffOnly && !seesBranch(ctx.session)) throw new BackendError('FORBIDDEN')
  const entity = entityOf(resource)
  const { shared = false, keyword } = resource
  requirePermission(ctx, resource.by.list.permission)
  const { permission, make } = makingOf(resource, entity, move)
  requirePermission(ctx, permission)
  return {
    resource,
    entity,
    idsOf: async (ctx, query, most) =>
      matchingIds(ctx, entity, query, { shared, keyword, ...(await hooksOf(name).list?.(ctx)) }, most),
    move: async (ctx, id, reason) => {
      const { version } = await findRow(ctx.db, ctx, entity, id, { shared })
      await make(ctx, { id, version: Number(version), reason })
    },
  }
}
