import { yuanToFen } from '@ntocc/sdk/fields'
import type { BookedAs } from '@ntocc/sdk/service'

/** A transfer to be written. Amounts are fen. */
export interface Line {
  action: BookedAs
  kind: string
  businessNo: string
  attempt: number
  debit: number
  credit: number
  amount: number
  settles: number | null
  on: string
  why: string | null
  entity: string | null
  code: string | null
}

export const fenOf = (amount: string): number => {
  const fen = yuanToFen(amount)
  if (fen === undefined || !Number.isSafeInteger(fen) || fen <= 0) throw new RangeError(`no amount to move: ${amount}`)
  return fen
}

/** An error of the database, as far as it is told apart. */
export interface Refused {
  code?: string
  detail?: string
}
