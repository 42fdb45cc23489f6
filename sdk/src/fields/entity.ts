import { code, dateTime, flag, id, integer, state } from './builders.ts'
import { longText, text } from './builders-text.ts'
import type { Field } from './field.ts'
import { stateMachine } from './machine.ts'
import { type FieldMap, Shape } from './shape.ts'

/** State of a record that has no life of its own: in use or not. */
export const recordMachine = stateMachine({
  name: 'recordStatus',
  initial: 1,
  states: { 0: { key: 'disabled', tone: 'stopped' }, 1: { key: 'enabled', tone: 'done' } },
  moves: [
    { name: 'disable', from: [1], to: 0, by: ['PLAT_ADMIN'] },
    { name: 'enable', from: [0], to: 1, by: ['PLAT_ADMIN'] },
  ],
})

/** Fields every stored record has. */
export const COMMON_FIELDS = {
  id: id().required().readOnly().unique(),
  code: text({ max: 64 }).required().readOnly().unique().filter('oneOf'),
  branchCode: code('branch').required().readOnly().indexed(),
  status: state(recordMachine),
  remark: longText({ max: 500 }),
  gmtCreated: dateTime().required().readOnly().indexed(),
  gmtModified: dateTime().required().readOnly(),
  createdBy: text({ max: 64 }).readOnly(),
  modifiedBy: text({ max: 64 }).readOnly(),
  /** Counts the changes; an update names the version it saw. */
  version: integer({ min: 0 }).required().readOnly().filter('none'),
  isDeleted: flag().required().readOnly().filter('none'),
}

export type CommonFields = typeof COMMON_FIELDS

/** A record that belongs to another one as a whole: `field` names it in both. */
export interface PartOf {
  /** Name of the entity that the whole is a record of. */
  readonly entity: string
  readonly field: string
}

/** What must hold between columns of a record, whoever writes it. */
export interface ColumnRule {
  /** Refused as `validation.<entity>.<name>`, at the first of the fields. */
  readonly name: string
  readonly fields: readonly string[]
  /** The condition, over the fields' columns by `$1`, `$2` ... in their order. */
  readonly sql: string
}

interface EntityMore {
  readonly whole?: PartOf | undefined
  readonly isAppendOnly?: boolean
  readonly rules?: readonly ColumnRule[]
}

/** A stored noun: its own fields and the common ones. */
export class Entity<F extends FieldMap = FieldMap> extends Shape<Omit<CommonFields, keyof F> & F> {
  /** lowerCamel, unique; the table is its snake_case. */
  readonly name: string
  /** The entity's own fields, in the order they are declared. */
  readonly own: Readonly<F>
  /** Whoever may see the whole may see its parts, and nobody else: there is no other owner of them. */
  readonly whole: PartOf | undefined
  /** Written once: the database refuses to change or take away what is there. */
  readonly isAppendOnly: boolean
  /** What the database holds between columns. */
  readonly rules: readonly ColumnRule[]

  constructor(name: string, fields: F, { whole, isAppendOnly = false, rules = [] }: EntityMore = {}) {
    super({ ...COMMON_FIELDS, ...fields } as Omit<CommonFields, keyof F> & F)
    this.name = name
    this.own = fields
    this.whole = whole
    this.isAppendOnly = isAppendOnly
    this.rules = Object.freeze([...rules])
  }

  /** The same entity as parts of records of another: those of a waybill have its number in `waybillNo`, as it has itself. */
  partOf(entity: string, field: keyof F & string): Entity<F> {
    return this.#with({ whole: { entity, field } })
  }

  /**
   * Records that are written once and stay: postings of a ledger, say. Neither changed nor deleted, by nobody and by no statement; a
   * mistake is put right by another record.
   */
  appendOnly(): Entity<F> {
    return this.#with({ isAppendOnly: true })
  }

  /**
   * What must hold between columns: `holds('oneSide', ['debit', 'credit'], '($1 = 0) <> ($2 = 0)')`. A record that breaks it is
   * refused at the first field as `validation.<entity>.<name>`, which the contract names under `issues` and gives words. Where a
   * column is empty, a comparison with it holds.
   */
  holds(name: string, fields: readonly (keyof F & string)[], condition: string): Entity<F> {
    return this.#with({ rules: [...this.rules, { name, fields, sql: condition }] })
  }

  /** The fields that have a column. */
  get stored(): [string, Field][] {
    return (this.entries as [string, Field][]).filter(([, { options }]) => !options.computed)
  }

  #with(more: EntityMore): Entity<F> {
    const { whole, isAppendOnly, rules } = this
    return new Entity(this.name, this.own as F, { whole, isAppendOnly, rules, ...more })
  }

  /** Field whose value is masked or stored specially, by name; undefined when there is none. */
  fieldNamed(name: string): Field | undefined {
    return Object.hasOwn(this.fields, name) ? (this.fields as FieldMap)[name] : undefined
  }
}

/** Declares a stored entity once: type, validation, columns, filters, inputs and export cells follow from it. */
export const entity = <F extends FieldMap>(name: string, fields: F): Entity<F> => new Entity(name, fields)
