import { allEntities, allResources, type RecordResource, type ResourceCall } from '@ntocc/sdk/contracts'
import type { Entity } from '@ntocc/sdk/fields'
import { BackendError } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { handle, type Route } from '../http/handle.ts'
import { HOOKS } from './all-hooks.ts'
import type { Hooks } from './hooks.ts'
import { listOf } from './list.ts'
import { moveRecord } from './move.ts'
import { seesBranch } from './scope.ts'
import { createRecord, getRecord, removeRecords, updateRecord } from './store.ts'

const entities = allEntities()

/** The stored entity behind a resource. Throws for one that is not declared: a mistake in code. */
export const entityOf = (resource: Pick<RecordResource, 'name'>): Entity => {
  const entity = entities[resource.name]
  if (!entity) throw new Error(`resource ${resource.name}: no entity of that name is declared`)
  for (const name of (resource as RecordResource).keyword ?? [])
    if (!entity.fieldNamed(name)) throw new Error(`resource ${resource.name}: no field ${name} to search in`)
  return entity
}

type Values = Record<string, unknown>

/** Routes of all calls of a resource. `hooks` is what makes the entity more than an ordinary one. */
export const resourceRoutes = (resource: RecordResource, hooks: Hooks = {}): Route[] => {
  const entity = entityOf(resource)
  const { by, shared = false, staffOnly = false, keyword } = resource
  const guarded = <A extends { body: unknown; query: unknown; params: unknown }, D>(
    work: (ctx: SignedCtx, input: A) => Promise<D>,
  ) => {
    if (!staffOnly) return work
    return async (ctx: SignedCtx, input: A): Promise<D> => {
      if (!seesBranch(ctx.session)) throw new BackendError('FORBIDDEN')
      return work(ctx, input)
    }
  }
  const runs: Record<ResourceCall, Parameters<typeof guarded>[0]> = {
    list: (ctx, { query }) =>
      listOf(ctx, entity, { ...hooks.sort, ...(query as Values) }, { shared, keyword, ...hooks.list?.(ctx) }),
    get: (ctx, { params, query }) =>
      getRecord(ctx, entity, (params as Values).id, { shared, allTexts: (query as Values).texts === 'all' }),
    create: (ctx, { body }) => createRecord(ctx, entity, body as Values, { hooks }),
    update: (ctx, { body }) => updateRecord(ctx, entity, body as Values, { hooks, shared }),
    delete: (ctx, { query }) => removeRecords(ctx, entity, query as Values, { hooks, shared }),
    move: (ctx, { body }) => moveRecord(ctx, entity, body as Values, { hooks, shared }),
  }
  return Object.entries(by).map(([call, endpoint]) =>
    handle(endpoint, guarded(runs[call as ResourceCall]) as Parameters<typeof handle>[1]),
  )
}

/** Routes of every declared resource (specification, section 7). */
export const recordRoutes: readonly Route[] = allResources.flatMap(resource =>
  resourceRoutes(resource, HOOKS[resource.name]),
)
