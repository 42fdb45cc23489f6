import { Waybill } from '@ntocc/sdk/contracts'
import type { SetOf } from '@ntocc/sdk/service'
import type { Row } from './types.ts'

const columnOf = (field: string): string => field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** A stored waybill as it would be with other values: for whoever judges or shows what is not written yet. */
export const withValues = (row: Row, values: SetOf<typeof Waybill> | undefined): Row => {
  const columns = Object.entries(values ?? {}).map(([name, value]) => {
    const { kind, sql } = Waybill.fields[name as keyof typeof Waybill.fields]
    return [columnOf(name), sql === 'jsonb' || value === null ? value : kind.toDb(value)]
  })
  return { ...row, ...Object.fromEntries(columns) }
}
