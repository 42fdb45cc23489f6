import { type Vehicle, type VehiclePosition, vehicleMachine } from '@ntocc/sdk/contracts'
import { useDict, useFormat, useList, useLiveReads, useOpenable, useTranslation } from '@ntocc/sdk/hooks'
import {
  CardRow,
  CardRows,
  CopyableId,
  Loaded,
  NearPlace,
  PageLink,
  Panel,
  Plate,
  Skeleton,
  StateTag,
} from '@ntocc/sdk/ui'
import { vehicleReview } from '../../contract/reviews.ts'
import { vehicleCalls, vehiclePath } from '../vehicles/vehicle.ts'
import { usePositions } from './own.ts'
import { Standing } from './Standing.tsx'

const LIST = '/base/vehicles'

/** What runs out of a vehicle and stops nobody. */
const BESIDE = ['permitTo', 'commercialInsuranceTo'] as const

/** On the home of a carrier: its vehicles, what each is doing and where, and whose papers run out. */
export default function OwnVehicles() {
  const { t } = useTranslation()
  const mayOpen = useOpenable()
  const list = useList(vehicleCalls.list, { local: true, defaults: { pageSize: 50 } })
  useLiveReads(list)
  const seen = usePositions()
  return (
    <Panel
      title={t('own.vehicles')}
      note={t('own.driversNote')}
      {...(mayOpen(LIST) && { more: { to: LIST, label: t('own.manage') } })}
    >
      <Loaded
        skeleton={<Skeleton rows={5} />}
        of={{ data: list.isLoading || list.error ? undefined : list.records, error: list.error, refetch: list.refetch }}
      >
        {vehicles => <Vehicles vehicles={vehicles} seen={seen} />}
      </Loaded>
    </Panel>
  )
}

interface Line {
  plateNo: string
  plateColor: string | null | undefined
  state: string
  vehicle?: Vehicle
  at?: VehiclePosition | undefined
}

/** Those on record, and those that only drive for it now; what is on a trip stands first. */
function linesOf(vehicles: readonly Vehicle[], seen: readonly VehiclePosition[]): Line[] {
  const own = vehicles.map((vehicle): Line => {
    const { plateNo, plateColor, status } = vehicle
    const at = seen.find(({ vehicleNo }) => vehicleNo === plateNo)
    return { plateNo, plateColor, state: at?.state ?? String(status), vehicle, at }
  })
  const others = seen.filter(({ vehicleNo }) => !vehicles.some(({ plateNo }) => plateNo === vehicleNo))
  const lines = [
    ...own,
    ...others.map((at): Line => ({ plateNo: at.vehicleNo, plateColor: at.plateColor, state: at.state, at })),
  ]
  return lines.sort((one, other) => Number(Boolean(other.at?.waybillNo)) - Number(Boolean(one.at?.waybillNo)))
}

function Vehicles({ vehicles, seen }: { vehicles: readonly Vehicle[]; seen: readonly VehiclePosition[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const dict = useDict([vehicleMachine.name])
  const lines = linesOf(vehicles, seen)
  if (lines.length === 0) return <p className="nt-dim">{t('own.noVehicles')}</p>
  return (
    <CardRows most="high">
      {lines.map(({ plateNo, plateColor, state, vehicle, at }) => (
        <CardRow
          key={plateNo}
          end={
            vehicle && (
              <Standing
                record={vehicle}
                subject={vehicleReview}
                beside={BESIDE.map(name => [t(`vehicle.${name}`), vehicle[name]] as const)}
              />
            )
          }
        >
          <Plate no={plateNo} color={plateColor} />
          {vehicle && (
            <PageLink to={vehiclePath(vehicle)} className="nt-link">
              {vehicle.brandModel ?? vehicle.owner}
            </PageLink>
          )}
          <StateTag tone={vehicleMachine.toneOf(Number(state))}>{dict.label(vehicleMachine.name, state)}</StateTag>
          {at?.waybillNo && <CopyableId id={at.waybillNo} to={`/order_info?id=${at.waybillId}&tab=track`} />}
          {at && (
            <span>
              <NearPlace lng={at.lng} lat={at.lat} /> <span className="nt-dim">{format.relative(at.time)}</span>
            </span>
          )}
        </CardRow>
      ))}
    </CardRows>
  )
}
