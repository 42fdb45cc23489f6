import { useTranslation } from '@ntocc/sdk/hooks'
import { Empty, type RecordMoves } from '@ntocc/sdk/ui'
import type { DragEvent, ReactNode } from 'react'
import type { Board, BoardStop, BoardTrip } from '../../contract/board.ts'
import { type Lane, shownIn } from './carrying.ts'
import { StopCard, type Target } from './StopCard.tsx'
import { TripColumn } from './TripColumn.tsx'
import type { Carrying } from './useCarrying.ts'

interface Props {
  board: Board
  lanes: readonly Lane[]
  stops: ReadonlyMap<number, BoardStop>
  carrying: Carrying
  laneName: (lane: number) => string
  chosen: number | undefined
  moves: RecordMoves<BoardTrip>
  /** In the place of stops that wait. */
  nothing: string
  /** Above the stops that wait. */
  head: ReactNode
  onChoose: (tripId: number) => void
  onPropose: (tripId: number) => void
  onOpen: (stop: BoardStop) => void
}

/** What waits, and beside it the vehicles of the day. */
export function Lanes(props: Props) {
  const { board, lanes, carrying, moves, chosen } = props
  const { t } = useTranslation()
  return (
    <div className="dispatch-lanes" aria-busy={carrying.isSending}>
      <section className="dispatch-column dispatch-open" aria-label={t('open.title')}>
        <header>
          <h2>{t('open.count', { count: board.open.length })}</h2>
          {props.head}
        </header>
        <Stops {...props} index={0} empty={props.nothing} />
      </section>
      {board.trips.map((trip, at) => (
        <TripColumn
          key={trip.id}
          trip={trip}
          isChosen={chosen === trip.id}
          moves={moves}
          onChoose={() => props.onChoose(trip.id)}
          onPropose={() => props.onPropose(trip.id)}
        >
          <Stops {...props} index={at + 1} empty={t('column.drop')} />
        </TripColumn>
      ))}
      {board.trips.length === 0 && lanes.length === 1 && (
        <div className="dispatch-none">
          <Empty title={t('board.noTrips')} hint={t('board.noTripsHint')} />
        </div>
      )}
    </div>
  )
}

/** The upper half of a card is the place before it, the lower half the one after it. */
const isBelow = (event: DragEvent): boolean => {
  const { top, height } = event.currentTarget.getBoundingClientRect()
  return event.clientY > top + height / 2
}

function Stops({ index, empty, lanes, stops, carrying, laneName, onOpen }: Props & { index: number; empty: string }) {
  const lane = lanes[index]
  const { carried } = carrying
  const ids = shownIn(lanes, index, carried)
  const isLocked = lane?.isLocked ?? true
  const targets = lanes.flatMap((each, at): Target[] =>
    at === index || each.isLocked ? [] : [{ lane: at, name: laneName(at) }],
  )
  const over = (at: number) => (event: DragEvent) => {
    if (!carried || isLocked) return
    event.preventDefault()
    event.stopPropagation()
    if (ids[at] === carried.id) return
    const before = ids.slice(0, at + (isBelow(event) ? 1 : 0)).filter(id => id !== carried.id).length
    carrying.over(index, index === 0 ? 0 : before)
  }
  const ends = ids.filter(id => id !== carried?.id).length
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: where a pointer puts a card down; keys do the same on its handle
    <div
      className="dispatch-stops"
      data-target={carried?.lane === index || undefined}
      onDragOver={event => {
        if (!carried || isLocked) return
        event.preventDefault()
        carrying.over(index, index === 0 ? 0 : ends)
      }}
      onDrop={event => {
        event.preventDefault()
        carrying.drop()
      }}
    >
      <ol aria-label={laneName(index)}>
        {ids.map((id, at) => {
          const stop = stops.get(id)
          return (
            stop && (
              <StopCard
                key={id}
                stop={stop}
                place={index === 0 ? undefined : at + 1}
                isLocked={isLocked}
                carrying={carrying}
                targets={targets}
                onGo={to => carrying.drop({ id, lane: to, at: to === 0 ? 0 : (lanes[to]?.ids.length ?? 0) })}
                onOpen={() => onOpen(stop)}
                onOver={over(at)}
              />
            )
          )
        })}
      </ol>
      {ids.length === 0 && <p className="nt-dim">{empty}</p>}
    </div>
  )
}
