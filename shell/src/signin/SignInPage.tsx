import type { StepNeeded } from '@ntocc/sdk/contracts'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { landingOf } from '../access/redirect.ts'
import { useShell } from '../console/context.ts'
import { CodeField } from '../forms/CodeField.tsx'
import { EntryForm } from '../forms/EntryForm.tsx'
import { FormFrame } from '../forms/FormFrame.tsx'
import { PasswordField, PhoneField, UsernameField } from '../forms/fields.tsx'
import { placeOfCode } from '../forms/refusals.ts'
import { useForm } from '../forms/use-form.ts'
import { ShellLink } from '../ui/ShellLink.tsx'
import { FurtherStep, type Send } from './second-step.ts'
import { passwordSignIn, phoneSignIn } from './shapes.ts'

const VARIANTS = ['password', 'phone'] as const
type Variant = (typeof VARIANTS)[number]

/** Sign-in by user name and password or by phone and code. The internal form knows the password only. */
export function SignInPage({ internal = false }: { internal?: boolean }) {
  const { t } = useTranslation('shell')
  const [variant, setVariant] = useState<Variant>('password')
  const [needed, setNeeded] = useState<StepNeeded>()
  const send = useSending(setNeeded)
  const id = useId()
  if (needed)
    return (
      <FormFrame title={t(internal ? 'signin.internalTitle' : 'signin.title')}>
        <FurtherStep key={needed.step} needed={needed} send={send} onAgain={() => setNeeded(undefined)} />
      </FormFrame>
    )
  return (
    <FormFrame title={t(internal ? 'signin.internalTitle' : 'signin.title')} lead={t('signin.lead')}>
      {internal ? (
        <PasswordForm send={send} />
      ) : (
        <>
          <VariantTabs id={id} variant={variant} onChange={setVariant} />
          <div role="tabpanel" id={`${id}-panel`}>
            {variant === 'password' ? <PasswordForm send={send} /> : <PhoneForm send={send} />}
          </div>
        </>
      )}
      <p className="sh-form-links">
        <ShellLink to="/forgotPWD">{t('signin.forgot')}</ShellLink>
        {!internal && <ShellLink to="/register">{t('signin.register')}</ShellLink>}
      </p>
    </FormFrame>
  )
}

interface VariantTabsProps {
  id: string
  variant: Variant
  onChange(variant: Variant): void
}

function VariantTabs({ id, variant, onChange }: VariantTabsProps) {
  const { t } = useTranslation('shell')
  const tab = (of: Variant, text: ReactNode) => (
    <button
      type="button"
      role="tab"
      id={`${id}-${of}`}
      aria-selected={variant === of}
      aria-controls={`${id}-panel`}
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

/** Signs in; where that takes a further step, says so. */
function useSending(onStep: (needed: StepNeeded) => void): Send {
  const { session } = useShell()
  return async request => {
    const needed = await session.signIn(request, landingOf(location.search))
    if (needed) onStep(needed)
  }
}

function PasswordForm({ send }: { send: Send }) {
  const { t } = useTranslation('shell')
  const form = useForm({ username: '', password: '' }, passwordSignIn, values =>
    send({ variant: 'password', ...values }),
  )
  return (
    <EntryForm form={form} submit={t('signin.submit')}>
      <UsernameField form={form} autoFocus />
      <PasswordField form={form} name="password" label={t('signin.password')} />
    </EntryForm>
  )
}

function PhoneForm({ send }: { send: Send }) {
  const { t } = useTranslation('shell')
  const form = useForm({ phone: '', verifyCode: '' }, phoneSignIn, values => send({ variant: 'phone', ...values }), {
    place: placeOfCode,
  })
  return (
    <EntryForm form={form} submit={t('signin.submit')}>
      <PhoneField form={form} />
      <CodeField form={form} send="sendVerificationCode" />
    </EntryForm>
  )
}
