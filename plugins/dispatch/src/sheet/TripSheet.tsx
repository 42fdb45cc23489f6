import { clockTime } from '@ntocc/sdk/fields'
import { useAction, useFormat, useNotifications, useRecord, useRefresh, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, FieldCell, Loaded, Plate, Skeleton } from '@ntocc/sdk/ui'
import { useState } from 'react'
import { isSettled, TRIP } from '../../contract/machines.ts'
import { type Sheet, type SheetStop, sheetCalls } from '../../contract/sheet.ts'
import { CityTrip } from '../../contract/trips.ts'
import { FailDialog, SignDialog } from './DoorDialogs.tsx'
import { StopItem } from './StopItem.tsx'
import { standingWith, type useSheetOutbox } from './useSheetOutbox.ts'

type Box = ReturnType<typeof useSheetOutbox>

const REFRESH_MS = 60_000
export const SHEETS = [sheetCalls.citySheet, sheetCalls.citySheets]

/** One trip as whoever drives it reads it. */
export function TripSheet({ id, box }: { id: number; box: Box }) {
  const sheet = useRecord(sheetCalls.citySheet, { params: { id }, refreshMs: REFRESH_MS })
  const { refetch } = sheet
  useNotifications(() => void refetch())
  return (
    <Loaded of={sheet} skeleton={<Skeleton rows={8} height={72} />}>
      {found => <Shown of={found} box={box} />}
    </Loaded>
  )
}

interface Asking {
  what: 'sign' | 'fail'
  stop: SheetStop
}

function Shown({ of, box: { outbox, acts: all } }: { of: Sheet; box: Box }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [asking, setAsking] = useState<Asking>()
  const isOn = of.status === TRIP.underWay
  // What is still to be done is within the thumb's reach, what is done below it.
  const acts = all.filter(({ tripId }) => tripId === of.id)
  const actsOf = ({ id }: SheetStop) => acts.filter(({ stopId }) => stopId === id)
  const isDone = (stop: SheetStop) => isSettled(standingWith(stop, actsOf(stop)).status)
  const open = of.stops.filter(stop => !isDone(stop))
  const settled = of.stops.filter(isDone)
  const left = open.length
  const next = isOn ? open[0]?.id : undefined
  const close = () => setAsking(undefined)
  const item = (stop: SheetStop) => (
    <StopItem
      key={stop.id}
      tripId={of.id}
      stop={stop}
      acts={actsOf(stop)}
      outbox={outbox}
      isNext={stop.id === next}
      isOn={isOn}
      onSign={() => setAsking({ what: 'sign', stop })}
      onFail={() => setAsking({ what: 'fail', stop })}
    />
  )
  return (
    <article aria-label={of.tripNo ?? ''}>
      <header className="dispatch-sheet-head">
        <div>
          <Plate no={of.plateNo ?? ''} {...(of.plateColor && { color: of.plateColor })} />
          <FieldCell name="status" field={CityTrip.fields.status} row={of} />
          <span>{of.driverName}</span>
        </div>
        <p>
          <span>{t('sheet.depart', { time: clockTime(of.departAt), place: of.startName })}</span>
          <span>{t('column.planned', { km: format.number(of.plannedKm ?? 0, 1) })}</span>
          {typeof of.drivenKm === 'number' && <span>{t('column.driven', { km: format.number(of.drivenKm, 1) })}</span>}
          {of.plannedEnd && <span>{t('column.back', { time: clockTime(of.plannedEnd) })}</span>}
        </p>
        <progress value={of.stops.length - left} max={Math.max(1, of.stops.length)} aria-label={t('sheet.progress')} />
        <p>{t('column.done', { done: of.stops.length - left, count: of.stops.length })}</p>
        {acts.length > 0 && (
          <p className="dispatch-kept">
            {t('sheet.unsent', { count: acts.length })}
            <ActionButton size="small" label={t('sheet.sendNow')} onClick={() => void outbox.flush()} />
          </p>
        )}
        <Driving of={of} left={left} unsent={acts.length} />
      </header>
      <ol className="dispatch-sheet-stops">{open.map(item)}</ol>
      {settled.length > 0 && (
        <details className="dispatch-sheet-settled" open={open.length === 0}>
          <summary>{t('sheet.settled', { count: settled.length })}</summary>
          <ol className="dispatch-sheet-stops">{settled.map(item)}</ol>
        </details>
      )}
      {asking?.what === 'sign' && <SignDialog tripId={of.id} stop={asking.stop} outbox={outbox} onClose={close} />}
      {asking?.what === 'fail' && <FailDialog tripId={of.id} stop={asking.stop} outbox={outbox} onClose={close} />}
    </article>
  )
}

/** To set out, and to end the trip once nothing is left to do. */
function Driving({ of, left, unsent }: { of: Sheet; left: number; unsent: number }) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const { run, isPending } = useAction(sheetCalls.cityTripDrive, { invalidates: SHEETS })
  const drive = async (move: string) => {
    const result = await run({ params: { id: of.id }, body: { move, version: of.version } })
    if (!result.ok) refresh()
  }
  if (of.status === TRIP.published)
    return (
      <ActionButton
        block
        size="large"
        type="primary"
        label={t('move.start')}
        loading={isPending}
        onClick={() => void drive('start')}
      />
    )
  if (of.status !== TRIP.underWay) return null
  return (
    <ActionButton
      block
      size="large"
      type={left === 0 ? 'primary' : 'default'}
      label={t('move.finish')}
      loading={isPending}
      {...(unsent > 0 && { disabledReason: t('sheet.unsent', { count: unsent }) })}
      {...(left > 0 && { disabledReason: t('sheet.unsettled', { count: left }) })}
      onClick={() => void drive('finish')}
    />
  )
}
