import { isDay } from '@ntocc/sdk/fields'
import { useFormat, useLiveReads, usePageNavigate, usePageQuery, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import {
  ActionButton,
  EntityFormDrawer,
  FieldInput,
  FieldScope,
  Loaded,
  Permitted,
  Skeleton,
  TitledPage,
  useNarrow,
  useRecordMoves,
} from '@ntocc/sdk/ui'
import { Alert, Button } from 'antd'
import { useCallback, useMemo, useRef, useState } from 'react'
import { type Board, type BoardStop, type BoardTrip, boardCalls, CITY_DETOUR } from '../../contract/board.ts'
import { cityTripMachine, STOP, TRIP } from '../../contract/machines.ts'
import { CityStop, cityStops } from '../../contract/stops.ts'
import { CityTrip, cityTrips } from '../../contract/trips.ts'
import { dayAfter, today } from '../days.ts'
import { STOP_FORM, TRIP_FORM } from '../forms.ts'
import { stopName, tripName } from '../names.ts'
import { BoardMap } from './BoardMap.tsx'
import type { Lane } from './carrying.ts'
import { Lanes } from './Lanes.tsx'
import { ProposalDialog } from './ProposalDialog.tsx'
import { useCarrying } from './useCarrying.ts'
import './board.css'

/** What is pushed is read at once; this is for what a lost message would have told. */
const REFRESH_MS = 60_000
const FIELDS = [CityTrip.fields.status, CityStop.fields.status]
const NEW_STOP = { ...cityStops.by, invalidates: [boardCalls.dispatchBoard] }
const NEW_TRIP = { ...cityTrips.by, invalidates: [boardCalls.dispatchBoard] }
const MOVES = {
  machine: cityTripMachine,
  state: 'status',
  call: cityTrips.by.move,
  get: cityTrips.by.get,
  only: ['publish', 'takeBack'],
  invalidates: [boardCalls.dispatchBoard, cityTrips.by.list],
} as const

/** The day of a city: what waits, which vehicle takes it in which order, and how far they have come. */
export default function BoardPage() {
  const { t } = useTranslation()
  return (
    <Permitted permission="cityTrip.plan" title={t('board.denied')}>
      <DayBoard />
    </Permitted>
  )
}

function DayBoard() {
  const { t } = useTranslation()
  const [query, setQuery] = usePageQuery()
  const day = query.day && isDay(query.day) ? query.day : today()
  const asked = useMemo(() => ({ day }), [day])
  const board = useRecord(boardCalls.dispatchBoard, { query: asked, refreshMs: REFRESH_MS })
  useLiveReads(board)
  const show = (next: string) => {
    if (isDay(next)) setQuery({ ...query, day: next })
  }
  return (
    <TitledPage
      title={t('title.board')}
      actions={
        <div className="dispatch-day">
          <Button aria-label={t('board.dayBefore')} onClick={() => show(dayAfter(day, -1))}>
            ‹
          </Button>
          <span className="dispatch-day-input">
            <FieldInput
              id="dispatch-day"
              label={t('board.day')}
              field={CityTrip.fields.day}
              value={day}
              onChange={value => show(String(value ?? ''))}
            />
          </span>
          <Button aria-label={t('board.dayAfter')} onClick={() => show(dayAfter(day, 1))}>
            ›
          </Button>
          {day !== today() && <Button onClick={() => show(today())}>{t('board.today')}</Button>}
        </div>
      }
    >
      <FieldScope fields={FIELDS}>
        <Loaded of={board} skeleton={<Skeleton rows={10} height={48} />}>
          {found => <Shown key={day} board={found} />}
        </Loaded>
      </FieldScope>
    </TitledPage>
  )
}

const lanesOf = ({ open, trips }: Board): Lane[] => [
  { trip: undefined, ids: open.map(({ id }) => id), isLocked: false },
  ...trips.map(({ id, stops, status }) => ({
    trip: id,
    ids: stops.map(stop => stop.id),
    isLocked: status !== TRIP.draft,
  })),
]

/** The next trip mostly leaves from where the last one does. */
const startOf = (last: BoardTrip | undefined) =>
  last && {
    startName: last.startName,
    startLng: last.startLng,
    startLat: last.startLat,
    departAt: last.departAt,
    capacityM3: last.capacityM3,
  }

function Shown({ board }: { board: Board }) {
  const { t } = useTranslation()
  const navigate = usePageNavigate()
  const format = useFormat()
  const narrow = useNarrow()
  const [chosen, setChosen] = useState<number>()
  const [selected, setSelected] = useState<BoardStop>()
  const [making, setMaking] = useState<'stop' | 'trip'>()
  const [proposing, setProposing] = useState<{ tripId?: number }>()
  const lanes = useMemo(() => lanesOf(board), [board])
  const stops = useMemo(
    () => new Map([...board.open, ...board.trips.flatMap(trip => trip.stops)].map(stop => [stop.id, stop])),
    [board],
  )
  const laneName = useCallback(
    (lane: number) => (lane === 0 ? t('open.title') : (board.trips[lane - 1]?.plateNo ?? '')),
    [board, t],
  )
  const carrying = useCarrying(lanes, stops, laneName)
  const moves = useRecordMoves<BoardTrip>(MOVES, tripName)
  // Of a day that nobody has put a stop on it would be untrue that all of them are planned.
  const nothing = t(stops.size === 0 ? 'open.noStops' : 'open.none')
  const drafts = board.trips.filter(({ status }) => status === TRIP.draft).length
  const whyNotAll = board.open.length === 0 ? nothing : drafts === 0 ? t('open.noDraft') : undefined
  const ways = useRef<HTMLDivElement>(null)
  const choose = (id: number) => {
    setChosen(current => (current === id ? undefined : id))
    if (chosen !== id) ways.current?.scrollIntoView({ block: 'nearest' })
  }
  const map = (
    <BoardMap
      board={board}
      chosen={chosen}
      height={narrow ? 260 : 340}
      selected={selected && String(selected.id)}
      onSelect={setSelected}
    />
  )
  return (
    <div className="dispatch-board">
      {board.earlier > 0 && board.day === today() && (
        <Alert
          type="warning"
          showIcon
          title={t('board.earlier', { count: board.earlier })}
          action={
            <ActionButton
              size="small"
              label={t('board.showEarlier')}
              onClick={() => navigate(`/dispatch/stops?status=${STOP.open}&dayEnd=${dayAfter(board.day, -1)}`)}
            />
          }
        />
      )}
      <div className="dispatch-tools">
        <ActionButton label={t('new.cityTrip')} permission="cityTrip.plan" onClick={() => setMaking('trip')} />
        <ActionButton label={t('new.cityStop')} permission="cityStop.edit" onClick={() => setMaking('stop')} />
        <p id="dispatch-keys" className="nt-dim">
          {t('board.keys')}
        </p>
        <p className="nt-dim">{t('board.distances', { factor: format.number(CITY_DETOUR, 2) })}</p>
      </div>
      <Lanes
        board={board}
        lanes={lanes}
        stops={stops}
        carrying={carrying}
        laneName={laneName}
        chosen={chosen}
        moves={moves}
        nothing={nothing}
        head={
          <ActionButton
            size="small"
            type="primary"
            label={t('propose.all')}
            permission="cityTrip.plan"
            {...(whyNotAll && { disabledReason: whyNotAll })}
            onClick={() => setProposing({})}
          />
        }
        onChoose={choose}
        onPropose={tripId => setProposing({ tripId })}
        onOpen={stop => navigate(`/dispatch/stops?keyword=${stopName(stop)}&open=${stop.id}`)}
      />
      <div ref={ways}>{map}</div>
      <p className="nt-sr" role="status" aria-live="assertive">
        {carrying.said}
      </p>
      {moves.dialog}
      {making === 'trip' && (
        <EntityFormDrawer
          schema={TRIP_FORM}
          calls={NEW_TRIP}
          start={startOf(board.trips.at(-1))}
          onClose={() => setMaking(undefined)}
        />
      )}
      {making === 'stop' && (
        <EntityFormDrawer schema={STOP_FORM} calls={NEW_STOP} onClose={() => setMaking(undefined)} />
      )}
      {proposing && (
        <ProposalDialog
          day={board.day}
          tripId={proposing.tripId}
          stops={stops}
          onClose={() => setProposing(undefined)}
        />
      )}
    </div>
  )
}
