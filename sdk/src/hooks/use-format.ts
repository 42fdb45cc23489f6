import { createFormat, type Format } from '../client/format.ts'
import { LANGUAGES, type Language } from '../contracts/language.ts'
import { useLanguage } from './use-language.ts'

const formats = new Map<Language, Format>(LANGUAGES.map(language => [language, createFormat(language)]))

/** Formatters of money, figures and moments in the page's language. */
export const useFormat = (): Format => formats.get(useLanguage()) ?? createFormat('en')
