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

/** A stored noun: its own fields and the common ones. */
export class Entity<F extends FieldMap = FieldMap> extends Shape<Omit<CommonFields, keyof F> & F> {
  /** lowerCamel, unique; the table is its snake_case. */
  readonly name: string
  /** The entity's own fields, in the order they are declared. */
  readonly own: Readonly<F>
  /** Whoever may see the whole may see its parts, and nobody else: there is no other owner of them. */
  readonly whole: PartOf | undefined

  constructor(name: string, fields: F, whole?: PartOf) {
    super({ ...COMMON_FIELDS, ...fields } as Omit<CommonFields, keyof F> & F)
    this.name = name
    this.own = fields
    this.whole = whole
  }

  /** The same entity as parts of records of another: those of a waybill have its number in `waybillNo`, as it has itself. */
  partOf(entity: string, field: keyof F & string): Entity<F> {
    return new Entity(this.name, this.own as F, { entity, field })
  }

  /** Field whose value is masked or stored specially, by name; undefined when there is none. */
  fieldNamed(name: string): Field | undefined {
    return Object.hasOwn(this.fields, name) ? (this.fields as FieldMap)[name] : undefined
  }
}

/** Declares a stored entity once: type, validation, columns, filters, inputs and export cells follow from it. */
export const entity = <F extends FieldMap>(name: string, fields: F): Entity<F> => new Entity(name, fields)
