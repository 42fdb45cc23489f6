import { createFormat } from '@ntocc/sdk/client'
import { languageOf, type OwnSession, security } from '@ntocc/sdk/contracts'
import { useNow } from '@ntocc/sdk/hooks'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShell } from '../console/context.ts'
import { toastSuccess } from '../ports/toasts.ts'
import { useRead } from './use-read.ts'

/** Where the user is signed in; each of these, or all but this one, can be ended. */
export function SessionsPanel() {
  const { t } = useTranslation('security')
  const { client } = useShell()
  const { data, again } = useRead(useCallback(() => client.call(security.ownSessions, { silent: true }), [client]))
  const [busy, setBusy] = useState(false)
  /** What fails has been said by the client. */
  const end = async (act: () => Promise<number>) => {
    setBusy(true)
    try {
      toastSuccess(t('sessions.ended', { count: await act() }))
    } catch {
      // The list below tells what is so.
    }
    await again()
    setBusy(false)
  }
  const endOne = ({ id }: OwnSession) => end(() => client.call(security.ownSessionEnd, { body: { id } }).then(() => 1))
  const endOthers = () => end(async () => (await client.call(security.ownSessionsEndOthers)).ended)
  if (!data) return null
  return (
    <section className="sh-panel" aria-labelledby="own-sessions">
      <h2 id="own-sessions">{t('sessions.title')}</h2>
      <ul className="sh-sessions">
        {data.map(session => (
          <SessionLine key={session.id} session={session} busy={busy} onEnd={() => void endOne(session)} />
        ))}
      </ul>
      {data.length > 1 && (
        <button type="button" className="sh-button" disabled={busy} onClick={() => void endOthers()}>
          {t('sessions.endOthers')}
        </button>
      )}
    </section>
  )
}

interface SessionLineProps {
  session: OwnSession
  busy: boolean
  onEnd(): void
}

function SessionLine({ session, busy, onEnd }: SessionLineProps) {
  const { t, i18n } = useTranslation('security')
  const format = createFormat(languageOf(i18n.language))
  const now = useNow()
  const { browser, system, isPhone, address, startedAt, lastUsedAt, isCurrent } = session
  const name = [browser ?? t(isPhone ? 'sessions.somePhone' : 'sessions.some'), system].filter(Boolean).join(' · ')
  return (
    <li>
      <div>
        <p className="sh-session-name">
          {name}
          {isCurrent && <span className="sh-session-this">{t('sessions.this')}</span>}
        </p>
        <p className="sh-dim">
          {isCurrent ? address : t('sessions.used', { address, when: format.relative(lastUsedAt, now) })}
          <br />
          <time dateTime={startedAt}>{t('sessions.started', { time: format.dateTime(startedAt).slice(0, 16) })}</time>
        </p>
      </div>
      {!isCurrent && (
        <button
          type="button"
          className="sh-button"
          disabled={busy}
          aria-label={t('sessions.endThis', { name })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </button>
      )}
    </li>
  )
}
