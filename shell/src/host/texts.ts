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
