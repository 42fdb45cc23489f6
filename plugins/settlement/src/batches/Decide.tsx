import { useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { type Amount, Amounts, decisionsOf, Money, manyOf, PartyName } from '@ntocc/sdk/ui'
import { type SettlementBatch, settlementResources } from '../../contract/batch.ts'
import { settlementMachine } from '../../contract/machine.ts'
import { isDeducted, leftOf } from './deducted.ts'
import { TOUCHED } from './touched.ts'

const BY = { machine: settlementMachine, call: settlementResources.settlementBatch.by.move, invalidates: TOUCHED }

/** What a decision about a batch moves: whose, of which days, how much. */
function useAmounts(row: SettlementBatch): Amount[] {
  const { t } = useTranslation()
  const format = useFormat()
  const { periodStart, periodEnd, lineCount, amount, adjustment, total, side } = row
  return [
    { label: t(`with.${side}`), value: <PartyName of={row} /> },
    { label: t('period'), value: t('days', { from: format.date(periodStart), to: format.date(periodEnd) }) },
    { label: t('settlementBatch.lineCount'), value: format.count(lineCount) },
    { label: t('settlementBatch.amount'), value: <Money value={amount} /> },
    { label: t('settlementBatch.adjustment'), value: <Money value={adjustment} /> },
    { label: t(`comesTo.${side}`), value: <Money value={total} />, isTotal: !isDeducted(row) },
    ...(isDeducted(row)
      ? [
          { label: t('settlementBatch.deducted'), value: <Money value={row.deducted} /> },
          { label: t('toBePaid'), value: <Money value={leftOf(row)} />, isTotal: true },
        ]
      : []),
  ]
}

function Shown({ row }: { row: SettlementBatch }) {
  return <Amounts of={useAmounts(row)} />
}

/** A dialog for every move: nothing about money is decided without its amounts in sight. */
export const DECISIONS = decisionsOf({
  by: BY,
  nameOf: ({ batchNo, code }) => batchNo ?? code,
  Shown,
  meaning: (move, { side }) => [`meaning.${move}.${side}`, `meaning.${move}.both`],
})

/** The same for many at once: each party with its amount, and what all of them come to. */
export const MANY_DECISIONS = manyOf<SettlementBatch>({
  nameOf: ({ batchNo, code }) => batchNo ?? code,
  Party: ({ row }) => <PartyName of={row} />,
  amountOf: leftOf,
  meaning: (move, rows) => {
    const sides = new Set(rows.map(({ side }) => side))
    return `meaning.${move}.${move === 'approve' && sides.size === 1 ? [...sides][0] : 'both'}`
  },
})
