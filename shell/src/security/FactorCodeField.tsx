import { useTranslation } from 'react-i18next'
import type { FormOf } from '../forms/fields.tsx'
import { Field } from '../ui/Field.tsx'

interface FactorCodeFieldProps {
  form: FormOf<'code'>
  isRecovery?: boolean
}

/** The six digits of the app, or a recovery code as it was written down. */
export function FactorCodeField({ form, isRecovery = false }: FactorCodeFieldProps) {
  const { t } = useTranslation('security')
  return (
    <Field
      name="code"
      label={t(isRecovery ? 'code.recovery' : 'code.app')}
      value={form.values.code}
      onChange={value => form.set('code', value)}
      error={form.error('code')}
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      spellCheck={false}
      autoFocus
    />
  )
}
