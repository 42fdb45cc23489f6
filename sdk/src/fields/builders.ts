import { Field } from './field.ts'
import type { FieldOptions, Sensitivity } from './kind.ts'
import * as choices from './kinds-choices.ts'
import * as dates from './kinds-dates.ts'
import * as formulas from './kinds-formula.ts'
import * as identifiers from './kinds-identifiers.ts'
import * as nested from './kinds-nested.ts'
import * as numbers from './kinds-numbers.ts'
import * as outlines from './kinds-outline.ts'
import type { StateMachine } from './machine.ts'
import type { FieldMap, Shape, ValuesOf } from './shape.ts'

type TextField = Field<string, false>
type NumberField = Field<number, false>
type Range = { min?: number; max?: number }

export const idCard = (): TextField => new Field(identifiers.idCardKind)
export const uscc = (): TextField => new Field(identifiers.usccKind)
export const plate = (): TextField => new Field(identifiers.plateKind)
export const vin = (): TextField => new Field(identifiers.vinKind)
export const bankAccount = (options: { personal?: boolean } = {}): TextField =>
  new Field(identifiers.bankAccountKind, options)

export const integer = (options: Range = {}): NumberField => new Field(numbers.integerKind, options)
export const positiveInteger = (options: { max?: number } = {}): NumberField =>
  new Field(numbers.positiveIntegerKind, options)
export const positiveNumber = (options: { places?: number; max?: number } = {}): NumberField =>
  new Field(numbers.positiveNumberKind, options)
export const nonNegativeDecimal = (options: { places?: number; max?: number } = {}): NumberField =>
  new Field(numbers.nonNegativeDecimalKind, options)
export const decimal = (options: { places?: 1 | 2 | 3; min?: number; max?: number } = {}): NumberField =>
  new Field(numbers.decimalKind, options)
/** Yuan "123.45" on the wire, fen in the database; `min: -1e9` where it may be negative. */
export const money = (options: Range = {}): TextField => new Field(numbers.moneyKind, options)
/** 0 to 100, whole unless `places` is given. */
export const percent = (options: { places?: number } = {}): NumberField => new Field(numbers.percentKind, options)
export const quantity = (options: Range = {}): NumberField => new Field(numbers.quantityKind, options)
export const weightKg = (options: Range = {}): NumberField => new Field(numbers.weightKgKind, options)
export const lng = (): NumberField => new Field(numbers.lngKind)
export const lat = (): NumberField => new Field(numbers.latKind)
/** A formula over named terms, see `readFormula`. */
export const formula = (terms: readonly string[]): TextField => new Field(formulas.formulaKind, { terms })
/** An area by its corners, "lng,lat; lng,lat; …": 3 to 100 of them, whose sides do not cross. */
export const outline = (): TextField => new Field(outlines.outlineKind)
export const id = (): NumberField => new Field(numbers.idKind)

export const date = (): TextField => new Field(dates.dateKind)
export const dateTime = (): TextField => new Field(dates.dateTimeKind)

/** A code of the dictionary; with `codes` the list is closed. */
export const code = (dict: string, codes?: readonly string[]): TextField =>
  new Field(choices.codeKind, codes ? { dict, codes } : { dict })
export const codes = (dict: string, list?: readonly string[]): Field<string[], false> =>
  new Field(choices.codesKind, list ? { dict, codes: list } : { dict })
/** State of a machine, whose name is also the dictionary of its labels. */
/** The code of a state of a machine, which the field's type remembers. */
export type StateField<M> = Field<number, true> & { readonly machineType: M }
export const state = <M extends StateMachine>(machine: M): StateField<M> =>
  new Field(choices.stateKind, {
    machine,
    dict: machine.name,
    required: true,
    default: machine.initial,
    indexed: true,
  }) as Field<number, true> as StateField<M>
export const PLATE_COLORS = ['1', '2', '3', '4', '5', '9', '91', '92', '93', '94'] as const
export const plateColor = (): TextField =>
  new Field(choices.plateColorKind, { dict: 'plateColor', codes: PLATE_COLORS })
export const area = (): TextField => new Field(choices.areaKind)
export const flag = (): Field<boolean, false> => new Field(choices.flagKind)
export const reference = (entity: string): TextField => new Field(choices.referenceKind, { entity, indexed: true })

/** @param options `pictures`: what can be read on them, as the number of an identity card */
export const images = (options: { max?: number; pictures?: Sensitivity } = {}): Field<string[], false> =>
  new Field(nested.imagesKind, options)
export const stringList = (options: { max?: number } = {}): Field<string[], false> =>
  new Field(nested.textsKind, options)
export const group = <F extends FieldMap>(shape: Shape<F>): Field<ValuesOf<Shape<F>>, false> =>
  new Field(nested.nestedKind, { shape } as FieldOptions)
export const rows = <F extends FieldMap>(
  shape: Shape<F>,
  options: { max?: number } = {},
): Field<ValuesOf<Shape<F>>[], false> => new Field(nested.listKind, { ...options, shape } as FieldOptions)
export const json = <T = unknown>(): Field<T, false> => new Field(nested.jsonKind)
