import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { landingOf } from '../access/redirect.ts'
import { useShell } from '../app/context.ts'
import { Field } from '../ui/Field.tsx'
import { ShellLink } from '../ui/ShellLink.tsx'
import { CodeField } from './CodeField.tsx'
import { FormFrame, Submit } from './FormFrame.tsx'
import { passwordSignIn, phoneSignIn } from './shapes.ts'
import { useForm } from './use-form.ts'

const VARIANTS = ['password', 'phone'] as const
type Variant = (typeof VARIANTS)[number]

/** Sign-in by user name and password or by phone and code. The internal form knows the password only. */
export function SignInPage({ internal = false }: { internal?: boolean }) {
  const { t } = useTranslation('shell')
  const [variant, setVariant] = useState<Variant>('password')
  return (
    <FormFrame title={t(internal ? 'signin.internalTitle' : 'signin.title')} lead={t('signin.lead')}>
      {!internal && <VariantTabs variant={variant} onChange={setVariant} />}
      {variant === 'password' ? <PasswordForm /> : <PhoneForm />}
      <p className="sh-form-links">
        <ShellLink to="/forgotPWD">{t('signin.forgot')}</ShellLink>
        {!internal && <ShellLink to="/register">{t('signin.register')}</ShellLink>}
      </p>
    </FormFrame>
  )
}

function VariantTabs({ variant, onChange }: { variant: Variant; onChange(variant: Variant): void }) {
  const { t } = useTranslation('shell')
  const tab = (of: Variant, text: ReactNode) => (
    <button
      type="button"
      role="tab"
      aria-selected={variant === of}
      tabIndex={variant === of ? 0 : -1}
      onClick={() => onChange(of)}
    >
      {text}
    </button>
  )
  return (
    <div
      className="sh-tabs"
      role="tablist"
      aria-label={t('signin.variants')}
      onKeyDown={event => {
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
        onChange(variant === 'password' ? 'phone' : 'password')
        const tabs = event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')
        tabs[variant === 'password' ? 1 : 0]?.focus()
      }}
    >
      {tab('password', t('signin.byPassword'))}
      {tab('phone', t('signin.byPhone'))}
    </div>
  )
}

function PasswordForm() {
  const { t } = useTranslation('shell')
  const { session } = useShell()
  const form = useForm({ username: '', password: '' }, passwordSignIn, values =>
    session.signIn({ variant: 'password', ...values }, landingOf(location.search)),
  )
  return (
    <form className="sh-form" noValidate onSubmit={form.onSubmit}>
      <Field
        label={t('signin.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={form.values.username}
        onChange={value => form.set('username', value)}
        error={form.error('username')}
      />
      <Field
        label={t('signin.password')}
        type="password"
        autoComplete="current-password"
        value={form.values.password}
        onChange={value => form.set('password', value)}
        error={form.error('password')}
      />
      <Submit form={form} text={t('signin.submit')} />
    </form>
  )
}

function PhoneForm() {
  const { t } = useTranslation('shell')
  const { session } = useShell()
  const form = useForm({ phone: '', verifyCode: '' }, phoneSignIn, values =>
    session.signIn({ variant: 'phone', ...values }, landingOf(location.search)),
  )
  return (
    <form className="sh-form" noValidate onSubmit={form.onSubmit}>
      <Field
        label={t('signin.phone')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        value={form.values.phone}
        onChange={value => form.set('phone', value)}
        error={form.error('phone')}
      />
      <CodeField form={form} send="sendVerificationCode" />
      <Submit form={form} text={t('signin.submit')} />
    </form>
  )
}
