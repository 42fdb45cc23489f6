import { endpoints, Vehicle, type VehiclePosition } from '@ntocc/sdk/contracts'
import { useFormat, usePageNavigate, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { type ColumnInput, CopyableId, Quantity, RecordScreen, type RowAction } from '@ntocc/sdk/ui'
import { useCallback, useMemo } from 'react'
import { mapPath, plateOf, trackPath, VEHICLE_FORM, vehicleCalls, vehiclePath } from './vehicle.ts'

/** The transport centre changes what a vehicle does, not what it is: no form here. */
const CALLS = { list: vehicleCalls.list, get: vehicleCalls.get, move: vehicleCalls.move }
const FILTERS = {
  keyword: true,
  daily: ['status', 'plateNo', 'lastTime'],
  more: ['vehicleType', 'tonnage', 'netState', 'authStatus'],
}
const BUSY_FIRST = { sortField: 'lastTime', sortType: 'desc' } as const
const BULK = ['stop', 'resume']
const REFRESH_MS = 30_000
const NOTHING: ReadonlyMap<string, VehiclePosition> = new Map()

/** Vehicles as the transport centre sees them: what each does now, its waybill, and where it was seen last. */
export function CarList() {
  const { t } = useTranslation()
  const format = useFormat()
  const navigate = usePageNavigate()
  const positions = usePositions()
  const actions = useCallback(
    (row: Vehicle): RowAction[] => [
      { key: 'map', label: t('showOnMap'), run: () => navigate(mapPath(row.plateNo)) },
      { key: 'track', label: t('showTrack'), run: () => navigate(trackPath(row.plateNo)) },
    ],
    [t, navigate],
  )
  const columns = useMemo(
    (): ColumnInput<Vehicle>[] => [
      { key: 'plateNo', pin: 'left', card: 'head' },
      { key: 'status', card: 'mark' },
      {
        key: 'trip',
        label: t('trip'),
        width: 200,
        render: row => {
          const at = positions.get(row.plateNo)
          return at?.waybillNo ? (
            <CopyableId id={at.waybillNo} to={`/order_info?id=${at.waybillId}&tab=track`} />
          ) : (
            <span className="nt-dim">–</span>
          )
        },
      },
      {
        key: 'speed',
        label: t('speed'),
        width: 110,
        align: 'right',
        render: row => {
          const at = positions.get(row.plateNo)
          return at?.waybillNo ? (
            <Quantity value={Math.round(at.speed)} unit="km/h" />
          ) : (
            <span className="nt-dim">–</span>
          )
        },
      },
      'lastTime',
      {
        key: 'place',
        label: t('place'),
        width: 170,
        render: row =>
          row.lastLng == null || row.lastLat == null ? (
            <span className="nt-dim">–</span>
          ) : (
            <span className="nt-num">{`${format.number(row.lastLng, 4)}, ${format.number(row.lastLat, 4)}`}</span>
          ),
      },
      'driverCode',
      { key: 'vehicleType', width: 190 },
      'tonnage',
      'authStatus',
    ],
    [t, format, positions],
  )
  return (
    <RecordScreen<Vehicle>
      of={Vehicle}
      name="car"
      calls={CALLS}
      form={VEHICLE_FORM}
      columns={columns}
      filters={FILTERS}
      defaults={BUSY_FIRST}
      nameOf={plateOf}
      href={vehiclePath}
      actions={actions}
      bulkMoves={BULK}
    />
  )
}

/** Where the branch's vehicles are, by plate: one call for all rows. */
function usePositions(): ReadonlyMap<string, VehiclePosition> {
  const { data } = useRecord(endpoints.vehiclePositions, { query: { trail: 1, limit: 500 }, refreshMs: REFRESH_MS })
  return useMemo(() => (data ? new Map(data.map(each => [each.vehicleNo, each])) : NOTHING), [data])
}
