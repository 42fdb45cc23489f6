import { endpoints, type OrderCounts, type VehicleCounts, vehicleMachine, waybillMachine } from '@ntocc/sdk/contracts'
import { useDict, useFormat, usePageNavigate, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import {
  type AsyncState,
  HomeCards,
  HomeFigures,
  KpiTile,
  Legend,
  LineChart,
  Loaded,
  MapGrid,
  PageLink,
  Panel,
  type Period,
  PeriodSwitch,
  Skeleton,
  StackBar,
  StateTag,
  toneColor,
  useFleet,
  useFleetPoints,
  usePeriod,
} from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import './ctms.css'
import { Drivers } from './home/Drivers.tsx'
import { useGrantedPath } from './links.ts'

/** Stations of a city run that wait for the dispatcher, with the states each stands for. */
const STATIONS = [
  { key: 'toAccept', states: waybillMachine.filter('toAccept') },
  { key: 'toLoad', states: waybillMachine.filter('beforeDeparture') },
  { key: 'onTheWay', states: waybillMachine.filter('onTheRoad') },
  { key: 'toSign', states: waybillMachine.filter('unloaded') },
  { key: 'receipts', states: waybillMachine.filter('signed', 'receiptRejected') },
] as const

/** Dashboard of the ctms edition: a dispatcher's day in the city, station by station, then the fleet on the map. */
export default function CtmsHome() {
  const { t } = useTranslation()
  const period = usePeriod()
  const { dateStart, dateEnd } = period
  // By day however long it is: the last of them is today.
  const orders = useRecord(endpoints.getOrderCountStatistics, { query: { dateStart, dateEnd, granularity: 'day' } })
  const vehicles = useRecord(endpoints.getVehicleCountStatistics, { query: { dateStart, dateEnd } })
  return (
    <div className="ctms-page">
      <header className="ctms-head">
        <h1>{t('title.home')}</h1>
        <PeriodSwitch />
      </header>
      <Stations of={orders} />
      <Today orders={orders} vehicles={vehicles} period={period} />
      <Drivers />
      <div className="ctms-pair">
        <Runs of={orders} days={period.days} />
        <FleetStates of={vehicles} />
      </div>
      <HomeCards home="ctms" {...period} />
      <LiveMap />
    </div>
  )
}

/** The run from order to receipt as a line of stations: where work piles up is seen at once. */
function Stations({ of }: { of: AsyncState<OrderCounts> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const granted = useGrantedPath()
  return (
    <Panel title={t('stations.title')} note={t('stations.note')}>
      <Loaded of={of} skeleton={<Skeleton rows={1} height={64} />}>
        {data => (
          <ol className="ctms-stations">
            {STATIONS.map(({ key, states }) => {
              const count = countIn(data, states)
              const to = granted(`/transport/waybills?status=${states}`)
              const body = (
                <>
                  <b>{format.count(count)}</b>
                  <StateTag tone={key === 'onTheWay' ? 'moving' : count === 0 ? 'done' : 'waiting'}>
                    {t(`stations.${key}`)}
                  </StateTag>
                </>
              )
              return <li key={key}>{to && count > 0 ? <PageLink to={to}>{body}</PageLink> : <div>{body}</div>}</li>
            })}
          </ol>
        )}
      </Loaded>
    </Panel>
  )
}

export function countIn(data: Pick<OrderCounts, 'byStatus'>, states: string): number {
  const codes = states.split(',')
  return data.byStatus.filter(entry => codes.includes(entry.code)).reduce((sum, entry) => sum + entry.count, 0)
}

function Today(props: { orders: AsyncState<OrderCounts>; vehicles: AsyncState<VehicleCounts>; period: Period }) {
  const { orders, vehicles, period } = props
  const { t } = useTranslation()
  const format = useFormat()
  const granted = useGrantedPath()
  return (
    <div className="ctms-kpis">
      <Loaded of={orders} skeleton={<Skeleton rows={3} />}>
        {data => {
          const today = data.points.at(-1)
          const yesterday = data.points.at(-2)
          const list = (key: string) =>
            granted(`/transport/waybills?${key}Start=${today?.date}&${key}End=${today?.date}`)
          return (
            <>
              <KpiTile
                title={t('today.created')}
                value={format.count(today?.created ?? 0)}
                unit={t('unit.waybills', { count: today?.created ?? 0 })}
                period={t('today.period')}
                note={t('today.yesterday', { value: format.count(yesterday?.created ?? 0) })}
                trend={data.points.map(point => point.created)}
                to={list('gmtCreated')}
              />
              <KpiTile
                title={t('today.finished')}
                value={format.count(today?.finished ?? 0)}
                unit={t('unit.waybills', { count: today?.finished ?? 0 })}
                period={t('today.period')}
                note={t('today.yesterday', { value: format.count(yesterday?.finished ?? 0) })}
                trend={data.points.map(point => point.finished)}
                to={list('finishTime')}
              />
            </>
          )
        }}
      </Loaded>
      <Loaded of={vehicles} skeleton={<Skeleton rows={3} />}>
        {data => (
          <KpiTile
            title={t('today.vehicles')}
            value={format.count(data.onTheRoad)}
            unit={t('unit.ofVehicles', { total: format.count(data.total) })}
            period={t('today.now')}
            to={granted(`/transport/waybills?status=${waybillMachine.filter('inTransit')}`)}
          />
        )}
      </Loaded>
      <HomeFigures home="ctms" {...period} />
    </div>
  )
}

function Runs({ of, days }: { of: AsyncState<OrderCounts>; days: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const navigate = usePageNavigate()
  const granted = useGrantedPath()
  const now = t('runs.now')
  const before = t('runs.before')
  return (
    <Panel title={t('runs.title')} note={t('runs.note', { days })}>
      <Loaded of={of} skeleton={<Skeleton rows={6} height={24} />}>
        {data => (
          <>
            <LineChart
              title={t('runs.title')}
              valueLabel={now}
              previousLabel={before}
              points={data.points.map((point, index) => {
                const previous = data.previousPoints[index]
                return {
                  label: point.date.slice(5),
                  full: point.date,
                  value: point.finished,
                  ...(previous ? { previous: previous.finished } : {}),
                }
              })}
              format={format.count}
              onSelect={index => {
                const date = data.points[index]?.date
                const to = date && granted(`/transport/waybills?finishTimeStart=${date}&finishTimeEnd=${date}`)
                if (to) navigate(to)
              }}
            />
            <Legend
              items={[
                { label: now, swatch: 'current' },
                { label: before, swatch: 'before' },
              ]}
            />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function FleetStates({ of }: { of: AsyncState<VehicleCounts> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const dict = useDict([vehicleMachine.name])
  return (
    <Panel title={t('fleet.title')} note={t('fleet.note')}>
      <Loaded of={of}>
        {data => (
          <StackBar
            title={t('fleet.title')}
            segments={data.byState.map(({ code, count }) => ({
              key: code,
              label: dict.label(vehicleMachine.name, code),
              value: count,
              color: toneColor(vehicleMachine.toneOf(Number(code))),
            }))}
            format={format.count}
          />
        )}
      </Loaded>
    </Panel>
  )
}

function LiveMap() {
  const { t } = useTranslation()
  const navigate = usePageNavigate()
  const granted = useGrantedPath()
  const fleet = useFleet()
  const toPoints = useFleetPoints()
  const points = useMemo(() => toPoints(fleet.data ?? []), [toPoints, fleet.data])
  const to = granted('/ctmsTrackMap')
  return (
    <Panel title={t('live.title')} note={t('live.note')} {...(to && { more: { to, label: t('live.open') } })}>
      <Loaded of={fleet} skeleton={<Skeleton rows={6} height={40} />}>
        {() => (
          <MapGrid
            title={t('live.title')}
            points={points}
            height={400}
            onSelect={key => to && navigate(`${to}?vehicle=${encodeURIComponent(key)}`)}
          />
        )}
      </Loaded>
    </Panel>
  )
}
