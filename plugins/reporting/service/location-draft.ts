import { modelOf, type ProvinceReport, ruleOfProblem, settingsFor, validateDocument } from '@ntocc/sdk/reporting'
import type { ReportDocument, ReportFinding } from '../contract/documents.ts'
import type { Draft } from './draft.ts'
import { locationDocument } from './sources/documents.ts'
import { ENDS, type EndType, endOf, kmBetween, momentAt, nearestTo, placeOf, type Seen } from './sources/ends.ts'
import type { SourceRows } from './sources/origins.ts'
import { dateOf, type Row, textOf } from './sources/row.ts'
import type { Sources } from './sources/sources.ts'

const NOTHING: Row = {}

/**
 * What is said against a place that a vehicle was seen at, or was not: nobody can say more than that the waybill names a place, which somebody has to
 * answer for; and who was seen elsewhere was not there (R14, as of the waybill).
 */
const placeFindings = (
  waybill: Row,
  type: EndType,
  seen: Seen | undefined,
  report: ProvinceReport,
): ReportFinding[] => {
  const { levels, ...settings } = settingsFor(report)
  const { most: threshold, far } = ENDS[type]
  const found = { record: 'track', no: textOf(waybill, 'waybill_no') } as const
  if (!seen)
    return levels.R15 === 'off' ? [] : [{ ...found, rule: 'R15', level: 'warning', path: 'longitude', code: 'notSeen' }]
  const place = placeOf(waybill, type)
  const level = levels.R14 ?? 'error'
  const [km, most] = [place ? kmBetween(place, seen) : 0, settings[threshold]]
  return level === 'off' || km <= most
    ? []
    : [{ ...found, rule: 'R14', level, path: 'longitude', code: far, params: { km, most } }]
}

/** One end of a waybill's way as it would be told now. Undefined where the waybill is not there any more. */
export const locationDraft = (
  sources: Sources,
  { recordCode, businessNo }: ReportDocument,
  report: ProvinceReport,
): Draft | undefined => {
  const waybill = sources.waybills.get(recordCode)
  if (!waybill) return undefined
  const driver = sources.drivers.get(String(waybill.driver_code)) ?? NOTHING
  const type = endOf(businessNo)
  const moment = dateOf(waybill, momentAt(waybill, type) ?? '')
  const seen = moment && nearestTo(moment, sources.tracks.get(textOf(waybill, 'waybill_no') ?? ''))
  const position: Row = { time: seen?.at, lng: seen?.lng, lat: seen?.lat }
  const now = new Date()
  const records: SourceRows = { driver, waybill, position, end: { location_type: type } }
  const build = (of: SourceRows) => {
    const [made, by, at] = [of.waybill ?? NOTHING, of.driver ?? NOTHING, of.position ?? NOTHING]
    const document = locationDocument({ waybill: made, driver: by, position: at, now }, type)
    return { ...document, locationType: textOf(of.end ?? NOTHING, 'location_type') }
  }
  const document = build(records)
  const rules = { isCounty: sources.isCounty, now, version: report.guide }
  const issues = validateDocument(document, modelOf(report, 'location', { document }), rules).map(
    ({ path, code, params }): ReportFinding => ({
      rule: ruleOfProblem(code),
      level: 'error',
      record: 'waybill',
      no: textOf(waybill, 'waybill_no'),
      path,
      code,
      params,
    }),
  )
  return { records, document, build, issues: [...issues, ...placeFindings(waybill, type, seen, report)], results: [] }
}
