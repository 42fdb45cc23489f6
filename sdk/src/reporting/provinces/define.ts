import { type ProvinceProblem, problemsOf } from './checks.ts'
import type { ProvinceDefinition, ProvinceReport } from './definition.ts'
import { GENERAL_REPORT, PROTOCOL_DEFAULTS, PROTOCOL_FORMATS } from './general.ts'

/** A definition that cannot be: names the key that is wrong, `extraFields.waybill.0.format` for example. */
export class ProvinceReportError extends Error {
  override readonly name = 'ProvinceReportError'
  readonly key: string

  constructor(gb: string, { key, reason }: ProvinceProblem) {
    super(`Report of province ${gb}: ${key} ${reason}`)
    this.key = key
  }
}

const frozen = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const each of Object.values(value)) frozen(each)
  return Object.freeze(value)
}

/**
 * Declares how a province takes reports: its code and what it does otherwise than the ministry's general form. The definition is
 * data; sending, checking and showing follow from it.
 * @throws ProvinceReportError naming the first key that is unknown or wrong
 */
export const defineProvinceReport = (definition: ProvinceDefinition): ProvinceReport => {
  const [wrong] = problemsOf(definition)
  if (wrong) throw new ProvinceReportError(String(definition.gb), wrong)
  const protocol = definition.protocol ?? GENERAL_REPORT.protocol
  const base = { ...GENERAL_REPORT, ...PROTOCOL_DEFAULTS[protocol] }
  const asGuide = definition.guide === 1 ? 'xml' : GENERAL_REPORT.documentFormat
  const documentFormat = definition.documentFormat ?? PROTOCOL_FORMATS[protocol] ?? asGuide
  const { paths, answer, audits, codes, cipher, deadlines } = definition
  const report: ProvinceReport = {
    ...base,
    names: documentFormat === 'xml' ? 'upper' : base.names,
    ...definition,
    documentFormat,
    paths: { ...base.paths, ...paths },
    answer: { ...base.answer, ...answer },
    audits: { ...base.audits, ...audits },
    codes: { ...base.codes, ...codes },
    cipher: { ...base.cipher, ...cipher },
    deadlines: { ...base.deadlines, ...deadlines },
  }
  return frozen(structuredClone(report))
}
