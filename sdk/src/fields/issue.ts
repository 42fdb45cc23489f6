import type { LocalizedText } from './language.ts'

/** Why a value is refused (or doubted). `code` is the translation key of the message, `params` its figures. */
export interface Issue {
  code: string
  params?: Record<string, string | number>
}

/** Why something may not be, as it is kept or passed on: names in it stand in every language, whoever will read it. */
export interface Reason {
  code: string
  params?: Record<string, string | number | LocalizedText>
}

/** Field path (`lines.0.quantity`) to its first issue; an empty object means valid. */
export type Issues = Record<string, Issue>

export const issueOf = (kind: string, rule: string, params?: Issue['params']): Issue =>
  params ? { code: `validation.${kind}.${rule}`, params } : { code: `validation.${kind}.${rule}` }

/** Codes that come from the field itself, whatever its kind. */
export const REQUIRED: Issue = { code: 'validation.field.required' }
export const UNKNOWN_FIELD: Issue = { code: 'validation.field.unknown' }
export const NOT_AN_OBJECT: Issue = { code: 'validation.field.object' }
/** Another record has this value already; found by the server. */
export const TAKEN: Issue = { code: 'validation.field.taken' }
/** The same, with the code and the id of that record, where the reader may see it. */
export const TAKEN_BY = 'validation.field.takenBy'
/** Another line of an imported table, whose number is told, has the value. */
export const TWICE = 'validation.field.twice'
/** A line of an imported table that cannot be stored, for the reason that is told. */
export const REFUSED = 'validation.field.refused'
/** Cells of an imported table: one that holds an error, and one that has lost digits because it was typed as a number. */
export const BAD_CELL: Issue = { code: 'validation.field.cell' }
export const LOST_DIGITS: Issue = { code: 'validation.field.digits' }
export const BAD_FILTER: Issue = { code: 'validation.field.filter' }
export const BAD_RANGE: Issue = { code: 'validation.field.range' }
/** The reader sees the values masked: order and number of rows would tell what the mask hides. */
export const MASKED: Issue = { code: 'validation.field.masked' }
/** The reader sees the values masked, and may look for one that is known whole. */
export const NOT_WHOLE: Issue = { code: 'validation.field.whole' }

/** The time of another record, whose code is told, is the same in part. */
export const OVERLAPS = 'validation.field.overlap'
/** A day that has not come yet, where only what has happened can be told. */
export const IN_FUTURE: Issue = { code: 'validation.field.future' }

export const FIELD_CODES: readonly string[] = [
  REQUIRED,
  UNKNOWN_FIELD,
  NOT_AN_OBJECT,
  TAKEN,
  BAD_CELL,
  LOST_DIGITS,
  BAD_FILTER,
  BAD_RANGE,
  MASKED,
  NOT_WHOLE,
  IN_FUTURE,
  { code: OVERLAPS },
  { code: TAKEN_BY },
  { code: TWICE },
  { code: REFUSED },
].map(issue => issue.code)

/** An unfilled value: nothing, or the empty text of an empty input. */
export const isEmpty = (value: unknown): value is undefined | null | '' =>
  value === undefined || value === null || value === ''
