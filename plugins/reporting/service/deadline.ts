import { type LocalizedText, reportMachine } from '@ntocc/sdk/contracts'
import { inStates, type SQL, sql } from '@ntocc/sdk/service'
import { REPORT_URGENCIES, ReportDocument, type ReportUrgency } from '../contract/documents.ts'
import type { ReportCtx } from './types.ts'

const HOUR_MS = 3_600_000

/** So long before its deadline something that is kept back can still be mended. */
const SOON_HOURS = 4

/** When a document is due that is to be there so many hours after a moment. */
export const dueAfter = (moment: string, hours: number): string =>
  new Date(Date.parse(moment) + hours * HOUR_MS).toISOString()

/** How the deadline of a document stands now: nothing of what the regulator has, and of what has time. */
export const URGENCY: SQL = sql`(case when status ${inStates(reportMachine, 'untold')} and due_at < now() then 'late'
  when status ${inStates(reportMachine, 'untold')} and due_at < now() + make_interval(hours => ${SOON_HOURS}::int) then 'soon' end)`

export const IS_HELD: SQL = sql`status ${inStates(reportMachine, 'held')}`

/** Kept back, and past its deadline. */
export const OVERDUE: SQL = sql`${IS_HELD} and due_at < now()`

const TITLES: Readonly<Record<ReportUrgency, LocalizedText>> = {
  soon: {
    en: 'Reports that are held back are due soon',
    zh: '被拦下的上报即将到期',
    es: 'Informes retenidos a punto de vencer',
    ja: '保留中の報告がまもなく期限',
  },
  late: {
    en: 'Reports that are held back are past their deadline',
    zh: '被拦下的上报已超期',
    es: 'Informes retenidos fuera de plazo',
    ja: '保留中の報告が期限超過',
  },
}

const HOW_MANY = (count: number): LocalizedText => ({
  en: count === 1 ? '1 report' : `${count} reports`,
  zh: `${count} 份`,
  es: count === 1 ? '1 informe' : `${count} informes`,
  ja: `${count}件`,
})

/** Documents that are noted at once. */
const AT_ONCE = 500

/** Notes of some documents that are kept back how near their deadlines are. @returns those that nobody was told of yet */
const noteSome = (ctx: ReportCtx): Promise<ReportUrgency[]> =>
  ctx.transaction(async () => {
    const rows = await ctx.query<{ id: string; urgency: ReportUrgency }>(
      sql`select id, ${URGENCY} as urgency from ${ctx.table(ReportDocument)}
        where branch_code = ${ctx.session.branchCode} and not is_deleted and ${IS_HELD}
          and ${URGENCY} is distinct from told_urgency and ${URGENCY} is not null
        order by id limit ${AT_ONCE} for update skip locked`,
    )
    for (const urgency of REPORT_URGENCIES) {
      const ids = rows.filter(row => row.urgency === urgency).map(({ id }) => Number(id))
      if (ids.length > 0)
        await ctx.records.changeMany(ReportDocument, sql`id = any(${sql.param(ids)}::bigint[])`, {
          toldUrgency: urgency,
        })
    }
    return rows.map(({ urgency }) => urgency)
  })

/**
 * Says once of each document that is kept back that it is due soon, and once that it is late: of all together, however many they are. What is
 * on its way nobody is bothered with.
 */
export const tellDeadlines = async (ctx: ReportCtx): Promise<void> => {
  const noted: ReportUrgency[] = []
  let some: ReportUrgency[]
  do {
    some = await noteSome(ctx)
    noted.push(...some)
  } while (some.length === AT_ONCE)
  for (const urgency of REPORT_URGENCIES) {
    const count = noted.filter(each => each === urgency).length
    if (count > 0)
      await ctx.alertStaff('report_overdue_count', {
        level: 'warning',
        title: TITLES[urgency],
        text: HOW_MANY(count),
        to: `/reporting/documents?status=${reportMachine.filter('held')}&urgency=${urgency}`,
      })
  }
  // What became late by the clock alone is seen by no count that watches tables.
  if (noted.length > 0) ctx.todoChanged()
}
