import { useTranslation } from '@ntocc/sdk/hooks'
import { Amounts, decisionsOf, FieldValue, Money, type MoveSource, PartyName } from '@ntocc/sdk/ui'
import { ASK_TO_CLOSE, prepaidMachine } from '../contract/machine.ts'
import { Prepaid, prepaidResources } from '../contract/prepaid.ts'
import { batchesPath, NumberLink } from './NumberLink.tsx'
import { payeeOf, prepaidName, TOUCHED } from './prepaid.ts'

const SOURCE = {
  machine: prepaidMachine,
  state: 'status',
  call: prepaidResources.prepaid.by.move,
  get: prepaidResources.prepaid.by.get,
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
        row.batchNo
          ? { label: t('prepaid.batchNo'), value: <NumberLink no={row.batchNo} to={batchesPath(row.batchNo)} /> }
          : { label: t('prepaid.reason'), value: <span lang="und">{row.reason}</span> },
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
    moves: ['approveFirst', 'approve', 'reject', 'revoke', ASK_TO_CLOSE.writtenOff, 'approveClosing', 'refuseClosing'],
  }),
}
