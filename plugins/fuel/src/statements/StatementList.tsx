import { formOf, type MoveSource, RecordScreen } from '@ntocc/sdk/ui'
import { FuelStatement, fuelStatements, statementMachine } from '../../contract/statements.ts'
import { AcceptDialog } from './AcceptDialog.tsx'

const FORM = formOf(FuelStatement, {
  groups: [
    { title: 'group.line', fields: ['supplierNo', { row: ['time', 'cardNo'] }, 'station'] },
    { title: 'group.fill', fields: [{ row: ['product', 'quantity', 'amount'] }, 'remark'] },
  ],
})
const COLUMNS = [
  { key: 'supplierNo', pin: 'left', card: 'head' },
  { key: 'status', card: 'mark' },
  'time',
  { key: 'cardNo', width: 190 },
  'station',
  'product',
  'quantity',
  'amount',
  'difference',
  'transactionCode',
] as const
const FILTERS = {
  keyword: true,
  daily: ['status', 'time', 'cardNo'],
  more: ['product', 'amount', 'difference', 'transactionCode'],
}
const NEWEST = { sortField: 'time', sortType: 'desc' } as const
const MOVES: MoveSource<FuelStatement> = {
  machine: statementMachine,
  state: 'status',
  call: fuelStatements.by.move,
  only: ['match', 'accept', 'dispute', 'ignore', 'takeUp'],
  dialogs: { accept: AcceptDialog },
}
const nameOf = (row: FuelStatement) => row.supplierNo

/** What suppliers say was taken, line by line beside what we have. */
export default function StatementList() {
  return (
    <RecordScreen<FuelStatement>
      of={FuelStatement}
      calls={fuelStatements.by}
      form={FORM}
      columns={COLUMNS}
      filters={FILTERS}
      defaults={NEWEST}
      moves={MOVES}
      nameOf={nameOf}
      bulkMoves={['ignore']}
    />
  )
}
