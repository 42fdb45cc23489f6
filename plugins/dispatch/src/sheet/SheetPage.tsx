import { clockTime } from '@ntocc/sdk/fields'
import { useNotifications, usePageQuery, useRecord, useSession, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, FieldCell, FieldScope, Loaded, Permitted, Skeleton, TitledPage } from '@ntocc/sdk/ui'
import { type SheetTrip, sheetCalls } from '../../contract/sheet.ts'
import { CityStop } from '../../contract/stops.ts'
import { CityTrip } from '../../contract/trips.ts'
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
        if (current === undefined)
          return <Empty title={t('sheet.none')} hint={t(isDriver ? 'sheet.noneHint' : 'sheet.noneHintStaff')} />
        return (
          <div className="dispatch-sheet">
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
