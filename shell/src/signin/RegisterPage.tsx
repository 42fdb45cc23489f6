import { endpoints, type PartyType } from '@ntocc/sdk/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShell } from '../app/context.ts'
import { toastSuccess } from '../ports/toasts.ts'
import { Field } from '../ui/Field.tsx'
import { ShellLink } from '../ui/ShellLink.tsx'
import { CodeField } from './CodeField.tsx'
import { FormFrame, Submit } from './FormFrame.tsx'
import { registration, repeated } from './shapes.ts'
import { useForm } from './use-form.ts'

const PARTY_TYPES: readonly PartyType[] = ['SHIPPER', 'DRIVER', 'CARRIER']
const EMPTY = { phone: '', verifyCode: '', partyType: 'SHIPPER', userName: '', password: '', again: '' }

/** Registration in two steps: the phone is verified, then the account described. */
export function RegisterPage() {
  const { t } = useTranslation('shell')
  const { client, navigate } = useShell()
  const [step, setStep] = useState<1 | 2>(1)
  const form = useForm(
    EMPTY,
    registration,
    async ({ again: _again, ...account }) => {
      await client.call(endpoints.register, { query: { ...account, phone: account.phone.trim() }, silent: true })
      toastSuccess(t('register.done'))
      navigate('/login')
    },
    values => repeated(values.password, values.again),
  )
  const codeRefused = form.error('phone') ?? form.error('verifyCode')
  const shown = step === 2 && codeRefused ? 1 : step

  return (
    <FormFrame title={t('register.title')} lead={t(shown === 1 ? 'register.verifyLead' : 'register.accountLead')}>
      <ol className="sh-steps">
        <li aria-current={shown === 1 ? 'step' : undefined}>{t('register.verify')}</li>
        <li aria-current={shown === 2 ? 'step' : undefined}>{t('register.account')}</li>
      </ol>
      <form
        className="sh-form"
        noValidate
        onSubmit={event => {
          if (shown === 2) return form.onSubmit(event)
          event.preventDefault()
          if (form.check(['phone', 'verifyCode'])) setStep(2)
        }}
      >
        {shown === 1 ? (
          <>
            <Field
              label={t('signin.phone')}
              type="tel"
              inputMode="numeric"
              autoComplete="tel-national"
              value={form.values.phone}
              onChange={value => form.set('phone', value)}
              error={form.error('phone')}
            />
            <CodeField form={form} send="sendRegisterVerifyCode" />
            <button type="submit" className="sh-button sh-button-primary sh-button-wide">
              {t('register.next')}
            </button>
          </>
        ) : (
          <>
            <fieldset className="sh-choices">
              <legend>{t('register.as')}</legend>
              {PARTY_TYPES.map(type => (
                <label key={type}>
                  <input
                    type="radio"
                    name="partyType"
                    checked={form.values.partyType === type}
                    onChange={() => form.set('partyType', type)}
                  />
                  {t(`party.${type}`)}
                </label>
              ))}
            </fieldset>
            <Field
              label={t('register.userName')}
              autoComplete="name"
              value={form.values.userName}
              onChange={value => form.set('userName', value)}
              error={form.error('userName')}
            />
            <NewPassword form={form} name="password" />
            <Submit form={form} text={t('register.submit')} />
          </>
        )}
      </form>
      <p className="sh-form-links">
        <ShellLink to="/login">{t('register.haveAccount')}</ShellLink>
      </p>
    </FormFrame>
  )
}

interface NewPasswordProps<N extends string> {
  form: {
    values: Record<N | 'again', string>
    set(name: N | 'again', value: string): void
    error(name: N | 'again'): string | undefined
  }
  name: N
}

/** A new password, twice. */
export function NewPassword<N extends string>({ form, name }: NewPasswordProps<N>) {
  const { t } = useTranslation('shell')
  return (
    <>
      <Field
        label={t('password.new')}
        type="password"
        autoComplete="new-password"
        hint={t('password.rule')}
        value={form.values[name]}
        onChange={value => form.set(name, value)}
        error={form.error(name)}
      />
      <Field
        label={t('password.again')}
        type="password"
        autoComplete="new-password"
        value={form.values.again}
        onChange={value => form.set('again', value)}
        error={form.error('again')}
      />
    </>
  )
}
