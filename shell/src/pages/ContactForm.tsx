import { endpoints, type OwnContact } from '@ntocc/sdk/contracts'
import { email, mobile, REQUIRED, shape, text } from '@ntocc/sdk/fields'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShell } from '../console/context.ts'
import { CodeField } from '../forms/CodeField.tsx'
import { EntryForm } from '../forms/EntryForm.tsx'
import { PasswordField, PhoneField } from '../forms/fields.tsx'
import { placeOfCode } from '../forms/refusals.ts'
import { useForm } from '../forms/use-form.ts'
import { toastSuccess } from '../ports/toasts.ts'
import { failureMessage } from '../session/errors.ts'
import { Field } from '../ui/Field.tsx'

const contact = shape({
  phone: mobile(),
  email: email(),
  verifyCode: text({ min: 4, max: 10 }),
  ownPassword: text({ max: 256 }),
})

/** Where the signed-in user is reached: read when the page is opened, as a session does not carry it. */
export function ContactForm() {
  const { client } = useShell()
  const [known, setKnown] = useState<OwnContact>()
  const [failure, setFailure] = useState('')
  useEffect(() => {
    let isGone = false
    client
      .call(endpoints.ownContact, { silent: true })
      .then(found => !isGone && setKnown(found))
      .catch((error: unknown) => !isGone && setFailure(failureMessage(error)))
    return () => {
      isGone = true
    }
  }, [client])
  if (failure) return <p className="sh-form-failure">{failure}</p>
  // What was saved is what the form begins with from then on.
  return known ? (
    <Known key={`${known.phone} ${known.isProven} ${known.email}`} known={known} onSaved={setKnown} />
  ) : null
}

function Known({ known, onSaved }: { known: OwnContact; onSaved: (saved: OwnContact) => void }) {
  const { t } = useTranslation('shell')
  const { client, session } = useShell()
  const before = { phone: known.phone ?? '', email: known.email ?? '' }
  const isOtherPhone = (values: typeof before) => values.phone.trim() !== before.phone
  const isChanged = (values: typeof before & { verifyCode: string }) =>
    isOtherPhone(values) || values.email.trim() !== before.email || values.verifyCode !== ''
  const form = useForm(
    { ...before, verifyCode: '', ownPassword: '' },
    contact,
    async values => {
      if (!isChanged(values)) return
      const { phone, email: address, verifyCode, ownPassword } = values
      const body = {
        phone: phone.trim(),
        ...(known.hasEmail && { email: address.trim() || null }),
        ...(verifyCode && { verifyCode: verifyCode.trim() }),
        ownPassword,
      }
      onSaved(await client.call(endpoints.ownContactUpdate, { body, silent: true }))
      toastSuccess(t('profile.contactChanged'))
      void session.refreshInfo()
    },
    {
      also: values => ({
        ...(before.phone && !values.phone.trim() && { phone: REQUIRED }),
        ...(isOtherPhone(values) && !values.verifyCode && { verifyCode: REQUIRED }),
        ...(isChanged(values) && !values.ownPassword && { ownPassword: REQUIRED }),
      }),
      place: placeOfCode,
    },
  )
  const isUnproven = before.phone !== '' && !known.isProven
  return (
    <EntryForm form={form} submit={t('profile.contactSave')}>
      <PhoneField form={form} />
      {isUnproven && !isOtherPhone(form.values) && <p className="sh-field-note">{t('profile.phoneUnproven')}</p>}
      {(isUnproven || isOtherPhone(form.values)) && <CodeField form={form} send="ownContactCode" />}
      {known.hasEmail && (
        <Field
          name="email"
          type="email"
          label={t('profile.email')}
          autoComplete="email"
          value={form.values.email}
          onChange={value => form.set('email', value)}
          error={form.error('email')}
        />
      )}
      {isChanged(form.values) && (
        <>
          <p className="sh-field-note">{t('profile.contactTold')}</p>
          <PasswordField form={form} name="ownPassword" label={t('password.old')} />
        </>
      )}
    </EntryForm>
  )
}
