import type { Filters } from '@ntocc/sdk/client'
import { useIsStaff, usePageNavigate, usePermission, useSession, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, type ColumnInput, CopyableId, formOf, partyColumn, RecordScreen } from '@ntocc/sdk/ui'
import { type ReactNode, useMemo, useState } from 'react'
import { SettlementBatch, type Side, settlementResources } from '../../contract/batch.ts'
import { settlementCalls } from '../../contract/calls.ts'
import { paymentCalls } from '../../contract/payment-calls.ts'
import { receiptCalls } from '../../contract/receipt.ts'
import { MakeDialog } from '../making/MakeDialog.tsx'
import { Period } from '../Period.tsx'
import { usePayMany } from '../payments/PayMany.tsx'
import { Due } from '../received/Due.tsx'
import { useReceiveMany } from '../received/ReceiveMany.tsx'
import { BATCH_MOVES, batchName, batchPath, type MadeOf, madePath } from './batch.ts'

/** What is shown of a batch; nothing of it is typed. */
export const BATCH_FACTS = formOf(SettlementBatch, {
  groups: [
    {
      title: 'group.batch',
      fields: [
        'batchNo',
        'side',
        'shipmentCode',
        'driverCode',
        'teamCode',
        'periodStart',
        'periodEnd',
        'lineCount',
        'amount',
        'adjustment',
        'total',
        'paidAmount',
      ],
    },
    {
      title: 'group.decisions',
      fields: ['confirmedAt', 'submittedBy', 'firstApprovedBy', 'approvedBy', 'approvedAt'],
    },
  ],
})

/** What a party makes of its own. */
const OWN_MOVES = ['confirm']

interface Props {
  /** Ending of the keys of the title and of what stands in an empty list. */
  name: string
  /** The side it is about; both unless told. */
  side?: Side
  fixed?: Filters
  /** Moves that can be made on many rows. */
  bulkMoves: readonly string[]
  /** Batches are made here. */
  isMaking?: boolean
  /** Batches are paid here, and what shippers owe is taken. */
  isPaying?: boolean
  above?: ReactNode
}

/** What is settled with whom, and how far it has come; a party sees its own. */
export function Batches({ name, side, fixed, bulkMoves, isMaking = false, isPaying = false, above }: Props) {
  const { t } = useTranslation()
  const navigate = usePageNavigate()
  const isStaff = useIsStaff()
  const isShipper = useSession(({ party }) => party?.partyType === 'SHIPPER')
  const isOwing = side !== 'payable' && (isStaff || isShipper)
  const [making, setMaking] = useState(false)
  const columns = useMemo(
    (): ColumnInput<SettlementBatch>[] => [
      {
        key: 'batchNo',
        pin: 'left' as const,
        card: 'head' as const,
        width: 190,
        render: (row: SettlementBatch) => <CopyableId id={batchName(row)} to={batchPath(row)} />,
      },
      { key: 'status', card: 'mark' as const, width: 150 },
      ...(isStaff ? [partyColumn<SettlementBatch>({ label: t('party'), width: 280, least: isOwing ? 210 : 280 })] : []),
      ...(side || !isStaff ? [] : ['side']),
      { key: 'lineCount', width: 90 },
      { key: 'total', width: 160, least: 152 },
      { key: 'paidAmount', width: 140, hidden: side === undefined && isStaff },
      ...(isOwing
        ? [
            { key: 'dueOn', width: 120, least: 104, render: (row: SettlementBatch) => row.dueOn && <Due of={row} /> },
            { key: 'daysLate', hidden: true },
            { key: 'owedAge', hidden: true },
          ]
        : []),
      {
        key: 'periodStart',
        width: 180,
        least: 168,
        label: t('period'),
        exports: ['periodStart', 'periodEnd'],
        render: (row: SettlementBatch) => <Period of={row} />,
      },
      { key: 'confirmedAt', hidden: isStaff },
      ...(isStaff ? ['submittedBy', 'approvedBy'] : []),
      'approvedAt',
      ...(isStaff ? [{ key: 'firstApprovedBy', hidden: true }] : []),
      { key: 'amount', hidden: true },
      { key: 'adjustment', hidden: true },
      { key: 'gmtCreated', hidden: true },
    ],
    [t, isStaff, isOwing, side],
  )
  const filters = useMemo(() => {
    const parties =
      side === 'receivable'
        ? ['shipmentCode']
        : side === 'payable'
          ? ['driverCode', 'teamCode']
          : ['shipmentCode', 'driverCode', 'teamCode']
    return {
      keyword: true,
      daily: [...(side ? [] : ['side']), ...(isStaff ? parties : []), ...(isOwing ? ['owedAge'] : []), 'periodEnd'],
      more: [
        ...(isStaff ? ['isMineToDecide'] : []),
        'batchNo',
        ...(isOwing ? ['dueOn'] : []),
        'periodStart',
        'total',
        'approvedAt',
        'gmtCreated',
      ],
    }
  }, [side, isStaff, isOwing])
  const made = (ids: readonly number[], of: MadeOf) => {
    const to = madePath(ids, of)
    if (to) navigate(to)
  }
  const paying = usePayMany()
  const mayPay = usePermission(paymentCalls.settlementPay.permission) === 'allowed'
  const receiving = useReceiveMany()
  const mayReceive = usePermission(receiptCalls.settlementReceive.permission) === 'allowed'
  const [pays, receives] = [isPaying && isStaff && mayPay, isPaying && isStaff && mayReceive]
  const bulk = useMemo(
    () => [...(pays ? [paying.bulk] : []), ...(receives ? [receiving.bulk] : [])],
    [pays, paying.bulk, receives, receiving.bulk],
  )
  return (
    <>
      <RecordScreen<SettlementBatch>
        of={SettlementBatch}
        name={name}
        calls={settlementResources.settlementBatch.by}
        form={BATCH_FACTS}
        columns={columns}
        filters={filters}
        {...(fixed && { fixed })}
        nameOf={batchName}
        href={batchPath}
        moves={BATCH_MOVES}
        bulkMoves={isStaff ? bulkMoves : OWN_MOVES}
        bulk={bulk}
        above={above}
        primary={
          isMaking &&
          isStaff && (
            <ActionButton
              type="primary"
              label={t('make.open')}
              permission={settlementCalls.settlementMake.permission}
              onClick={() => setMaking(true)}
            />
          )
        }
      />
      {paying.dialog}
      {receiving.dialog}
      {making && <MakeDialog side={side} onMade={made} onClose={() => setMaking(false)} />}
    </>
  )
}
