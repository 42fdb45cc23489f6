import { gatewayCalls } from '@ntocc/sdk/contracts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { landingOf, loginUrl } from '../access/redirect.ts'
import { useShell } from '../console/context.ts'

/** Return address of an outside sign-in: goes on when the cookie it set is valid, else to the sign-in page. */
export function AuthRedirect() {
  const { t } = useTranslation('shell')
  const { session, client, navigate } = useShell()
  useEffect(() => {
    const target = landingOf(location.search)
    let left = false
    client
      .call(gatewayCalls.sessionCheck, { silent: true })
      .catch(() => ({ signedIn: false }))
      .then(({ signedIn }) => {
        if (left) return
        if (signedIn && session.store.get().token === '')
          return session
            .follow({ kind: 'signed-in', passWordOverdue: false })
            .then(() => navigate(target, { replace: true }))
        navigate(signedIn ? target : loginUrl(target), { replace: true })
      })
    return () => {
      left = true
    }
  }, [client, navigate, session])
  return (
    <p className="sh-waiting" role="status">
      <span className="sh-spinner" /> {t('signin.continuing')}
    </p>
  )
}
