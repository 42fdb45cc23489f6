import { clockTime, isMasked } from '@ntocc/sdk/fields'
import { useFormat, useRefresh, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, FieldCell } from '@ntocc/sdk/ui'
import { App } from 'antd'
import { useState } from 'react'
import { isSettled, STOP } from '../../contract/machines.ts'
import type { SheetStop } from '../../contract/sheet.ts'
import { CityStop } from '../../contract/stops.ts'
import type { Act, SheetOutbox } from './outbox.ts'
import { standingWith } from './useSheetOutbox.ts'

interface Props {
  tripId: number
  /** As the platform has it. */
  stop: SheetStop
  /** What was done there and has not arrived, oldest first. */
  acts: readonly Act[]
  outbox: SheetOutbox
  /** The one to go to now: its buttons are in the thumb's way. */
  isNext: boolean
  isOn: boolean
  onSign: () => void
  onFail: () => void
}

/** The place in the application for maps that the phone has. WGS-84, as the link wants it. */
const navigationTo = ({ lng, lat, customer }: SheetStop): string =>
  `geo:${lat},${lng}?q=${lat},${lng}(${encodeURIComponent(customer)})`

/** A stop on the sheet: where, when, what, whom to ring, and what is done there. */
export function StopItem({ tripId, stop: stored, acts, outbox, isNext, isOn, onSign, onFail }: Props) {
  const stop = standingWith(stored, acts)
  const [isPending, setPending] = useState(false)
  const { t } = useTranslation()
  const format = useFormat()
  const refresh = useRefresh()
  const { message } = App.useApp()
  const isDone = isSettled(stop.status)
  const phone = stop.contactPhone && !isMasked(stop.contactPhone) ? stop.contactPhone : undefined
  const arrive = async () => {
    setPending(true)
    const result = await outbox.act({
      what: 'arrive',
      tripId,
      stopId: stop.id,
      customer: stop.customer,
      body: { version: stop.version },
    })
    setPending(false)
    if (!result.ok) message.error(result.error.message)
    refresh()
  }
  return (
    <li data-next={isNext || undefined} data-done={isDone || undefined}>
      <div className="dispatch-sheet-line">
        <b className="dispatch-seq">{stop.seq}</b>
        <h2>{stop.customer}</h2>
        <FieldCell name="status" field={CityStop.fields.status} row={stop} />
      </div>
      <p>{stop.address}</p>
      <p className="dispatch-sheet-facts">
        <FieldCell name="kind" field={CityStop.fields.kind} row={stop} />
        <span>
          {clockTime(stop.windowFrom)}–{clockTime(stop.windowTo)}
        </span>
        {!isDone && stop.plannedAt && (
          <span className={stop.lateMinutes ? 'dispatch-late' : undefined}>
            {stop.lateMinutes
              ? t('card.late', { time: clockTime(stop.plannedAt), minutes: format.count(stop.lateMinutes) })
              : t('card.eta', { time: clockTime(stop.plannedAt) })}
          </span>
        )}
        <span>{t('card.load', { weight: format.weight(stop.weight), pieces: format.count(stop.pieces) })}</span>
      </p>
      {stop.remark && <p lang="und">{stop.remark}</p>}
      {stop.status === STOP.signed && (
        <p>
          {t('sheet.signedBy', {
            name: stop.receiver,
            pieces: format.count(stop.signedPieces ?? 0),
            time: clockTime(stop.settledAt),
          })}
        </p>
      )}
      {stop.status === STOP.failed && (
        <p className="dispatch-sheet-facts dispatch-late">
          <FieldCell name="failReason" field={CityStop.fields.failReason} row={stop} />
          {stop.failNote && <span>{stop.failNote}</span>}
        </p>
      )}
      <Waiting acts={acts} outbox={outbox} />
      {!isDone && (
        <div className="dispatch-sheet-actions">
          {phone && (
            <a className="dispatch-link" href={`tel:${phone}`}>
              {t('sheet.call', { name: stop.contact ?? phone })}
            </a>
          )}
          <a className="dispatch-link" href={navigationTo(stop)}>
            {t('sheet.navigate')}
          </a>
          {isOn && stop.status === STOP.planned && (
            <ActionButton
              size="large"
              type={isNext ? 'primary' : 'default'}
              label={t('move.arrive')}
              loading={isPending}
              onClick={() => void arrive()}
            />
          )}
          {isOn && stop.status === STOP.arrived && (
            <ActionButton size="large" type="primary" label={t('move.sign')} onClick={onSign} />
          )}
          {isOn && <ActionButton size="large" danger label={t('move.fail')} onClick={onFail} />}
        </div>
      )}
    </li>
  )
}

/** What was done here and is on this phone alone; what was not taken says why. */
export function Waiting({ acts, outbox }: { acts: readonly Act[]; outbox: SheetOutbox }) {
  const { t } = useTranslation()
  if (acts.length === 0) return null
  const refused = acts.find(act => act.refused !== undefined)
  if (!refused)
    return (
      <p className="dispatch-kept" role="status">
        {t('sheet.kept')}
      </p>
    )
  return (
    <div className="dispatch-kept dispatch-late" role="alert">
      <p>{t('sheet.refused', { what: t(`move.${refused.what}`), why: refused.refused })}</p>
      <ActionButton size="small" label={t('sheet.sendAgain')} onClick={() => void outbox.retry(refused.key)} />
      <ActionButton size="small" danger label={t('sheet.giveUp')} onClick={() => void outbox.drop(refused.key)} />
    </div>
  )
}
