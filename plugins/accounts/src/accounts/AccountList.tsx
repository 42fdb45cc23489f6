import { useTranslation } from '@ntocc/sdk/hooks'
import { type ColumnInput, linkColumn, partyColumn, RecordScreen } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { accountResources, MoneyAccount } from '../../contract/account.ts'
import { ACCOUNT_FACTS, accountName, accountPath } from './account.ts'

const FILTERS = {
  keyword: true,
  daily: ['kind', 'status', 'shipmentCode', 'driverCode', 'teamCode', 'balance'],
  more: ['accountNo', 'frozen', 'available', 'lastChangeAt'],
}

/** Who has money with the platform, how much of it is free, and whether it may leave. */
export default function AccountList() {
  const { t } = useTranslation()
  const columns = useMemo(
    (): ColumnInput<MoneyAccount>[] => [
      linkColumn<MoneyAccount>('accountNo', { nameOf: accountName, href: accountPath }),
      { key: 'status', card: 'mark' as const, width: 150 },
      partyColumn<MoneyAccount>({ label: t('party'), width: 200, least: 160 }),
      { key: 'kind', width: 120 },
      { key: 'balance', width: 150 },
      { key: 'frozen', width: 140 },
      { key: 'available', width: 150 },
      'lastChangeAt',
    ],
    [t],
  )
  return (
    <RecordScreen<MoneyAccount>
      of={MoneyAccount}
      calls={accountResources.moneyAccount.by}
      form={ACCOUNT_FACTS}
      columns={columns}
      filters={FILTERS}
      nameOf={accountName}
      href={accountPath}
    />
  )
}
