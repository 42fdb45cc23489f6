import { useTranslation } from 'react-i18next'
import { Field } from '../ui/Field.tsx'

/** As much of a form as a field needs that stands under one of these names. */
export interface FormOf<N extends string> {
  values: Record<N, string>
  set(name: N, value: string): void
  error(name: N): string | undefined
}

/** What a field of a form shows and says. */
const bound = <N extends string>(form: FormOf<N>, name: N) => ({
  name,
  value: form.values[name],
  onChange: (value: string) => form.set(name, value),
  error: form.error(name),
})

export function UsernameField({ form, autoFocus }: { form: FormOf<'username'>; autoFocus?: boolean }) {
  const { t } = useTranslation('shell')
  return (
    <Field
      {...bound(form, 'username')}
      label={t('signin.username')}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={autoFocus}
    />
  )
}

export function PhoneField({ form, autoFocus }: { form: FormOf<'phone'>; autoFocus?: boolean }) {
  const { t } = useTranslation('shell')
  return (
    <Field
      {...bound(form, 'phone')}
      label={t('signin.phone')}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      autoFocus={autoFocus}
    />
  )
}

interface PasswordFieldProps<N extends string> {
  form: FormOf<N>
  name: N
  label: string
  autoFocus?: boolean
}

/** The password that is in force. */
export function PasswordField<N extends string>({ form, name, label, autoFocus }: PasswordFieldProps<N>) {
  return (
    <Field
      {...bound(form, name)}
      label={label}
      type="password"
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={autoFocus}
    />
  )
}

/** A new password, twice. */
export function NewPassword<N extends string>({ form, name }: { form: FormOf<N | 'again'>; name: N }) {
  const { t } = useTranslation('shell')
  return (
    <>
      <Field
        {...bound(form, name)}
        label={t('password.new')}
        type="password"
        autoComplete="new-password"
        hint={t('password.rule')}
      />
      <Field {...bound(form, 'again')} label={t('password.again')} type="password" autoComplete="new-password" />
    </>
  )
}

/** Tells a password manager whose password is being changed; nobody sees it. */
export function KnownUsername({ username }: { username: string | undefined }) {
  if (!username) return null
  return <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
}
