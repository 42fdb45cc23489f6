import { yuanToFen } from '@ntocc/sdk/fields'
import { useIsStaff, usePermission, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Amounts, Loaded, Money, PageLink, PartyName, RecordPage } from '@ntocc/sdk/ui'
import { Alert } from 'antd'
import { SettlementBatch, settlementResources } from '../../contract/batch.ts'
import { settlementCalls } from '../../contract/calls.ts'
import { settlementMachine } from '../../contract/machine.ts'
import { Period } from '../Period.tsx'
import { Payments } from '../payments/Payments.tsx'
import { Due } from '../received/Due.tsx'
import { Receipts } from '../received/Receipts.tsx'
import { BATCH_FACTS } from './Batches.tsx'
import { BATCH_MOVES, batchName, statementPath } from './batch.ts'
import { Charges } from './Charges.tsx'
import { Deductions } from './Deductions.tsx'
import { Differences } from './Differences.tsx'
import { isDeducted, leftOf } from './deducted.ts'
import { Lines } from './Lines.tsx'

const { at } = settlementMachine
const AMOUNTS = ['amount', 'adjustment', 'total'] as const

/** One batch: what is settled with whom, line by line, what its waybills say by now, and what the books have of it. */
export default function BatchDetail() {
  const { t } = useTranslation()
  const isStaff = useIsStaff()
  const maySeePayments = usePermission('payment.read') === 'allowed'
  return (
    <RecordPage<SettlementBatch>
      of={SettlementBatch}
      calls={settlementResources.settlementBatch.by}
      form={BATCH_FACTS}
      nameOf={batchName}
      title={batchName}
      moves={BATCH_MOVES}
      above={row => (
        <>
          {row.status === at.toReconcile && !isStaff && <Alert type="info" showIcon title={t('toConfirm')} />}
          {row.status === at.rejected && isStaff && <Alert type="warning" showIcon title={t('wasRejected')} />}
        </>
      )}
      facts={row => [
        { label: t(`with.${row.side}`), value: <PartyName of={row} /> },
        { label: t('period'), value: <Period of={row} /> },
        { label: t('settlementBatch.lineCount'), value: row.lineCount },
        ...AMOUNTS.map(name => ({ label: t(`settlementBatch.${name}`), value: <Money value={row[name]} /> })),
        ...(yuanToFen(row.paidAmount ?? '0.00')
          ? [{ label: t('settlementBatch.paidAmount'), value: <Money value={row.paidAmount} /> }]
          : []),
        ...(row.dueOn ? [{ label: t('settlementBatch.dueOn'), value: <Due of={row} /> }] : []),
        ...(isDeducted(row)
          ? [
              { label: t('settlementBatch.deducted'), value: <Money value={row.deducted} /> },
              { label: t('toBePaid'), value: <Money value={leftOf(row)} /> },
            ]
          : []),
      ]}
      actions={row => (
        <PageLink button="plain" to={statementPath(row, row.periodStart)}>
          {t('statement.open')}
        </PageLink>
      )}
      facets={row => [
        {
          name: 'lines',
          title: t('title.settlementLine'),
          count: row.lineCount ?? 0,
          first: true,
          content: <Lines batch={row} isStaff={isStaff} />,
        },
        ...(row.chargeCount
          ? [
              {
                name: 'charges',
                title: t('title.settlementCharge'),
                count: row.chargeCount,
                content: <Charges batch={row} isStaff={isStaff} />,
              },
            ]
          : []),
        ...(isDeducted(row)
          ? [
              {
                name: 'deductions',
                title: t('title.settlementDeduction'),
                content: <Deductions batch={row} />,
              },
            ]
          : []),
        ...(isStaff
          ? [{ name: 'differences', title: t('difference.title'), content: <Differences batch={row} /> }]
          : []),
        ...(row.side === 'payable' && maySeePayments
          ? [{ name: 'payments', title: t('pay.title'), content: <Payments batch={row} isStaff={isStaff} /> }]
          : []),
        ...(row.side === 'receivable' && settlementMachine.within(row.status, 'approved')
          ? [{ name: 'receipts', title: t('receive.title'), content: <Receipts batch={row} isStaff={isStaff} /> }]
          : []),
        { name: 'books', title: t('books.title'), content: <Booked batch={row} /> },
      ]}
    />
  )
}

/** What the batch moved, and what the party's account comes to. */
function Booked({ batch }: { batch: SettlementBatch }) {
  const { t } = useTranslation()
  const owed = useRecord(settlementCalls.settlementOwed, { query: { id: batch.id } })
  return (
    <Loaded of={owed}>
      {({ balance, transfers }) => (
        <div className="settlement-booked">
          {transfers.length === 0 && <p className="nt-dim">{t('books.nothing')}</p>}
          <Amounts
            of={[
              ...transfers.map((amount, index) => ({
                label: t(index === 0 ? 'books.posted' : 'books.reversed'),
                value: <Money value={amount} />,
              })),
              {
                label: t(`books.balance.${batch.side}`),
                value: <Money value={balance} />,
                isTotal: true,
              },
            ]}
          />
        </div>
      )}
    </Loaded>
  )
}
