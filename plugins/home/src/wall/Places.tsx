import { endpoints, type VehiclePosition } from '@ntocc/sdk/contracts'
import { useFormat, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, Loaded, MapGrid, Ranking, Skeleton } from '@ntocc/sdk/ui'
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { daysUntilNow, MAP_QUERY, pointsOf, RANKING_DAYS, RANKING_ROWS, REFRESH_MS } from './wall.ts'

/** Vehicles where they are now, with the way they came. */
export function VehiclesWall() {
  const { t } = useTranslation()
  const positions = useRecord(endpoints.vehiclePositions, { query: MAP_QUERY, refreshMs: REFRESH_MS })
  const [box, height] = useHeight()
  return (
    <section className="home-wall-map" ref={box} aria-label={t('wall.map')}>
      <Loaded of={positions} skeleton={<Skeleton rows={8} height={28} />}>
        {vehicles => <Vehicles vehicles={vehicles} height={height} />}
      </Loaded>
    </section>
  )
}

function Vehicles({ vehicles, height }: { vehicles: readonly VehiclePosition[]; height: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const points = useMemo(() => pointsOf(vehicles, format.speed), [vehicles, format])
  return points.length === 0 ? (
    <Empty title={t('wall.noVehicles')} />
  ) : (
    <MapGrid title={t('wall.map')} points={points} height={height} />
  )
}

/** The routes that carry most. */
export function RoutesWall({ now }: { now: Date }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { dateStart, dateEnd } = daysUntilNow(RANKING_DAYS, now)
  const query = { dateStart, dateEnd, limit: RANKING_ROWS }
  const routes = useRecord(endpoints.routeRanking, { query, refreshMs: REFRESH_MS })
  return (
    <section className="home-wall-routes" aria-label={t('routes.title')}>
      <h2>
        {t('routes.title')} <small>{t('routes.note', { days: RANKING_DAYS })}</small>
      </h2>
      <Loaded of={routes} skeleton={<Skeleton rows={RANKING_ROWS} />}>
        {rows =>
          rows.length === 0 ? (
            <Empty title={t('routes.empty')} />
          ) : (
            <Ranking
              title={t('routes.title')}
              format={format.count}
              rows={rows.map(row => ({
                key: `${row.loadAreaCode}-${row.unloadAreaCode}`,
                label: `${row.loadCity} → ${row.unloadCity}`,
                text: `${row.loadCity} → ${row.unloadCity}`,
                value: row.waybills,
              }))}
            />
          )
        }
      </Loaded>
    </section>
  )
}

const FIRST_HEIGHT = 520

/** Height of an element, followed as the screen changes. */
function useHeight(): [RefObject<HTMLElement | null>, number] {
  const ref = useRef<HTMLElement>(null)
  const [height, setHeight] = useState(FIRST_HEIGHT)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const measure = () => element.clientHeight > 0 && setHeight(element.clientHeight)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [])
  return [ref, height]
}
