import { localise, recordMachine } from '@ntocc/sdk/fields'
import { type AreaCtx, type JobRun, sql } from '@ntocc/sdk/service'
import { readableMeasures } from '../../contract/readable.ts'
import {
  type Definition,
  type Paused,
  SavedStatement,
  type SentFigure,
  SentStatement,
  StatementReader,
} from '../../contract/saved.ts'
import { lastTurn, type Schedule } from '../../contract/schedule.ts'
import { type Days, spanOf } from '../../contract/span.ts'
import { type Area, daysOf, type FinanceCtx } from '../figures.ts'
import { totalsOf } from '../summary.ts'
import { alertOf } from './words.ts'

/** So many figures stand in the notice. */
const LEADING = 3

interface Due {
  id: string
  statement_id: string
  account_id: string
  role_code: string | null
  language: 'en' | 'zh' | 'es' | 'ja'
  told_at: Date
  /** In all languages, where the field that it is copied to is typed for the one that a page reads. */
  name: string
  definition: Definition
  schedule: Schedule
  owner: string
  is_shared: boolean | null
}

/** What somebody is sent, as they may see it at this moment; or why they are sent nothing. */
type Told = { days: Days; figures: SentFigure[]; to: string; isStaff: boolean } | { pausedFor: Paused; to?: string }

/** A turn of everybody's that has come and was not sent yet; of several that were missed, the latest. */
const dueIn = async (ctx: FinanceCtx, now: Date): Promise<{ due: Due; turn: Date }[]> => {
  const waiting = await ctx.query<Due>(sql`
    select r.id, r.statement_id, r.account_id, r.role_code, r.language, r.told_at, s.name, s.definition, s.schedule,
      s.account_id as owner, s.is_shared
    from ${ctx.table(StatementReader)} r join ${ctx.table(SavedStatement)} s on s.id = r.statement_id
    where r.branch_code = ${ctx.session.branchCode} and not r.is_deleted and r.paused_for is null
      and not s.is_deleted and s.schedule is not null order by r.id`)
  return waiting
    .map(due => ({ due, turn: lastTurn(due.schedule, now) }))
    .filter(({ due, turn }) => turn.getTime() > new Date(due.told_at).getTime())
}

/** Where the pages of somebody hear of it who lost the role or the right but can still sign in. */
const partyOf = async (ctx: FinanceCtx, accountId: number): Promise<{ to?: string }> => {
  const [found] = await ctx.query<{ party: string }>(
    sql`select a.party_type || '/' || a.party_code as party from ${ctx.accounts.open} a
      where a.branch_code = ${ctx.session.branchCode} and a.id = ${accountId}`,
  )
  return found ? { to: found.party } : {}
}

const toldTo = async (ctx: FinanceCtx, due: Due, now: Date): Promise<Told> => {
  const accountId = Number(due.account_id)
  const whom = { accountId, roleCode: due.role_code ?? undefined, language: due.language }
  const told = await ctx.asAccount(whom, async (reader): Promise<Told | undefined> => {
    const { partyType, partyCode, permissions, isStaff } = reader.session
    if (!permissions.has('finance.read')) return undefined
    const to = `${partyType}/${partyCode}`
    if (!due.is_shared && Number(due.owner) !== accountId) return { pausedFor: 'unshared', to }
    const { span, start = '', end = '', basis, shipmentCode, driverCode, measures } = due.definition
    const days = span === 'days' ? { start, end } : spanOf(span, now)
    daysOf(reader, days)
    const totals = await totalsOf(reader, { ...days, basis, shipmentCode, driverCode })
    const readable = readableMeasures(partyType)
    const leading = measures.filter(each => readable.includes(each)).slice(0, LEADING)
    return { days, figures: leading.map(measure => ({ measure, value: totals[measure] })), to, isStaff }
  })
  return told ?? { pausedFor: 'rights', ...(await partyOf(ctx, accountId)) }
}

/** One turn is sent once, whoever sends it: reader and record are written together. @returns whether it was sent now */
const write = (ctx: FinanceCtx, { due, turn }: { due: Due; turn: Date }, told: Told): Promise<boolean> =>
  ctx.transaction(async () => {
    const id = Number(due.id)
    const [reader] = await ctx.query<{ told_at: Date }>(
      sql`select told_at from ${ctx.table(StatementReader)} where id = ${id} and paused_for is null for update`,
    )
    if (!reader || new Date(reader.told_at).getTime() >= turn.getTime()) return false
    const turnAt = turn.toISOString()
    await ctx.records.createMany(SentStatement, [
      {
        code: `SS${id}-${turn.getTime()}`,
        status: recordMachine.at.enabled,
        statementId: Number(due.statement_id),
        accountId: Number(due.account_id),
        name: due.name,
        turnAt,
        ...('pausedFor' in told
          ? { pausedFor: told.pausedFor }
          : { firstDay: told.days.start, lastDay: told.days.end, figures: told.figures }),
      },
    ])
    const after = { id, toldAt: turnAt, ...('pausedFor' in told && { pausedFor: told.pausedFor }) }
    await ctx.records.changeEach(StatementReader, [after])
    return true
  })

const sendOne = async (ctx: FinanceCtx, sending: { due: Due; turn: Date }, now: Date): Promise<void> => {
  const { due } = sending
  const told = await toldTo(ctx, due, now)
  if (!(await write(ctx, sending, told)) || told.to === undefined) return
  const names = new Map(ctx.entries('financeMeasure').map(({ code, name }) => [code, name[due.language]]))
  const said = alertOf(due.language, localise(due.name, due.language), {
    names,
    ...('pausedFor' in told
      ? { pausedFor: told.pausedFor }
      : // Whoever else acts for a party hears what it hears.
        { days: told.days, figures: told.isStaff ? told.figures : [] }),
  })
  const isOpen = !('pausedFor' in told)
  ctx.alert([told.to], { level: 'warning', ...said, ...(isOpen && { to: `/finance/diy?saved=${due.statement_id}` }) })
}

/** Sends what is due in every branch. What cannot be sent to one is sent to the others all the same, and fails the job. */
export const sendStatements = async (area: AreaCtx<Area>, job: Pick<JobRun<Area, object>, 'signal'>): Promise<void> => {
  const failed: unknown[] = []
  const now = new Date()
  for (const branch of await area.branches())
    await area.inBranch(branch, async ctx => {
      const all = await dueIn(ctx, now)
      for (const sending of all) {
        if (job.signal.aborted) throw new Error('interrupted: the rest is sent in the next run')
        try {
          await sendOne(ctx, sending, now)
        } catch (error) {
          failed.push(error)
        }
      }
      if (all.length > 0) ctx.todoChanged()
    })
  if (failed.length > 0) throw failed[0]
}
