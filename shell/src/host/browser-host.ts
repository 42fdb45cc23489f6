import { type Language, languageOf } from '@ntocc/sdk/contracts'
import type { QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { createHost, type HostOptions, type PluginHost } from './host.ts'
import { createOutcomeReport } from './outcomes.ts'
import { loadParts } from './resources.ts'
import { readSafeMode } from './safe-mode.ts'
import { createSharedProvider, type SharedModules } from './shared.ts'
import { createModuleScope } from './system.ts'
import { addHostTexts, addPluginTexts } from './texts.ts'

export interface BrowserHostOptions {
  /** The generated table of `./shared-modules.ts`. */
  shared: SharedModules
  i18n: i18n
  /** Address of the gateway, '' for the same origin. */
  apiBase?: string
  /** Query string of the page; says the safe mode. */
  search?: string
  createQueryClient?(): QueryClient
  limits?: HostOptions['limits']
  /** A file of a page did not come; a newer build may have taken its place. */
  onMissing?(): void
}

/** The plugin host of a browser: SystemJS, the page's address and the gateway's report. */
export function createPluginHost(options: BrowserHostOptions): PluginHost {
  const { shared, i18n, apiBase, search, onMissing, ...rest } = options
  const report = createOutcomeReport(apiBase)
  const language = (): Language => languageOf(i18n.language)
  const host = createHost({
    ...rest,
    loadParts,
    createScope: createModuleScope,
    shared: createSharedProvider(shared),
    language,
    addTexts: (of, pluginId, texts) => addPluginTexts(i18n, of, pluginId, texts),
    log: (message, error) => console.error(message, error),
    report(outcome) {
      report(outcome)
      if (outcome.phase === 'fetch') onMissing?.()
    },
    safeMode: readSafeMode(search ?? location.search),
  })
  void addHostTexts(i18n, language())
  i18n.on('languageChanged', () => {
    void addHostTexts(i18n, language())
    void host.changeLanguage(language())
  })
  return host
}
