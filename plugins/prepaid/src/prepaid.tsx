import { useTranslation } from '@ntocc/sdk/hooks'
import { Amounts, decisionsOf, FieldValue, formOf, Money, type MoveSource, PartyName } from '@ntocc/sdk/ui'
import { prepaidCalls } from '../contract/calls.ts'
import { ASK_TO_CLOSE, prepaidMachine } from '../contract/machine.ts'
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

const SOURCE = {
  machine: prepaidMachine,
  state: 'status',
  call: prepaid.by.move,
  get: prepaid.by.get,
  invalidates: TOUCHED,
} as const satisfies MoveSource<Prepaid>

const CARD = ['holder', 'bankName', 'cardNo'] as const

/** What is owed to the payee, and how it is said to be at an end. */
const owedOf = (row: Prepaid, t: (key: string) => string) => [
  ...(row.closing
    ? [
        {
          label: t('prepaid.closing'),
          value: <FieldValue name="closing" field={Prepaid.fields.closing} row={row} />,
        },
        { label: t('prepaid.reason'), value: <span lang="und">{row.reason}</span> },
      ]
    : []),
  { label: t('prepaid.owedBack'), value: <Money value={row.owedBack} />, isTotal: true },
]

function Shown({ row }: { row: Prepaid }) {
  const { t } = useTranslation()
  const isOwed = prepaidMachine.within(row.status, 'owed')
  return (
    <Amounts
      of={[
        { label: t('prepaid.waybillNo'), value: row.waybillNo },
        { label: t('payee'), value: <PartyName of={payeeOf(row)} /> },
        ...CARD.map(each => ({
          label: t(`prepaid.${each}`),
          value: <FieldValue name={each} field={Prepaid.fields[each]} row={row} />,
        })),
        { label: t('prepaid.purpose'), value: <span lang="und">{row.purpose}</span> },
        { label: t('prepaid.payable'), value: <Money value={row.payable} /> },
        { label: t('prepaid.ratio'), value: <FieldValue name="ratio" field={Prepaid.fields.ratio} row={row} /> },
        { label: t('prepaid.amount'), value: <Money value={row.amount} />, isTotal: !isOwed },
        ...(isOwed ? owedOf(row, t) : []),
      ]}
    />
  )
}

/** What people decide of an advance, each with what it moves, and to whom, in sight. */
export const PREPAID_MOVES: MoveSource<Prepaid> = {
  ...SOURCE,
  dialogs: decisionsOf({
    by: SOURCE,
    nameOf: prepaidName,
    Shown,
    moves: [
      'approveFirst',
      'approve',
      'reject',
      'revoke',
      ...Object.values(ASK_TO_CLOSE),
      'approveClosing',
      'refuseClosing',
    ],
  }),
}
