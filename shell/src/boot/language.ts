import { LANGUAGES, type Language } from '@ntocc/sdk/contracts'
import { COOKIES, readCookie, writeCookie } from '../session/cookies.ts'
import { STORAGE_KEYS, store } from '../session/storage.ts'

export const DEFAULT_LANGUAGE: Language = 'en'

/** Own names, as each language calls itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  zh: '中文',
  es: 'Español',
  ja: '日本語',
}

/** BCP 47 tags for `lang` and `Intl`. */
export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = { en: 'en-GB', zh: 'zh-CN', es: 'es', ja: 'ja' }

/** The cookie's language, else the first of ours that the browser's language contains, else English. */
export function pickLanguage(cookie: string | undefined, browser: string | undefined): Language {
  const wanted = LANGUAGES.find(language => language === cookie)
  if (wanted) return wanted
  const spoken = (browser ?? '').toLowerCase()
  return LANGUAGES.find(language => spoken.includes(language)) ?? DEFAULT_LANGUAGE
}

export function startLanguage(): Language {
  const language = pickLanguage(readCookie(COOKIES.language), navigator.language)
  store(STORAGE_KEYS.language, language)
  return language
}

/** The cookie is the truth; local storage mirrors it. */
export function keepLanguage(language: Language): void {
  writeCookie(COOKIES.language, language)
  store(STORAGE_KEYS.language, language)
}
