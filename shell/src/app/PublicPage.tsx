import { languageOf, type Manifest } from '@ntocc/sdk/contracts'
import { PageContext } from '@ntocc/sdk/hooks'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { KnownPage } from '../access/routes.ts'
import { documentTitle } from '../access/title.ts'
import { useShell } from '../console/context.ts'
import { useEnterprise } from '../console/use-enterprise.ts'
import { PluginPage } from '../host/index.ts'
import { Providers } from '../layout/Providers.tsx'
import { workspaceOf } from '../layout/workspace.ts'
import { LanguageMenu } from '../preferences/PreferenceMenus.tsx'
import { createTabs } from '../tabs/controller.ts'
import { tabOf } from '../tabs/tabs.ts'
import '../styles/public.css'

interface PublicPageProps {
  page: KnownPage
  params: Record<string, string>
  manifest: Manifest
}

/** A page that opens without a login: no menu, no tabs, the page alone. */
export default function PublicPage({ page, params, manifest }: PublicPageProps) {
  const shell = useShell()
  const { i18n } = useTranslation('shell')
  const { pathname, search } = useLocation()
  const workspace = workspaceOf(shell)
  const [tabs] = useState(() => createTabs({ navigate: shell.navigate, confirmLoss: () => Promise.resolve(true) }))
  const enterprise = useEnterprise()
  const title = page.title[languageOf(i18n.language)]
  const [handle, setHandle] = useState<ReturnType<typeof tabs.handleOf>>()

  useEffect(() => {
    workspace.host.setManifest(manifest)
  }, [workspace, manifest])
  useEffect(() => {
    tabs.visit({ path: pathname, search, params, name: page.name, pinned: true, noCache: false })
    const tab = tabOf(tabs.store.get(), pathname)
    if (tab) setHandle(tabs.handleOf(tab))
  }, [tabs, pathname, search, params, page.name])
  useEffect(() => {
    document.title = documentTitle(title, enterprise.name)
  }, [title, enterprise.name])

  if (!handle) return null
  return (
    <Providers workspace={workspace}>
      <PageContext value={handle}>
        <header className="sh-public-head">
          {/* Whoever is signed in comes back to the console by it, anybody else to its sign-in. */}
          <a href="/">
            {enterprise.logoUrl && <img src={enterprise.logoUrl} alt="" width="24" height="24" />}
            <b>{enterprise.name}</b>
          </a>
          <LanguageMenu />
        </header>
        <main className="sh-public-page">
          <PluginPage key={page.name} page={page} />
        </main>
      </PageContext>
    </Providers>
  )
}
