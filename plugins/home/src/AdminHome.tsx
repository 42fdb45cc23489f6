import { endpoints, type FeeStatistics, type OrderCounts, type ShipmentInfo } from '@ntocc/sdk/contracts'
import { useFormat, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import type { AsyncState } from '@ntocc/sdk/ui'
import { createdIn, madeIn, useWaybillLink } from './links.ts'
import { HomeFrame } from './parts/HomeFrame.tsx'
import { MoneyPanel } from './parts/MoneyPanel.tsx'
import { usePeriod } from './parts/PeriodSwitch.tsx'
import { both, Queue, type QueueItem } from './parts/Queue.tsx'
import { RoutesPanel } from './parts/RoutesPanel.tsx'
import { countOf, StatusPanel } from './parts/StatusPanel.tsx'
import { pastDays, TileRow, Tiles } from './parts/Tiles.tsx'
import { TrendPanel } from './parts/TrendPanel.tsx'
import type { Period } from './period.ts'

/** Dashboard of the platform's staff. */
export function AdminHome() {
  const { t } = useTranslation()
  const period = usePeriod()
  const { dateStart, dateEnd } = period
  const orders = useRecord(endpoints.getOrderCountStatistics, { query: { dateStart, dateEnd } })
  const shipment = useRecord(endpoints.shipmentInfo, { query: { dateStart, dateEnd } })
  const fees = useRecord(endpoints.getFeeStatistics, { query: { dateStart, dateEnd } })
  const items = useQueueItems(period)
  return (
    <HomeFrame title={t('title.home')}>
      <Queue of={both(orders, shipment)} count={6} items={items} />
      <Figures period={period} orders={orders} fees={fees} />
      <TrendPanel period={period} />
      <div className="home-pair">
        <StatusPanel of={orders} />
        <MoneyPanel of={fees} period={period} />
      </div>
      <RoutesPanel period={period} />
    </HomeFrame>
  )
}

function useQueueItems(period: Period): (data: { orders: OrderCounts; shipment: ShipmentInfo }) => QueueItem[] {
  const { t } = useTranslation()
  const link = useWaybillLink()
  return ({ orders, shipment }) => [
    {
      key: 'accept',
      label: t('queue.accept'),
      count: countOf(orders, 10),
      tone: 'waiting',
      to: link({ status: '10' }),
    },
    {
      key: 'load',
      label: t('queue.loadReview'),
      count: countOf(orders, 40),
      tone: 'waiting',
      to: link({ status: '40' }),
    },
    { key: 'sign', label: t('queue.sign'), count: countOf(orders, 70), tone: 'waiting', to: link({ status: '70' }) },
    {
      key: 'receipt',
      label: t('queue.receipt'),
      count: countOf(orders, 80),
      tone: 'waiting',
      to: link({ status: '80' }),
    },
    {
      key: 'rejected',
      label: t('queue.rejected'),
      count: countOf(orders, 85),
      tone: 'trouble',
      to: link({ status: '85' }),
    },
    {
      key: 'abnormal',
      label: t('queue.abnormal'),
      count: shipment.current.abnormal,
      tone: 'trouble',
      to: link({ ...createdIn(period), abnormalFlag: 'true' }),
    },
  ]
}

function Figures(props: { period: Period; orders: AsyncState<OrderCounts>; fees: AsyncState<FeeStatistics> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const link = useWaybillLink()
  const { dateStart, dateEnd, days } = props.period
  const vehicles = useRecord(endpoints.getVehicleCountStatistics, { query: { dateStart, dateEnd } })
  const periodText = t('period.last', { days })
  const to = link(createdIn(props.period))
  return (
    <TileRow>
      <Tiles
        of={props.orders}
        count={1}
        course
        period={periodText}
        tiles={({ current, previous, points }) => [
          {
            title: t('kpi.waybills'),
            value: format.count(current.total),
            unit: t('unit.waybills'),
            now: current.total,
            before: previous.total,
            moreIsBetter: true,
            trend: pastDays(points, point => point.created),
            to: link(madeIn(props.period)),
          },
        ]}
      />
      <Tiles
        of={props.fees}
        count={2}
        course
        period={periodText}
        tiles={({ current, previous, points }) => [
          {
            title: t('kpi.receivable'),
            value: format.money(current.receivable),
            now: Number(current.receivable),
            before: Number(previous.receivable),
            moreIsBetter: true,
            trend: pastDays(points, point => Number(point.receivable)),
            to,
          },
          {
            title: t('kpi.profit'),
            value: format.money(current.profit),
            now: Number(current.profit),
            before: Number(previous.profit),
            moreIsBetter: true,
            trend: pastDays(points, point => Number(point.profit)),
            to,
          },
        ]}
      />
      <Tiles
        of={vehicles}
        count={1}
        course
        period={t('period.now')}
        tiles={({ onTheRoad, total }) => [
          {
            title: t('kpi.vehicles'),
            value: format.count(onTheRoad),
            unit: t('unit.ofVehicles', { total: format.count(total) }),
            share: total > 0 ? onTheRoad / total : 0,
            to: link({ status: '50' }),
          },
        ]}
      />
    </TileRow>
  )
}
