import { useIsStaff, useTranslation } from '@ntocc/sdk/hooks'
import { type ColumnInput, linkColumn, PageLink, partyColumn, RecordScreen } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { Withdrawal, withdrawalResource } from '../../contract/withdrawal.ts'
import { WITHDRAWAL_FACTS, withdrawalName, withdrawalPath } from '../accounts/account.ts'
import { WITHDRAWAL_MOVES } from './moves.tsx'

/** What was asked to be paid out, and what became of it; a party sees its own. */
export default function WithdrawalList() {
  const { t } = useTranslation()
  const isStaff = useIsStaff()
  const columns = useMemo(
    (): ColumnInput<Withdrawal>[] => [
      linkColumn<Withdrawal>('withdrawNo', { nameOf: withdrawalName, href: withdrawalPath }),
      { key: 'status', card: 'mark' as const, width: 130 },
      ...(isStaff ? [partyColumn<Withdrawal>({ label: t('party'), width: 180, least: 150 })] : []),
      { key: 'amount', width: 160 },
      { key: 'fee', width: 110, hidden: true },
      { key: 'actualAmount', width: 160 },
      { key: 'askedAt', width: 170 },
      'holder',
      'bankName',
      'cardNo',
      { key: 'firstApprover', hidden: true },
      'auditor',
      'auditedAt',
      'reason',
      'finishTime',
      { key: 'serial', hidden: true },
      { key: 'payNo', hidden: true },
      { key: 'source', hidden: true },
      { key: 'applicant', hidden: true },
    ],
    [t, isStaff],
  )
  const filters = useMemo(
    () => ({
      keyword: true,
      daily: ['status', ...(isStaff ? ['shipmentCode', 'driverCode', 'teamCode'] : []), 'askedAt'],
      more: ['withdrawNo', 'amount', 'source', 'finishTime', 'serial', 'payNo'],
    }),
    [isStaff],
  )
  return (
    <RecordScreen<Withdrawal>
      of={Withdrawal}
      calls={withdrawalResource.by}
      form={WITHDRAWAL_FACTS}
      columns={columns}
      filters={filters}
      nameOf={withdrawalName}
      href={withdrawalPath}
      moves={WITHDRAWAL_MOVES}
      primary={
        !isStaff && (
          <PageLink button="primary" to="/accounts/withdraw">
            {t('withdraw.do')}
          </PageLink>
        )
      }
    />
  )
}
