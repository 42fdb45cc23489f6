import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { documentTitle } from '../access/title.ts'
import { part } from '../console/part.tsx'
import { useEnterprise } from '../console/use-enterprise.ts'
import { deviceOf } from '../preferences/layout-state.ts'
import { LanguageMenu, SizeMenu, ThemeMenu } from '../preferences/PreferenceMenus.tsx'
import { Logo } from '../ui/Logo.tsx'

// The form does not wait for its decoration, and without it nothing is missing.
const NetworkDrawing = part(() => import('./NetworkDrawing.tsx'), { failed: () => null })
const isWide = (): boolean => deviceOf(innerWidth) === 'desktop'

function followWidth(listener: () => void): () => void {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

/** Frame of every page before sign-in: the form first, the network of routes beside it. */
export function FormFrame({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const { t } = useTranslation('shell')
  const enterprise = useEnterprise()
  // A narrow window shows the form alone.
  const wide = useSyncExternalStore(followWidth, isWide, () => false)
  useEffect(() => {
    document.title = documentTitle(title, enterprise.name)
  }, [title, enterprise.name])
  return (
    <div className="sh-entry">
      <main className="sh-entry-form">
        <header className="sh-entry-head">
          <span className="sh-brand">
            <Logo url={enterprise.loginLogoUrl} size={32} />
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
        {wide && <NetworkDrawing />}
      </aside>
    </div>
  )
}
