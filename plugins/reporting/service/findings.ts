import { mask } from '@ntocc/sdk/fields'
import type { RuleResult } from '@ntocc/sdk/reporting'
import type { ReportFinding } from '../contract/documents.ts'
import { isIdentity } from './said.ts'

/** A driver is known by the number of the licence, which is not everybody's to read: what is found about one says no number. */
const numbered = (record: string, no: string | undefined): Pick<ReportFinding, 'no'> =>
  record === 'driver' || no === undefined ? {} : { no }

/** Who carries may be a person, whose number is not everybody's to read either. */
const shown = (params: ReportFinding['params']): ReportFinding['params'] =>
  params &&
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' && isIdentity(value) ? mask(value, 'ID_CARD') : value,
    ]),
  )

/** What a rule found, as it is kept with a document. */
export const ruleFindings = (
  { rule, findings }: Pick<RuleResult, 'rule' | 'findings'>,
  level: ReportFinding['level'],
): ReportFinding[] =>
  findings.map(({ record, no, path, code, params }) => ({
    rule,
    level,
    record,
    ...numbered(record, no),
    path,
    code,
    params: shown(params),
  }))
