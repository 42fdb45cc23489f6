import { entryCalls, type PartyType } from '@ntocc/sdk/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShell } from '../console/context.ts'
import { CodeField } from '../forms/CodeField.tsx'
import { EntryForm } from '../forms/EntryForm.tsx'
import { FormFrame } from '../forms/FormFrame.tsx'
import { KnownUsername, NewPassword, PhoneField } from '../forms/fields.tsx'
import { placeInRegistration } from '../forms/refusals.ts'
import { focusFirstWrong, useForm } from '../forms/use-form.ts'
import { toastSuccess } from '../ports/toasts.ts'
import { Field } from '../ui/Field.tsx'
import { ShellLink } from '../ui/ShellLink.tsx'
import { registration, repeated } from './shapes.ts'

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
      await client.call(entryCalls.register, { query: { ...account, phone: account.phone.trim() }, silent: true })
      toastSuccess(t('register.done'))
      navigate('/login')
    },
    { also: values => repeated(values.password, values.again), place: placeInRegistration },
  )
  // What is wrong with the first step is mended there, with everything of the second kept.
  const codeRefused = form.error('phone') ?? form.error('verifyCode')
  const shown = step === 2 && codeRefused ? 1 : step
  const first = {
    ...form,
    failure: '',
    onSubmit: (event: Parameters<typeof form.onSubmit>[0]) => {
      event.preventDefault()
      if (focusFirstWrong(event.currentTarget, () => form.check(['phone', 'verifyCode']))) setStep(2)
    },
  }

  return (
    <FormFrame title={t('register.title')} lead={t(shown === 1 ? 'register.verifyLead' : 'register.accountLead')}>
      <ol className="sh-steps">
        <li aria-current={shown === 1 ? 'step' : undefined}>{t('register.verify')}</li>
        <li aria-current={shown === 2 ? 'step' : undefined}>{t('register.account')}</li>
      </ol>
      {shown === 1 ? (
        <EntryForm key="phone" form={first} submit={t('register.next')}>
          <PhoneField form={form} autoFocus />
          <CodeField form={form} send="sendRegisterVerifyCode" />
        </EntryForm>
      ) : (
        <EntryForm
          key="account"
          form={form}
          submit={t('register.submit')}
          aside={
            <button type="button" className="sh-button" onClick={() => setStep(1)}>
              {t('register.back')}
            </button>
          }
        >
          <KnownUsername username={form.values.phone.trim()} />
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
            name="userName"
            label={t('register.userName')}
            autoComplete="name"
            autoFocus
            value={form.values.userName}
            onChange={value => form.set('userName', value)}
            error={form.error('userName')}
          />
          <NewPassword form={form} name="password" />
        </EntryForm>
      )}
      <p className="sh-form-links">
        <ShellLink to="/login">{t('register.haveAccount')}</ShellLink>
      </p>
    </FormFrame>
  )
}
