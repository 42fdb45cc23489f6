import { brokenIdCardRule, brokenUsccRule, isPlate } from '../../fields/identifiers.ts'
import { isOneOf } from '../../fields/known.ts'
import { BANK_PATTERN, CASH_CODES, INSURER_PATTERN, REPORT_CODES, VEHICLE_TYPE_PATTERN } from './code-lists.ts'
import type { ReportField, ValueKind } from './field.ts'
import { brokenFormat, type FormatProblem, readFormat } from './format.ts'

/** Why a value is refused. */
export type ValueProblem = FormatProblem | ValueKind | 'blank' | 'character' | 'code' | 'cash'

/** What a value's check needs to know of the world. */
export interface ValueFacts {
  /** Whether a code is one of GB/T 2260 to the level of counties; `countyCheck` makes it of the codes there are. */
  isCounty(code: string): boolean
  /** Now: nobody is born later. */
  now: Date
}

/** Characters that XML 1.0 cannot hold, and halves of a pair. */
const isText = (value: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  value.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(value)

const isDegrees = (most: number) => (value: string) =>
  /^-?\d{1,3}(\.\d{1,8})?$/.test(value) && Math.abs(Number(value)) <= most

const IS: Readonly<Record<ValueKind, (value: string, facts: ValueFacts) => boolean>> = {
  area: (value, { isCounty }) => isCounty(value),
  uscc: value => brokenUsccRule(value) === undefined,
  identity: (value, { now }) => brokenIdCardRule(value, now) === undefined,
  plate: isPlate,
  vehicleType: value => VEHICLE_TYPE_PATTERN.test(value),
  insurer: value => INSURER_PATTERN.test(value),
  bank: value => BANK_PATTERN.test(value),
  longitude: isDegrees(180),
  latitude: isDegrees(90),
}

/** The first thing that is wrong with a value of a field that is no group. */
export const brokenValue = (value: string, field: ReportField, facts: ValueFacts): ValueProblem | undefined => {
  if (!isText(value)) return 'character'
  if (value !== value.trim()) return 'blank'
  const broken = brokenFormat(value, readFormat(field.format ?? 'an..8192'))
  if (broken) return broken
  if (field.codes === 'paymentMeans' && CASH_CODES.includes(value)) return 'cash'
  if (field.codes && !isOneOf<string>(REPORT_CODES[field.codes], value)) return 'code'
  return field.is && !IS[field.is](value, facts) ? field.is : undefined
}
