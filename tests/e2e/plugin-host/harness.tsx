import { createClient } from '@ntocc/sdk/client'
import type { Manifest } from '@ntocc/sdk/contracts'
import i18next from 'i18next'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { createPluginHost, HostContext, PluginPage, usePages, usePlugins } from '../../../shell/src/host/index.ts'
import { sharedModules } from '../../../shell/src/host/shared-modules.ts'

/** The smallest console around the real plugin host: a list of pages, the chosen one, and a button that shows life. */
function Console() {
  const pages = usePages()
  const plugins = usePlugins()
  const [name, setName] = useState(location.hash.slice(1))
  const [pings, setPings] = useState(0)
  const page = pages.find(known => known.name === name)
  return (
    <>
      <nav>
        {pages.map(known => (
          <button key={known.name} type="button" onClick={() => setName(known.name)}>
            open {known.name}
          </button>
        ))}
        <button type="button" onClick={() => setPings(pings + 1)}>
          pings {pings}
        </button>
        <button type="button" onClick={() => void i18next.changeLanguage('zh')}>
          中文
        </button>
      </nav>
      <ul>
        {plugins.map(({ id, status, message }) => (
          <li key={id}>{[id, status, message].filter(Boolean).join(' | ')}</li>
        ))}
      </ul>
      <main>{page && <PluginPage key={page.name} page={page} />}</main>
    </>
  )
}

async function start(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: false,
    resources: {},
    partialBundledLanguages: true,
    react: { useSuspense: false, bindI18nStore: 'added' },
  })
  const query = new URLSearchParams(location.search)
  const limits = { slowMs: Number(query.get('slow') ?? 10_000), failMs: Number(query.get('fail') ?? 120_000) }
  const host = createPluginHost({ shared: sharedModules, i18n: i18next, limits })
  const manifest = (await (await fetch('/console/manifest')).json()) as { data: Manifest }
  host.setManifest(manifest.data)
  const services = { host, client: createClient({}) }
  createRoot(document.getElementById('root') as HTMLElement).render(
    <HostContext value={services}>
      <Console />
    </HostContext>,
  )
}

void start()
