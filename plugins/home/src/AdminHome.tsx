import { endpoints, type FeeStatistics, type OrderCounts, waybillMachine } from '@ntocc/sdk/contracts'
import { useFormat, useOpenable, usePermission, useRecord, useSession, useTranslation } from '@ntocc/sdk/hooks'
import { type AsyncState, HomeCards, HomeFigures, type Period, usePeriod } from '@ntocc/sdk/ui'
import { createdIn, LOADING_REVIEW, madeIn, RECEIPT_REVIEW, useWaybillLink } from './links.ts'
import { HomeFrame } from './parts/HomeFrame.tsx'
import { MoneyPanel } from './parts/MoneyPanel.tsx'
import { both, Queue } from './parts/Queue.tsx'
import { RoutesPanel } from './parts/RoutesPanel.tsx'
import { StatusPanel } from './parts/StatusPanel.tsx'
import { pastDays, TileRow, Tiles, useFigures } from './parts/Tiles.tsx'
import { TrendPanel } from './parts/TrendPanel.tsx'
import { useQueueItems } from './parts/use-queue-items.ts'

/** What one does about the queues: whoever may do nothing of it has queues of another area. */
const QUEUE_CODES = [
  'waybill.accept',
  'waybill.approveLoad',
  'waybill.sign',
  'waybill.approveReceipt',
  'exception.handle',
]

/** Dashboard of the platform's staff: figures for who may see them, and what areas have for this person. */
export function AdminHome() {
  const { t } = useTranslation()
  const period = usePeriod()
  const figures = usePermission(endpoints.getOrderCountStatistics.permission)
  if (figures === 'allowed') return <Overview period={period} />
  return (
    <HomeFrame title={t('title.home')}>
      {figures === 'denied' && <Judging />}
      {figures === 'denied' && <HomeCards home="platform" {...period} />}
    </HomeFrame>
  )
}

/** Proofs that wait for somebody who judges them and sees no figures: a reviewer. Told by the counts of the strip. */
const JUDGED = [
  { key: 'load_review_count', label: 'queue.loadReview', to: LOADING_REVIEW, permission: 'waybill.approveLoad' },
  { key: 'receipt_review_count', label: 'queue.receipt', to: RECEIPT_REVIEW, permission: 'waybill.approveReceipt' },
] as const

function Judging() {
  const { t } = useTranslation()
  const isOpenable = useOpenable()
  const own = useSession(({ permissions }) => JUDGED.some(({ permission }) => permissions?.includes(permission)))
  const counts = useRecord(endpoints.todoCounts, { enabled: own })
  if (!own) return null
  return (
    <Queue
      of={counts}
      count={JUDGED.length}
      items={items =>
        JUDGED.map(({ key, label, to, permission }) => ({
          key,
          label: t(label),
          count: items.find(({ configKey }) => configKey === key)?.configValue ?? 0,
          tone: 'waiting',
          to: isOpenable(to) ? to : undefined,
          permission,
        }))
      }
    />
  )
}

function Overview({ period }: { period: Period }) {
  const { t } = useTranslation()
  const { dateStart, dateEnd } = period
  const mayAct = useSession(({ permissions }) => QUEUE_CODES.some(code => permissions?.includes(code)))
  const orders = useRecord(endpoints.getOrderCountStatistics, { query: { dateStart, dateEnd } })
  const shipment = useRecord(endpoints.shipmentInfo, { query: { dateStart, dateEnd } })
  const seesFees = useSeesFees()
  const fees = useRecord(endpoints.getFeeStatistics, { query: { dateStart, dateEnd }, enabled: seesFees })
  const { inStates, abnormal } = useQueueItems()
  return (
    <HomeFrame title={t('title.home')}>
      {mayAct && (
        <Queue
          of={both(orders, shipment)}
          count={6}
          items={data => [
            { ...inStates(data.orders, t('queue.accept'), 'waiting', 10), permission: 'waybill.accept' },
            { ...inStates(data.orders, t('queue.loadReview'), 'waiting', 40), permission: 'waybill.approveLoad' },
            { ...inStates(data.orders, t('queue.sign'), 'waiting', 70), permission: 'waybill.sign' },
            { ...inStates(data.orders, t('queue.receipt'), 'waiting', 80), permission: 'waybill.approveReceipt' },
            { ...inStates(data.orders, t('queue.rejected'), 'trouble', 85), permission: 'waybill.approveReceipt' },
            { ...abnormal(data.shipment), permission: 'exception.handle' },
          ]}
        />
      )}
      <HomeCards home="platform" which="first" {...period} />
      <Figures period={period} orders={orders} fees={seesFees ? fees : undefined} />
      <TrendPanel period={period} />
      <div className="home-pair">
        <StatusPanel of={orders} />
        {seesFees && <MoneyPanel of={fees} period={period} />}
      </div>
      <HomeCards home="platform" which="rest" {...period} />
      <RoutesPanel period={period} />
    </HomeFrame>
  )
}

/** What the platform earns is not for everybody of its staff. */
const useSeesFees = (): boolean => usePermission(endpoints.getFeeStatistics.permission) === 'allowed'

interface FiguresProps {
  period: Period
  orders: AsyncState<OrderCounts>
  fees: AsyncState<FeeStatistics> | undefined
}

function Figures(props: FiguresProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const link = useWaybillLink()
  const { waybills, money } = useFigures()
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
          waybills(t('kpi.waybills'), current.total, previous.total, {
            trend: pastDays(points, point => point.created),
            to: link(madeIn(props.period)),
          }),
        ]}
      />
      {props.fees && (
        <Tiles
          of={props.fees}
          count={2}
          course
          period={periodText}
          tiles={({ current, previous, points }) => [
            money(t('kpi.receivable'), current.receivable, previous.receivable, {
              moreIsBetter: true,
              trend: pastDays(points, point => Number(point.receivable)),
              to,
            }),
            money(t('kpi.profit'), current.profit, previous.profit, {
              moreIsBetter: true,
              trend: pastDays(points, point => Number(point.profit)),
              to,
            }),
          ]}
        />
      )}
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
            to: link({ status: waybillMachine.filter('inTransit') }),
          },
        ]}
      />
      <HomeFigures home="platform" {...props.period} />
    </TileRow>
  )
}
