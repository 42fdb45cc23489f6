import type { Field } from '../fields/field.ts'
import type { FieldMap } from '../fields/shape.ts'

/** Names of the fields that hold a text: what can be typed, and what a line can show. */
export type TextFieldOf<F extends FieldMap> = {
  [K in keyof F & string]: F[K] extends Field<infer T> ? (string extends T ? K : never) : never
}[keyof F & string]

/**
 * How records of an entity are found by typing into the command palette. Found is what begins with what was typed, whatever
 * its case; a number or plate also by its last four characters or more; a phone by the whole of it, and by its last four
 * digits or more for whoever sees it unmasked. Every field of `by` gets the indexes that this takes.
 */
export interface RecordSearch<N extends string = string> {
  /** Fields that are looked in: numbers, plates, names, phones; never identity or account numbers. */
  readonly by: readonly N[]
  /** Field that a line is called by. */
  readonly title: N
  /**
   * Fields that a list's `keyword` finds its word inside of by an index, however many records there are: each has one kept,
   * which costs little for texts that many records share, as names and plates, and for short unique ones, as numbers. A
   * keyword that also looks in a field without one reads every record. Never what is masked.
   */
  readonly inside?: readonly N[]
  /** Fields beside it that tell two records of one title apart, the most telling first; sensitive ones are masked. */
  readonly hint?: readonly N[]
  /** Field of the state that a line shows. */
  readonly state?: string
  /** Address that opens the record, `{field}` for its values: `/order_info?id={id}`. A page of the plugin. */
  readonly to: string
}

/** How a field is looked in. */
export type SearchWay = 'number' | 'name' | 'phone'

const WAYS: Readonly<Record<string, SearchWay>> = {
  text: 'number',
  noWhitespace: 'number',
  digits: 'number',
  letters: 'number',
  plate: 'number',
  uscc: 'number',
  vin: 'number',
  email: 'number',
  localized: 'name',
  mobile: 'phone',
  phone: 'phone',
}

/** How a field is looked in; undefined for one that nothing is found by. */
export const searchWayOf = ({ kind, options }: Field): SearchWay | undefined => {
  const way = Object.hasOwn(WAYS, kind.name) ? WAYS[kind.name] : undefined
  return options.sensitive === undefined || way === 'phone' ? way : undefined
}

/** Shortest end of a number, plate or phone that finds it. */
export const SHORTEST_TAIL = 4
/** Longest text that is looked for. */
export const LONGEST_SEARCH = 64
/** Most records of one kind that one answer has. */
export const MOST_FOUND = 5
