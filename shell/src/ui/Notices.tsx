import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

const CHAT_APPS = /MicroMessenger|WeChat|\bQQ\/|DingTalk|Lark|Feishu|FBAN|FBAV|WhatsApp|Line\//i
const MOBILE = /Mobile|Android|iPhone|iPad|iPod/i

/** A mobile browser inside a chat app. */
export const isChatAppBrowser = (userAgent: string): boolean => MOBILE.test(userAgent) && CHAT_APPS.test(userAgent)

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

const follow = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** While the machine has no network. */
export function OfflineNotice() {
  const { t } = useTranslation('shell')
  const online = useSyncExternalStore(follow, () => navigator.onLine)
  if (online) return null
  return (
    <p className="sh-notice sh-notice-offline" role="status">
      {t('notice.offline')}
    </p>
  )
}
