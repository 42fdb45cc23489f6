import { platformDay } from '@ntocc/sdk/contracts'
import { useFormat, usePageQuery, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import {
  Empty,
  ErrorState,
  type MapCity,
  type MapPoint,
  type MapTone,
  MapView,
  Permitted,
  RecordTabs,
  ReplayBar,
  Skeleton,
  TitledPage,
  useNarrow,
  useReplayClock,
} from '@ntocc/sdk/ui'
import { useEffect, useMemo } from 'react'
import { type Replay, vehicleReplay } from '../../contract/tracking.ts'
import { Choice } from './Choice.tsx'
import { Events } from './Events.tsx'
import { Lanes } from './Lanes.tsx'
import { daysOf, platesOf, spanOf } from './span.ts'
import { standingsOf, trailsOf } from './way.ts'
import '../side.css'
import './replay.css'

/** Colours of the vehicles side by side. */
const TONES: readonly MapTone[] = ['moving', 'done', 'locked']
const MINUTE = 60_000
/** Seconds of the way in one of watching: a day is over in minutes, a month in a few. */
const RATES = [60, 300, 900, 3600]
const MONTH_RATES = [900, 3600, 14_400]
const LONG_MS = 3 * 86_400_000
/** Longest stops that are numbered on the map. */
const MOST_NUMBERED = 30

/** Where up to three vehicles went, on one map and one axis of time. All that is chosen stands in the address. */
export default function ReplayPage() {
  const { t } = useTranslation()
  return (
    <Permitted permission="vehiclePosition.read" title={t('live.denied')}>
      <Chosen />
    </Permitted>
  )
}

function Chosen() {
  const { t } = useTranslation()
  const [query, setQuery] = usePageQuery()
  const plates = platesOf(query.vehicles)
  const days = daysOf(query.from, query.to, platformDay())
  const named = plates.join()
  // The end of a span that goes on is the minute at which it was asked for: otherwise it would be asked for without end.
  const [from, to] = useMemo(() => spanOf(days, Math.ceil(Date.now() / MINUTE) * MINUTE), [named, days.from, days.to])
  const span = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  const one = (plateNo = '') => ({ query: { plateNo, ...span }, enabled: plateNo !== '' })
  const found = [
    useRecord(vehicleReplay, one(plates[0])),
    useRecord(vehicleReplay, one(plates[1])),
    useRecord(vehicleReplay, one(plates[2])),
  ].slice(0, plates.length)
  const ways = found.flatMap(({ data }) => data ?? [])
  const failed = found.find(({ error }) => error)
  return (
    <TitledPage title={t('title.replay')}>
      <Choice
        plates={plates}
        days={days}
        onChange={change => setQuery({ ...query, ...days, ...change }, { replace: true })}
      />
      {plates.length === 0 ? (
        <Empty title={t('replay.choose')} hint={t('replay.chooseHint')} />
      ) : failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : ways.length < plates.length ? (
        <Skeleton rows={8} height={40} />
      ) : ways.every(({ points }) => points.length === 0) ? (
        <Empty title={t('replay.none')} hint={t('replay.noneHint')} />
      ) : (
        <Ways key={`${named} ${from}`} ways={ways} from={from} to={to} />
      )}
    </TitledPage>
  )
}

function Ways({ ways, from, to }: { ways: readonly Replay[]; from: number; to: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const narrow = useNarrow()
  const [query, setQuery] = usePageQuery()
  const clock = useReplayClock(from, to, to - from > LONG_MS ? MONTH_RATES : RATES)
  // A span that ends in the evening begins where something is known; it is a new one for other vehicles or days.
  const { seek } = clock
  useEffect(() => {
    const lasts = ways.flatMap(({ points }) => points.at(-1)?.[0] ?? [])
    if (lasts.length > 0) seek(Math.max(...lasts) * 1000)
  }, [])
  const finds = useMemo(() => ways.map(way => (way.points.length > 0 ? standingsOf(way) : undefined)), [ways])
  const trails = useMemo(() => ways.map(trailsOf), [ways])
  const lanes = ways.map((way, index) => ({
    way,
    tone: TONES[index] ?? 'stopped',
    standing: finds[index]?.(clock.at),
  }))
  const points = lanes.flatMap(({ way, tone, standing }, index): MapPoint[] =>
    standing
      ? [
          {
            key: way.plateNo,
            label: way.plateNo,
            lng: standing.lng,
            lat: standing.lat,
            tone,
            note: standing.isUnknown ? t('replay.unknown') : format.speed(standing.speed),
            trails: trails[index] ?? [],
          },
        ]
      : [],
  )
  const looked = ways.find(({ plateNo }) => plateNo === query.of) ?? ways[0]
  const stops = useMemo(
    (): MapCity[] =>
      [...(looked?.stops ?? [])]
        .sort((a, b) => b.minutes - a.minutes)
        .slice(0, MOST_NUMBERED)
        .map(({ from: since, lng, lat }, index) => ({ key: since, name: String(index + 1), lng, lat })),
    [looked],
  )
  if (!looked) return null
  return (
    <div className="messages-replay">
      <div className="messages-replay-way">
        <MapView title={t('title.replay')} cities={stops} points={points} height={narrow ? 300 : 420} />
        <ReplayBar clock={clock} step={Math.max(MINUTE, Math.round((to - from) / 1000 / MINUTE) * MINUTE)} />
        <Lanes lanes={lanes} from={from} to={to} at={clock.at} onSeek={clock.seek} />
      </div>
      <RecordTabs
        label={t('replay.vehicles')}
        active={looked.plateNo}
        tabs={ways.map(({ plateNo }) => ({ name: plateNo, text: plateNo }))}
        onChange={plateNo => setQuery({ ...query, of: plateNo }, { replace: true })}
      >
        <Events way={looked} onSeek={clock.seek} />
      </RecordTabs>
    </div>
  )
}
