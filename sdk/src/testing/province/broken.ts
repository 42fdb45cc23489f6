import { keyOf } from '../../reporting/documents/field.ts'
import type { AnyDocument, DocumentModel, ReportField } from '../../reporting/index.ts'

/** A document with one thing wrong. */
export interface BrokenDocument {
  /** Where, as `validateDocument` says it: `driver.0.drivingLicense`. */
  readonly path: string
  /** The same as the guide names it: `Driver.0.DrivingLicense`. */
  readonly named: string
  /** What: `missing`, `too long`, `no code of its list`, `no time`, `no number`. */
  readonly how: string
  readonly document: AnyDocument
}

type Values = Readonly<Record<string, unknown>>

interface Place {
  readonly keys: readonly string[]
  readonly names: readonly string[]
}

const isGroup = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A copy with another value at one place; undefined takes the field away. */
const replaced = (group: Values, [key = '', ...rest]: readonly string[], value: unknown): Values => {
  if (rest.length > 0) {
    const inner = group[key]
    const [first, ...others] = Array.isArray(inner) ? inner : [inner]
    const changed = isGroup(first) ? replaced(first, Array.isArray(inner) ? rest.slice(1) : rest, value) : first
    return { ...group, [key]: Array.isArray(inner) ? [changed, ...others] : changed }
  }
  const { [key]: _, ...others } = group
  return value === undefined ? others : { ...group, [key]: value }
}

const TIME = 'n14'
const DECIMAL = /^n\.\.\d+,/
const longest = (format: string): number => Number(/^an?\.{0,2}(\d+)$/.exec(format)?.[1] ?? 0)

/** What can be wrong with the value of a field, by what its format and its list allow. */
const wrongValues = ({ format = '', codes, is }: ReportField): readonly (readonly [how: string, value: string])[] => {
  if (format === TIME) return [['no time', '20261301250000']]
  if (codes) return [['no code of its list', 'ZZ']]
  if (DECIMAL.test(format)) return [['no number', '1,5']]
  const most = longest(format)
  return most > 0 && !is ? [['too long', 'X'.repeat(most + 1)]] : []
}

/** Every field that a document has, one after the other: taken away where it is needed, and with values that it must not have. */
export const brokenDocuments = (document: AnyDocument, { fields }: Pick<DocumentModel, 'fields'>): BrokenDocument[] => {
  const found: BrokenDocument[] = []
  const add = ({ keys, names }: Place, how: string, value: unknown): void => {
    const broken = replaced(document as Values, keys, value) as AnyDocument
    found.push({ path: keys.join('.'), named: names.join('.'), how, document: broken })
  }
  const walk = (group: Values, those: readonly ReportField[], at: Place): void => {
    for (const field of those) {
      const key = keyOf(field)
      const value = group[key]
      if (value === undefined) continue
      const place = { keys: [...at.keys, key], names: [...at.names, field.name] }
      if (field.card !== '0..1') add(place, 'missing', undefined)
      const inner = Array.isArray(value) ? value[0] : value
      const first = { keys: [...place.keys, '0'], names: [...place.names, '0'] }
      if (field.fields && isGroup(inner)) walk(inner, field.fields, Array.isArray(value) ? first : place)
      else for (const [how, wrong] of wrongValues(field)) add(place, how, wrong)
    }
  }
  walk(document as Values, fields, { keys: [], names: [] })
  return found
}
