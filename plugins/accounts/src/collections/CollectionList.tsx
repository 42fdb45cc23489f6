import { useIsStaff, useTranslation } from '@ntocc/sdk/hooks'
import { type ColumnInput, linkColumn, partyColumn, RecordScreen } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { Collection, collectionResource } from '../../contract/collection.ts'
import { AskBank } from './AskBank.tsx'
import { COLLECTION_FACTS, collectionName, collectionPath } from './forms.ts'
import { COLLECTION_MOVES } from './moves.tsx'

/** What the bank says came in: whose it is, or who finds that out. */
export default function CollectionList() {
  const { t } = useTranslation()
  const isStaff = useIsStaff()
  const columns = useMemo(
    (): ColumnInput<Collection>[] => [
      linkColumn<Collection>('collectionNo', { nameOf: collectionName, href: collectionPath }),
      { key: 'status', card: 'mark' as const, width: 150 },
      { key: 'amount', width: 140 },
      { key: 'receivedAt', width: 160 },
      ...(isStaff ? [partyColumn<Collection>({ label: t('party'), width: 190, least: 150 })] : []),
      { key: 'trouble', hidden: !isStaff, width: 150 },
      { key: 'payerName', width: 180 },
      'words',
      { key: 'codeNo', width: 170 },
      { key: 'purpose', width: 120 },
      { key: 'keeper', hidden: !isStaff, width: 120 },
      { key: 'serial', width: 190 },
      { key: 'accountNo', hidden: true },
      { key: 'bookedAt', hidden: true },
    ],
    [t, isStaff],
  )
  const filters = useMemo(
    () => ({
      keyword: true,
      daily: ['status', ...(isStaff ? ['trouble', 'shipmentCode', 'driverCode', 'teamCode'] : []), 'receivedAt'],
      more: ['collectionNo', 'amount', 'purpose', 'serial', 'codeNo', 'keeper'],
    }),
    [isStaff],
  )
  return (
    <RecordScreen<Collection>
      of={Collection}
      calls={collectionResource.by}
      form={COLLECTION_FACTS}
      columns={columns}
      filters={filters}
      nameOf={collectionName}
      href={collectionPath}
      moves={COLLECTION_MOVES}
      primary={isStaff && <AskBank />}
    />
  )
}
