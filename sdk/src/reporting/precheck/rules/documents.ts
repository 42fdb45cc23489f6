import type { DocumentProblem } from '../../documents/validate.ts'
import { type Checked, type Finding, type ReportRule, waybillNo } from '../rule.ts'
import type { RuleId } from '../settings.ts'

/** R01 to R04, R08, R09: whether each document is in itself what the guide asks for. */

const CODES: ReadonlySet<DocumentProblem> = new Set(['code', 'vehicleType', 'insurer', 'bank'])
const AREAS: ReadonlySet<DocumentProblem> = new Set(['area'])
const NUMBERS: ReadonlySet<DocumentProblem> = new Set(['uscc', 'identity', 'plate'])
/** R21 tells these. */
const CASH: ReadonlySet<DocumentProblem> = new Set(['cash'])

/** The rule that tells a problem of a document by itself. */
export const ruleOfProblem = (code: DocumentProblem): RuleId => {
  if (CODES.has(code)) return 'R02'
  if (AREAS.has(code)) return 'R03'
  if (NUMBERS.has(code)) return 'R04'
  return CASH.has(code) ? 'R21' : 'R01'
}

/** Each document for itself. */
const ALL = ['waybill', 'fundFlow', 'vehicle', 'driver'] as const

/** The documents' issues of some kinds; those of payments belong to the flow of funds. */
export const issuesThat = ({ issues }: Checked, isOne: (code: DocumentProblem) => boolean): Finding[] =>
  issues
    .filter(({ issue }) => isOne(issue.code))
    .map(({ record, no, issue }) => ({
      record,
      no,
      path: issue.path,
      code: issue.code,
      params: issue.params,
      ...(record === 'payment' && { flow: 'funds' as const }),
    }))

const formats: ReportRule = {
  id: 'R01',
  name: 'format',
  flow: 'information',
  level: 'error',
  stops: ALL,
  onTheWay: true,
  check: checked => issuesThat(checked, code => ruleOfProblem(code) === 'R01'),
}

const codes: ReportRule = {
  id: 'R02',
  name: 'codes',
  flow: 'information',
  level: 'error',
  stops: ALL,
  onTheWay: true,
  check: checked => issuesThat(checked, code => ruleOfProblem(code) === 'R02'),
}

const areas: ReportRule = {
  id: 'R03',
  name: 'areas',
  flow: 'information',
  level: 'error',
  stops: ALL,
  onTheWay: true,
  check: checked => issuesThat(checked, code => ruleOfProblem(code) === 'R03'),
}

const numbers: ReportRule = {
  id: 'R04',
  name: 'identifiers',
  flow: 'information',
  level: 'error',
  stops: ALL,
  onTheWay: true,
  check: checked => issuesThat(checked, code => ruleOfProblem(code) === 'R04'),
}

const unique: ReportRule = {
  id: 'R08',
  name: 'unique',
  flow: 'information',
  level: 'error',
  stops: ['waybill'],
  onTheWay: true,
  check: ({ of }) =>
    of.waybill.takenBy === undefined
      ? []
      : [
          {
            record: 'waybill',
            no: waybillNo(of),
            path: 'serialNumber',
            code: 'taken',
            params: { by: of.waybill.takenBy },
          },
        ],
}

const vehicles: ReportRule = {
  id: 'R09',
  name: 'vehicleAmount',
  flow: 'information',
  level: 'error',
  stops: ['waybill'],
  onTheWay: true,
  check: ({ of }) => {
    const { document, serials } = of.waybill
    const { vehicleAmount } = document
    const count = new Set(serials).size
    // The guide of 2019 has neither.
    if (vehicleAmount === undefined || Number(vehicleAmount) === count) return []
    return [{ record: 'waybill', no: waybillNo(of), path: 'vehicleAmount', code: 'differs', params: { count } }]
  },
}

export const DOCUMENT_RULES: readonly ReportRule[] = [formats, codes, areas, numbers, unique, vehicles]
