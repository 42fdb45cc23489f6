import { type ColumnInput, linkColumn, PartyName } from '@ntocc/sdk/ui'
import type { Prepaid } from '../contract/prepaid.ts'
import { payeeOf, prepaidName, prepaidPath } from './prepaid.ts'

/** @param payee what the column of whom it is paid to is called */
export const prepaidColumns = (payee: string, isStaff: boolean): ColumnInput<Prepaid>[] => [
  linkColumn<Prepaid>('prepaidNo', { nameOf: prepaidName, href: prepaidPath }),
  { key: 'status', card: 'mark' as const, width: 130 },
  // Money stays in sight on a narrow screen.
  { key: 'amount', width: 140 },
  { key: 'openAmount', width: 140 },
  {
    key: 'payee',
    label: payee,
    width: 180,
    least: 140,
    sort: false as const,
    exports: ['driverCode', 'teamCode'],
    render: (row: Prepaid) => <PartyName of={payeeOf(row)} />,
  },
  { key: 'waybillNo', width: 180 },
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
  { key: 'owedBack', hidden: !isStaff },
  { key: 'batchNo', hidden: true },
  { key: 'payNo', hidden: true },
  { key: 'serial', hidden: true },
]

export const prepaidFilters = (isStaff: boolean) => ({
  keyword: true,
  daily: ['status', ...(isStaff ? ['driverCode', 'teamCode', 'shipmentCode'] : []), 'appliedAt', 'dueOn'],
  more: ['prepaidNo', 'waybillNo', 'amount', 'openAmount', 'owedBack', 'batchNo', 'paidAt', 'isOff', 'payNo', 'serial'],
})
