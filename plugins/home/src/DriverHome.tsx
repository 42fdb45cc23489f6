import { type DriverFees, endpoints, payStateMachine, waybillMachine } from '@ntocc/sdk/contracts'
import { useDict, useFormat, useList, useLiveReads, useRecord, useSession, useTranslation } from '@ntocc/sdk/hooks'
import {
  type AsyncState,
  BarChart,
  CopyableId,
  Empty,
  HomeCards,
  HomeFigures,
  Loaded,
  PageLink,
  Panel,
  type Period,
  Route,
  Skeleton,
  StateTag,
  TimeCell,
  toneColor,
  usePeriod,
} from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { doneIn, useWaybillLink } from './links.ts'
import { HomeFrame } from './parts/HomeFrame.tsx'
import { pastDays, TileRow, Tiles, useFigures } from './parts/Tiles.tsx'
import { granularityOf } from './period.ts'

/** States in which the driver has something to do or is on the way. */
const CURRENT = { status: waybillMachine.statesOf('toAccept', 'underWay', 'unloaded', 'receiptRejected').map(String) }

/** Dashboard of a driver or of a carrier: the trips at hand first, then what they earned. */
export default function DriverHome() {
  const { t } = useTranslation()
  const period = usePeriod()
  const isCarrier = useSession(state => state.party?.partyType === 'CARRIER')
  const { dateStart, dateEnd, days } = period
  const fees = useRecord(endpoints.getFeeList4Driver, {
    query: { dateStart, dateEnd, granularity: granularityOf(days) },
  })
  useLiveReads(fees)
  return (
    <HomeFrame title={t(isCarrier ? 'title.carrier' : 'title.driver')}>
      <HomeCards home={isCarrier ? 'carrier' : 'driver'} which="first" {...period} />
      <Trips isCarrier={isCarrier} />
      <ToApprove of={fees.data?.toApprove} />
      <Figures of={fees} period={period} />
      <Panel title={t('driver.earnings')} note={t('driver.note', { days })}>
        <Loaded of={fees} skeleton={<Skeleton rows={6} height={24} />}>
          {data => <Earnings data={data} />}
        </Loaded>
      </Panel>
      <HomeCards home="driver" which="rest" {...period} />
    </HomeFrame>
  )
}

/** All that is under way: of a driver with one trip the card above says everything. */
function Trips({ isCarrier }: { isCarrier: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const dict = useDict([waybillMachine.name])
  const link = useWaybillLink()
  const list = useList(endpoints.waybillList, { local: true, fixed: CURRENT, defaults: { pageSize: 10 } })
  useLiveReads(list)
  const to = link({ status: CURRENT.status.join(',') })
  if (!isCarrier && !list.isLoading && !list.error && list.total < 2) return null
  return (
    <Panel
      title={t('driver.trips')}
      note={t('driver.tripsNote', { count: list.total, value: format.count(list.total) })}
      {...(to && { more: { to, label: t('driver.all') } })}
    >
      <Loaded
        skeleton={<TripPlace />}
        of={{ data: list.isLoading || list.error ? undefined : list.records, error: list.error, refetch: list.refetch }}
      >
        {rows =>
          rows.length === 0 ? (
            <Empty title={t('driver.none')} hint={t('driver.noneHint')} />
          ) : (
            <ul className="home-trips">
              {rows.map(row => (
                <li key={row.id}>
                  <div>
                    <CopyableId id={row.waybillNo} to={`/order_info?id=${row.id}`} />
                    <StateTag tone={waybillMachine.toneOf(Number(row.status))}>
                      {dict.label(waybillMachine.name, row.status)}
                    </StateTag>
                  </div>
                  <div>
                    <Route
                      from={row.loadCity}
                      to={row.unloadCity}
                      distanceKm={row.distanceKm}
                      fromAddress={row.loadAddress}
                      toAddress={row.unloadAddress}
                    />
                    {row.planUnloadTime && (
                      <span className="nt-dim">
                        {t('driver.due')} <TimeCell value={row.planUnloadTime} />
                      </span>
                    )}
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}

/** What is signed for is not earned before its receipt is approved: until then it is neither lost nor out of sight. */
function ToApprove({ of }: { of: DriverFees['toApprove'] | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const to = useWaybillLink()({ status: waybillMachine.filter('signed', 'receiptRejected') })
  const body = (
    <>
      <span>{t('driver.toApprove')}</span>
      {/* Its place is kept: what stands below does not move when the amount comes. */}
      <b className="home-approve-amount">{of ? format.money(of.amount) : '\u00a0'}</b>
      {of && <span className="nt-dim">{t('waybills', { count: of.waybills, value: format.count(of.waybills) })}</span>}
    </>
  )
  return to && of && of.waybills > 0 ? (
    <PageLink to={to} className="home-approve">
      {body}
    </PageLink>
  ) : (
    <p className="home-approve">{body}</p>
  )
}

/** As high as one trip: most have no more. */
const TripPlace = () => (
  <div className="home-trips" aria-hidden="true">
    <div className="nt-skeleton">
      <i />
    </div>
  </div>
)

function Figures({ of, period }: { of: AsyncState<DriverFees>; period: Period }) {
  const { t } = useTranslation()
  const { waybills, money, standing } = useFigures()
  const link = useWaybillLink()
  const to = link(doneIn(period))
  return (
    <TileRow>
      <Tiles
        of={of}
        count={4}
        course
        period={t('period.last', { days: period.days })}
        tiles={({ current, previous, points }) => [
          waybills(t('kpi.trips'), current.waybills, previous.waybills, {
            trend: pastDays(points, point => point.waybills),
            to,
          }),
          money(t('kpi.earned'), current.earned, previous.earned, {
            moreIsBetter: true,
            trend: pastDays(points, point => Number(point.earned)),
            to,
          }),
          money(t('kpi.paid'), current.paid, previous.paid, {
            moreIsBetter: true,
            trend: pastDays(points, point => Number(point.paid)),
            to: link({ ...doneIn(period), payStatus: payStateMachine.filter('paid') }),
          }),
          standing(t('kpi.toCome'), current.unpaid, {
            trend: pastDays(points, point => Math.max(0, Number(point.earned) - Number(point.paid))),
            to: link({ ...doneIn(period), payStatus: payStateMachine.filter('owed') }),
          }),
        ]}
      />
      <HomeFigures home="driver" {...period} />
    </TileRow>
  )
}

function Earnings({ data }: { data: DriverFees }) {
  const { t } = useTranslation()
  const format = useFormat()
  const series = useMemo(
    () => [
      { key: 'paid', label: t('kpi.paid'), color: toneColor('done') },
      { key: 'toCome', label: t('kpi.toCome'), color: toneColor('waiting') },
    ],
    [t],
  )
  return (
    <BarChart
      title={t('driver.earnings')}
      series={series}
      groups={data.points.map(point => ({
        label: point.date.slice(5),
        full: point.date,
        values: [Number(point.paid), Math.max(0, Number(point.earned) - Number(point.paid))],
      }))}
      format={format.count}
    />
  )
}
