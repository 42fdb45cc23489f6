import { clockTime } from '@ntocc/sdk/fields'
import { useNotifications, usePageQuery, useRecord, useSession, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, FieldCell, FieldScope, Loaded, Permitted, Skeleton, TitledPage } from '@ntocc/sdk/ui'
import { type SheetTrip, sheetCalls } from '../../contract/sheet.ts'
import { CityStop } from '../../contract/stops.ts'
import { CityTrip } from '../../contract/trips.ts'
import type { Act, SheetOutbox } from './outbox.ts'
import { Waiting } from './StopItem.tsx'
import { TripSheet } from './TripSheet.tsx'
import { useSheetOutbox } from './useSheetOutbox.ts'
import './sheet.css'

const REFRESH_MS = 60_000
const FIELDS = [
  CityTrip.fields.status,
  CityStop.fields.status,
  CityStop.fields.kind,
  CityStop.fields.failReason,
  CityStop.fields.contactPhone,
]

/** What a driver has to drive, made for the phone: the stops in their order, and what is done at each. */
export default function SheetPage() {
  const { t } = useTranslation()
  return (
    <Permitted permission="cityTrip.drive" title={t('sheet.denied')}>
      <TitledPage title={t('title.sheet')}>
        <FieldScope fields={FIELDS} entity={CityStop.name}>
          <Sheets />
        </FieldScope>
      </TitledPage>
    </Permitted>
  )
}

function Sheets() {
  const { t } = useTranslation()
  const [query, setQuery] = usePageQuery()
  const isDriver = useSession(({ party }) => party?.partyType === 'DRIVER')
  const box = useSheetOutbox()
  const sheets = useRecord(sheetCalls.citySheets, { refreshMs: REFRESH_MS })
  const { refetch } = sheets
  useNotifications(() => void refetch())
  return (
    <Loaded of={sheets} skeleton={<Skeleton rows={6} height={56} />}>
      {found => {
        const named = Number(query.id)
        const current = found.find(({ id }) => id === named)?.id ?? found[0]?.id
        const gone = box.acts.filter(({ tripId }) => !found.some(({ id }) => id === tripId))
        if (current === undefined)
          return (
            <div className="dispatch-sheet">
              <OfGoneTrips acts={gone} outbox={box.outbox} />
              <Empty title={t('sheet.none')} hint={t(isDriver ? 'sheet.noneHint' : 'sheet.noneHintStaff')} />
            </div>
          )
        return (
          <div className="dispatch-sheet">
            <OfGoneTrips acts={gone} outbox={box.outbox} />
            {found.length > 1 && (
              <nav aria-label={t('sheet.trips')}>
                {found.map(trip => (
                  <Choice
                    key={trip.id}
                    trip={trip}
                    isCurrent={trip.id === current}
                    onChoose={() => setQuery({ ...query, id: String(trip.id) }, { replace: true })}
                  />
                ))}
              </nav>
            )}
            <TripSheet key={current} id={current} box={box} />
          </div>
        )
      }}
    </Loaded>
  )
}

/** What was done at doors of a trip that has been called off or given to somebody else: the dispatcher has to hear of it. */
function OfGoneTrips({ acts, outbox }: { acts: readonly Act[]; outbox: SheetOutbox }) {
  const { t } = useTranslation()
  if (acts.length === 0) return null
  const stops = new Map(acts.map(act => [act.stopId, act.customer]))
  return (
    <section className="dispatch-gone" aria-label={t('sheet.gone')}>
      <h2>{t('sheet.gone')}</h2>
      <p>{t('sheet.goneHint')}</p>
      {[...stops].map(([stopId, customer]) => (
        <div key={stopId}>
          <b>{customer}</b>
          <Waiting acts={acts.filter(act => act.stopId === stopId)} outbox={outbox} />
        </div>
      ))}
    </section>
  )
}

function Choice({ trip, isCurrent, onChoose }: { trip: SheetTrip; isCurrent: boolean; onChoose: () => void }) {
  return (
    <button type="button" aria-pressed={isCurrent} onClick={onChoose}>
      <b>{trip.plateNo}</b>
      <span className="nt-dim">
        {trip.day?.slice(5)} {clockTime(trip.departAt)}
      </span>
      <FieldCell name="status" field={CityTrip.fields.status} row={trip} />
    </button>
  )
}
