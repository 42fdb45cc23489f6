import type { DocumentKind } from '../documents/field.ts'
import type { CheckSetup, ReportCase } from './case.ts'
import {
  type CaseRecord,
  type Checked,
  type Finding,
  issuesOf,
  REPORT_FLOWS,
  type ReportFlow,
  type ReportRule,
} from './rule.ts'
import { DOCUMENT_RULES } from './rules/documents.ts'
import { FACT_RULES } from './rules/facts.ts'
import { FUND_RULES } from './rules/funds.ts'
import { TRACK_RULES } from './rules/track.ts'
import { type RuleId, type RuleLevel, type RuleSettings, settingsFor } from './settings.ts'

/** All rules, R01 to R25. */
export const REPORT_RULES: readonly ReportRule[] = [
  ...DOCUMENT_RULES,
  ...FACT_RULES,
  ...TRACK_RULES,
  ...FUND_RULES,
].sort((one, other) => one.id.localeCompare(other.id))

/** What a rule says of a case. */
export interface RuleResult {
  readonly rule: RuleId
  readonly name: string
  readonly flow: ReportFlow
  readonly level: RuleLevel
  /** `waiting` where there is nothing to judge yet, `off` where the settings say so. */
  readonly state: 'passed' | 'failed' | 'waiting' | 'off'
  readonly findings: readonly Finding[]
  readonly stops: readonly DocumentKind[]
  /** It counts before the waybill has ended too. */
  readonly onTheWay: boolean
}

export interface CheckOptions extends CheckSetup {
  /** The branch's own levels and thresholds. */
  readonly settings?: RuleSettings | undefined
}

/** Judges a case by every rule; the same case and settings always give the same answer. */
export const precheck = (of: ReportCase, options: CheckOptions): RuleResult[] => {
  const settings = settingsFor(options.report, options.settings)
  const checked: Checked = { of, settings, issues: issuesOf(of, options) }
  return REPORT_RULES.map(rule => resultOf(rule, checked))
}

const resultOf = (rule: ReportRule, checked: Checked): RuleResult => {
  const { id, name, flow, stops, onTheWay } = rule
  const level = checked.settings.levels[id] ?? rule.level
  const told = { rule: id, name, flow, level, stops, onTheWay }
  if (level === 'off') return { ...told, state: 'off', findings: [] }
  const findings = rule.check(checked)
  if (findings === undefined) return { ...told, state: 'waiting', findings: [] }
  return { ...told, state: findings.length > 0 ? 'failed' : 'passed', findings }
}

const isError = ({ level }: RuleResult, finding: Finding): boolean => level === 'error' && !finding.isWarning

/** Green: all is well. Amber: warnings. Red: errors. Grey: nothing to judge yet. */
export type LampColour = 'green' | 'amber' | 'red' | 'grey'

export interface Lamp {
  readonly colour: LampColour
  /** Rules behind it, each with its findings in this flow; those that found nothing have none. */
  readonly rules: readonly RuleResult[]
}

/** The five lamps of a waybill, each with what made it. A reason that was given for a warning does not change its lamp. */
export const reportLamps = (results: readonly RuleResult[]): Record<ReportFlow, Lamp> =>
  Object.fromEntries(REPORT_FLOWS.map(flow => [flow, lampOf(flow, results)])) as Record<ReportFlow, Lamp>

const lampOf = (flow: ReportFlow, results: readonly RuleResult[]): Lamp => {
  const rules = results.flatMap(result => {
    const findings = result.findings.filter(finding => (finding.flow ?? result.flow) === flow)
    if (findings.length === 0 && result.flow !== flow) return []
    const isElsewhere = result.state === 'failed' && findings.length === 0
    return [{ ...result, findings, state: isElsewhere ? ('passed' as const) : result.state }]
  })
  const failed = rules.filter(({ state }) => state === 'failed')
  if (failed.some(each => each.findings.some(finding => isError(each, finding)))) return { colour: 'red', rules }
  if (failed.length > 0) return { colour: 'amber', rules }
  return { colour: rules.some(({ state }) => state === 'passed') ? 'green' : 'grey', rules }
}

/** The colours as a waybill's `fiveFlow` stores them. */
const STORED = { green: 'ok', amber: 'partial', red: 'bad', grey: 'none' } as const

export const storedFlows = (
  lamps: Readonly<Record<ReportFlow, Lamp>>,
): Record<ReportFlow, (typeof STORED)[LampColour]> =>
  Object.fromEntries(REPORT_FLOWS.map(flow => [flow, STORED[lamps[flow].colour]])) as Record<
    ReportFlow,
    (typeof STORED)[LampColour]
  >

/** Whether a document may be sent, and what stands in its way. */
export interface Readiness {
  readonly isReady: boolean
  /** Broken rules that have to be mended. */
  readonly errors: readonly RuleResult[]
  /** Warnings that nobody has given a reason for. */
  readonly unexplained: readonly RuleResult[]
}

/** The document that a finding is about; of rules that stop several it stops this one alone. */
const KIND_OF: Readonly<Partial<Record<CaseRecord, DocumentKind>>> = {
  payment: 'fundFlow',
  vehicle: 'vehicle',
  driver: 'driver',
}

const stopping = (result: RuleResult, kind: DocumentKind): RuleResult[] => {
  if (result.state !== 'failed' || !result.stops.includes(kind)) return []
  const isOfOne = result.stops.length === 1
  const findings = result.findings.filter(({ record }) => isOfOne || (KIND_OF[record] ?? 'waybill') === kind)
  return findings.length > 0 ? [{ ...result, findings }] : []
}

/**
 * What keeps a document of a kind from being sent.
 * @param reasons given for warnings, by rule; an empty one is none
 */
export const reportReadiness = (
  results: readonly RuleResult[],
  kind: DocumentKind,
  reasons: Readonly<Partial<Record<RuleId, string>>> = {},
): Readiness => {
  const broken = results.flatMap(result => stopping(result, kind))
  const errors = broken.filter(each => each.findings.some(finding => isError(each, finding)))
  const unexplained = broken.filter(each => !errors.includes(each) && (reasons[each.rule] ?? '').trim() === '')
  return { isReady: errors.length === 0 && unexplained.length === 0, errors, unexplained }
}
