import { completed } from './completed.ts'
import type { Field } from './field.ts'
import { BAD_RANGE, type Issues, isEmpty, NOT_AN_OBJECT, REQUIRED, UNKNOWN_FIELD } from './issue.ts'
import { comparable, type FilterKey, filterKeys } from './query.ts'

export type FieldMap = Record<string, Field>

type Flat<T> = { [K in keyof T]: T[K] }
type RequiredKeys<F extends FieldMap> = {
  [K in keyof F]: F[K] extends Field<unknown, infer R, unknown>
    ? boolean extends R
      ? never
      : R extends true
        ? K
        : never
    : never
}[keyof F]

type Values<F extends FieldMap, P extends 'wireType' | 'storedType'> = Flat<
  { [K in RequiredKeys<F>]: F[K][P] } & { [K in Exclude<keyof F, RequiredKeys<F>>]?: F[K][P] | null }
>

/** The record as the API sends and answers it. */
export type ValuesOf<E extends { fields: FieldMap }> = Values<E['fields'], 'wireType'>
/** The record as it may be stored: localized texts also in all four languages. */
export type StoredOf<E extends { fields: FieldMap }> = Values<E['fields'], 'storedType'>

export interface ValidateOptions {
  /** Fields that are absent (undefined) are not looked at: for updates of some fields. */
  partial?: boolean
  /** Names that the fields do not have are refused. */
  strict?: boolean
}

export interface Accepted<V> {
  values: V
  /** Undefined when everything is valid. */
  errors: Issues | undefined
}

export interface AnyShape {
  readonly fields: FieldMap
  validate(values: unknown, options?: ValidateOptions): Issues
  normalise(values: unknown): Record<string, unknown>
}

const asRecord = (values: unknown): Record<string, unknown> | undefined =>
  typeof values === 'object' && values !== null && !Array.isArray(values)
    ? (values as Record<string, unknown>)
    : undefined

/** A named set of fields without storage: what a request carries. */
export class Shape<F extends FieldMap> implements AnyShape {
  readonly fields: Readonly<F>

  constructor(fields: F) {
    this.fields = Object.freeze({ ...fields })
  }

  get names(): (keyof F & string)[] {
    return Object.keys(this.fields)
  }

  get entries(): [keyof F & string, Field][] {
    return Object.entries(this.fields)
  }

  /** Issues by field path. Fields that only the server sets are not looked at. */
  validate(values: unknown, options: ValidateOptions = {}): Issues {
    const record = asRecord(values)
    if (!record) return { '': NOT_AN_OBJECT }
    const issues: Issues = {}
    for (const [name, field] of this.entries) {
      const value = record[name]
      if (field.options.readOnly || (options.partial && value === undefined)) continue
      const issue = field.check(value)
      if (issue) issues[name] = issue
      else if (isEmpty(value) && field.isRequiredIn(record)) issues[name] = REQUIRED
      else if (!isEmpty(value)) addNested(issues, name, field, value)
    }
    for (const name of endsBeforeItBegins(this.fields, record)) issues[name] ??= BAD_RANGE
    if (options.strict)
      for (const name of Object.keys(record)) if (!Object.hasOwn(this.fields, name)) issues[name] = UNKNOWN_FIELD
    return issues
  }

  /** The known fields, each in its stored form: trimmed, upper-cased, numbers from digits. */
  normalise(values: unknown): Record<string, unknown> {
    const record = asRecord(values) ?? {}
    const result: Record<string, unknown> = {}
    for (const [name, field] of this.entries)
      if (Object.hasOwn(record, name) && record[name] !== undefined) result[name] = field.normalise(record[name])
    return result
  }

  /** Normalises and validates what a page sent, dropping what only the server sets. */
  accept(values: unknown, options: ValidateOptions = {}): Accepted<Partial<Values<F, 'wireType'>>> {
    if (!asRecord(values)) return { values: {}, errors: { '': NOT_AN_OBJECT } }
    const normalised = options.partial ? this.normalise(values) : completed(this, this.normalise(values))
    for (const [name, field] of this.entries) if (field.options.readOnly) delete normalised[name]
    const errors = this.validate(options.strict ? { ...asRecord(values), ...normalised } : normalised, options)
    return {
      values: normalised as Partial<Values<F, 'wireType'>>,
      errors: Object.keys(errors).length ? errors : undefined,
    }
  }

  /** The query keys a list filtered by these fields takes. */
  filters(): FilterKey[] {
    return filterKeys(this.fields)
  }

  /** Names of the fields filtered by `{name}Start` and `{name}End`. */
  get rangeKeys(): string[] {
    return this.entries.filter(([, field]) => field.filterStyle === 'range').map(([name]) => name)
  }

  pick<K extends keyof F & string>(...names: K[]): Shape<Pick<F, K>> {
    return new Shape(Object.fromEntries(names.map(name => [name, this.fields[name]])) as Pick<F, K>)
  }

  omit<K extends keyof F & string>(...names: K[]): Shape<Omit<F, K>> {
    const left = this.entries.filter(([name]) => !(names as string[]).includes(name))
    return new Shape(Object.fromEntries(left) as Omit<F, K> & FieldMap) as unknown as Shape<Omit<F, K>>
  }

  extend<G extends FieldMap>(fields: G): Shape<Omit<F, keyof G> & G> {
    return new Shape({ ...this.fields, ...fields } as Omit<F, keyof G> & G)
  }
}

/** Fields that are less than the one they cannot be before; where either is missing or malformed there is no span. */
const endsBeforeItBegins = (fields: FieldMap, record: Record<string, unknown>): string[] =>
  Object.keys(fields).filter(name => {
    const field = fields[name]
    const first = field?.options.notBefore
    const start = first === undefined ? undefined : fields[first]
    const [from, to] = [first === undefined ? undefined : record[first], record[name]]
    if (!field || !start || isEmpty(from) || isEmpty(to) || start.check(from)) return false
    return comparable(to) < comparable(from)
  })

const addNested = (issues: Issues, name: string, field: Field, value: unknown): void => {
  const { shape } = field.options
  if (!shape) return
  const entries: [string, unknown][] = Array.isArray(value)
    ? value.map((entry, index) => [`${name}.${index}`, entry])
    : [[name, value]]
  for (const [path, entry] of entries)
    for (const [key, issue] of Object.entries(shape.validate(entry)))
      issues[key === '' ? path : `${path}.${key}`] = issue
}

export const shape = <F extends FieldMap>(fields: F): Shape<F> => new Shape(fields)
