import { useDict, useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { NearPlace, PageLink, TimeCell, useDuration } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import type { Replay } from '../../contract/tracking.ts'
import { eventsOf, type WayEvent } from './way.ts'

/** Figures of a way, and what happened on it; a press goes to its moment. */
export function Events({ way, onSeek }: { way: Replay; onSeek: (time: number) => void }) {
  const { t } = useTranslation()
  const events = useMemo(() => eventsOf(way), [way])
  const hidden = way.stopCount + way.gapCount + way.warningCount - events.length
  return (
    <div className="messages-events">
      <Figures way={way} />
      {events.length === 0 ? (
        <p className="nt-dim">{t('replay.noEvents')}</p>
      ) : (
        <ol aria-label={t('replay.events')}>
          {events.map(event => (
            <li key={event.key} data-event={event.event}>
              <EventRow event={event} onSeek={onSeek} />
            </li>
          ))}
        </ol>
      )}
      {hidden > 0 && <p className="nt-dim">{t('replay.hidden', { count: hidden })}</p>}
    </div>
  )
}

function EventRow({ event, onSeek }: { event: WayEvent; onSeek: (time: number) => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const duration = useDuration()
  const { label } = useDict(['warningKind'])
  const { from, minutes, place, km, kind, id } = event
  const name = event.event === 'warning' ? label('warningKind', kind ?? '') : t(`replay.event.${event.event}`)
  return (
    <>
      <button type="button" onClick={() => onSeek(Date.parse(from))}>
        <TimeCell value={from} />
        <b>{name}</b>
        <span className="nt-dim">{duration(minutes)}</span>
      </button>
      {place && <NearPlace {...place} />}
      {km !== undefined && km >= 1 && (
        <span className="nt-dim">{t('replay.wentOn', { km: format.number(km, 0) })}</span>
      )}
      {id !== undefined && (
        <PageLink to={`/warnings?view=all&open=${id}`} className="nt-link">
          {t('replay.openWarning')}
        </PageLink>
      )}
    </>
  )
}

function Figures({ way }: { way: Replay }) {
  const { t } = useTranslation()
  const format = useFormat()
  const duration = useDuration()
  const figures: [string, string][] = [
    ['km', t('replay.km', { km: format.number(way.km, 1) })],
    ['top', format.speed(way.topSpeed)],
    ['moving', duration(way.movingMinutes)],
    ['standing', duration(way.standingMinutes)],
    ['stops', format.number(way.stopCount, 0)],
    ['gaps', format.number(way.gapCount, 0)],
    ['warnings', format.number(way.warningCount, 0)],
    ['count', format.number(way.count, 0)],
  ]
  return (
    <>
      <dl className="messages-figures">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`replay.figure.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {way.ignored > 0 && <p className="nt-dim">{t('replay.ignored', { count: way.ignored })}</p>}
      {way.source === 'waybill' && <p className="nt-dim">{t('replay.fromWaybills')}</p>}
    </>
  )
}
