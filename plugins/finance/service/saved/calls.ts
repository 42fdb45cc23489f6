import { localise, recordMachine } from '@ntocc/sdk/fields'
import { type CallHandler, sql } from '@ntocc/sdk/service'
import { readableDimensions, readableMeasures } from '../../contract/readable.ts'
import { type Definition, MOST_SAVED, SavedStatement, type savedCalls } from '../../contract/saved.ts'
import { type Area, daysOf, type FinanceCtx } from '../figures.ts'
import { follow, leave, restart } from './readers.ts'
import { allOf, ownOf, savedOf, seenOf } from './store.ts'

type Call<K extends keyof typeof savedCalls> = CallHandler<Area, (typeof savedCalls)[K]>

export const listSaved: Call<'financeSaved'> = async ctx => ({ statements: await allOf(ctx) })

/** What is kept can be shown to whoever keeps it. @throws INVALID, SPAN_REVERSED, SPAN_LONG, DIMENSION_HIDDEN */
const checked = (ctx: FinanceCtx, given: Definition): Definition => {
  const { by, andBy, measures, span, start, end, sortField, sortType, ...rest } = given
  const dimensions = readableDimensions(ctx.session.partyType)
  for (const each of [by, andBy]) if (each && !dimensions.includes(each)) throw ctx.refuse('DIMENSION_HIDDEN')
  const readable = readableMeasures(ctx.session.partyType)
  if (!measures.every(each => readable.includes(each)))
    throw ctx.invalid({ 'definition.measures': { code: 'validation.field.filter' } })
  if (span === 'days' && start && end) daysOf(ctx, { start, end })
  return {
    ...rest,
    by,
    ...(andBy && andBy !== by && { andBy }),
    measures: [...new Set(measures)],
    span,
    ...(span === 'days' && start && end && { start, end }),
    ...(sortField && measures.includes(sortField) && { sortField, sortType: sortType ?? 'desc' }),
  }
}

/** One name of one's own is of one statement. @throws INVALID, SAVED_FULL. Only within a transaction. */
const requireRoom = async (ctx: FinanceCtx, name: string, but?: number): Promise<void> => {
  const { accountId, branchCode } = ctx.session
  // Saved twice at once they would share a name, or be one too many.
  await ctx.lock(`saved ${accountId}`)
  const own = await ctx.query<{ id: string; name: unknown }>(
    sql`select id, name from ${ctx.table(SavedStatement)}
      where branch_code = ${branchCode} and account_id = ${accountId} and not is_deleted`,
  )
  if (own.some(each => localise(each.name, ctx.language) === name && Number(each.id) !== but))
    throw ctx.invalid({ name: { code: 'validation.field.taken' } })
  if (but === undefined && own.length >= MOST_SAVED) throw ctx.refuse('SAVED_FULL', { most: MOST_SAVED })
}

export const createSaved: Call<'financeSavedCreate'> = (ctx, { body: { name, definition } }) =>
  ctx.transaction(async () => {
    await requireRoom(ctx, name)
    const { accountId, isStaff, partyCode } = ctx.session
    const { name: ownerName } = await ctx.accounts.self()
    const [made] = await ctx.records.createMany(SavedStatement, [
      {
        status: recordMachine.at.enabled,
        name,
        accountId,
        // Known in all languages, where the field is typed for the one that a page reads.
        ownerName: ownerName as string,
        ownerCode: isStaff ? null : partyCode,
        definition: checked(ctx, definition),
        isShared: false,
      },
    ])
    return seenOf(ctx, await savedOf(ctx, Number(made?.id)))
  })

export const updateSaved: Call<'financeSavedUpdate'> = (ctx, { body }) =>
  ctx.transaction(async () => {
    const { id, name, definition, isShared, schedule, unscheduled } = body
    await ownOf(ctx, body)
    if (name) await requireRoom(ctx, name, id)
    await ctx.records.changeEach(SavedStatement, [
      {
        id,
        ...(name && { name }),
        ...(definition && { definition: checked(ctx, definition) }),
        ...(isShared !== undefined && { isShared }),
        ...(schedule && { schedule }),
        ...(unscheduled && { schedule: null }),
      },
    ])
    if (schedule) {
      // Turns that are over by now were none of this schedule.
      await restart(ctx, id)
      await follow(ctx, id)
    }
    return seenOf(ctx, await savedOf(ctx, id))
  })

export const removeSaved: Call<'financeSavedRemove'> = (ctx, { body: { id, version } }) =>
  ctx.transaction(async () => {
    const row = await savedOf(ctx, id)
    const isOwn = Number(row.account_id) === ctx.session.accountId
    if (!isOwn && !ctx.session.permissions.has('finance.tidy')) throw ctx.refuse('SAVED_OF_OTHERS')
    await ctx.records.remove(SavedStatement, [id], [version])
    return undefined
  })

export const followSaved: Call<'financeSavedFollow'> = (ctx, { body: { id, follows } }) =>
  ctx.transaction(async () => {
    const row = await savedOf(ctx, id)
    if (follows && !row.schedule) throw ctx.refuse('NOT_SENT')
    if (follows) await follow(ctx, id)
    else await leave(ctx, id)
    return seenOf(ctx, await savedOf(ctx, id))
  })
