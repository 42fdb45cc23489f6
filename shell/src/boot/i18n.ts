import { CONDITIONS_NAMESPACE } from '@ntocc/sdk/client'
import { type Language, languageOf } from '@ntocc/sdk/contracts'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import en from '../../../locales/en/start.json'
import es from '../../../locales/es/start.json'
import ja from '../../../locales/ja/start.json'
import zh from '../../../locales/zh/start.json'
import { keepLanguage, LANGUAGE_TAGS } from './language.ts'
import { twice } from './twice.ts'

type Bundle = { default: Record<string, unknown> }

/** Texts of the shell, needed for the first screen. */
const SHELL: Record<Language, () => Promise<Bundle>> = {
  en: () => import('../../../locales/en/shell.json'),
  zh: () => import('../../../locales/zh/shell.json'),
  es: () => import('../../../locales/es/shell.json'),
  ja: () => import('../../../locales/ja/shell.json'),
}

/** Texts of the SDK's blocks and validators: needed once somebody has signed in. */
const SDK: Record<Language, () => Promise<Bundle>> = {
  en: () => import('../../../locales/en/sdk.json'),
  zh: () => import('../../../locales/zh/sdk.json'),
  es: () => import('../../../locales/es/sdk.json'),
  ja: () => import('../../../locales/ja/sdk.json'),
}

const VALIDATION: Record<Language, () => Promise<Bundle>> = {
  en: () => import('../../../locales/en/validation.json'),
  zh: () => import('../../../locales/zh/validation.json'),
  es: () => import('../../../locales/es/validation.json'),
  ja: () => import('../../../locales/ja/validation.json'),
}

/** Texts of the second step of a sign-in and of one's own account: most sign-ins and most pages need none of them. */
const SECURITY: Record<Language, () => Promise<Bundle>> = {
  en: () => import('../../../locales/en/security.json'),
  zh: () => import('../../../locales/zh/security.json'),
  es: () => import('../../../locales/es/security.json'),
  ja: () => import('../../../locales/ja/security.json'),
}

export const NAMESPACES = { shell: SHELL, sdk: SDK, validation: VALIDATION, security: SECURITY } as const
export type Namespace = keyof typeof NAMESPACES

/** The few words that must be there when nothing else can be loaded: part of the start itself, in every language. */
const START = { en: { start: en }, zh: { start: zh }, es: { start: es }, ja: { start: ja } }

const wanted = new Set<Namespace>(['shell'])

/** Loads a namespace in a language that need not be the one in force. */
export async function loadOne(language: Language, namespace: Namespace): Promise<void> {
  if (i18next.hasResourceBundle(language, namespace)) return
  const { default: texts } = await twice(NAMESPACES[namespace][language])
  i18next.addResourceBundle(language, namespace, texts, true, true)
}

/** Loads a namespace in the language in force, and from now on in every language chosen later. */
export async function loadNamespace(namespace: Namespace): Promise<void> {
  wanted.add(namespace)
  await loadOne(languageOf(i18next.language), namespace)
}

export async function startI18n(language: Language): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    supportedLngs: ['en', 'zh', 'es', 'ja'],
    defaultNS: 'shell',
    ns: ['shell'],
    fallbackNS: CONDITIONS_NAMESPACE,
    resources: START,
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    // A plugin's texts arrive with the plugin; what is on screen follows them.
    react: { useSuspense: false, bindI18nStore: 'added' },
  })
  document.documentElement.lang = LANGUAGE_TAGS[language]
  await loadOne(language, 'shell')
}

/** Changes the language of everything on screen once its texts are here. */
export async function changeLanguage(language: Language): Promise<void> {
  await Promise.all([...wanted].map(namespace => loadOne(language, namespace)))
  await i18next.changeLanguage(language)
  keepLanguage(language)
  document.documentElement.lang = LANGUAGE_TAGS[language]
}

export const currentLanguage = (): Language => languageOf(i18next.language)
