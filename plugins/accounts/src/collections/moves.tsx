import { useTranslation } from '@ntocc/sdk/hooks'
import { Amounts, decisionsOf, Money, type MoveSource, PartyName } from '@ntocc/sdk/ui'
import { type Collection, collectionMachine, collectionResource } from '../../contract/collection.ts'
import { COLLECTED } from './forms.ts'

const SOURCE = {
  machine: collectionMachine,
  state: 'status',
  call: collectionResource.by.move,
  get: collectionResource.by.get,
  invalidates: COLLECTED,
} as const satisfies MoveSource<Collection>

const isWhose = ({ shipmentCode, driverCode, teamCode }: Collection): boolean =>
  Boolean(shipmentCode || driverCode || teamCode)

function Shown({ row }: { row: Collection }) {
  const { t } = useTranslation()
  return (
    <Amounts
      of={[
        { label: t('collection.payerName'), value: <span lang="und">{row.payerName}</span> },
        { label: t('collection.payerAccount'), value: row.payerAccount },
        { label: t('collection.words'), value: <span lang="und">{row.words}</span> },
        ...(isWhose(row) ? [{ label: t('party'), value: <PartyName of={row} /> }] : []),
        ...(row.reason ? [{ label: t('collection.reason'), value: <span lang="und">{row.reason}</span> }] : []),
        { label: t('collection.amount'), value: <Money value={row.amount} />, isTotal: true },
      ]}
    />
  )
}

/** What people decide of money that came in, each with what it is in sight. */
export const COLLECTION_MOVES: MoveSource<Collection> = {
  ...SOURCE,
  dialogs: decisionsOf({
    by: SOURCE,
    nameOf: ({ collectionNo }) => collectionNo,
    Shown,
    moves: ['take', 'approveAssign', 'refuseAssign', 'askReturn', 'approveReturn', 'refuseReturn'],
  }),
}
