import { useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, type ColumnInput, linkColumn, PartyName, RecordScreen } from '@ntocc/sdk/ui'
import { useMemo, useState } from 'react'
import { prepaidCalls } from '../contract/calls.ts'
import { Prepaid, prepaidResources } from '../contract/prepaid.ts'
import { AskDialog } from './AskDialog.tsx'
import { PREPAID_FACTS, PREPAID_MOVES, payeeOf, prepaidName, prepaidPath } from './prepaid.tsx'
import { Sums } from './Sums.tsx'
import { useIsStaff } from './who.ts'

const ABOVE = <Sums />

/** Money that was asked for and paid in advance, and how much of it is open; a party sees its own. */
export default function PrepaidList() {
  const { t } = useTranslation()
  const isStaff = useIsStaff()
  const [isAsking, setAsking] = useState(false)
  const columns = useMemo(
    (): ColumnInput<Prepaid>[] => [
      linkColumn<Prepaid>('prepaidNo', { nameOf: prepaidName, href: prepaidPath }),
      { key: 'status', card: 'mark' as const, width: 130 },
      {
        key: 'payee',
        label: t('payee'),
        width: 180,
        least: 140,
        sort: false as const,
        exports: ['driverCode', 'teamCode'],
        render: (row: Prepaid) => <PartyName of={payeeOf(row)} />,
      },
      { key: 'waybillNo', width: 180 },
      { key: 'amount', width: 140 },
      { key: 'openAmount', width: 140 },
      { key: 'ratio', width: 100 },
      'offsetAmount',
      { key: 'returnedAmount', hidden: !isStaff },
      'dueOn',
      'appliedAt',
      'purpose',
      'applicant',
      { key: 'approver', hidden: !isStaff },
      'paidAt',
      'reason',
      { key: 'isOff', hidden: true },
      { key: 'owedBack', hidden: true },
      { key: 'payNo', hidden: true },
      { key: 'serial', hidden: true },
    ],
    [t, isStaff],
  )
  const filters = useMemo(
    () => ({
      keyword: true,
      daily: ['status', ...(isStaff ? ['driverCode', 'teamCode', 'shipmentCode'] : []), 'appliedAt', 'dueOn'],
      more: ['prepaidNo', 'waybillNo', 'amount', 'openAmount', 'paidAt', 'isOff', 'payNo', 'serial'],
    }),
    [isStaff],
  )
  const primary = (
    <ActionButton
      type="primary"
      label={t('ask.do')}
      permission={prepaidCalls.prepaidAsk.permission}
      onClick={() => setAsking(true)}
    />
  )
  return (
    <>
      <RecordScreen<Prepaid>
        of={Prepaid}
        calls={prepaidResources.prepaid.by}
        form={PREPAID_FACTS}
        {...{ columns, filters, primary }}
        above={ABOVE}
        nameOf={prepaidName}
        href={prepaidPath}
        moves={PREPAID_MOVES}
      />
      {isAsking && <AskDialog onClose={() => setAsking(false)} />}
    </>
  )
}
