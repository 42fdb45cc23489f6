import { endpoints, type Trip, Waybill, WaybillNode, waybillMachine } from '../../contracts/index.ts'
import { FieldCell } from '../cells/FieldCell.tsx'
import { FieldScope, useScope } from '../cells/FieldScope.tsx'
import { Plate } from '../core/Plate.tsx'
import { Route } from '../core/Route.tsx'
import { StateTag } from '../core/StateTag.tsx'
import { TimeCell } from '../core/TimeCell.tsx'
import { useUiText } from '../core/text.ts'
import { Timeline } from '../detail/Timeline.tsx'
import { SharedPage } from './SharedPage.tsx'
import { TripArrival } from './TripArrival.tsx'
import { TripMap } from './TripMap.tsx'
import { TripProgress } from './TripProgress.tsx'

const REFRESH_MS = 60_000
const FIELDS = [Waybill.fields.status, WaybillNode.fields.type]

/** Where the vehicle of one waybill is and was, for whoever waits for it. */
export function TripPage({ title }: { title: string }) {
  return (
    <SharedPage endpoint={endpoints.trip} title={title} refreshMs={REFRESH_MS}>
      {trip => (
        <FieldScope fields={FIELDS}>
          <TripArrival trip={trip} />
          <TripHead trip={trip} />
          <TripMap trip={trip} />
          <TripProgress trip={trip} />
          <TripNodes nodes={trip.nodes} />
        </FieldScope>
      )}
    </SharedPage>
  )
}

/** Which vehicle, from where to where, and how far it has come. */
export function TripHead({ trip }: { trip: Omit<Trip, 'points' | 'fenceKm'> }) {
  const scope = useScope()
  return (
    <header className="nt-shared-head">
      <p>
        <b>{trip.waybillNo}</b>{' '}
        <StateTag tone={waybillMachine.toneOf(trip.status)}>
          {scope.label(waybillMachine.name, String(trip.status))}
        </StateTag>
      </p>
      <Route from={trip.loadCity} to={trip.unloadCity} />
      <Plate no={trip.vehicleNo} color={trip.plateColor} />
    </header>
  )
}

/** What happened on the way. */
export function TripNodes({ nodes }: { nodes: Trip['nodes'] }) {
  const text = useUiText()
  if (nodes.length === 0) return null
  return (
    <section>
      <h2>{text('share.nodes')}</h2>
      <Timeline
        label={text('share.nodes')}
        items={nodes.map(node => ({
          key: `${node.type} ${node.time}`,
          time: <TimeCell value={node.time} />,
          tone: node.inFence === false ? 'trouble' : 'done',
          title: <FieldCell name="type" field={WaybillNode.fieldNamed('type')} row={node} />,
          body: node.inFence === false && text('share.outside'),
        }))}
      />
    </section>
  )
}
