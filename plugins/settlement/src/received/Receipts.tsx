import { usePermission, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, Amounts, CopyableId, Loaded, Money, RelatedRecords } from '@ntocc/sdk/ui'
import { Alert } from 'antd'
import { useMemo, useState } from 'react'
import type { SettlementBatch } from '../../contract/batch.ts'
import { receiptCalls, receiptResource, SettlementReceipt } from '../../contract/receipt.ts'
import { giveBackColumn } from './GiveBack.tsx'
import { receiptName } from './receipt.ts'
import { TakeDialog } from './TakeDialog.tsx'
import '../settlement.css'

const { settlementReceivable, settlementReceive, settlementReturnable } = receiptCalls
const COLUMNS = [
  { key: 'receiptNo', render: (row: SettlementReceipt) => <CopyableId id={row.receiptNo} /> },
  'at',
  'amount',
  'accountNo',
  'takenBy',
  'givesBack',
  'reason',
]
const BY_TIME = { sortField: 'at', sortType: 'asc' } as const

/** What has come in of what a shipper owes by a batch, and what is left of it. */
export function Receipts({ batch, isStaff }: { batch: SettlementBatch; isStaff: boolean }) {
  const mayTake = usePermission(settlementReceivable.permission) === 'allowed'
  const mayGiveBack = usePermission(settlementReturnable.permission) === 'allowed'
  const { t } = useTranslation()
  const tie = useMemo(() => ({ batchNo: batch.batchNo ?? '' }), [batch.batchNo])
  const { data: standing } = useRecord(settlementReturnable, {
    query: { id: batch.id },
    enabled: isStaff && mayGiveBack,
  })
  const columns = useMemo(
    () => (standing?.length ? [...COLUMNS, giveBackColumn(t('giveBack.do'), batch, standing)] : COLUMNS),
    [t, batch, standing],
  )
  return (
    <>
      {isStaff && batch.byHand && <Alert type="info" showIcon title={t('receive.byHand')} />}
      {isStaff && mayTake && <Standing batch={batch} />}
      <RelatedRecords<SettlementReceipt>
        of={SettlementReceipt}
        calls={receiptResource.by}
        tie={tie}
        columns={columns}
        nameOf={receiptName}
        sort={BY_TIME}
      />
    </>
  )
}

function Standing({ batch }: { batch: SettlementBatch }) {
  const { t } = useTranslation()
  const [isTaking, setTaking] = useState(false)
  const read = useRecord(settlementReceivable, { query: { id: batch.id } })
  return (
    <Loaded of={read}>
      {receivable => {
        const { total, received, open, available } = receivable
        const [refusal] = receivable.refusals
        return (
          <>
            <Amounts
              of={[
                { label: t('settlementBatch.total'), value: <Money value={total} /> },
                { label: t('receive.received'), value: <Money value={received} /> },
                ...(available ? [{ label: t('receive.available'), value: <Money value={available} /> }] : []),
                { label: t('receive.open'), value: <Money value={open} />, isTotal: true },
              ]}
            />
            <div className="settlement-bar">
              <ActionButton
                type="primary"
                label={t('receive.do')}
                permission={settlementReceive.permission}
                {...(refusal && { disabledReason: t(`issue.receipt.${refusal}`) })}
                onClick={() => setTaking(true)}
              />
            </div>
            {isTaking && <TakeDialog batch={batch} receivable={receivable} onClose={() => setTaking(false)} />}
          </>
        )
      }}
    </Loaded>
  )
}
