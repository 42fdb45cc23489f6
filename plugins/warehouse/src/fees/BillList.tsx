import { useFormat, usePageNavigate, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, CopyableId, RecordScreen } from '@ntocc/sdk/ui'
import { useMemo, useState } from 'react'
import { billCalls, billResources, StorageBill } from '../../contract/bills.ts'
import { BILL_FACTS, BILL_MOVES, billName, billPath } from './bill.ts'
import { MakeBill } from './MakeBill.tsx'
import { useStaff } from './useStaff.ts'

const { by } = billResources.storageBill

/** What owners owe for their goods, period by period; an owner sees its own. */
export default function BillList() {
  const { t } = useTranslation()
  const format = useFormat()
  const navigate = usePageNavigate()
  const isStaff = useStaff()
  const [isMaking, setMaking] = useState(false)
  const columns = useMemo(
    () => [
      {
        key: 'billNo',
        pin: 'left' as const,
        card: 'head' as const,
        width: 190,
        render: (row: StorageBill) => <CopyableId id={billName(row)} to={billPath(row)} />,
      },
      { key: 'status', card: 'mark' as const, width: 150 },
      ...(isStaff ? [{ key: 'shipmentCode', width: 260, least: 180 }] : []),
      {
        key: 'periodStart',
        width: 200,
        least: 200,
        label: t('bill.period'),
        exports: ['periodStart', 'periodEnd'],
        render: ({ periodStart, periodEnd }: StorageBill) =>
          t('bill.days', { from: format.date(periodStart), to: format.date(periodEnd) }),
      },
      { key: 'total', width: 140 },
      { key: 'amount', hidden: true },
      'adjustment',
      { key: 'lineCount', width: 90 },
      ...(isStaff ? ['sentBy'] : []),
      'confirmedAt',
      ...(isStaff ? ['approvedBy'] : []),
      'approvedAt',
    ],
    [t, format, isStaff],
  )
  const filters = useMemo(
    () => ({
      keyword: true,
      daily: [...(isStaff ? ['shipmentCode'] : []), 'periodEnd'],
      more: ['billNo', 'total', 'approvedAt'],
    }),
    [isStaff],
  )
  return (
    <>
      <RecordScreen<StorageBill>
        of={StorageBill}
        calls={by}
        form={BILL_FACTS}
        columns={columns}
        filters={filters}
        nameOf={billName}
        href={billPath}
        moves={BILL_MOVES}
        primary={
          isStaff && (
            <ActionButton
              type="primary"
              label={t('bill.make')}
              permission={billCalls.storageBillMake.permission}
              onClick={() => setMaking(true)}
            />
          )
        }
      />
      {isMaking && <MakeBill onMade={id => navigate(billPath({ id }))} onClose={() => setMaking(false)} />}
    </>
  )
}
