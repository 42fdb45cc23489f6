import { shape, text } from '@ntocc/sdk/fields'
import { useAction, useFormat, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { EntityForm, FormField, Loaded, Panel, TitledPage, useForm } from '@ntocc/sdk/ui'
import { Alert, App, Button } from 'antd'
import { useState } from 'react'
import { accountCalls, PAY_PASSWORD_LENGTH } from '../../contract/calls.ts'
import { forgetProof } from './proof.ts'
import '../accounts.css'

const { payPasswordState, payPasswordCode, payPasswordSet, payPasswordChange } = accountCalls
const CHANGED = { invalidates: [payPasswordState, accountCalls.withdrawalStart], silent: true }

const secret = () => text({ max: PAY_PASSWORD_LENGTH }).required().secret()
const SETTING = shape({ code: text({ max: 6 }).required(), password: secret(), again: secret() })
const CHANGING = shape({ old: secret(), password: secret(), again: secret() })

/** The caller's pay password: set and set anew by a code to the own phone, changed by the one before. */
export default function PayPassword() {
  const { t } = useTranslation()
  const format = useFormat()
  const read = useRecord(payPasswordState)
  const [isForgotten, setForgotten] = useState(false)
  return (
    <TitledPage title={t('title.payPassword')}>
      <div className="accounts-narrow">
        <Loaded of={read}>
          {({ isSet, changedAt, phone }) => (
            <>
              <Alert
                type={isSet ? 'success' : 'info'}
                showIcon
                title={isSet ? t('password.isSet', { at: format.dateTime(changedAt) }) : t('password.isUnset')}
              />
              {isSet && !isForgotten ? (
                <ChangeForm onForgotten={() => setForgotten(true)} />
              ) : (
                <SetForm phone={phone} isForgotten={isSet} onSet={() => setForgotten(false)} />
              )}
            </>
          )}
        </Loaded>
      </div>
    </TitledPage>
  )
}

/** Two entries that differ are said where they stand, before anything is sent. */
const useDiffers = () => {
  const { t } = useTranslation()
  const [differs, setDiffers] = useState(false)
  return {
    differs: differs && <Alert type="error" showIcon title={t('password.differs')} />,
    isSame: ({ password, again }: Record<string, unknown>): boolean => {
      setDiffers(password !== again)
      return password === again
    },
  }
}

const DIFFERENT = new Error('the passwords differ')

function SetForm(props: { phone: string | undefined; isForgotten: boolean; onSet: () => void }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const form = useForm(SETTING, {})
  const { differs, isSame } = useDiffers()
  const code = useAction(payPasswordCode)
  const { run } = useAction(payPasswordSet, CHANGED)
  const send = () => void code.run().then(({ ok }) => ok && message.success(t('password.sent')))
  const save = () =>
    void form.submit(async values => {
      if (!isSame(values)) return { ok: false, error: DIFFERENT }
      const result = await run({ body: { code: String(values.code), password: String(values.password) } })
      if (result.ok) {
        forgetProof()
        form.reset()
        message.success(t('password.saved'))
        props.onSet()
      }
      return result
    })
  return (
    <Panel title={t(props.isForgotten ? 'password.anew' : 'password.first')}>
      <p className="nt-dim">{props.phone ? t('password.byPhone', { phone: props.phone }) : t('password.noPhone')}</p>
      {differs}
      <EntityForm form={form} entity="payPassword" onSubmit={save}>
        <Button onClick={send} loading={code.isPending} disabled={!props.phone}>
          {t('password.send')}
        </Button>
        <FormField name="code" />
        <FormField name="password" help={t('password.rule', { count: PAY_PASSWORD_LENGTH })} />
        <FormField name="again" />
      </EntityForm>
      <div className="accounts-bar">
        <Button type="primary" loading={form.isPending} onClick={save}>
          {t('password.save')}
        </Button>
      </div>
    </Panel>
  )
}

function ChangeForm({ onForgotten }: { onForgotten: () => void }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const form = useForm(CHANGING, {})
  const { differs, isSame } = useDiffers()
  const { run } = useAction(payPasswordChange, CHANGED)
  const save = () =>
    void form.submit(async values => {
      if (!isSame(values)) return { ok: false, error: DIFFERENT }
      const result = await run({ body: { old: String(values.old), password: String(values.password) } })
      if (result.ok) {
        forgetProof()
        form.reset()
        message.success(t('password.saved'))
      }
      return result
    })
  return (
    <Panel title={t('password.change')}>
      {differs}
      <EntityForm form={form} entity="payPassword" onSubmit={save}>
        <FormField name="old" />
        <FormField name="password" help={t('password.rule', { count: PAY_PASSWORD_LENGTH })} />
        <FormField name="again" />
      </EntityForm>
      <div className="accounts-bar">
        <Button type="primary" loading={form.isPending} onClick={save}>
          {t('password.save')}
        </Button>
        <Button onClick={onForgotten}>{t('password.forgotten')}</Button>
      </div>
    </Panel>
  )
}
