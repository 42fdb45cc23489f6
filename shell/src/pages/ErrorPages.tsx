import { languageOf } from '@ntocc/sdk/contracts'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalOf, refusedPath } from '../access/refusal.ts'
import { documentTitle } from '../access/title.ts'
import { useShell } from '../console/context.ts'
import { manifestStore } from '../console/manifest.ts'
import { useEnterprise } from '../console/use-enterprise.ts'
import { useStore } from '../state/store.ts'

interface ErrorScreenProps {
  code: string
  title: string
  text: string
  action?: ReactNode
}

/** What happened, whether anything was lost, and what to do next. */
export function ErrorScreen({ code, title, text, action }: ErrorScreenProps) {
  const enterprise = useEnterprise()
  useEffect(() => {
    document.title = documentTitle(title, enterprise.name)
  }, [title, enterprise.name])
  return (
    <section className="sh-error-page">
      <p className="sh-error-code" aria-hidden="true">
        {code}
      </p>
      <h1>{title}</h1>
      <p>{text}</p>
      {action}
    </section>
  )
}

function HomeButton() {
  const { t } = useTranslation('shell')
  const { session, navigate } = useShell()
  const signedIn = useStore(session.store, state => state.token !== '')
  return (
    <button
      type="button"
      className="sh-button sh-button-primary"
      onClick={() => navigate(signedIn ? '/' : '/login', { replace: true })}
    >
      {t(signedIn ? 'error.home' : 'error.signIn')}
    </button>
  )
}

export function NotFoundPage() {
  const { t } = useTranslation('shell')
  return <ErrorScreen code="404" title={t('error.notFound')} text={t('error.notFoundText')} action={<HomeButton />} />
}

export function UnauthorisedPage() {
  const { t } = useTranslation('shell')
  return (
    <ErrorScreen
      code="401"
      title={t('error.unauthorised')}
      text={t('error.unauthorisedText')}
      action={<HomeButton />}
    />
  )
}

/** Says which page and, where only a permission is missing, which one: what to ask for is to be told in one go. */
export function NoPermissionPage() {
  const { t } = useTranslation('shell')
  return <ErrorScreen code="403" title={t('error.noPermission')} text={useRefusalText()} action={<HomeButton />} />
}

function useRefusalText(): string {
  const { t, i18n } = useTranslation('shell')
  const { session } = useShell()
  const user = useStore(session.store, all)
  const path = useStore(refusedPath, all)
  const pages = useStore(manifestStore, state => state.pages)
  const refusal = user.token === '' ? undefined : refusalOf(path, pages ?? [], user)
  if (!refusal) return t('error.noPermissionText')
  const names = { page: refusal.page.title[languageOf(i18n.language)], role: user.name }
  const { lacking } = refusal
  if (!lacking) return t('error.notInRole', names)
  const permission = lacking.title
    ? t('error.permissionNamed', { title: lacking.title, code: lacking.permission })
    : t('error.permissionOfPage')
  return t('error.permissionLacking', { ...names, permission })
}

const all = <T,>(state: T): T => state

/** Something the console needs did not come; `retry` asks for it again. */
export function FailedToLoad({ retry }: { retry(): void }) {
  const { t } = useTranslation('start')
  return (
    <ErrorScreen
      code="…"
      title={t('failed.title')}
      text={t('failed.text')}
      action={
        <button type="button" className="sh-button sh-button-primary" onClick={retry}>
          {t('failed.retry')}
        </button>
      }
    />
  )
}
