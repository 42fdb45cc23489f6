import { defineKind, type ExportCell } from './kind.ts'
import { isDay, momentOf, toInstant, wallClock } from './time.ts'

const dayText = (value: unknown): unknown => {
  if (!(value instanceof Date)) return typeof value === 'string' ? value.slice(0, 10) : value
  // Drivers read a date column as midnight, in UTC or in the machine's own zone.
  const isUtc = value.getUTCHours() === 0 && value.getUTCMinutes() === 0
  const local = new Date(value.getTime() - value.getTimezoneOffset() * 60_000)
  return (isUtc ? value : local).toISOString().slice(0, 10)
}

/** A day, `YYYY-MM-DD`. */
export const dateKind = defineKind({
  name: 'date',
  sql: 'date',
  filter: 'range',
  rules: ['pattern'],
  width: 110,
  check: value => (typeof value === 'string' && isDay(value) ? undefined : 'pattern'),
  sqlCheck: column => `${column} BETWEEN '0001-01-01' AND '9999-12-31'`,
  fromDb: value => (value === null || value === undefined ? value : dayText(value)),
  exportCell: (value): ExportCell =>
    typeof value === 'string' && isDay(value) ? new Date(`${value}T00:00:00.000Z`) : null,
})

/** A moment, ISO 8601 UTC on the wire; wall clocks typed in are of the platform's time zone. */
export const dateTimeKind = defineKind({
  name: 'dateTime',
  sql: 'timestamptz',
  filter: 'range',
  rules: ['pattern'],
  width: 150,
  check: value => (typeof value === 'string' && toInstant(value) !== undefined ? undefined : 'pattern'),
  normalise: value => {
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? value : value.toISOString()
    return typeof value === 'string' ? (toInstant(value.trim()) ?? value.trim()) : value
  },
  sqlCheck: column => `${column} >= '0001-01-01 00:00:00+00' AND ${column} < '10000-01-01 00:00:00+00'`,
  fromDb: value => {
    if (value === null || value === undefined) return value
    const moment = value instanceof Date ? value : new Date(String(value))
    return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
  },
  exportCell: (value, context): ExportCell => {
    const moment = typeof value === 'string' ? momentOf(value) : undefined
    return moment ? wallClock(moment, context.timeZone) : null
  },
})
