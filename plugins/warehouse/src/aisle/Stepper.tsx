import { useTranslation } from '@ntocc/sdk/hooks'
import type { DrawnInput } from '@ntocc/sdk/ui'

/** How many, for gloves: one fewer, the figure itself, one more. */
export function Stepper({ id, label, value, set, disabled, invalid, describedBy }: DrawnInput) {
  const { t } = useTranslation()
  const now = Number(value ?? 0)
  const by = (step: number) =>
    set(Math.max(0, Math.round((Number.isFinite(now) ? now : 0) * 1000 + step * 1000) / 1000))
  return (
    <div className="warehouse-stepper">
      <button type="button" disabled={disabled} aria-label={t('aisle.fewer', { what: label })} onClick={() => by(-1)}>
        −
      </button>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={value === undefined || value === null ? '' : String(value)}
        disabled={disabled}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onChange={event => set(event.target.value)}
        onFocus={event => event.target.select()}
      />
      <button type="button" disabled={disabled} aria-label={t('aisle.more', { what: label })} onClick={() => by(1)}>
        +
      </button>
    </div>
  )
}
