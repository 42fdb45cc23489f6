import type { MaybeLocalized } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import { reportDecimal, reportTime, reportYuan } from '@ntocc/sdk/reporting'

/** The name of a field by its column. */
export const fieldNameOf = (column: string): string =>
  column.replace(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase())

/** A record as the database has it: names in snake_case, money in fen, texts known in several languages as they are stored. */
export type Row = Readonly<Record<string, unknown>>

const isLocalized = (value: unknown): value is MaybeLocalized =>
  typeof value === 'string' || (typeof value === 'object' && value !== null && !Array.isArray(value))

/** A text as a Chinese authority reads it; undefined for an empty one. */
export const textOf = (row: Row, name: string): string | undefined => {
  const value = row[name]
  if (typeof value === 'number') return String(value)
  const text = isLocalized(value) ? localise(value, 'zh')?.trim() : undefined
  return text === '' ? undefined : text
}

const momentOf = (value: unknown): Date | undefined => {
  const moment = typeof value === 'string' || value instanceof Date ? new Date(value) : undefined
  return moment === undefined || Number.isNaN(moment.getTime()) ? undefined : moment
}

/** A moment of the record. */
export const dateOf = (row: Row, name: string): Date | undefined => momentOf(row[name])

/** A moment as the guide writes it. */
export const timeOf = (row: Row, name: string): string | undefined => {
  const moment = dateOf(row, name)
  return moment && reportTime(moment)
}

/** A day, YYYYMMDD. */
export const dayOf = (row: Row, name: string): string | undefined => textOf(row, name)?.slice(0, 10).replaceAll('-', '')

/** Yuan with three decimals. */
export const yuanOf = (row: Row, name: string): string | undefined => {
  const fen = row[name]
  return typeof fen === 'number' && Number.isSafeInteger(fen) && fen >= 0 ? reportYuan(fen) : undefined
}

/** A number with all its decimals; undefined for what has more than fit. */
export const decimalOf = (row: Row, name: string, places: number): string | undefined => {
  const value = row[name]
  if (typeof value !== 'number' || value < 0) return undefined
  try {
    return reportDecimal(value, places)
  } catch {
    return undefined
  }
}

export const numberOf = (row: Row, name: string): number | undefined => {
  const value = row[name]
  return typeof value === 'number' ? value : undefined
}

/** Degrees with the six decimals that the guide asks for at least. */
export const degreesOf = (row: Row, name: string): string | undefined => numberOf(row, name)?.toFixed(6)

/** A document's group without what is not known. */
export const known = <T extends object>(group: T): T =>
  Object.fromEntries(Object.entries(group).filter(([, value]) => value !== undefined)) as T
