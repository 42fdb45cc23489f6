import { createFormat } from '@ntocc/sdk/client'
import { endpoints, languageOf, OwnElements } from '@ntocc/sdk/contracts'
import { REQUIRED, shape, text } from '@ntocc/sdk/fields'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShell } from '../console/context.ts'
import { EntryForm } from '../forms/EntryForm.tsx'
import { useForm } from '../forms/use-form.ts'
import { toastSuccess } from '../ports/toasts.ts'
import { useStore } from '../state/store.ts'
import { Field } from '../ui/Field.tsx'
import { useRead } from './use-read.ts'

const CODE = shape({ captcha: text({ min: 6, max: 6 }).required() })
/** Parties that people act for themselves; staff are vouched for by whoever runs the branch. */
const PARTIES = ['DRIVER', 'CARRIER', 'SHIPPER']

/** The own identity, for those who stand for themselves. */
export function IdentityPanel() {
  const { session } = useShell()
  const partyType = useStore(session.store, state => state.party?.partyType ?? '')
  return PARTIES.includes(partyType) ? <Identity /> : null
}

/** Name and number compared at the phone's operator, then a code to the phone. */
function Identity() {
  const { t, i18n } = useTranslation('security')
  const { client, session } = useShell()
  const own = useRead(
    useCallback(
      () =>
        Promise.all([
          client.call(endpoints.outsideServices, { silent: true }),
          client.call(endpoints.ownIdentity, { silent: true }),
        ]),
      [client],
    ),
  )
  const [serialNo, setSerialNo] = useState('')
  const [isDoing, setDoing] = useState(false)
  const [services, identity] = own.data ?? []
  if (!services || !identity) return null
  const { connected, simulated, setting = '' } = services.elements
  const done = () => {
    setSerialNo('')
    setDoing(false)
    toastSuccess(t('identity.done'))
    void own.again()
    void session.refreshInfo()
  }
  const stop = (
    <button type="button" className="sh-button" onClick={() => setDoing(false)}>
      {t('factor.cancel')}
    </button>
  )
  return (
    <section className="sh-panel" aria-labelledby="own-identity">
      <h2 id="own-identity">{t('identity.title')}</h2>
      <p className="sh-lead">
        {identity.verified
          ? t('identity.verified', { since: createFormat(languageOf(i18n.language)).date(identity.at ?? '') })
          : t(connected ? 'identity.open' : 'identity.notConnected', { setting })}
      </p>
      {simulated && <p className="sh-caution">{t('identity.simulated')}</p>}
      {!connected ? null : serialNo ? (
        <CodeStep serialNo={serialNo} onDone={done} aside={stop} />
      ) : isDoing ? (
        <ElementsStep onSent={setSerialNo} aside={stop} />
      ) : (
        <div className="sh-row">
          <button type="button" className="sh-button sh-button-primary" onClick={() => setDoing(true)}>
            {t(identity.verified ? 'identity.again' : 'identity.begin')}
          </button>
        </div>
      )}
    </section>
  )
}

function ElementsStep({ onSent, aside }: { onSent: (serialNo: string) => void; aside: React.ReactNode }) {
  const { t } = useTranslation('security')
  const { client, session } = useShell()
  const phone = useStore(session.store, state => state.party?.phone ?? '')
  const form = useForm(
    { name: '', idNo: '' },
    OwnElements.pick('name', 'idNo'),
    async ({ name, idNo }) => {
      const body = { name: name.trim(), idNo: idNo.trim().toUpperCase(), phone }
      onSent((await client.call(endpoints.asignAuthMobile3, { body, silent: true })).serialNo)
    },
    { also: values => ({ ...(!values.name.trim() && { name: REQUIRED }) }) },
  )
  return (
    <EntryForm form={form} submit={t('identity.send')} aside={aside}>
      <Field
        label={t('identity.name')}
        value={form.values.name}
        autoComplete="name"
        onChange={value => form.set('name', value)}
        {...errorOf(form.error('name'))}
      />
      <Field
        label={t('identity.idNo')}
        value={form.values.idNo}
        autoComplete="off"
        onChange={value => form.set('idNo', value)}
        {...errorOf(form.error('idNo'))}
      />
      <p className="sh-dim">{t('identity.phone', { phone })}</p>
    </EntryForm>
  )
}

const errorOf = (error: string | undefined) => (error === undefined ? {} : { error })

function CodeStep(props: { serialNo: string; onDone: () => void; aside: React.ReactNode }) {
  const { serialNo, onDone, aside } = props
  const { t } = useTranslation('security')
  const { client } = useShell()
  const form = useForm({ captcha: '' }, CODE, async ({ captcha }) => {
    await client.call(endpoints.asignVerifyCaptcha, { body: { serialNo, captcha: captcha.trim() }, silent: true })
    onDone()
  })
  return (
    <EntryForm form={form} submit={t('identity.confirm')} aside={aside}>
      <Field
        label={t('identity.code')}
        value={form.values.captcha}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        onChange={value => form.set('captcha', value)}
        {...errorOf(form.error('captcha'))}
      />
    </EntryForm>
  )
}
