export const LANGUAGES = ['en', 'zh', 'es', 'ja'] as const
export type Language = (typeof LANGUAGES)[number]

/** A language by its tag, as libraries know it; English for one that the console does not speak. */
export const languageOf = (tag: string): Language => LANGUAGES.find(each => each === tag) ?? 'en'

/** A text in all four languages of the console. */
export type LocalizedText = Record<Language, string>

/** Data that may be one plain string (typed by a user) or known in every language (dictionaries, demo data). */
export type MaybeLocalized = string | LocalizedText

/** A text that is made for each language. */
export const inEachLanguage = (say: (language: Language) => string): LocalizedText => ({
  en: say('en'),
  zh: say('zh'),
  es: say('es'),
  ja: say('ja'),
})
