import { FieldValue } from '@ntocc/sdk/ui'
import { Pallet, palletResources } from '../../contract/pallets.ts'
import { Labels } from './Labels.tsx'

const { ownership } = Pallet.fields

/** What is stuck onto pallets. */
export default function PalletLabels() {
  return (
    <Labels<Pallet>
      list={palletResources.stockPallet.by.list}
      labelOf={({ palletNo }) => ({ title: palletNo, scanned: palletNo })}
    >
      {pallet => (
        <>
          <span>{pallet.spec}</span>
          <FieldValue name="ownership" field={ownership} row={pallet} />
        </>
      )}
    </Labels>
  )
}
