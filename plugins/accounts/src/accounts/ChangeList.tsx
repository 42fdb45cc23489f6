import { useIsStaff, useTranslation } from '@ntocc/sdk/hooks'
import { type ColumnInput, partyColumn, RecordScreen } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { AccountChange, accountResources } from '../../contract/account.ts'
import { CHANGE_FACTS, changeName } from './account.ts'

/** What happened to money of accounts, line by line: why, by which document, and what stood there after it. */
export default function ChangeList() {
  const { t } = useTranslation()
  const isStaff = useIsStaff()
  const columns = useMemo(
    (): ColumnInput<AccountChange>[] => [
      { key: 'at', width: 170, pin: 'left' as const, card: 'head' as const },
      { key: 'subject', width: 140, card: 'mark' as const },
      ...(isStaff ? [partyColumn<AccountChange>({ label: t('party'), width: 190, least: 160 })] : []),
      { key: 'amount', width: 140 },
      { key: 'frozenAmount', width: 140 },
      { key: 'balanceAfter', width: 140 },
      { key: 'frozenAfter', width: 140 },
      { key: 'refNo', width: 190, least: 162 },
      'reason',
      { key: 'accountNo', hidden: !isStaff, width: 150 },
      { key: 'seq', width: 80 },
      { key: 'author', hidden: true },
    ],
    [t, isStaff],
  )
  const filters = useMemo(
    () => ({
      keyword: true,
      daily: ['subject', ...(isStaff ? ['shipmentCode', 'driverCode', 'teamCode'] : []), 'at'],
      more: ['accountNo', 'refNo', 'amount'],
    }),
    [isStaff],
  )
  return (
    <RecordScreen<AccountChange>
      of={AccountChange}
      calls={accountResources.accountChange.by}
      form={CHANGE_FACTS}
      columns={columns}
      filters={filters}
      nameOf={changeName}
    />
  )
}
