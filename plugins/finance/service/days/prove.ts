import { type AreaCtx, type JobRun, type SQL, sql } from '@ntocc/sdk/service'
import type { Basis } from '../../contract/measures.ts'
import type { Area, FinanceCtx } from '../figures.ts'
import { IS_TRUE, KEPT_BASES } from './kept.ts'
import { sumsOf } from './total.ts'

/** Days that are compared in one statement. */
const AT_ONCE = 7
/** A failed job names so many; the rest is counted. */
const NAMED = 20

type Sums = Readonly<Record<string, unknown>>

interface Differing {
  said: Sums | null
  follows: Sums | null
}

const ID = ['branch_code', 'basis', 'day', 'by', 'key'] as const

/** Sums of days, those that are marked left out, that are not what the waybills come to in the same moment. */
const differing = (ctx: FinanceCtx, basis: Basis, days: readonly string[]): Promise<Differing[]> => {
  const { branchCode } = ctx.session
  const those = sql`(select d.day from finance_day d where d.branch_code = ${branchCode} and d.basis = ${basis}
    and d.day = any(${sql.param([...days])}::date[]) and ${IS_TRUE})`
  const stored = sql`select s.* from finance_day_sum s join ${those} o on o.day = s.day
    where s.branch_code = ${branchCode} and s.basis = ${basis}`
  const same = (column: SQL) => sql`coalesce(said.${column}, '-') = coalesce(follows.${column}, '-')`
  return ctx.query<Differing>(sql`
    select to_jsonb(said) as said, to_jsonb(follows) as follows
    from (${stored}) said full join (${sumsOf(ctx, basis, sql`${those} o`)}) follows
      on said.day = follows.day and ${same(sql`by`)} and ${same(sql`key`)}
    where to_jsonb(said) is distinct from to_jsonb(follows)
    order by 1, 2`)
}

/** In words of the log: which sum it is, what it says and what the waybills say. */
const toldOf = ({ said, follows }: Differing): string => {
  const one = said ?? follows ?? {}
  const which = ID.map(name => one[name]).join(' ')
  if (!follows) return `${which}: is kept, and there are no such waybills`
  if (!said) return `${which}: is not kept, and there are ${follows.waybills} waybills`
  const differ = Object.keys(one).filter(name => JSON.stringify(said[name]) !== JSON.stringify(follows[name]))
  return `${which}: ${differ
    .map(name => `${name} says ${JSON.stringify(said[name])}, waybills say ${JSON.stringify(follows[name])}`)
    .join('; ')}`
}

/** From now on these days are read from their waybills, until they are added up anew. */
const mark = (ctx: FinanceCtx, basis: Basis, found: readonly Differing[]): Promise<unknown> =>
  ctx.query(sql`
    insert into finance_day_mark (branch_code, basis, day)
    select distinct ${ctx.session.branchCode}, ${basis}, day
    from unnest(${sql.param(found.map(({ said, follows }) => String((said ?? follows)?.day)))}::date[]) t (day)`)

const proveBranch = async (ctx: FinanceCtx, signal: AbortSignal): Promise<string[]> => {
  const told: string[] = []
  for (const basis of KEPT_BASES) {
    const kept = await ctx.query<{ day: string }>(sql`
      select day::text as day from finance_day where branch_code = ${ctx.session.branchCode} and basis = ${basis} order by day desc`)
    for (let at = 0; at < kept.length; at += AT_ONCE) {
      signal.throwIfAborted()
      const days = kept.slice(at, at + AT_ONCE).map(({ day }) => day)
      const found = await differing(ctx, basis, days)
      if (found.length > 0) await mark(ctx, basis, found)
      told.push(...found.map(toldOf))
    }
  }
  return told
}

/**
 * Compares all sums that are kept with their waybills. What differs is right again at once: the day is read from its waybills, and added
 * up anew.
 * @throws naming the sums that differ, which administrators see among the jobs
 */
export const proveDays = async (
  area: AreaCtx<Area>,
  { signal }: Pick<JobRun<Area, object>, 'signal'>,
): Promise<void> => {
  const told: string[] = []
  for (const branch of await area.branches())
    told.push(...(await area.inBranch(branch, ctx => proveBranch(ctx, signal))))
  if (told.length === 0) return
  const more = told.length > NAMED ? `\nand ${told.length - NAMED} more` : ''
  throw new Error(`sums of days are not what their waybills come to:\n${told.slice(0, NAMED).join('\n')}${more}`)
}
