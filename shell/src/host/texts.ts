import { CONDITIONS_NAMESPACE, conditionTexts } from '@ntocc/sdk/client'
import type { Language } from '@ntocc/sdk/contracts'
import type { i18n } from 'i18next'

/** i18next namespace of the host's own few texts. */
export const HOST_NAMESPACE = 'host'

const TEXTS: Record<Language, () => Promise<{ default: Record<string, unknown> }>> = {
  en: () => import('../../../locales/en/host.json'),
  zh: () => import('../../../locales/zh/host.json'),
  es: () => import('../../../locales/es/host.json'),
  ja: () => import('../../../locales/ja/host.json'),
}

/** Loads them ahead, so that a page that cannot load says so in words even when the network has gone. */
export async function addHostTexts(i18n: i18n, language: Language): Promise<void> {
  if (i18n.hasResourceBundle(language, HOST_NAMESPACE)) return
  const texts = await TEXTS[language]().catch(() => undefined)
  if (texts) i18n.addResourceBundle(language, HOST_NAMESPACE, texts.default, true, true)
}

/** Adds a plugin's texts, and what they say of its area's conditions to what every page reads. */
export function addPluginTexts(i18n: i18n, language: Language, pluginId: string, texts: Record<string, unknown>): void {
  i18n.addResourceBundle(language, pluginId, texts, true, true)
  // Of two plugins with a condition of one name, the first keeps its words.
  i18n.addResourceBundle(language, CONDITIONS_NAMESPACE, conditionTexts(texts), true, false)
}
