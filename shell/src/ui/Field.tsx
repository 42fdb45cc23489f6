import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './icons.tsx'

interface FieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  label: string
  value: string
  onChange(value: string): void
  /** What is wrong, in words; shown under the field and read out with it. */
  error?: string
  hint?: string
  /** A control at the end of the field's row. */
  action?: ReactNode
}

/** A labelled text field. Password fields can be shown, and say when Caps Lock is on. */
export function Field({ label, value, onChange, error, hint, action, type = 'text', ...rest }: FieldProps) {
  const id = useId()
  const { t } = useTranslation('shell')
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const isPassword = type === 'password'
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const note = error ?? hint
  return (
    <div className={error ? 'sh-field sh-field-wrong' : 'sh-field'}>
      <label htmlFor={id}>{label}</label>
      <div className="sh-field-row">
        <input
          {...rest}
          id={id}
          type={isPassword && shown ? 'text' : type}
          value={value}
          onChange={event => onChange(event.target.value)}
          {...(isPassword && { onKeyDown: watch, onKeyUp: watch, onBlur: () => setCapsLock(false) })}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        {isPassword && (
          <button
            type="button"
            className="sh-icon-button"
            aria-pressed={shown}
            aria-label={t('signin.showPassword')}
            onClick={() => setShown(!shown)}
          >
            <Icon name="eye" />
          </button>
        )}
        {action}
      </div>
      {isPassword && (
        <p className="sh-field-note sh-field-caps" role="status">
          {capsLock && t('signin.capsLock')}
        </p>
      )}
      {note && (
        <p id={`${id}-note`} className="sh-field-note" role={error ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </div>
  )
}
