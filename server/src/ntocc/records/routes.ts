import { allResources, type RecordResource, type ResourceCall, WITH_MOVES } from '@ntocc/sdk/contracts'
import { BAD_FILTER, type Entity } from '@ntocc/sdk/fields'
import { invalid } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { handle, type Route } from '../http/handle.ts'
import { entityNamed } from '../registry/areas.ts'
import type { ProductHooks } from './all-hooks.ts'
import type { Hooks } from './hooks.ts'
import { listOf } from './list.ts'
import { moveRecord, movesOf } from './move.ts'
import { choiceFields, choosersOf, readersOf } from './reading.ts'
import { createRecord, getRecord, removeRecords, updateRecord } from './store.ts'

/** The stored entity behind a resource. Throws for one that is not declared: a mistake in code. */
export const entityOf = (resource: Pick<RecordResource, 'name'>): Entity => {
  const entity = entityNamed(resource.name)
  if (!entity) throw new Error(`resource ${resource.name}: no entity of that name is declared`)
  for (const name of (resource as RecordResource).keyword ?? [])
    if (!entity.fieldNamed(name)) throw new Error(`resource ${resource.name}: no field ${name} to search in`)
  return entity
}

type Values = Record<string, unknown>

/** What a choice may be looked for by: anything more would tell of what it does not show. */
const CHOICE_QUERY = new Set(['keyword', 'code', 'pageNum', 'pageSize'])

/**
 * Records to choose from, for whoever may name one in another record but not read them: found by what is shown of them.
 * @throws BackendError INVALID (4220) naming whatever else the list is asked by
 */
const choicesOf = async (ctx: SignedCtx, entity: Entity, query: Values, hooks: Hooks, shared: boolean) => {
  const more = Object.keys(query).filter(key => !CHOICE_QUERY.has(key))
  if (more.length > 0) throw invalid(Object.fromEntries(more.map(key => [key, BAD_FILTER])))
  const shows = choiceFields(entity.name)
  const { where, deleted } = (await hooks.list?.(ctx)) ?? {}
  return listOf(ctx, entity, query, {
    shared,
    shows,
    keyword: shows.filter(name => name !== 'id'),
    ...(where && { where }),
    ...(deleted && { deleted }),
  })
}

/** Codes that open a call of a resource beside its own permission: choosing and naming, and reviewing. */
const alsoFor = (call: string, name: string): readonly string[] => {
  if (call === 'list') return choosersOf(name)
  return call === 'get' ? readersOf(name) : []
}

/** Routes of all calls of a resource. `hooks` is what makes the entity more than an ordinary one. */
export const resourceRoutes = (resource: RecordResource, hooks: Hooks = {}): Route[] => {
  const entity = entityOf(resource)
  const { by, shared = false, keyword } = resource
  const reading = (by.list ?? by.get)?.permission
  const mayRead = (ctx: SignedCtx): boolean => reading === undefined || ctx.session.permissions.has(reading)
  const runs: Record<ResourceCall, Parameters<typeof handle>[1]> = {
    list: async (ctx, { query }) => {
      if (!mayRead(ctx)) return choicesOf(ctx, entity, query as Values, hooks, shared)
      return listOf(
        ctx,
        entity,
        { ...hooks.sort, ...(query as Values) },
        { shared, keyword, ...(await hooks.list?.(ctx)) },
      )
    },
    get: async (ctx, { params, query }) => {
      const { id } = params as Values
      const { texts, moves } = query as Values
      const { where: only, computes, shows } = (await hooks.list?.(ctx)) ?? {}
      const found = await getRecord(ctx, entity, id, { shared, only, computes, shows, allTexts: texts === 'all' })
      // Whoever may only name it is told nothing of what could be done with it.
      const isAsked = moves === WITH_MOVES.moves && by.move && mayRead(ctx)
      return isAsked ? { ...found, moves: await movesOf(ctx, entity, id, { shared, only, computes }) } : found
    },
    create: (ctx, { body }) => createRecord(ctx, entity, body as Values, { hooks }),
    update: (ctx, { body }) => updateRecord(ctx, entity, body as Values, { hooks, shared }),
    delete: (ctx, { query }) => removeRecords(ctx, entity, query as Values, { hooks, shared }),
    move: (ctx, { body }) => moveRecord(ctx, entity, body as Values, { hooks, shared }),
  }
  return Object.entries(by).map(([call, endpoint]) => ({
    ...handle(endpoint, runs[call as ResourceCall]),
    // Asked when it is used: areas that name such records come and go.
    get alsoFor() {
      return alsoFor(call, resource.name)
    },
  }))
}

/** Routes of every declared resource (specification, section 7). */
export const recordRoutes = (hooks: ProductHooks): Route[] =>
  allResources.flatMap(resource => resourceRoutes(resource, hooks[resource.name]))
