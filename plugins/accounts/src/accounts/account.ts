import { formOf } from '@ntocc/sdk/ui'
import { AccountChange, accountResources, MoneyAccount } from '../../contract/account.ts'
import { accountCalls } from '../../contract/calls.ts'
import { Withdrawal, withdrawalResource } from '../../contract/withdrawal.ts'

export const accountName = ({ accountNo }: { accountNo: string }): string => accountNo
export const accountPath = ({ id }: { id: number }): string => `/accounts/detail?id=${id}`
export const withdrawalName = ({ withdrawNo }: { withdrawNo: string }): string => withdrawNo
export const withdrawalPath = ({ id }: { id: number }): string => `/accounts/withdrawals/detail?id=${id}`
export const changeName = ({ accountNo, seq }: { accountNo: string; seq: number }): string => `${accountNo} #${seq}`

/** What is shown of an account; nothing of it is typed. */
export const ACCOUNT_FACTS = formOf(MoneyAccount, {
  groups: [
    {
      title: 'group.account',
      fields: [
        'accountNo',
        'kind',
        'shipmentCode',
        'driverCode',
        'teamCode',
        'balance',
        'frozen',
        'available',
        'lastChangeAt',
      ],
    },
  ],
})

export const CHANGE_FACTS = formOf(AccountChange, {
  groups: [
    {
      title: 'group.change',
      fields: [
        'accountNo',
        'seq',
        'subject',
        'amount',
        'frozenAmount',
        'balanceAfter',
        'frozenAfter',
        'refNo',
        'reason',
        'author',
        'at',
      ],
    },
  ],
})

export const WITHDRAWAL_FACTS = formOf(Withdrawal, {
  groups: [
    {
      title: 'group.withdrawal',
      fields: [
        'withdrawNo',
        'accountNo',
        'shipmentCode',
        'driverCode',
        'teamCode',
        'amount',
        'fee',
        'actualAmount',
        'source',
        'applicant',
        'askedAt',
      ],
    },
    { title: 'group.card', fields: ['holder', 'bankName', 'cardNo'] },
    {
      title: 'group.outcome',
      fields: ['firstApprover', 'auditor', 'auditedAt', 'reason', 'payNo', 'paidAmount', 'serial', 'finishTime'],
    },
  ],
})

/** What is read anew after money moved or may move no more. */
export const TOUCHED = [
  accountResources.moneyAccount.by.list,
  accountResources.moneyAccount.by.get,
  accountResources.accountChange.by.list,
  withdrawalResource.by.list,
  withdrawalResource.by.get,
  accountCalls.withdrawalStart,
  accountCalls.accountStatistics,
]
