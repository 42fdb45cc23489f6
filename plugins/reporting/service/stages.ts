import { reportMachine } from '@ntocc/sdk/contracts'
import { type ProvinceReport, type RuleResult, reportReadiness, type WaybillStage } from '@ntocc/sdk/reporting'
import type { ReportDocument, ReportFinding } from '../contract/documents.ts'
import { dueAfter } from './deadline.ts'
import { ruleFindings } from './findings.ts'
import { type NewDocument, newDocument, type ReportedWaybill } from './new-document.ts'

/** When a waybill came as far as its stages tell. */
export interface StagedWaybill extends ReportedWaybill {
  readonly departTime?: string | null | undefined
  readonly arriveUnloadTime?: string | null | undefined
  readonly unloadTime?: string | null | undefined
}

/** Stages that are told before the waybill is finished, which is told of by the last one. */
export const earlierStages = ({ stages }: ProvinceReport): readonly WaybillStage[] => stages.slice(0, -1)

/** The number of a stage's document: the waybill's, and which of them, from 1. */
export const stageNo = (waybillNo: string, place: number): string => `${waybillNo}-${place + 1}`

/** The stage that a document tells of a waybill; undefined where a waybill is told of once. */
export const stageOf = (
  report: ProvinceReport,
  { docKind, businessNo }: Pick<ReportDocument, 'docKind' | 'businessNo'>,
): WaybillStage | undefined => {
  if (docKind === 'waybill') return report.stages.length > 1 ? report.stages.at(-1) : undefined
  return docKind === 'stage' ? report.stages[Number(businessNo.slice(businessNo.lastIndexOf('-') + 1)) - 1] : undefined
}

/** The regulator has it, or may have it. */
const mayBeThere = ({ status, sentAt, isUncertain }: ReportDocument): boolean =>
  Boolean(sentAt) || isUncertain || reportMachine.within(status, 'told')

/** Whether a waybill was told of as a whole, though its province is told of waybills in stages: it went out before that was so. */
export const isToldWhole = ({ stages }: ProvinceReport, of: ReportDocument): boolean =>
  of.docKind === 'waybill' && stages.length > 1 && mayBeThere(of) && !of.needs?.some(code => code.includes('/stage/'))

const reachedAt = (
  { departTime, arriveUnloadTime, unloadTime, signTime, finishTime }: StagedWaybill,
  { when }: WaybillStage,
): string | undefined => {
  const received = signTime ?? finishTime
  const arrived = arriveUnloadTime ?? unloadTime ?? received
  return { despatched: departTime ?? arrived, arrived, received }[when] ?? undefined
}

/**
 * The documents of the stages that a waybill has reached, each waiting for the one before, the first for driver and vehicle. None where the
 * province is told of a waybill once.
 */
export const stageDocuments = (
  report: ProvinceReport,
  waybill: StagedWaybill,
  { province, needs }: { readonly province: string; readonly needs: readonly string[] },
): NewDocument[] => {
  const { waybillNo, code, shipmentCode } = waybill
  const made: NewDocument[] = []
  for (const [place, stage] of earlierStages(report).entries()) {
    const reached = reachedAt(waybill, stage)
    if (!reached) break
    const before = made.at(-1)
    made.push(
      newDocument({
        province,
        shipmentCode,
        waybillNo,
        docKind: 'stage',
        businessNo: stageNo(waybillNo, place),
        recordCode: code,
        needs: before ? [before.code] : needs,
        dueAt: dueAfter(reached, report.deadlines.waybillHours),
      }),
    )
  }
  return made
}

/** What of the pre-check of a waybill counts for one of its stages. */
export const stageFindings = (results: readonly RuleResult[]): ReportFinding[] => {
  const judged = results.filter(({ onTheWay }) => onTheWay)
  const { errors, unexplained } = reportReadiness(judged, 'waybill')
  return [
    ...errors.flatMap(result => ruleFindings(result, 'error')),
    ...unexplained.flatMap(result => ruleFindings(result, 'warning')),
  ]
}
