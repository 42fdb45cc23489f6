import { useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { CopyableId } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import type { StorageBill } from '../../contract/bills.ts'
import { billName, billPath } from './bill.ts'

/** What a list shows of bills: owners see less of who did what. */
export function useBillColumns(isStaff: boolean) {
  const { t } = useTranslation()
  const format = useFormat()
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
        width: 210,
        least: 190,
        label: t('bill.period'),
        exports: ['periodStart', 'periodEnd'],
        render: ({ periodStart, periodEnd }: StorageBill) => {
          const [from, to] = [format.date(periodStart), format.date(periodEnd)]
          const end = to.slice(0, 4) === from.slice(0, 4) ? to.slice(5) : to
          return <span className="nt-num">{`${from} – ${end}`}</span>
        },
      },
      { key: 'total', width: 140 },
      { key: 'amount', hidden: true },
      'adjustment',
      { key: 'lineCount', width: 90 },
      ...(isStaff ? ['sentBy'] : []),
      'confirmedAt',
      ...(isStaff ? ['approvedBy'] : []),
      'approvedAt',
      'batchNo',
      'settled',
    ],
    [t, format, isStaff],
  )
  const filters = useMemo(
    () => ({
      keyword: true,
      daily: [...(isStaff ? ['shipmentCode'] : []), 'periodEnd'],
      more: ['billNo', 'total', 'approvedAt', 'batchNo', 'settled'],
    }),
    [isStaff],
  )
  return { columns, filters }
}
