import { FieldValue } from '@ntocc/sdk/ui'
import { placeResources, WarehouseBin } from '../../contract/places.ts'
import { Labels } from './Labels.tsx'

const { warehouseCode, zoneCode } = WarehouseBin.fields

/** What is stuck onto shelves. */
export default function BinLabels() {
  return (
    <Labels<WarehouseBin>
      list={placeResources.warehouseBin.by.list}
      labelOf={({ binNo }) => ({ title: binNo, scanned: binNo })}
    >
      {bin => (
        <>
          <FieldValue name="warehouseCode" field={warehouseCode} row={bin} />
          <FieldValue name="zoneCode" field={zoneCode} row={bin} />
        </>
      )}
    </Labels>
  )
}
