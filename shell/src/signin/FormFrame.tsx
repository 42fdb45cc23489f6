import { type ReactNode, useEffect } from 'react'
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
    <div className="nt-entry">
      <main className="nt-entry-form">
        <header className="nt-entry-head">
          <span className="nt-brand">
            {enterprise.loginLogoUrl ? <img src={enterprise.loginLogoUrl} alt="" height={32} /> : <Mark size={32} />}
            <span>{enterprise.name}</span>
          </span>
          <span className="nt-entry-tools">
            <LanguageMenu />
            <SizeMenu />
            <ThemeMenu />
          </span>
        </header>
        <div className="nt-entry-body">
          <h1>{title}</h1>
          {lead && <p className="nt-lead">{lead}</p>}
          {children}
        </div>
        <footer className="nt-entry-foot">{t('signin.foot')}</footer>
      </main>
      <aside className="nt-entry-art" aria-hidden="true">
        <NetworkDrawing />
      </aside>
    </div>
  )
}

/** The form's failure in words and its button. */
export function Submit({ form, text }: { form: { busy: boolean; failure: string }; text: string }) {
  return (
    <>
      {form.failure && (
        <p className="nt-form-failure" role="alert">
          {form.failure}
        </p>
      )}
      <button type="submit" className="nt-button nt-button-primary nt-button-wide" aria-disabled={form.busy}>
        {form.busy && <span className="nt-spinner nt-spinner-small" />}
        {text}
      </button>
    </>
  )
}
