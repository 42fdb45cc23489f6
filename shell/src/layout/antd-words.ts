import type { Language } from '@ntocc/sdk/contracts'
import type { Locale } from 'antd/es/locale'

const LOCALES: Record<Language, () => Promise<{ default: Locale }>> = {
  en: () => import('antd/es/locale/en_GB'),
  zh: () => import('antd/es/locale/zh_CN'),
  es: () => import('antd/es/locale/es_ES'),
  ja: () => import('antd/es/locale/ja_JP'),
}

/** antd's own words in a language. */
export const antdWords = async (language: Language): Promise<Locale> => (await LOCALES[language]()).default
