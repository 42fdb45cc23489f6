import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { documentTitle } from '../access/title.ts'
import { useEnterprise } from '../app/use-enterprise.ts'
import { LanguageMenu, SizeMenu, ThemeMenu } from '../layout/PreferenceMenus.tsx'
import { Mark } from '../ui/icons.tsx'
import { NetworkDrawing } from './NetworkDrawing.tsx'

/** Frame of every page before sign-in: the form first, the network of routes beside it. */
export function FormFrame({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const { t } = useTranslation('shell')
  const enterprise = useEnterprise()
  useEffect(() => {
    document.title = documentTitle(title, enterprise.name)
  }, [title, enterprise.name])
  return (
    <div className="sh-entry">
      <main className="sh-entry-form">
        <header className="sh-entry-head">
          <span className="sh-brand">
            <Logo url={enterprise.loginLogoUrl} />
            <span>{enterprise.name}</span>
          </span>
          <span className="sh-entry-tools">
            <LanguageMenu />
            <SizeMenu />
            <ThemeMenu />
          </span>
        </header>
        <div className="sh-entry-body">
          <h1>{title}</h1>
          {lead && <p className="sh-lead">{lead}</p>}
          {children}
        </div>
        <footer className="sh-entry-foot">{t('signin.foot')}</footer>
      </main>
      <aside className="sh-entry-art" aria-hidden="true">
        <NetworkDrawing />
      </aside>
    </div>
  )
}

/** The enterprise's own logo, and the console's when there is none or it does not come. */
function Logo({ url }: { url: string }) {
  const [missing, setMissing] = useState('')
  if (!url || missing === url) return <Mark size={32} />
  return <img src={url} alt="" height={32} onError={() => setMissing(url)} />
}
