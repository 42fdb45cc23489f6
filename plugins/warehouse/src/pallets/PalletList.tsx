import { linkColumn, RecordScreen } from '@ntocc/sdk/ui'
import { Pallet, palletResources } from '../../contract/pallets.ts'
import { useLabelling } from '../labels/useLabelling.ts'
import { PALLET_FORM, PALLET_MOVES, palletName, palletPath } from './pallet.ts'

const COLUMNS = [
  linkColumn<Pallet>('palletNo', { nameOf: palletName, href: palletPath }),
  { key: 'status', card: 'mark' },
  'ownership',
  'warehouseCode',
  { key: 'holderCode', least: 150 },
  { key: 'lastDocNo', least: 160 },
  'spec',
  'material',
  'deposit',
  { key: 'lessor', least: 130 },
  { key: 'remark', hidden: true },
] as const
const FILTERS = {
  keyword: true,
  daily: ['ownership', 'warehouseCode', 'holderCode'],
  more: ['palletNo', 'material', 'lastDocNo', 'deposit'],
}

/** Pallets by number: where each is, and who owes it. */
export default function PalletList() {
  const labelling = useLabelling<Pallet>('pallets')
  return (
    <RecordScreen<Pallet>
      of={Pallet}
      calls={palletResources.stockPallet.by}
      form={PALLET_FORM}
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={palletName}
      href={palletPath}
      moves={PALLET_MOVES}
      bulk={[labelling]}
    />
  )
}
