import { linkColumn, RecordScreen } from '@ntocc/sdk/ui'
import { OilCard, oilCards } from '../../contract/cards.ts'
import { CARD_FORM, cardName, cardPath } from './card.ts'
import { usePledge } from './usePledge.tsx'

const COLUMNS = [
  linkColumn<OilCard>('cardNo', { nameOf: cardName, href: cardPath, width: 190 }),
  { key: 'status', card: 'mark' },
  'brand',
  'vehicleNo',
  'driverCode',
  'balance',
  'pledgedAmount',
  'pledgedWaybillNo',
  { key: 'isLow', hidden: true },
  'source',
  'validTo',
] as const
const FILTERS = {
  keyword: true,
  daily: ['status', 'brand', 'vehicleNo', 'isLow'],
  more: ['driverCode', 'source', 'balance', 'pledgedWaybillNo', 'validTo'],
}

/** Oil cards of the branch: what is on them, who has them, for which trip they are kept. */
export default function CardList() {
  const { actions, dialog } = usePledge()
  return (
    <>
      <RecordScreen<OilCard>
        of={OilCard}
        calls={oilCards.by}
        form={CARD_FORM}
        columns={COLUMNS}
        filters={FILTERS}
        nameOf={cardName}
        href={cardPath}
        actions={actions}
      />
      {dialog}
    </>
  )
}
