import { entryCalls, type PartyNeeded } from '@ntocc/sdk/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShell } from '../console/context.ts'
import { CodeField } from '../forms/CodeField.tsx'
import { EntryForm } from '../forms/EntryForm.tsx'
import { FormFrame } from '../forms/FormFrame.tsx'
import { KnownUsername, NewPassword, PasswordField, PhoneField } from '../forms/fields.tsx'
import { placeInChange, placeOfCode } from '../forms/refusals.ts'
import { useForm } from '../forms/use-form.ts'
import { toastSuccess } from '../ports/toasts.ts'
import { useStore } from '../state/store.ts'
import { ShellLink } from '../ui/ShellLink.tsx'
import { PartyStep } from './second-step.ts'
import { different, forgotten, passwordChange, repeated } from './shapes.ts'

/** A forgotten password is replaced with a code sent to the account's phone. */
export function ForgotPasswordPage() {
  const { t } = useTranslation('shell')
  const { client, navigate } = useShell()
  const [needed, setNeeded] = useState<PartyNeeded>()
  const done = () => {
    toastSuccess(t('password.changed'))
    navigate('/login')
  }
  const form = useForm(
    { phone: '', verifyCode: '', newPassword: '', again: '' },
    forgotten,
    async ({ again: _again, ...query }) => {
      const sent = { query: { ...query, phone: query.phone.trim() }, silent: true }
      const several = await client.call(entryCalls.forgetPass, sent)
      if (several) setNeeded(several)
      else done()
    },
    { also: values => repeated(values.newPassword, values.again), place: placeOfCode },
  )
  if (needed) {
    const { step, partyTypes } = needed
    const choose = async (partyType: string) => {
      const body = { step, partyType, newPassword: form.values.newPassword }
      await client.call(entryCalls.forgetPassParty, { body, silent: true })
      done()
    }
    return (
      <FormFrame title={t('password.forgotTitle')}>
        <PartyStep partyTypes={partyTypes} choose={choose} onAgain={() => setNeeded(undefined)} />
      </FormFrame>
    )
  }
  return (
    <FormFrame title={t('password.forgotTitle')} lead={t('password.forgotLead')}>
      <EntryForm form={form} submit={t('password.set')}>
        <PhoneField form={form} autoFocus />
        <CodeField form={form} send="sendVerificationCode" />
        <NewPassword form={form} name="newPassword" />
      </EntryForm>
      <p className="sh-form-links">
        <ShellLink to="/login">{t('password.back')}</ShellLink>
      </p>
    </FormFrame>
  )
}

/** Comes before anything else when the password is overdue. */
export function OverduePasswordPage() {
  const { t } = useTranslation('shell')
  const { session } = useShell()
  return (
    <FormFrame title={t('password.overdueTitle')} lead={t('password.overdueLead')}>
      <ChangePasswordForm autoFocus onDone={() => session.passwordChanged()} />
      <p className="sh-form-links">
        <button type="button" className="sh-link" onClick={() => void session.logout()}>
          {t('nav.logout')}
        </button>
      </p>
    </FormFrame>
  )
}

/** Old and new password; used by the overdue page and the profile. */
export function ChangePasswordForm({ onDone, autoFocus }: { onDone?: () => void; autoFocus?: boolean }) {
  const { t } = useTranslation('shell')
  const { client, session } = useShell()
  const username = useStore(session.store, state => state.party?.username)
  const form = useForm(
    { oldPassword: '', newPassword: '', again: '' },
    passwordChange,
    async ({ oldPassword, newPassword }) => {
      await client.call(entryCalls.updatePass, { query: { oldPassword, newPassword }, silent: true })
      toastSuccess(t('password.changed'))
      onDone?.()
    },
    {
      also: values => ({
        ...repeated(values.newPassword, values.again),
        ...different(values.oldPassword, values.newPassword),
      }),
      place: placeInChange,
    },
  )
  return (
    <EntryForm form={form} submit={t('password.set')}>
      <KnownUsername username={username} />
      <PasswordField form={form} name="oldPassword" label={t('password.old')} autoFocus={autoFocus} />
      <NewPassword form={form} name="newPassword" />
    </EntryForm>
  )
}
