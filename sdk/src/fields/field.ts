import { type Issue, isEmpty, REQUIRED } from './issue.ts'
import type { FieldKind, FieldOptions, FilterStyle, Sensitivity, SqlType } from './kind.ts'
import type { UnitName, UnitOf } from './units.ts'

/**
 * One field of an entity or a request: a kind with its options. Immutable; every method answers a new field.
 * `T` is the wire type, `R` says whether a record always has it, `S` is what storing accepts.
 */
export class Field<T = unknown, R extends boolean = boolean, S = T> {
  declare readonly wireType: T
  declare readonly requiredType: R
  declare readonly storedType: S
  readonly kind: FieldKind
  readonly options: Readonly<FieldOptions>

  constructor(kind: FieldKind, options: FieldOptions = {}) {
    this.kind = kind
    this.options = Object.freeze({ ...options })
  }

  required(): Field<T, true, S> {
    return this.with({ required: true })
  }
  optional(): Field<T, false, S> {
    return this.with({ required: false })
  }
  sensitive(sensitive: Sensitivity): Field<T, R, S> {
    return this.with({ sensitive })
  }
  expires(): Field<T, R, S> {
    return this.with({ expires: true })
  }
  /** The end of a span that begins with another field of the record: a day, a moment or a figure. */
  notBefore(start: string): Field<T, R, S> {
    return this.with({ notBefore: start })
  }
  /**
   * Required in records in which another field has one of these values: in the form, in an import and in every call. Where
   * one of the two is changed, the record as it will be counts.
   */
  requiredWhen(field: string, ...is: readonly string[]): Field<T, R, S> {
    return this.with({ requiredWhen: { field, is } })
  }
  /** The same for records in which a figure is more than so much. */
  requiredOver(field: string, over: number): Field<T, R, S> {
    return this.with({ requiredWhen: { field, over } })
  }
  readOnly(): Field<T, R, S> {
    return this.with({ readOnly: true })
  }
  /**
   * Follows from other records: a count, a mark, where something was seen last. A write of such fields alone is no change that
   * anybody made: it counts no version, which would take the form away from whoever edits the record, and stands in no trail.
   * Those who follow the entity are told of it as of every write.
   */
  derived(): Field<T, R, S> {
    return this.with({ derived: true })
  }
  /**
   * Follows from something else whenever it is read, and is stored nowhere: the hook of the entity's list, or the list of a service, says how
   * (`computes`). An answer without it does not have the field, and neither filters nor sorts by it.
   */
  computed(): Field<T, false, S> {
    return this.with({ computed: true, derived: true, readOnly: true, required: false })
  }
  unique(): Field<T, R, S> {
    return this.with({ unique: true })
  }
  /** A flag that one record of each branch, or of each value of a field within it, has: the default of an owner. */
  onePer(field: string): Field<T, R, S> {
    return this.with({ onePer: field })
  }
  indexed(): Field<T, R, S> {
    return this.with({ indexed: true })
  }
  filter(filter: FilterStyle): Field<T, R, S> {
    return this.with({ filter })
  }
  /** What the figure counts: said wherever it is shown, typed in, searched for and exported. */
  in(unit: UnitOf): Field<T, R, S> {
    return this.with({ unit })
  }
  default(value: T): Field<T, R, S> {
    return this.with({ default: value })
  }

  /** What others wrote or were told, such as a bank, as it stands: its language is not the reader's. */
  inOwnWords(): Field<T, R, S> {
    return this.with({ ownWords: true })
  }

  /** Typed in and never shown again, kept sealed: a key, a token. Of settings only. */
  secret(): Field<T, R, S> {
    return this.with({ secret: true })
  }

  /**
   * Stands in the configuration of the branch under this key, where the whole product reads it and pages know it from the sign-in on, and not
   * among what the area has set. Of settings only, and only of texts and codes.
   */
  inConfiguration(key: string): Field<T, R, S> {
    return this.with({ configuration: key })
  }

  /**
   * A rule of compliance, on or off: switched under Organisation, Compliance, with a reason, by whoever may do that. `entity`
   * is an entity of the contract whose records the rule stops. Of settings only, and only of flags.
   */
  compliance(entity: string): Field<T, R, S> {
    return this.with({ compliance: entity })
  }

  get sql(): SqlType {
    return this.kind.sql
  }
  get filterStyle(): FilterStyle {
    return this.options.filter ?? this.kind.filter
  }

  /** Always has a value, and one of its own where nobody gives one: nobody is asked for it. */
  get fillsItself(): boolean {
    return this.options.required === true && this.options.default !== undefined
  }

  /** Whether whoever writes a record has to give it, whatever it has now. */
  isRequiredIn(record: Readonly<Record<string, unknown>>): boolean {
    return (this.options.required === true && !this.fillsItself) || this.isAskedBy(record)
  }

  /** Whether another field of a record makes that this one has to be given. */
  isAskedBy(record: Readonly<Record<string, unknown>>): boolean {
    const { requiredWhen } = this.options
    if (!requiredWhen) return false
    const value = record[requiredWhen.field]
    return 'over' in requiredWhen ? Number(value ?? 0) > requiredWhen.over : requiredWhen.is.includes(String(value))
  }

  /** What the figure counts in a record; without one, what it counts in all of them, if that is the same. */
  unitIn(record: Readonly<Record<string, unknown>> = {}): UnitName | undefined {
    const { unit } = this.options
    return typeof unit === 'function' ? unit(record) : (unit ?? this.kind.unit)
  }

  /** The issue of a wire value, empty values included. */
  check(value: unknown): Issue | undefined {
    const empty = isEmpty(value) || (Array.isArray(value) && value.length === 0)
    if (empty && this.isRequiredIn({})) return REQUIRED
    return isEmpty(value) ? undefined : this.kind.check(value, this.options)
  }

  /** A doubt that does not refuse the value. */
  warn(value: unknown): Issue | undefined {
    return isEmpty(value) ? undefined : this.kind.warn(value, this.options)
  }

  normalise(value: unknown): unknown {
    // Emptied, it has its default again.
    if (this.fillsItself && value !== undefined && isEmpty(value)) return this.options.default
    return value === undefined || value === null ? value : this.kind.normalise(value, this.options)
  }

  formatInput(typed: string): string {
    return this.kind.formatInput(typed, this.options)
  }

  private with<R2 extends boolean>(options: FieldOptions): Field<T, R2, S> {
    return new Field<T, R2, S>(this.kind, { ...this.options, ...options })
  }
}
