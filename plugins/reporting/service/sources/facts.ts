import { Waybill } from '@ntocc/sdk/contracts'
import type { ReportFact } from '@ntocc/sdk/reporting'
import type { ReportFacts } from '@ntocc/sdk/service'
import { dateOf, fieldNameOf, numberOf, type Row, textOf, yuanOf } from './row.ts'

/** A field of a waybill as a regulator reads it: money in yuan, moments as such, texts in Chinese. */
const factOf = (waybill: Row, column: string): ReportFact | undefined => {
  const field = Waybill.fieldNamed(fieldNameOf(column))
  if (field?.kind.name === 'money') return yuanOf(waybill, column)
  if (field?.kind.name === 'dateTime') return dateOf(waybill, column)
  return numberOf(waybill, column) ?? textOf(waybill, column)
}

const FEN = 100

/**
 * Facts that fields of single provinces are made of, by the names that their definitions use: what a waybill says, by the names of its
 * fields, and three that are counted from it.
 */
export const waybillFacts = (waybill: Row): ReportFacts => {
  const fen = (numberOf(waybill, 'oil_amount') ?? 0) + (numberOf(waybill, 'etc_amount') ?? 0)
  const km = numberOf(waybill, 'distance_km')
  return {
    ...Object.fromEntries(Object.keys(waybill).map(column => [fieldNameOf(column), factOf(waybill, column)])),
    // Nobody drives for nothing: where neither was paid for, it is not known.
    fuelAndTollYuan: fen > 0 ? `${Math.floor(fen / FEN)}.${String(fen % FEN).padStart(2, '0')}` : undefined,
    distanceKm: km === undefined ? undefined : Math.round(km),
    finishTime: dateOf(waybill, 'finish_time'),
  }
}

const isFact = (value: unknown): value is ReportFact =>
  typeof value === 'string' || typeof value === 'number' || value instanceof Date

/** What plugins have brought, of what may be anything. */
export const factsIn = (brought: Row): ReportFacts =>
  Object.fromEntries(Object.entries(brought).filter((entry): entry is [string, ReportFact] => isFact(entry[1])))
