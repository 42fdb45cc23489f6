import type { Filters } from '../../client/index.ts'
import { endpoints, type WaybillRecord } from '../../contracts/endpoints/index.ts'
import { Waybill } from '../../contracts/tms/index.ts'
import { CopyableId } from '../core/CopyableId.tsx'
import { Plate } from '../core/Plate.tsx'
import { Route } from '../core/Route.tsx'
import { useUiText } from '../core/text.ts'
import { FieldValue } from '../detail/FieldValue.tsx'
import { RelatedRecords } from './RelatedRecords.tsx'

type Row = WaybillRecord
const CALLS = { list: endpoints.waybillList }
const waybillName = (row: Row): string => row.waybillNo

/** The latest waybills of a party or a vehicle, and the way to all of them. Text of the plugin: `empty.waybill`. */
export function LatestWaybills({ tie, all }: { tie: Filters; all: Readonly<Record<string, string>> }) {
  const text = useUiText()
  const label = (name: string) => text(`related.waybill.${name}`)
  return (
    <RelatedRecords<Row>
      of={Waybill}
      calls={CALLS}
      tie={tie}
      nameOf={waybillName}
      all={`/transport/waybills?${new URLSearchParams(all)}`}
      columns={[
        {
          key: 'no',
          label: label('no'),
          render: row => <CopyableId id={row.waybillNo} to={`/order_info?id=${row.id}`} />,
        },
        {
          key: 'state',
          label: label('state'),
          render: row => <FieldValue name="status" field={Waybill.fields.status} row={row} />,
        },
        {
          key: 'route',
          label: label('route'),
          render: row => <Route from={row.loadCity} to={row.unloadCity} distanceKm={row.distanceKm} />,
        },
        { key: 'vehicle', label: label('vehicle'), render: row => <Plate no={row.vehicleNo} color={row.plateColor} /> },
        { key: 'driver', label: label('driver'), render: row => row.driverName },
      ]}
    />
  )
}
