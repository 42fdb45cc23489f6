import { useTranslation } from 'react-i18next'
import { reach } from '../console/services.ts'
import { useStore } from '../state/store.ts'
import { isChatAppBrowser } from '../ui/chat-app.ts'

/** Stays for as long as the page does: such browsers are no place for this work. */
export function ChatAppNotice({ userAgent = navigator.userAgent }: { userAgent?: string }) {
  const { t } = useTranslation('shell')
  if (!isChatAppBrowser(userAgent)) return null
  return (
    <p className="sh-notice" role="note">
      {t('notice.chatApp')}
    </p>
  )
}

/** While this machine has no network or the console's server does not answer; goes by itself. */
export function OfflineNotice() {
  const { t } = useTranslation('shell')
  const state = useStore(reach.state, value => value)
  if (state === 'there') return null
  return (
    <div className="sh-notice sh-notice-offline" role="status">
      {t(state === 'offline' ? 'notice.offline' : 'notice.away')}{' '}
      {state === 'away' && (
        <button type="button" className="sh-link" onClick={() => void reach.probe()}>
          {t('notice.tryNow')}
        </button>
      )}
    </div>
  )
}
