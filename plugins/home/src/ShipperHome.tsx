import { endpoints, invoiceStateMachine, type ShipmentInfo } from '@ntocc/sdk/contracts'
import { useFormat, useOpenable, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { type AsyncState, HomeCards, HomeFigures, PageLink, type Period, usePeriod } from '@ntocc/sdk/ui'
import { createdIn, PUBLISH, useWaybillLink } from './links.ts'
import { HomeFrame } from './parts/HomeFrame.tsx'
import { both, Queue } from './parts/Queue.tsx'
import { RoutesPanel } from './parts/RoutesPanel.tsx'
import { StatusPanel } from './parts/StatusPanel.tsx'
import { TileRow, Tiles, useFigures } from './parts/Tiles.tsx'
import { TrendPanel } from './parts/TrendPanel.tsx'
import { useQueueItems } from './parts/use-queue-items.ts'

/** Dashboard of a shipper: own goods only, as the server answers them. */
export default function ShipperHome() {
  const { t } = useTranslation()
  const isOpenable = useOpenable()
  const period = usePeriod()
  const { dateStart, dateEnd } = period
  const shipment = useRecord(endpoints.shipmentInfo, { query: { dateStart, dateEnd } })
  const orders = useRecord(endpoints.getOrderCountStatistics, { query: { dateStart, dateEnd } })
  const { inStates, abnormal } = useQueueItems()
  return (
    <HomeFrame
      title={t('title.shipper')}
      action={
        isOpenable(PUBLISH) && (
          <PageLink to={PUBLISH} button="primary">
            {t('publish')}
          </PageLink>
        )
      }
    >
      <Queue
        of={both(orders, shipment)}
        count={5}
        items={data => [
          inStates(data.orders, t('queue.sign'), 'waiting', 70),
          abnormal(data.shipment),
          // Staff judge them: for a shipper it is on its way, as what stands beside it.
          inStates(data.orders, t('queue.receiptInReview'), 'moving', 80),
          inStates(data.orders, t('queue.waiting'), 'waiting', 10, 20, 30, 40),
          inStates(data.orders, t('queue.road'), 'moving', 50, 60),
        ]}
      />
      <Figures of={shipment} period={period} />
      <TrendPanel period={period} />
      <StatusPanel of={orders} />
      <HomeCards home="shipper" {...period} />
      <RoutesPanel period={period} />
    </HomeFrame>
  )
}

function Figures({ of, period }: { of: AsyncState<ShipmentInfo>; period: Period }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { waybills, money, standing } = useFigures()
  const to = useWaybillLink()(createdIn(period))
  const unpaid = useWaybillLink()({ ...createdIn(period), invoiceStatus: invoiceStateMachine.filter('uninvoiced') })
  return (
    <TileRow>
      <Tiles
        of={of}
        count={4}
        period={t('period.last', { days: period.days })}
        tiles={({ current, previous }) => [
          waybills(t('kpi.waybills'), current.waybills, previous.waybills, { to }),
          {
            title: t('kpi.quantity'),
            value: format.weight(current.quantity),
            now: Number(current.quantity),
            before: Number(previous.quantity),
            moreIsBetter: true,
            to,
          },
          money(t('kpi.freight'), current.freight, previous.freight, { to }),
          standing(t('kpi.unpaid'), current.unpaid, { to: unpaid }),
        ]}
      />
      <HomeFigures home="shipper" {...period} />
    </TileRow>
  )
}
