import type { Ctx } from '@ntocc/sdk/service'
import { sql } from 'drizzle-orm'
import { bringEntries, tellDictionary } from '../dictionaries/entries.ts'
import { refuseUsed, usersOfDict, usersOfEntity } from '../dictionaries/uses.ts'
import type { SignedCtx } from '../http/context.ts'
import { existsSql } from '../records/references.ts'
import { scopeOf } from '../records/scope.ts'
import { run } from '../records/sql.ts'
import { getRecord } from '../records/store.ts'
import { tableSql } from '../records/write.ts'
import { areasIn, entityIn } from '../registry/areas.ts'
import { fieldName } from '../registry/named.ts'

/** What other records name one of the area's, or hold a code. */
export const usesFor = (ctx: SignedCtx): Ctx['uses'] => ({
  refuseNamed: ({ name }, code) => refuseUsed(ctx.db, ctx, usersOfEntity(name), code),
  refuseHeld: (dictionary, code, except) =>
    refuseUsed(
      ctx.db,
      ctx,
      usersOfDict(dictionary).filter(({ entity }) => entity.name !== except?.name),
      code,
    ),
})

/** Entries that the area brings for codes nobody knows yet. */
export const dictionariesFor = (ctx: SignedCtx): Ctx['dictionaries'] => ({
  bring: async (dictionary, entries) => {
    const isNew = await ctx.db.transaction(tx => bringEntries(tx, ctx, dictionary, entries))
    if (isNew) ctx.afterwards(() => tellDictionary(ctx))
  },
})

/** Records of other areas by name: what is installed is known when it is asked for, in whatever order areas came. */
export const referencesFor = (ctx: SignedCtx): Ctx['references'] => ({
  knows: entity => entityIn(ctx.session.branchCode, entity) !== undefined,
  exists: async (name, code) => {
    const entity = entityIn(ctx.session.branchCode, name)
    if (!entity) return false
    const found = await run(
      ctx.db,
      sql`select ${existsSql(entity, ctx.session.branchCode, sql`${code}::text`)} as found`,
    )
    return found.rows[0]?.found === true
  },
  find: async (name, code) => {
    const entity = entityIn(ctx.session.branchCode, name)
    if (!entity) return undefined
    const where = sql`${scopeOf(entity, ctx.session)} and code = ${code} and not is_deleted`
    const found = await run(ctx.db, sql`select id from ${tableSql(entity)} where ${where}`)
    const id = found.rows[0]?.id
    return id === undefined ? undefined : getRecord(ctx, entity, id)
  },
  addressOf: (name, record) => {
    const owner = areasIn(ctx.session.branchCode).find(({ contract }) => Object.hasOwn(contract.search, name))
    return owner?.contract.search[name]?.to.replace(/\{(\w+)\}/g, (_, field: string) =>
      encodeURIComponent(String(record[field] ?? '')),
    )
  },
  fieldName: (name, field) => (entityIn(ctx.session.branchCode, name) ? fieldName(name, field) : undefined),
})
