import { endpoints, type OrderCounts, type ShipmentInfo } from '@ntocc/sdk/contracts'
import type { Tone } from '@ntocc/sdk/fields'
import { useFormat, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import type { AsyncState } from '@ntocc/sdk/ui'
import { createdIn, useWaybillLink } from './links.ts'
import { HomeFrame } from './parts/HomeFrame.tsx'
import { usePeriod } from './parts/PeriodSwitch.tsx'
import { both, Queue, type QueueItem } from './parts/Queue.tsx'
import { RoutesPanel } from './parts/RoutesPanel.tsx'
import { countOf, StatusPanel } from './parts/StatusPanel.tsx'
import { TileRow, Tiles } from './parts/Tiles.tsx'
import { TrendPanel } from './parts/TrendPanel.tsx'
import type { Period } from './period.ts'

/** Dashboard of a shipper: own goods only, as the server answers them. */
export function ShipperHome() {
  const { t } = useTranslation()
  const period = usePeriod()
  const { dateStart, dateEnd } = period
  const shipment = useRecord(endpoints.shipmentInfo, { query: { dateStart, dateEnd } })
  const orders = useRecord(endpoints.getOrderCountStatistics, { query: { dateStart, dateEnd } })
  const items = useQueueItems(period)
  return (
    <HomeFrame title={t('title.shipper')}>
      <Queue of={both(orders, shipment)} count={5} items={items} />
      <Figures of={shipment} period={period} />
      <TrendPanel period={period} />
      <StatusPanel of={orders} />
      <RoutesPanel period={period} />
    </HomeFrame>
  )
}

function useQueueItems(period: Period): (data: { orders: OrderCounts; shipment: ShipmentInfo }) => QueueItem[] {
  const { t } = useTranslation()
  const link = useWaybillLink()
  const inStates = (orders: OrderCounts, key: string, label: string, tone: Tone, ...codes: number[]): QueueItem => ({
    key,
    label,
    tone,
    count: countOf(orders, ...codes),
    to: link({ status: codes.join(',') }),
  })
  return ({ orders, shipment }) => [
    inStates(orders, 'sign', t('queue.sign'), 'waiting', 70),
    inStates(orders, 'receipt', t('queue.receipt'), 'waiting', 80),
    {
      key: 'abnormal',
      label: t('queue.abnormal'),
      count: shipment.current.abnormal,
      tone: 'trouble',
      to: link({ ...createdIn(period), abnormalFlag: 'true' }),
    },
    inStates(orders, 'waiting', t('queue.waiting'), 'waiting', 10, 20, 30, 40),
    inStates(orders, 'road', t('queue.road'), 'moving', 50, 60),
  ]
}

function Figures({ of, period }: { of: AsyncState<ShipmentInfo>; period: Period }) {
  const { t } = useTranslation()
  const format = useFormat()
  const to = useWaybillLink()(createdIn(period))
  const unpaid = useWaybillLink()({ ...createdIn(period), invoiceStatus: '0,1,3' })
  return (
    <TileRow>
      <Tiles
        of={of}
        count={4}
        period={t('period.last', { days: period.days })}
        tiles={({ current, previous }) => [
          {
            title: t('kpi.waybills'),
            value: format.count(current.waybills),
            unit: t('unit.waybills'),
            now: current.waybills,
            before: previous.waybills,
            moreIsBetter: true,
            to,
          },
          {
            title: t('kpi.quantity'),
            value: format.weight(current.quantity),
            now: Number(current.quantity),
            before: Number(previous.quantity),
            moreIsBetter: true,
            to,
          },
          {
            title: t('kpi.freight'),
            value: format.money(current.freight),
            now: Number(current.freight),
            before: Number(previous.freight),
            to,
          },
          {
            title: t('kpi.unpaid'),
            value: format.money(current.unpaid),
            now: Number(current.unpaid),
            before: Number(previous.unpaid),
            moreIsBetter: false,
            to: unpaid,
          },
        ]}
      />
    </TileRow>
  )
}
