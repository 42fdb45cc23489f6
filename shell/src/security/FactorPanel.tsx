import { createFormat } from '@ntocc/sdk/client'
import { languageOf, type SecondFactorState, security } from '@ntocc/sdk/contracts'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShell } from '../console/context.ts'
import { toastSuccess } from '../ports/toasts.ts'
import { EnrolFactor } from './EnrolFactor.tsx'
import { PasswordAgain } from './PasswordAgain.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useRead } from './use-read.ts'

/** So few are left that new ones should be made. */
const FEW = 3

type Doing = 'enrol' | 'renew' | 'remove'

/** The second factor of the user's own sign-in. Where the services know none, there is nothing to show. */
export function FactorPanel() {
  const { t } = useTranslation('security')
  const { client } = useShell()
  const state = useRead(useCallback(() => client.call(security.secondFactor, { silent: true }), [client]))
  const [doing, setDoing] = useState<Doing>()
  const done = () => {
    setDoing(undefined)
    void state.again()
  }
  if (!state.data) return null
  return (
    <section className="sh-panel" aria-labelledby="second-factor">
      <h2 id="second-factor">{t('factor.title')}</h2>
      {doing ? (
        <Change doing={doing} onDone={done} onCancel={() => setDoing(undefined)} />
      ) : (
        <Standing state={state.data} onDo={setDoing} />
      )}
    </section>
  )
}

function Standing({ state, onDo }: { state: SecondFactorState; onDo(doing: Doing): void }) {
  const { t, i18n } = useTranslation('security')
  const button = (doing: Doing, text: string, look = '') => (
    <button type="button" className={`sh-button ${look}`} onClick={() => onDo(doing)}>
      {text}
    </button>
  )
  if (!state.enrolled)
    return (
      <>
        <p className="sh-lead">{t('factor.off')}</p>
        <div className="sh-row">{button('enrol', t('factor.setUp'), 'sh-button-primary')}</div>
      </>
    )
  const since = createFormat(languageOf(i18n.language)).date(state.since)
  return (
    <>
      <p className="sh-lead">{t('factor.on', { since })}</p>
      <p className={state.recoveryLeft < FEW ? 'sh-caution' : undefined}>
        {t('factor.left', { count: state.recoveryLeft })}
      </p>
      {state.required && <p className="sh-dim">{t('factor.required')}</p>}
      <div className="sh-row">
        {button('renew', t('factor.renew'))}
        {!state.required && button('remove', t('factor.remove'))}
      </div>
    </>
  )
}

interface ChangeProps {
  doing: Doing
  onDone(): void
  onCancel(): void
}

function Change({ doing, onDone, onCancel }: ChangeProps) {
  const { t } = useTranslation('security')
  const { client } = useShell()
  const [codes, setCodes] = useState<string[]>()
  const cancel = (
    <button type="button" className="sh-button" onClick={onCancel}>
      {t('factor.cancel')}
    </button>
  )
  if (doing === 'enrol') return <EnrolFactor onDone={onDone} aside={cancel} />
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (doing === 'renew')
    return (
      <PasswordAgain
        lead={t('factor.renewLead')}
        submit={t('factor.renew')}
        aside={cancel}
        send={async body => {
          const made = await client.call(security.recoveryCodesRenew, { body, silent: true })
          setCodes(made.recoveryCodes)
        }}
      />
    )
  return (
    <PasswordAgain
      lead={t('factor.removeLead')}
      submit={t('factor.remove')}
      aside={cancel}
      send={async body => {
        await client.call(security.secondFactorRemove, { body, silent: true })
        toastSuccess(t('factor.removed'))
        onDone()
      }}
    />
  )
}
