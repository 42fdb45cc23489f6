import { endpoints } from '@ntocc/sdk/contracts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShell } from '../app/context.ts'
import { toastSuccess } from '../ports/toasts.ts'
import { Field } from '../ui/Field.tsx'
import type { Form } from './use-form.ts'

const RESEND_SECONDS = 60

interface CodeFieldProps<V extends { phone: string; verifyCode: string }> {
  form: Form<V>
  /** Which message to ask for: sign-in and forgotten password share one, registration has its own. */
  send: 'sendVerificationCode' | 'sendRegisterVerifyCode'
}

/** Verification code with the button that sends it. A code may be asked for again after a minute. */
export function CodeField<V extends { phone: string; verifyCode: string }>({ form, send }: CodeFieldProps<V>) {
  const { t } = useTranslation('shell')
  const { client } = useShell()
  const [left, setLeft] = useState(0)
  const [sending, setSending] = useState(false)

  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])

  const ask = async () => {
    if (!form.check(['phone'])) return
    setSending(true)
    try {
      await client.call(endpoints[send], { query: { phone: form.values.phone.trim() } })
      setLeft(RESEND_SECONDS)
      toastSuccess(t('signin.codeSent'))
    } catch {
      // The client has said what went wrong; the button is there to try again.
    } finally {
      setSending(false)
    }
  }

  return (
    <Field
      label={t('signin.code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      value={form.values.verifyCode}
      onChange={value => form.set('verifyCode', value)}
      error={form.error('verifyCode')}
      action={
        <button type="button" className="sh-button" disabled={left > 0 || sending} onClick={() => void ask()}>
          {left > 0 ? t('signin.codeAgain', { seconds: left }) : t('signin.sendCode')}
        </button>
      }
    />
  )
}
