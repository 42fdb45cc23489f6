import { clockTime } from '@ntocc/sdk/fields'
import { useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, FieldCell, PageLink, Plate, type RecordMoves } from '@ntocc/sdk/ui'
import type { ReactNode } from 'react'
import type { BoardTrip } from '../../contract/board.ts'
import { TRIP } from '../../contract/machines.ts'
import { CityTrip } from '../../contract/trips.ts'
import { tripPath } from '../names.ts'
import { LoadBar } from './LoadBar.tsx'

interface Props {
  trip: BoardTrip
  isChosen: boolean
  moves: RecordMoves<BoardTrip>
  onChoose: () => void
  onPropose: () => void
  children: ReactNode
}

const FULL = 100
/** A part of the way that nobody saw. */
const silentOf = ({ silentKm }: BoardTrip): boolean => (silentKm ?? 0) > 0

/** A vehicle of the day: what it carries, how far it goes, and its stops. */
export function TripColumn({ trip, isChosen, moves, onChoose, onPropose, children }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const isDraft = trip.status === TRIP.draft
  const count = trip.stops.length
  const whyNot = (key: string, given: string | undefined): string | undefined => {
    if (key !== 'publish' || given) return given
    if (count === 0) return t('column.empty')
    return Number(trip.loadRate ?? 0) > FULL ? t('column.overloaded') : undefined
  }
  return (
    <section
      className="dispatch-column"
      aria-label={t('column.of', { plate: trip.plateNo })}
      data-chosen={isChosen || undefined}
    >
      <header>
        <div className="dispatch-line">
          <Plate no={trip.plateNo ?? ''} {...(trip.plateColor && { color: trip.plateColor })} />
          <FieldCell name="status" field={CityTrip.fields.status} row={trip} />
        </div>
        <div className="dispatch-line">
          <PageLink to={tripPath(trip)} className="nt-link">
            {trip.driverName}
          </PageLink>
          <span className="nt-dim">{t('column.depart', { time: clockTime(trip.departAt) })}</span>
          <button type="button" className="dispatch-show" aria-pressed={isChosen} onClick={onChoose}>
            {t('column.onMap')}
          </button>
        </div>
        <LoadBar trip={trip} />
        <p className="dispatch-figures">
          <span>{t('column.stops', { count })}</span>
          {count > 0 && <span>{t('column.planned', { km: format.number(trip.plannedKm ?? 0, 1) })}</span>}
          {typeof trip.drivenKm === 'number' && (
            <span
              title={
                silentOf(trip) ? t('driven.silent', { km: format.number(trip.silentKm ?? 0, 1) }) : t('driven.from')
              }
            >
              {t(silentOf(trip) ? 'column.drivenAtLeast' : 'column.driven', { km: format.number(trip.drivenKm, 1) })}
            </span>
          )}
          {trip.plannedEnd && <span>{t('column.back', { time: clockTime(trip.plannedEnd) })}</span>}
          {trip.status >= TRIP.underWay && <span>{t('column.done', { done: trip.settledCount ?? 0, count })}</span>}
          {isDraft && Boolean(trip.lateStops) && (
            <span className="dispatch-late">{t('column.late', { count: trip.lateStops })}</span>
          )}
        </p>
        <div className="dispatch-actions">
          {isDraft && (
            <ActionButton
              size="small"
              label={t('propose.one')}
              permission="cityTrip.plan"
              {...(count < 2 && { disabledReason: t('column.few') })}
              onClick={onPropose}
            />
          )}
          {moves.actionsOf(trip).map(({ key, label, run, disabledReason }) => {
            const reason = whyNot(key, disabledReason)
            return (
              <ActionButton
                key={key}
                size="small"
                label={label}
                {...(reason && { disabledReason: reason })}
                onClick={run}
              />
            )
          })}
        </div>
      </header>
      {children}
    </section>
  )
}
