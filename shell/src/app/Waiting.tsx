import { useTranslation } from 'react-i18next'
import { startLayout } from '../preferences/layout-state.ts'
import { COOKIES, readCookie } from '../session/cookies.ts'

/** Shown only when waiting lasts: nothing flashes on a quick start. */
export function Waiting() {
  const { t } = useTranslation('shell')
  return (
    <p className="sh-waiting" role="status">
      <span className="sh-spinner" /> {t('app.loading')}
    </p>
  )
}

/** While it is unknown what a user may see: the shape of the layout, and neither a menu nor a refusal in it. */
export function LayoutSkeleton() {
  const { t } = useTranslation('shell')
  const { sidebar, device } = startLayout(readCookie(COOKIES.sidebarStatus), window.innerWidth)
  return (
    <div className="sh-skeleton">
      <p className="sh-hidden" role="status">
        {t('app.loading')}
      </p>
      {device === 'desktop' && <div className={sidebar.opened ? 'sh-skeleton-side' : 'sh-skeleton-side sh-closed'} />}
      <div className="sh-skeleton-page">
        <i />
        <i />
        <i />
        <i />
      </div>
    </div>
  )
}
