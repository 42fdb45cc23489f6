import { endpoints } from '@ntocc/sdk/contracts'
import { useTranslation } from 'react-i18next'
import { useShell } from '../app/context.ts'
import { toastSuccess } from '../ports/toasts.ts'
import { Field } from '../ui/Field.tsx'
import { ShellLink } from '../ui/ShellLink.tsx'
import { CodeField } from './CodeField.tsx'
import { FormFrame, Submit } from './FormFrame.tsx'
import { NewPassword } from './RegisterPage.tsx'
import { different, forgotten, passwordChange, repeated } from './shapes.ts'
import { useForm } from './use-form.ts'

/** A forgotten password is replaced with a code sent to the account's phone. */
export function ForgotPasswordPage() {
  const { t } = useTranslation('shell')
  const { client, navigate } = useShell()
  const form = useForm(
    { phone: '', verifyCode: '', newPassword: '', again: '' },
    forgotten,
    async ({ again: _again, ...query }) => {
      await client.call(endpoints.forgetPass, { query: { ...query, phone: query.phone.trim() }, silent: true })
      toastSuccess(t('password.changed'))
      navigate('/login')
    },
    values => repeated(values.newPassword, values.again),
  )
  return (
    <FormFrame title={t('password.forgotTitle')} lead={t('password.forgotLead')}>
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
        <NewPassword form={form} name="newPassword" />
        <Submit form={form} text={t('password.set')} />
      </form>
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
      <ChangePasswordForm onDone={() => session.passwordChanged()} />
      <p className="sh-form-links">
        <button type="button" className="sh-link" onClick={() => void session.logout()}>
          {t('nav.logout')}
        </button>
      </p>
    </FormFrame>
  )
}

/** Old and new password; used by the overdue page and the profile. */
export function ChangePasswordForm({ onDone }: { onDone?: () => void }) {
  const { t } = useTranslation('shell')
  const { client } = useShell()
  const form = useForm(
    { oldPassword: '', newPassword: '', again: '' },
    passwordChange,
    async ({ oldPassword, newPassword }) => {
      await client.call(endpoints.updatePass, { query: { oldPassword, newPassword }, silent: true })
      toastSuccess(t('password.changed'))
      onDone?.()
    },
    values => ({ ...repeated(values.newPassword, values.again), ...different(values.oldPassword, values.newPassword) }),
  )
  return (
    <form className="sh-form" noValidate onSubmit={form.onSubmit}>
      <Field
        label={t('password.old')}
        type="password"
        autoComplete="current-password"
        value={form.values.oldPassword}
        onChange={value => form.set('oldPassword', value)}
        error={form.error('oldPassword')}
      />
      <NewPassword form={form} name="newPassword" />
      <Submit form={form} text={t('password.set')} />
    </form>
  )
}
