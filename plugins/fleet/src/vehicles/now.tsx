import { endpoints, type Vehicle, type VehiclePosition } from '@ntocc/sdk/contracts'
import { useFormat, usePermission, useRecord } from '@ntocc/sdk/hooks'
import { CopyableId, NearPlace } from '@ntocc/sdk/ui'
import { createContext, type ReactNode, use, useMemo } from 'react'

const REFRESH_MS = 30_000
const NOTHING: ReadonlyMap<string, VehiclePosition> = new Map()
const Positions = createContext(NOTHING)

/** Where the branch's vehicles are, by plate: one call for all rows, and only its cells are drawn again. */
export function PositionsOfBranch({ children }: { children: ReactNode }) {
  const { vehiclePositions } = endpoints
  const { data } = useRecord(vehiclePositions, {
    query: { trail: 1, limit: 500 },
    refreshMs: REFRESH_MS,
    enabled: usePermission(vehiclePositions.permission) === 'allowed',
  })
  const byPlate = useMemo(() => (data ? new Map(data.map(each => [each.vehicleNo, each])) : NOTHING), [data])
  return <Positions value={byPlate}>{children}</Positions>
}

const Nothing = () => <span className="nt-dim nt-blank">–</span>

/** The waybill a vehicle is under way with. */
export function TripCell({ plate }: { plate: string }) {
  const at = use(Positions).get(plate)
  if (!at?.waybillNo) return <Nothing />
  return <CopyableId id={at.waybillNo} to={`/order_info?id=${at.waybillId}&tab=track`} />
}

/** How fast it goes, while it is under way. */
export function SpeedCell({ plate }: { plate: string }) {
  const at = use(Positions).get(plate)
  const format = useFormat()
  return at?.waybillNo ? <span className="nt-num">{format.speed(at.speed)}</span> : <Nothing />
}

/** Where it was seen last. */
export function PlaceCell({ row: { lastLng, lastLat } }: { row: Vehicle }) {
  return lastLng == null || lastLat == null ? <Nothing /> : <NearPlace lng={lastLng} lat={lastLat} />
}
