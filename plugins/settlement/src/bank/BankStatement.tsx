import { PageLink, RecordScreen } from '@ntocc/sdk/ui'
import { BankLine, bankLineResource } from '../../contract/bank-line.ts'
import { BANK_LINE_FACTS, BANK_LINE_MOVES, bankLineName } from './line.ts'
import { Standing } from './Standing.tsx'

const COLUMNS = [
  { key: 'serial', pin: 'left', card: 'head', width: 190, render: bankLineName },
  { key: 'status', card: 'mark', width: 150 },
  { key: 'difference', width: 240, least: 150 },
  { key: 'day', width: 120 },
  { key: 'kind', width: 120 },
  { key: 'told', width: 140 },
  { key: 'booked', width: 140 },
  {
    key: 'payNo',
    width: 180,
    least: 170,
    render: ({ payNo }: BankLine) =>
      payNo && <PageLink to={`/settlement/payments?payNo=${encodeURIComponent(payNo)}`}>{payNo}</PageLink>,
  },
  'payeeName',
  'cardNo',
  { key: 'keeper', width: 120 },
  'reason',
  { key: 'matchedBy', hidden: true },
  { key: 'orderNo', hidden: true },
  { key: 'time', hidden: true },
] as const
const FILTERS = {
  keyword: true,
  daily: ['status', 'difference', 'day', 'kind'],
  more: ['told', 'booked', 'serial', 'payNo', 'payeeName', 'keeper', 'matchedBy'],
}

/** What the bank says has left the account, line by line beside what the books say, and what somebody has to clear. */
export default function BankStatement() {
  return (
    <RecordScreen<BankLine>
      of={BankLine}
      calls={bankLineResource.by}
      form={BANK_LINE_FACTS}
      columns={COLUMNS}
      filters={FILTERS}
      moves={BANK_LINE_MOVES}
      nameOf={bankLineName}
      bulkMoves={['take', 'explain']}
      above={<Standing />}
    />
  )
}
