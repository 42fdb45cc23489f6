import { useIsStaff, useTranslation } from '@ntocc/sdk/hooks'
import { type ColumnInput, partyColumn, RecordScreen } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { SplitRecord, splitResources } from '../../contract/split.ts'
import { SPLIT_FACTS, splitName } from './forms.ts'
import { Parts } from './Shares.tsx'

/** What was collected for a party and shared out, and who got what of it. */
export default function RecordList() {
  const { t } = useTranslation()
  const isStaff = useIsStaff()
  const columns = useMemo(
    (): ColumnInput<SplitRecord>[] => [
      { key: 'splitNo', width: 180, pin: 'left' as const, card: 'head' as const },
      { key: 'status', card: 'mark' as const, width: 120 },
      ...(isStaff ? [partyColumn<SplitRecord>({ label: t('split.whose'), width: 210, least: 160 })] : []),
      { key: 'total', width: 150 },
      { key: 'parts', width: 90, render: (row: SplitRecord) => row.parts.length },
      { key: 'collectionNo', width: 190 },
      { key: 'ruleNo', width: 190 },
      { key: 'at', width: 160 },
    ],
    [t, isStaff],
  )
  const filters = useMemo(
    () => ({
      keyword: true,
      daily: ['status', ...(isStaff ? ['shipmentCode', 'driverCode', 'teamCode'] : []), 'at'],
      more: ['splitNo', 'collectionNo', 'ruleNo', 'total'],
    }),
    [isStaff],
  )
  return (
    <RecordScreen<SplitRecord>
      of={SplitRecord}
      calls={splitResources.splitRecord.by}
      form={SPLIT_FACTS}
      columns={columns}
      filters={filters}
      nameOf={splitName}
      extra={row => <Parts of={row.parts} />}
    />
  )
}
