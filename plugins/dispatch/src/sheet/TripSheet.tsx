import { clockTime } from '@ntocc/sdk/fields'
import { useAction, useFormat, useNotifications, useRecord, useRefresh, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, FieldCell, Loaded, Plate, Skeleton } from '@ntocc/sdk/ui'
import { useState } from 'react'
import { isSettled, TRIP } from '../../contract/machines.ts'
import { type Sheet, type SheetStop, sheetCalls } from '../../contract/sheet.ts'
import { CityTrip } from '../../contract/trips.ts'
import { FailDialog, SignDialog } from './DoorDialogs.tsx'
import { StopItem } from './StopItem.tsx'

const REFRESH_MS = 60_000
export const SHEETS = [sheetCalls.citySheet, sheetCalls.citySheets]

/** One trip as whoever drives it reads it. */
export function TripSheet({ id }: { id: number }) {
  const sheet = useRecord(sheetCalls.citySheet, { params: { id }, refreshMs: REFRESH_MS })
  const { refetch } = sheet
  useNotifications(() => void refetch())
  return (
    <Loaded of={sheet} skeleton={<Skeleton rows={8} height={72} />}>
      {found => <Shown of={found} />}
    </Loaded>
  )
}

interface Asking {
  what: 'sign' | 'fail'
  stop: SheetStop
}

function Shown({ of }: { of: Sheet }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [asking, setAsking] = useState<Asking>()
  const isOn = of.status === TRIP.underWay
  // What is still to be done is within the thumb's reach, what is done below it.
  const open = of.stops.filter(({ status }) => !isSettled(status))
  const settled = of.stops.filter(({ status }) => isSettled(status))
  const left = open.length
  const next = isOn ? open[0]?.id : undefined
  const close = () => setAsking(undefined)
  const item = (stop: SheetStop) => (
    <StopItem
      key={stop.id}
      stop={stop}
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
        <Driving of={of} left={left} />
      </header>
      <ol className="dispatch-sheet-stops">{open.map(item)}</ol>
      {settled.length > 0 && (
        <details className="dispatch-sheet-settled" open={open.length === 0}>
          <summary>{t('sheet.settled', { count: settled.length })}</summary>
          <ol className="dispatch-sheet-stops">{settled.map(item)}</ol>
        </details>
      )}
      {asking?.what === 'sign' && <SignDialog stop={asking.stop} onClose={close} />}
      {asking?.what === 'fail' && <FailDialog stop={asking.stop} onClose={close} />}
    </article>
  )
}

/** To set out, and to end the trip once nothing is left to do. */
function Driving({ of, left }: { of: Sheet; left: number }) {
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
      {...(left > 0 && { disabledReason: t('sheet.unsettled', { count: left }) })}
      onClick={() => void drive('finish')}
    />
  )
}
