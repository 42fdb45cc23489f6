import { formOf } from '@ntocc/sdk/ui'
import { prepaidCalls } from '../contract/calls.ts'
import { Prepaid, type PrepaidEntry, prepaidResources } from '../contract/prepaid.ts'

export const prepaidName = ({ prepaidNo }: { prepaidNo: string }): string => prepaidNo
export const prepaidPath = ({ id }: { id: number }): string => `/prepaid/detail?id=${id}`
export const entryName = ({ prepaidNo, at }: PrepaidEntry): string => `${prepaidNo} ${at}`

/** Whom it is paid to: a team where its captain collects. */
export const payeeOf = ({ driverCode, teamCode }: { driverCode: string; teamCode?: string | null | undefined }) =>
  teamCode ? { teamCode } : { driverCode }

/** What is shown of an advance; nothing of it is typed. */
export const PREPAID_FACTS = formOf(Prepaid, {
  groups: [
    {
      title: 'group.asked',
      fields: [
        'prepaidNo',
        'waybillNo',
        'shipmentCode',
        'driverCode',
        'teamCode',
        'payable',
        'ratio',
        'amount',
        'purpose',
        'photos',
        'applicant',
        'appliedAt',
      ],
    },
    { title: 'group.card', fields: ['holder', 'bankName', 'cardNo'] },
    {
      title: 'group.decision',
      fields: ['firstApprover', 'approver', 'approvedAt', 'reason', 'payNo', 'serial', 'paidAt'],
    },
    {
      title: 'group.money',
      fields: [
        'paidAmount',
        'offsetAmount',
        'returnedAmount',
        'openAmount',
        'owedBack',
        'closing',
        'batchNo',
        'closer',
        'closedBy',
        'dueOn',
        'isOff',
      ],
    },
  ],
})

const { prepaid, prepaidEntry } = prepaidResources

/** What is read anew after something was decided or moved. */
export const TOUCHED = [
  prepaid.by.list,
  prepaid.by.get,
  prepaidEntry.by.list,
  prepaidCalls.prepaidStart,
  prepaidCalls.prepaidSums,
]
