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

/** A stored noun: its own fields and the common ones. */
export class Entity<F extends FieldMap = FieldMap> extends Shape<Omit<CommonFields, keyof F> & F> {
  /** lowerCamel, unique; the table is its snake_case. */
  readonly name: string
  /** The entity's own fields, in the order they are declared. */
  readonly own: Readonly<F>

  constructor(name: string, fields: F) {
    super({ ...COMMON_FIELDS, ...fields } as Omit<CommonFields, keyof F> & F)
    this.name = name
    this.own = fields
  }

  /** Field whose value is masked or stored specially, by name; undefined when there is none. */
  fieldNamed(name: string): Field | undefined {
    return Object.hasOwn(this.fields, name) ? (this.fields as FieldMap)[name] : undefined
  }
}

/** Declares a stored entity once: type, validation, columns, filters, inputs and export cells follow from it. */
export const entity = <F extends FieldMap>(name: string, fields: F): Entity<F> => new Entity(name, fields)
