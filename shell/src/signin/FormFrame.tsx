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
    <div className="sh-entry">
      <main className="sh-entry-form">
        <header className="sh-entry-head">
          <span className="sh-brand">
            {enterprise.loginLogoUrl ? <img src={enterprise.loginLogoUrl} alt="" height={32} /> : <Mark size={32} />}
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

/** The form's failure in words and its button. */
export function Submit({ form, text }: { form: { busy: boolean; failure: string }; text: string }) {
  return (
    <>
      {form.failure && (
        <p className="sh-form-failure" role="alert">
          {form.failure}
        </p>
      )}
      <button type="submit" className="sh-button sh-button-primary sh-button-wide" aria-disabled={form.busy}>
        {form.busy && <span className="sh-spinner sh-spinner-small" />}
        {text}
      </button>
    </>
  )
}
