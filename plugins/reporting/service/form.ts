import { defineProvinceReport, type ProvinceReport, provinceReportOf } from '@ntocc/sdk/reporting'
import type { AreaBehind, ReportFacts } from '@ntocc/sdk/service'
import type { BroughtForm } from '../contract/brought-form.ts'
import type { ReportCtx } from './types.ts'

/** How a province takes reports in a branch. */
export interface Form {
  readonly report: ProvinceReport
  /** The plugin that brings it; undefined for the product's own. */
  readonly by?: string | undefined
  /** Its newest build is not in force: this is the definition of the one before. */
  readonly behind?: AreaBehind | undefined
}

/** Documents of the province were made in the form of a plugin that is not in force: no other form may take its place unasked. */
export interface FormAway {
  readonly awayOf: string
}

export const isAway = (form: Form | FormAway | undefined): form is FormAway => form !== undefined && 'awayOf' in form

const formKey = (gb: string): string => `form/${gb}`

/** Definitions as this build of the SDK has them: a plugin may be built with an older one, which knows fewer keys. */
const whole = new WeakMap<ProvinceReport, ProvinceReport>()
const wholeOf = (report: ProvinceReport): ProvinceReport => {
  const known = whole.get(report) ?? defineProvinceReport(report)
  whole.set(report, known)
  return known
}

/**
 * The form of a province: a plugin's before the product's.
 * @throws Error naming both where two plugins bring one for the same province
 */
export const formOf = async (ctx: ReportCtx, gb: string): Promise<Form | FormAway | undefined> => {
  const brought = (await ctx.gather('provinceReports', {})).flatMap(({ area, brought: reports, behind }) =>
    reports.filter(report => report.gb === gb).map(report => ({ report, by: area, behind })),
  )
  const [first, second] = brought
  if (first && second) throw new Error(`${first.by} and ${second.by} both bring a report of province ${gb}.`)
  if (first) return { ...first, report: wholeOf(first.report) }
  const awayOf = await ctx.kept.get(formKey(gb))
  if (awayOf) return { awayOf }
  const report = provinceReportOf(gb)
  return report && { report }
}

/** The same where there is one to work with. */
export const reportOf = async (ctx: ReportCtx, gb: string): Promise<ProvinceReport | undefined> => {
  const form = await formOf(ctx, gb)
  return isAway(form) ? undefined : form?.report
}

/** Which documents there are of a province and when they are due, also while its plugin is away: the product's own definition says so then. */
export const knownReport = async (ctx: ReportCtx, gb: string): Promise<ProvinceReport | undefined> =>
  (await reportOf(ctx, gb)) ?? provinceReportOf(gb)

/** From now on documents of the province are in this form. */
export const keepForm = async (ctx: ReportCtx, gb: string, by: string): Promise<void> => {
  if ((await ctx.kept.get(formKey(gb))) !== by) await ctx.kept.set(formKey(gb), by)
}

/** Somebody has decided that the product's own form counts again. */
export const dropForm = (ctx: ReportCtx, gb: string): Promise<void> => ctx.kept.set(formKey(gb), '')

const knownOf = (facts: ReportFacts = {}): ReportFacts =>
  Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined))

/**
 * What plugins know of waybills beside their records, by their numbers, for the fields that provinces add. Of the same name the last one
 * counts that is known.
 */
export const broughtFacts = async (
  ctx: ReportCtx,
  provinces: readonly string[],
  waybillNos: readonly string[],
): Promise<ReadonlyMap<string, ReportFacts>> => {
  const facts = new Map<string, ReportFacts>()
  if (waybillNos.length === 0) return facts
  for (const province of provinces)
    for (const { brought } of await ctx.gather('reportFacts', { province, waybillNos: [...waybillNos] }))
      for (const [no, more] of brought) {
        const before = facts.get(factsOf(province, no))
        facts.set(factsOf(province, no), { ...before, ...more, ...knownOf(before), ...knownOf(more) })
      }
  return facts
}

/** What facts of a waybill for a province are kept by. */
export const factsOf = (province: string, waybillNo: string): string => `${province} ${waybillNo}`

/** What pages say of where a form comes from. Why a build is not in force names files: it is told to whoever may pause reports. */
export const broughtForm = (ctx: ReportCtx, { by, behind }: Pick<Form, 'by' | 'behind'>): BroughtForm => ({
  ...(by !== undefined && { plugin: by }),
  ...(behind && { behind: ctx.session.permissions.has('report.pause') ? behind.message : '' }),
})
