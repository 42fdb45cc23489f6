import { useFormat, useNow, usePageActions, usePageQuery, useReferenceName, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, Loaded, type MapBox, MapView, Permitted, Skeleton, TitledPage, useNarrow } from '@ntocc/sdk/ui'
import { Checkbox, Select } from 'antd'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { MOST_LIVE } from '../../contract/tracking.ts'
import { useHeight } from '../useHeight.ts'
import { Chosen } from './Chosen.tsx'
import { Rows } from './Rows.tsx'
import { useLive } from './useLive.ts'
import { countsOf, LIVE_STATES, matching, pointOf, type SeenVehicle, seenAt } from './vehicles.ts'
import '../side.css'
import './live.css'

/** px */
const MAP_ON_PHONE = 320
/** What stands over the map. */
const HEAD = 200

/** Every vehicle of the branch where it is now, beside the list that finds it. All that is chosen stands in the address. */
export default function LivePage() {
  const { t } = useTranslation()
  return (
    <Permitted permission="vehiclePosition.read" title={t('live.denied')}>
      <Live />
    </Permitted>
  )
}

function Live() {
  const { t } = useTranslation()
  const [box, setBox] = useState<MapBox>()
  const { all, vehicles } = useLive(box)
  const now = useNow()
  const silentMinutes = all.data?.silentMinutes ?? 30
  const seen = useMemo(
    () => vehicles.map(vehicle => seenAt(vehicle, now, silentMinutes)),
    [vehicles, now, silentMinutes],
  )
  const total = all.data?.total ?? 0
  return (
    <TitledPage
      title={t('title.live')}
      beside={
        <span className="nt-dim">
          {total > MOST_LIVE ? t('live.most', { shown: MOST_LIVE, total }) : t('live.refresh')}
        </span>
      }
    >
      <Loaded of={all} skeleton={<Skeleton rows={10} height={36} />}>
        {() =>
          seen.length > 0 ? (
            <Fleet seen={seen} onView={setBox} />
          ) : (
            <Empty title={t('live.none')} hint={t('live.noneHint')} />
          )
        }
      </Loaded>
    </TitledPage>
  )
}

function Fleet({ seen, onView }: { seen: readonly SeenVehicle[]; onView: (box: MapBox) => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const narrow = useNarrow()
  const height = useHeight(HEAD)
  const [query, setQuery] = usePageQuery()
  const { vehicle: selected, team } = query
  const state = LIVE_STATES.find(each => each === query.show)
  const isWarned = query.warned === '1'
  const word = useDeferredValue(query.keyword ?? '')
  const shown = useMemo(
    () =>
      matching(seen, { state, word, team, isWarned }).sort((one, other) => one.plateNo.localeCompare(other.plateNo)),
    [seen, state, word, team, isWarned],
  )
  const chosen = seen.find(({ plateNo }) => plateNo === selected)
  const points = useMemo(() => {
    // What is looked at stays on the map, whatever the list is narrowed to.
    const drawn = chosen && !shown.includes(chosen) ? [...shown, chosen] : shown
    return drawn.map(vehicle =>
      pointOf(
        vehicle,
        [vehicle.driverName, vehicle.speed !== undefined && format.speed(vehicle.speed)].filter(Boolean).join(', '),
      ),
    )
  }, [shown, chosen, format])
  const change = useCallback(
    (to: Record<string, string>) => {
      const next = Object.entries({ ...query, ...to }).filter(([, value]) => value)
      setQuery(Object.fromEntries(next) as Record<string, string>, { replace: true })
    },
    [query, setQuery],
  )
  const select = (plateNo: string) => change({ vehicle: plateNo === selected ? '' : plateNo, follow: '' })
  useSteps(shown, selected, plateNo => change({ vehicle: plateNo, follow: '' }))
  return (
    <div className="messages-split">
      <MapView
        title={t('title.live')}
        points={points}
        height={narrow ? MAP_ON_PHONE : height}
        selected={selected}
        onSelect={select}
        isFollowing={query.follow === '1'}
        onView={onView}
      />
      <aside className="messages-panel" style={narrow ? undefined : { height }} aria-label={t('live.vehicles')}>
        <Narrowing seen={seen} onChange={change} />
        {chosen && (
          <Chosen
            vehicle={chosen}
            isFollowed={query.follow === '1'}
            onFollow={isFollowed => change({ follow: isFollowed ? '1' : '' })}
            onClose={() => change({ vehicle: '', follow: '' })}
          />
        )}
        {shown.length === 0 ? (
          <Empty icon="filter" title={t('live.noMatch')} />
        ) : (
          <Rows vehicles={shown} selected={selected} onSelect={select} />
        )}
      </aside>
    </div>
  )
}

/** j and k go through the list from anywhere on the page. */
function useSteps(shown: readonly SeenVehicle[], selected: string | undefined, go: (plateNo: string) => void) {
  const { t } = useTranslation()
  const at = shown.findIndex(({ plateNo }) => plateNo === selected)
  const step = (id: string, [title, keys]: readonly [string, string], to: SeenVehicle | undefined) => ({
    id,
    title,
    keys,
    run: () => to && go(to.plateNo),
    ...(!to && { disabledReason: t('live.noOther') }),
  })
  usePageActions([
    step('vehicle.next', [t('live.next'), 'j'], shown[at + 1]),
    step('vehicle.previous', [t('live.previous'), 'k'], at > 0 ? shown[at - 1] : undefined),
  ])
}

/** What the list and the map are narrowed to. */
function Narrowing(props: { seen: readonly SeenVehicle[]; onChange: (to: Record<string, string>) => void }) {
  const { seen, onChange } = props
  const { t } = useTranslation()
  const [query] = usePageQuery()
  const counts = useMemo(() => countsOf(seen), [seen])
  const teams = useMemo(() => [...new Set(seen.flatMap(({ teamCode }) => teamCode ?? []))], [seen])
  const warned = useMemo(() => seen.filter(({ warnings }) => warnings).length, [seen])
  const state = LIVE_STATES.find(each => each === query.show)
  return (
    <>
      <input
        type="search"
        className="messages-search"
        aria-label={t('live.search')}
        placeholder={t('live.search')}
        value={query.keyword ?? ''}
        onChange={event => onChange({ keyword: event.target.value })}
      />
      <fieldset className="messages-choose">
        <legend className="nt-sr">{t('live.show')}</legend>
        {[undefined, ...LIVE_STATES].map(each => (
          <label key={each ?? 'all'} data-on={each === state || undefined}>
            <input
              type="radio"
              name="live-state"
              checked={each === state}
              onChange={() => onChange({ show: each ?? '' })}
            />
            {t(each ? `live.state.${each}` : 'live.all')} {each ? counts[each] : seen.length}
          </label>
        ))}
      </fieldset>
      <div className="messages-line">
        {teams.length > 0 && (
          <Select
            allowClear
            size="small"
            className="messages-team"
            aria-label={t('live.team')}
            placeholder={t('live.team')}
            value={query.team || undefined}
            options={teams.map(code => ({ value: code, label: <TeamName code={code} /> }))}
            onChange={(code: string | undefined) => onChange({ team: code ?? '' })}
          />
        )}
        <Checkbox
          checked={query.warned === '1'}
          onChange={event => onChange({ warned: event.target.checked ? '1' : '' })}
        >
          {t('live.warned', { count: warned })}
        </Checkbox>
      </div>
    </>
  )
}

function TeamName({ code }: { code: string }) {
  return <>{useReferenceName('driverTeam', code)}</>
}
