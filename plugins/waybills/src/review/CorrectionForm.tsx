import { usePageActions, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, type ReviewDesk, useUiText } from '@ntocc/sdk/ui'
import { Input } from 'antd'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Corrections, WaybillSheet } from '../../contract/review-calls.ts'
import type { CorrectionState } from './useCorrections.ts'

/** The longest reason that the call takes. */
const REASON_LENGTH = 200

interface Props {
  sheet: WaybillSheet
  corrections: CorrectionState
  desk: ReviewDesk
  unit: string
}

/** Values that may be put right before approving, each beside what it is now, and why. */
export function CorrectionForm({ sheet, corrections, desk, unit }: Props) {
  const { t } = useTranslation()
  const yuan = useUiText()('unit.yuan', { unit: '' })
  const { amended, amend } = desk
  const [isOpened, setOpen] = useState(false)
  // Values that were taken over from elsewhere are here to be seen.
  const isOpen = isOpened || Object.keys(amended).length > 0
  const first = useRef<HTMLDivElement>(null)
  const open = () => {
    // At once: who types without waiting for the next frame would type into what had the focus before, or lose it midway.
    flushSync(() => setOpen(true))
    first.current?.querySelector('input')?.focus()
  }
  const discard = () => {
    amend(Object.fromEntries(Object.keys(amended).map(name => [name, ''])))
    setOpen(false)
  }
  usePageActions([{ id: 'waybills.correct', title: t('review.correct'), keys: 'e', run: open }])
  if (!isOpen) return <ActionButton size="small" label={t('review.correct')} onClick={open} />
  const fieldOf = (name: keyof Corrections) => (
    <Correction
      key={name}
      label={t(`waybill.${name}`)}
      unit={name === 'deductOther' ? yuan : unit}
      value={amended[name] ?? ''}
      now={String(sheet.waybill[name] ?? '')}
      error={corrections.errors[name]}
      onChange={value => amend({ [name]: value })}
    />
  )
  return (
    <div className="waybills-correct" ref={first}>
      {sheet.correctable.map(fieldOf)}
      <Correction
        label={t('review.correctReason')}
        value={amended.reason ?? ''}
        now=""
        maxLength={REASON_LENGTH}
        error={undefined}
        onChange={reason => amend({ reason })}
      />
      <p role="status">{corrections.isSettling ? t('review.counting') : ''}</p>
      {sheet.isBeyondLimit && <p role="note">{t('review.beyondLimit')}</p>}
      <ActionButton size="small" label={t('review.correctEnd')} onClick={discard} />
    </div>
  )
}

interface CorrectionProps {
  label: string
  unit?: string
  value: string
  /** What stands there now: said below the field, for in it it would look as if it had been typed. */
  now: string
  maxLength?: number
  error: string | undefined
  onChange(value: string): void
}

/** Enter leaves the field, so that the keys of the cockpit work again. */
function Correction({ label, unit, value, now, maxLength, error, onChange }: CorrectionProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="waybills-correction">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        size="small"
        value={value}
        maxLength={maxLength ?? 16}
        // There from the beginning: the unit may come later than the field, which would lose what is typed and the focus.
        {...(unit !== undefined && { suffix: <span>{unit}</span>, inputMode: 'decimal' })}
        {...(now && { 'aria-describedby': `${id}-now` })}
        {...(error && { status: 'error', 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
        onChange={event => onChange(event.target.value)}
        onPressEnter={event => event.currentTarget.blur()}
      />
      {now && (
        <small id={`${id}-now`} className="nt-dim">
          {t('review.now', { value: `${now} ${unit ?? ''}`.trim() })}
        </small>
      )}
      {error && (
        <p id={`${id}-error`} className="waybills-wrong">
          {error}
        </p>
      )}
    </div>
  )
}
