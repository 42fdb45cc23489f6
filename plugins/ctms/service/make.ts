import { fieldsOf, localise, recordMachine } from '@ntocc/sdk/fields'
import { type NewRecord, sql, type TryLimit } from '@ntocc/sdk/service'
import { type DayRun, isDrivenOn, MOST_AT_ONCE, RegularRun } from '../contract/regular.ts'
import { CtmsRun, MOST_DAYS_AHEAD, type RunIssue } from '../contract/runs.ts'
import { TERM_NAMES } from '../contract/terms.ts'
import { type Crew, crewOf, textOf } from './crew.ts'
import { DAY_MS, dayOf, daysFrom, eveningOf, timesOn, today } from './days.ts'
import { type Beside, holdCrews, issue, judgePlan } from './judge.ts'
import { give } from './runs.ts'
import type { Answer, CtmsAreaCtx, CtmsCtx } from './types.ts'

const IN_USE = recordMachine.at.enabled
const keyOf = ({ code }: RegularRun, day: string): string => `${code}/${day}`

/** The run of a day as a regular run has it. */
const valuesOn = (regular: RegularRun, day: string): NewRecord<typeof CtmsRun> => ({
  ...fieldsOf(Object.fromEntries(TERM_NAMES.filter(name => regular[name] != null).map(name => [name, regular[name]]))),
  acceptAtOnce: regular.acceptAtOnce === true,
  ...timesOn(regular, day),
})

const madeOf = async (ctx: CtmsCtx, key: string): Promise<{ run_no: string } | undefined> => {
  const [row] = await ctx.query<{ run_no: string }>(
    sql`select run_no from ${ctx.table(CtmsRun)} where branch_code = ${ctx.session.branchCode} and regular_key = ${key}`,
  )
  return row
}

/** What is told of a regular run on a day, whatever becomes of it. */
const told = (ctx: CtmsCtx, regular: RegularRun, day: string, crew: Crew): Omit<DayRun, 'verdict' | 'issues'> => ({
  id: regular.id,
  name: localise(regular.name, ctx.language),
  driverName: localise(crew.driver?.name ?? regular.driverCode, ctx.language),
  vehicleNo: textOf(crew.vehicle?.plate_no),
  ...timesOn(regular, day),
})

const isDriven = (regular: RegularRun, day: string): boolean => regular.status === IN_USE && isDrivenOn(regular, day)

const planOf = (regular: RegularRun, day: string, crew: Crew) => ({
  ...regular,
  ...timesOn(regular, day),
  crew,
})

/** What would become of one, after those that would be made before it. */
const foreseen = async (ctx: CtmsCtx, regular: RegularRun, day: string, beside: Beside[]): Promise<DayRun> => {
  const crew = await crewOf(ctx, regular)
  const known = told(ctx, regular, day, crew)
  if (!isDriven(regular, day)) return { ...known, verdict: 'otherDay', issues: [] }
  const made = await madeOf(ctx, keyOf(regular, day))
  if (made) return { ...known, verdict: 'made', issues: [], runNo: made.run_no }
  const plan = planOf(regular, day, crew)
  const issues = await judgePlan(ctx, plan, beside)
  if (issues.length > 0) return { ...known, verdict: 'refused', issues }
  beside.push({ ...plan, name: known.name })
  return { ...known, verdict: 'can', issues: [] }
}

/**
 * Makes the run of a day, once whoever else does so at the same time: the key of regular run and day is held, and unique.
 * @param note keeps what cannot be made as a run that waits for somebody; otherwise the caller is told and nothing is kept
 */
export const makeOne = (ctx: CtmsCtx, regular: RegularRun, day: string, note: boolean): Promise<DayRun> =>
  ctx.transaction(async () => {
    const crew = await crewOf(ctx, regular)
    const known = told(ctx, regular, day, crew)
    if (!isDriven(regular, day)) return { ...known, verdict: 'otherDay', issues: [] }
    await holdCrews(ctx)
    const regularKey = keyOf(regular, day)
    const made = await madeOf(ctx, regularKey)
    if (made) return { ...known, verdict: 'made', issues: [], runNo: made.run_no }
    const plan = planOf(regular, day, crew)
    // Nobody is sent by itself to where they were to be hours ago.
    const isLate = note && Date.parse(plan.planLoadTime) < Date.now()
    const issues: RunIssue[] = isLate ? [issue('planLoadTime', 'past')] : await judgePlan(ctx, plan)
    const tied = { regularKey, regularCode: regular.code }
    const values = valuesOn(regular, day)
    if (issues.length > 0) {
      if (note) await ctx.records.create(CtmsRun, values, { ...tied, refusal: issues })
      return { ...known, verdict: 'refused', issues }
    }
    await give(ctx, values, tied)
    const { run_no: runNo = '' } = (await madeOf(ctx, regularKey)) ?? {}
    return { ...known, verdict: 'made', issues: [], runNo }
  })

/** By when they are loaded: what is made first is not in the way of itself. */
const chosen = async (ctx: CtmsCtx, ids: readonly number[]): Promise<RegularRun[]> => {
  const found = await ctx.records.where(RegularRun, {
    where: sql`id = any(${sql.param([...ids])}::bigint[])`,
    limit: MOST_AT_ONCE,
  })
  return found.sort((one, other) => one.loadTime.localeCompare(other.loadTime) || one.id - other.id)
}

/** Against a program: far above what a hand does. */
const ASKING: TryLimit = { kind: 'ctmsMake', most: 120, windowMinutes: 10 }

/** @throws DAY_PAST, DAY_FAR, TOO_MANY_TRIES; FORBIDDEN for whoever is no staff of the branch */
const allow = async (ctx: CtmsCtx, day: string): Promise<void> => {
  ctx.requireRead(RegularRun)
  if (day < today()) throw ctx.refuse('DAY_PAST')
  if (day > daysFrom(today(), MOST_DAYS_AHEAD)) throw ctx.refuse('DAY_FAR', { days: MOST_DAYS_AHEAD })
  await ctx.tries.take(ASKING, ctx.session.accountId)
}

const idsIn = (text: string): number[] =>
  [...new Set(text.split(',').map(Number))].filter(id => Number.isSafeInteger(id) && id > 0).slice(0, MOST_AT_ONCE)

/** GET /ntocc-tms-api/ctms/regular/preview */
export const previewRuns: Answer<'regularRunPreview'> = async (ctx, { query: { day, ids } }) => {
  await allow(ctx, day)
  const beside: Beside[] = []
  const all: DayRun[] = []
  for (const regular of await chosen(ctx, idsIn(ids))) all.push(await foreseen(ctx, regular, day, beside))
  return all
}

/** POST /ntocc-tms-api/ctms/regular/make: what can be made is, and of the rest it is told why not. */
export const makeRuns: Answer<'regularRunMake'> = async (ctx, { body: { day, regulars } }) => {
  await allow(ctx, day)
  ctx.requireRead(CtmsRun)
  const all: DayRun[] = []
  for (const regular of await chosen(
    ctx,
    regulars.map(({ id }) => id),
  ))
    all.push(await makeOne(ctx, regular, day, false))
  return all
}

const PAGE = 200

/** A day whose automatic runs are made. */
interface Wanted {
  day: string
  /** Only of those that have been as they are since before then. */
  before?: Date
}

/** Automatic ones of the branch, page by page. */
const automatic = (own: CtmsCtx, after: number, { before }: Wanted): Promise<RegularRun[]> =>
  own.records.where(RegularRun, {
    where: sql`automatic and status = ${IN_USE} and id > ${after} ${before ? sql`and gmt_modified < ${before}` : sql``}`,
    limit: PAGE,
  })

const makeAllIn = async (own: CtmsCtx, wanted: Wanted, failures: unknown[]): Promise<number> => {
  const { day } = wanted
  let count = 0
  for (let after = 0; ; ) {
    const page = await automatic(own, after, wanted)
    for (const regular of page.filter(each => isDriven(each, day))) {
      try {
        await makeOne(own, regular, day, true)
        count += 1
      } catch (error) {
        // One that fails in a way nobody foresaw keeps no other from being made; the job comes back to it.
        failures.push(error)
      }
    }
    const last = page.at(-1)
    if (!last || page.length < PAGE) return count
    after = last.id
  }
}

const makeAll = async (area: CtmsAreaCtx, wanted: Wanted): Promise<void> => {
  const failures: unknown[] = []
  for (const branch of await area.branches()) await area.inBranch(branch, own => makeAllIn(own, wanted, failures))
  if (failures.length > 0) throw failures[0]
}

/** The runs of tomorrow of regular runs that are automatic. What was made, or noted as not made, is not made again. */
export const makeTomorrow = (area: CtmsAreaCtx, day = daysFrom(today(), 1)): Promise<void> => makeAll(area, { day })

/**
 * Each evening those of tomorrow, and again each hour of it for what a stop of the backend has left. Where that lasted over midnight, those of
 * the day that has begun are made, or noted as not made where it is too late: of regular runs that were so in the evening before.
 */
export const makeAutomatic = (area: CtmsAreaCtx, now = Date.now()): Promise<void> => {
  const day = dayOf(now)
  const evening = new Date(eveningOf(day))
  if (now >= evening.getTime()) return makeAll(area, { day: daysFrom(day, 1) })
  return makeAll(area, { day, before: new Date(evening.getTime() - DAY_MS) })
}
