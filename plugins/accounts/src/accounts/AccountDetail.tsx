import { useIsStaff, useTranslation } from '@ntocc/sdk/hooks'
import { FieldValue, Money, PartyName, RecordPage, RelatedRecords } from '@ntocc/sdk/ui'
import { Alert } from 'antd'
import { AccountChange, accountMachine, accountResources, MoneyAccount } from '../../contract/account.ts'
import { Withdrawal, withdrawalResource } from '../../contract/withdrawal.ts'
import { ACCOUNT_FACTS, accountName, changeName, withdrawalName, withdrawalPath } from './account.ts'

const SUMS = ['balance', 'frozen', 'available'] as const
const NEWEST = { sortField: 'seq', sortType: 'desc' } as const

/** One account: what stands in it, whether it may leave, and what happened to it line by line. */
export default function AccountDetail() {
  const { t } = useTranslation()
  const isStaff = useIsStaff()
  return (
    <RecordPage<MoneyAccount>
      of={MoneyAccount}
      calls={accountResources.moneyAccount.by}
      form={ACCOUNT_FACTS}
      nameOf={accountName}
      title={accountName}
      above={row =>
        row.status !== accountMachine.initial && (
          <Alert
            type="warning"
            showIcon
            title={t(row.status === accountMachine.at.frozen ? 'isFrozen' : 'isWithoutWithdrawals')}
          />
        )
      }
      facts={row => [
        ...(isStaff ? [{ label: t('party'), value: <PartyName of={row} /> }] : []),
        { label: t('moneyAccount.kind'), value: <FieldValue name="kind" field={MoneyAccount.fields.kind} row={row} /> },
        ...SUMS.map(name => ({ label: t(`moneyAccount.${name}`), value: <Money value={row[name]} /> })),
      ]}
      facets={row => [
        {
          name: 'changes',
          title: t('title.accountChange'),
          count: row.lastSeq,
          first: true,
          content: (
            <RelatedRecords<AccountChange>
              of={AccountChange}
              calls={accountResources.accountChange.by}
              tie={{ accountNo: row.accountNo }}
              columns={[
                'seq',
                'at',
                'subject',
                'amount',
                'frozenAmount',
                'balanceAfter',
                'frozenAfter',
                'refNo',
                'reason',
              ]}
              nameOf={changeName}
              all="/accounts/changes"
              sort={NEWEST}
              paged
            />
          ),
        },
        {
          name: 'withdrawals',
          title: t('title.withdrawal'),
          content: (
            <RelatedRecords<Withdrawal>
              of={Withdrawal}
              calls={withdrawalResource.by}
              tie={{ accountNo: row.accountNo }}
              columns={['withdrawNo', 'status', 'amount', 'fee', 'actualAmount', 'bankName', 'reason', 'finishTime']}
              nameOf={withdrawalName}
              href={withdrawalPath}
              all="/accounts/withdrawals"
            />
          ),
        },
      ]}
    />
  )
}
