import { endpoints, type RouteRank } from '@ntocc/sdk/contracts'
import { useFormat, usePageNavigate, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import {
  Empty,
  Loaded,
  type MapCity,
  MapGrid,
  type MapRoute,
  Panel,
  type Period,
  Ranking,
  Route,
  Skeleton,
} from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { createdIn, useWaybillLink } from '../links.ts'

const LIMIT = 10

/** Where the freight goes: the busiest routes on the grid map and as a ranking. */
export function RoutesPanel({ period }: { period: Period }) {
  const { t } = useTranslation()
  const { dateStart, dateEnd } = period
  const routes = useRecord(endpoints.routeRanking, { query: { dateStart, dateEnd, limit: LIMIT } })
  return (
    <Panel title={t('routes.title')} note={t('routes.note', { days: period.days })} className="home-routes">
      <Loaded of={routes} skeleton={<Skeleton rows={8} height={24} />}>
        {rows => (rows.length ? <Routes rows={rows} period={period} /> : <Empty title={t('routes.empty')} />)}
      </Loaded>
    </Panel>
  )
}

const keyOf = (route: RouteRank) => `${route.loadAreaCode}-${route.unloadAreaCode}`

function Routes({ rows, period }: { rows: readonly RouteRank[]; period: Period }) {
  const { t } = useTranslation()
  const format = useFormat()
  const navigate = usePageNavigate()
  const link = useWaybillLink()
  const map = useMemo(
    () => mapOf(rows, count => t('waybills', { count, value: format.count(count) })),
    [rows, t, format],
  )
  const open = (key: string) => {
    const route = rows.find(row => keyOf(row) === key)
    const to =
      route && link({ ...createdIn(period), loadAreaCode: route.loadAreaCode, unloadAreaCode: route.unloadAreaCode })
    if (to) navigate(to)
  }
  return (
    <div className="home-routes-body">
      <MapGrid title={t('routes.title')} cities={map.cities} routes={map.routes} height={380} />
      <Ranking
        title={t('routes.title')}
        rows={rows.map(row => ({
          key: keyOf(row),
          label: <Route from={row.loadCity} to={row.unloadCity} />,
          text: `${row.loadCity} → ${row.unloadCity}`,
          value: row.waybills,
          note: format.money(row.freight),
        }))}
        format={count => t('waybills', { count, value: format.count(count) })}
        onSelect={link({}) ? open : undefined}
      />
    </div>
  )
}

/** Cities and lines of the map; a city's weight is what starts or ends there. */
export function mapOf(rows: readonly RouteRank[], words: (count: number) => string) {
  const cities = new Map<string, MapCity & { weight: number }>()
  const add = (key: string, name: string, lng: number, lat: number, weight: number) => {
    const known = cities.get(key)
    cities.set(key, { key, name, lng, lat, weight: (known?.weight ?? 0) + weight })
  }
  const routes = rows.map((row): MapRoute => {
    add(row.loadAreaCode, row.loadCity, row.loadLng, row.loadLat, row.waybills)
    add(row.unloadAreaCode, row.unloadCity, row.unloadLng, row.unloadLat, row.waybills)
    return {
      key: keyOf(row),
      from: { lng: row.loadLng, lat: row.loadLat },
      to: { lng: row.unloadLng, lat: row.unloadLat },
      weight: row.waybills,
      label: `${row.loadCity} → ${row.unloadCity}, ${words(row.waybills)}`,
    }
  })
  return { cities: [...cities.values()], routes }
}
