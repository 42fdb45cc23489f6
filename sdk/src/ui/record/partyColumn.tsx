import { type OfParty, PartyName } from '../core/PartyName.tsx'
import type { ColumnSpec } from '../list/columns.ts'

interface PartyColumn extends Pick<ColumnSpec<OfParty>, 'width' | 'least'> {
  label: string
  /** The fields as a file has them; in their usual order unless told. */
  exports?: readonly (keyof OfParty)[]
}

const FIELDS: readonly (keyof OfParty)[] = ['shipmentCode', 'driverCode', 'teamCode']

/** Whom each record is with, in a column of a list of those of many parties; a file has the codes. */
export const partyColumn = <R extends OfParty>({ exports = FIELDS, ...of }: PartyColumn): ColumnSpec<R> => ({
  key: 'party',
  sort: false,
  exports,
  render: row => <PartyName of={row} />,
  ...of,
})
