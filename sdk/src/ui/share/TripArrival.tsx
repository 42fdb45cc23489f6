import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { Trip } from '../../contracts/index.ts'
import { useFormat, useNow } from '../../hooks/index.ts'
import { StateTag } from '../core/StateTag.tsx'
import { TimeCell, useDuration } from '../core/TimeCell.tsx'
import { useUiText } from '../core/text.ts'

type Arriving = Pick<Trip, 'status' | 'arrival' | 'planUnloadTime' | 'arriveUnloadTime' | 'dispatchPhone'>

const IN_TRANSIT = 50
const ARRIVED = 60
const ENDED = 95

/**
 * What whoever waits asks first: when it comes and how far it has to go, both estimated by the backend, beside the deadline; and whom
 * to call. Nothing is made up where it is not known.
 */
export function TripArrival({ trip }: { trip: Arriving }) {
  const text = useUiText()
  const format = useFormat()
  const now = useNow()
  const { status, arrival, planUnloadTime, arriveUnloadTime, dispatchPhone } = trip
  const isOnWay = status === IN_TRANSIT
  const hasCome = status >= ARRIVED && status < ENDED
  if (status >= ENDED && !dispatchPhone) return null
  return (
    <section className="nt-arrival" aria-label={text(hasCome ? 'share.arrived' : 'share.arrival')}>
      {status < ENDED && (
        <dl>
          {hasCome ? (
            <Said isFirst name={text('share.arrived')}>
              <TimeCell value={arriveUnloadTime} />
            </Said>
          ) : (
            <Said isFirst name={text('share.arrival')}>
              <Expected trip={trip} />
            </Said>
          )}
          {isOnWay && arrival && (
            <Said isFirst name={text('share.leftTitle')}>
              {text('share.left', { km: format.number(arrival.leftKm, 0) })}
            </Said>
          )}
          {planUnloadTime && (
            <Said name={text('share.deadline')}>
              <TimeCell value={planUnloadTime} /> <Against trip={trip} />
            </Said>
          )}
        </dl>
      )}
      {isOnWay && arrival && (
        <p className="nt-dim">{text('share.byPosition', { ago: format.relative(arrival.positionTime, now) })}</p>
      )}
      {dispatchPhone && (
        <Button type="primary" size="large" href={`tel:${dispatchPhone.replaceAll(/[^\d+]/g, '')}`}>
          {text('share.call')} <span className="nt-num">{dispatchPhone}</span>
        </Button>
      )}
    </section>
  )
}

function Said({ name, children, isFirst }: { name: string; children: ReactNode; isFirst?: boolean }) {
  return (
    <div data-first={isFirst || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Expected({ trip: { status, arrival } }: { trip: Arriving }) {
  const text = useUiText()
  if (status < IN_TRANSIT) return <>{text('share.notLeft')}</>
  if (!arrival) return <>{text('share.arrivalUnknown')}</>
  if (!arrival.estimatedArriveTime) return <>{text('share.arrivalStands')}</>
  return <TimeCell value={arrival.estimatedArriveTime} />
}

/** How the arrival, or the estimate of it, stands to the deadline. */
function Against({ trip: { status, arrival, planUnloadTime, arriveUnloadTime } }: { trip: Arriving }) {
  const text = useUiText()
  const duration = useDuration()
  const at = status >= ARRIVED ? arriveUnloadTime : arrival?.estimatedArriveTime
  if (!at || !planUnloadTime) return null
  const minutes = Math.round((Date.parse(at) - Date.parse(planUnloadTime)) / 60_000)
  if (minutes > 0) return <StateTag tone="trouble">{text('share.afterDeadline', { time: duration(minutes) })}</StateTag>
  return <span className="nt-dim">{text('share.beforeDeadline', { time: duration(-minutes) })}</span>
}
