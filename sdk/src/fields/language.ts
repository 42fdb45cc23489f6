export const LANGUAGES = ['en', 'zh', 'es', 'ja'] as const
export type Language = (typeof LANGUAGES)[number]

/** A text in all four languages of the console. */
export type LocalizedText = Record<Language, string>

/** Data that may be one plain string (typed by a user) or known in every language (dictionaries, demo data). */
export type MaybeLocalized = string | LocalizedText
