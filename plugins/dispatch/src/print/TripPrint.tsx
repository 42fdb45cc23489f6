import { endpoints } from '@ntocc/sdk/contracts'
import { clockTime } from '@ntocc/sdk/fields'
import { useFile, useFormat, usePageQuery, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, FieldCell, FieldScope, Loaded, Skeleton } from '@ntocc/sdk/ui'
import { Button } from 'antd'
import { STOP } from '../../contract/machines.ts'
import { CityStop, cityStops, MOST_STOPS_LISTED } from '../../contract/stops.ts'
import { type CityTrip, cityTrips } from '../../contract/trips.ts'
import { noStopsOf, tripName } from '../names.ts'
import { type Load, loadOf, turnsOf } from './loading.ts'
import './print.css'

const FIELDS = [CityStop.fields.kind, CityStop.fields.contactPhone]

/** The list of a trip as it lies on paper: what is loaded in which turn, handed over where, and signed for by whom. */
export default function TripPrint() {
  const { t } = useTranslation()
  const [query] = usePageQuery()
  const id = Number(query.id)
  const isNamed = Number.isSafeInteger(id) && id > 0
  const trip = useRecord(cityTrips.by.get, { ...(isNamed && { params: { id } }), enabled: isNamed })
  if (!isNamed || trip.notFound) return <Empty isPage title={t('print.none')} hint={t('print.noneHint')} />
  return (
    <div className="dispatch-print">
      <Loaded of={trip} skeleton={<Skeleton rows={12} />}>
        {found => <Stops trip={found} />}
      </Loaded>
    </div>
  )
}

function Stops({ trip }: { trip: CityTrip }) {
  const { t } = useTranslation()
  const stops = useRecord(cityStops.by.list, {
    query: { tripCode: trip.code, pageSize: MOST_STOPS_LISTED, sortField: 'seq', sortType: 'asc' },
  })
  return (
    <Loaded of={stops} skeleton={<Skeleton rows={12} />}>
      {({ records }) =>
        records.length === 0 ? (
          <Empty isPage title={t(`empty.${noStopsOf(trip)}`)} />
        ) : (
          <FieldScope fields={FIELDS} entity={CityStop.name}>
            <div className="dispatch-print-bar">
              <Button type="primary" onClick={() => window.print()}>
                {t('print.print')}
              </Button>
              <span>{t('print.hint')}</span>
            </div>
            <Paper trip={trip} stops={records} />
          </FieldScope>
        )
      }
    </Loaded>
  )
}

const SIGNERS = ['signDepot', 'signDriver', 'signDispatcher'] as const
const COLUMNS = ['seq', 'load', 'customer', 'window', 'goods', 'remark', 'signature'] as const

function Paper({ trip, stops }: { trip: CityTrip; stops: readonly CityStop[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const enterprise = useRecord(endpoints.partyGroupDefault).data
  const turns = turnsOf(stops)
  const carried = ({ pieces, kg, m3 }: Load) =>
    t('print.carried', { pieces: format.count(pieces), weight: format.weight(kg), volume: format.number(m3, 2) })
  const [loaded, picked] = [loadOf(stops, 'drop'), loadOf(stops, 'pickUp')]
  return (
    <article className="dispatch-paper" aria-label={tripName(trip)}>
      <header>
        <span>
          {enterprise?.logoUrl && <img src={enterprise.logoUrl} alt="" />}
          <strong>{enterprise?.name}</strong>
        </span>
        <h2>{t('print.title')}</h2>
        <span>{tripName(trip)}</span>
      </header>
      <dl>
        {(
          [
            ['cityTrip.plateNo', trip.plateNo],
            ['cityTrip.driverName', trip.driverName],
            ['cityTrip.departAt', `${trip.day} ${clockTime(trip.departAt)}`],
            ['cityTrip.startName', trip.startName],
            ['cityTrip.plannedKm', format.distance(trip.plannedKm, 1)],
            ['cityTrip.plannedEnd', trip.plannedEnd ? clockTime(trip.plannedEnd) : ''],
            ['print.loaded', carried(loaded)],
            ...(picked.pieces > 0 ? [['print.picked', carried(picked)] as const] : []),
          ] as const
        ).map(([word, value]) => (
          <div key={word}>
            <dt>{t(word)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <table>
        <thead>
          <tr>
            {COLUMNS.map(name => (
              <th key={name} scope="col">
                {t(`print.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stops.map(stop => (
            <tr key={stop.id}>
              <td>{stop.seq}</td>
              <td>{turns.get(stop.id) ?? <FieldCell name="kind" field={CityStop.fields.kind} row={stop} />}</td>
              <td>
                <b>{stop.customer}</b>
                <br />
                {stop.address}
                <br />
                {[stop.contact, stop.contactPhone].filter(Boolean).join(' ')}
              </td>
              <td>
                {clockTime(stop.windowFrom)}–{clockTime(stop.windowTo)}
                <br />
                {stop.plannedAt && t('card.eta', { time: clockTime(stop.plannedAt) })}
              </td>
              <td>
                {t('card.load', { weight: format.weight(stop.weight), pieces: format.count(stop.pieces) })}
                <br />
                {stop.orderNo}
              </td>
              <td lang="und">{stop.remark}</td>
              <td>
                <Signed stop={stop} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer>
        {SIGNERS.map(signer => (
          <span key={signer}>{t(`print.${signer}`)}</span>
        ))}
      </footer>
      <p>{t('print.printed', { time: format.dateTime(new Date().toISOString()) })}</p>
    </article>
  )
}

/** Who has received it already; room to sign on paper for whoever has not. */
function Signed({ stop }: { stop: CityStop }) {
  const { url } = useFile(stop.signature?.[0] ?? '')
  if (stop.status !== STOP.signed) return null
  return (
    <>
      {stop.signature?.length ? url && <img src={url} alt={stop.receiver ?? ''} /> : null}
      <span>
        {stop.receiver} {clockTime(stop.settledAt)}
      </span>
    </>
  )
}
