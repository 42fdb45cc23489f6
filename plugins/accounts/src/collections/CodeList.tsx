import { useIsStaff, useTranslation } from '@ntocc/sdk/hooks'
import { type ColumnInput, linkColumn, partyColumn, RecordScreen } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { CollectionCode, codeResource } from '../../contract/collection-code.ts'
import { CODE_FORM, codeName, codePath, OWN_CODE_FORM } from './forms.ts'

const START = { purpose: 'collect' }

/** Codes that transfers name: for whom, up to how much, until when, and what came in by them. */
export default function CodeList() {
  const { t } = useTranslation()
  const isStaff = useIsStaff()
  const columns = useMemo(
    (): ColumnInput<CollectionCode>[] => [
      linkColumn<CollectionCode>('codeNo', { nameOf: codeName, href: codePath }),
      { key: 'status', card: 'mark' as const, width: 120 },
      ...(isStaff ? [partyColumn<CollectionCode>({ label: t('party'), width: 200, least: 160 })] : []),
      { key: 'purpose', width: 130 },
      { key: 'amountLimit', width: 150 },
      { key: 'amountUsed', width: 150 },
      { key: 'validUntil', width: 120 },
      'remark',
      { key: 'maker', hidden: !isStaff, width: 130 },
      { key: 'gmtCreated', width: 160 },
    ],
    [t, isStaff],
  )
  const filters = useMemo(
    () => ({
      keyword: true,
      daily: ['status', 'purpose', ...(isStaff ? ['shipmentCode', 'driverCode', 'teamCode'] : []), 'validUntil'],
      more: ['codeNo', 'amountLimit', 'amountUsed'],
    }),
    [isStaff],
  )
  return (
    <RecordScreen<CollectionCode>
      of={CollectionCode}
      calls={codeResource.by}
      form={isStaff ? CODE_FORM : OWN_CODE_FORM}
      columns={columns}
      filters={filters}
      nameOf={codeName}
      href={codePath}
      start={START}
    />
  )
}
