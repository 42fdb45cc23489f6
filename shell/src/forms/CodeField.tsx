import { entryCalls } from '@ntocc/sdk/contracts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShell } from '../console/context.ts'
import { toastSuccess } from '../ports/toasts.ts'
import { failureMessage } from '../session/errors.ts'
import { Field } from '../ui/Field.tsx'
import { type CodeKind, noteSent, RESEND_MS, waitLeft } from './resend.ts'
import type { Form } from './use-form.ts'

interface CodeFieldProps<V extends { phone: string; verifyCode: string }> {
  form: Form<V>
  /** Which message to ask for: sign-in and forgotten password share one, registration and another phone have their own. */
  send: CodeKind
}

/** Nobody types elsewhere: the focus is on the button, or on nothing but what the field stands in. */
const isIdle = (button: Element | null, field: Element | null): boolean => {
  const at = document.activeElement
  return at === null || at === button || at.contains(field)
}

/** Verification code with the button that sends it. Another phone need not wait for the minute of the one before. */
export function CodeField<V extends { phone: string; verifyCode: string }>({ form, send }: CodeFieldProps<V>) {
  const { t } = useTranslation('shell')
  const { client } = useShell()
  const { phone } = form.values
  const [sentTo, setSentTo] = useState('')
  const [left, setLeft] = useState(() => waitLeft(send, Date.now()))
  const [sending, setSending] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const waits = left > 0 && (sentTo === '' || sentTo === phone)

  useEffect(() => {
    if (left === 0) return
    // Counted from the clock: a tab in the background is woken late.
    const timer = setTimeout(() => setLeft(waitLeft(send, Date.now())), left % 1000 || 1000)
    return () => clearTimeout(timer)
  }, [left, send])

  const ask = async () => {
    if (!form.check(['phone'])) return
    setSending(true)
    try {
      await client.call(entryCalls[send], { query: { phone: phone.trim() }, silent: true })
      noteSent(send, Date.now())
      setSentTo(phone)
      setLeft(waitLeft(send, Date.now()) || RESEND_MS)
      form.refuse('verifyCode', undefined)
      toastSuccess(t('signin.codeSent'))
      // The button cannot be pressed now: whoever pressed it types the code next, unless they have gone on elsewhere.
      if (isIdle(button.current, field.current)) field.current?.focus()
    } catch (error) {
      form.refuse('verifyCode', failureMessage(error))
    } finally {
      setSending(false)
    }
  }

  return (
    <Field
      ref={field}
      name="verifyCode"
      label={t('signin.code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      value={form.values.verifyCode}
      onChange={value => form.set('verifyCode', value)}
      error={form.error('verifyCode')}
      action={
        <button ref={button} type="button" className="sh-button" disabled={waits || sending} onClick={() => void ask()}>
          {waits ? t('signin.codeAgain', { seconds: Math.ceil(left / 1000) }) : t('signin.sendCode')}
        </button>
      }
    />
  )
}
