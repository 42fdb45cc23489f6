import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './icons.tsx'

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string
  value: string
  onChange(value: string): void
  /** What is wrong, in words; shown under the field and read out with it. */
  error?: string
  hint?: string
  /** A control at the end of the field's row. */
  action?: ReactNode
}

/** A labelled text field. Password fields can be shown. */
export function Field({ label, value, onChange, error, hint, action, type = 'text', ...rest }: FieldProps) {
  const id = useId()
  const { t } = useTranslation('shell')
  const [shown, setShown] = useState(false)
  const note = error ?? hint
  return (
    <div className={error ? 'sh-field sh-field-wrong' : 'sh-field'}>
      <label htmlFor={id}>{label}</label>
      <div className="sh-field-row">
        <input
          {...rest}
          id={id}
          type={type === 'password' && shown ? 'text' : type}
          value={value}
          onChange={event => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        {type === 'password' && (
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
      {note && (
        <p id={`${id}-note`} className="sh-field-note" role={error ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </div>
  )
}
