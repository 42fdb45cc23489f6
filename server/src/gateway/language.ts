import { LANGUAGES, type Language } from '@ntocc/sdk/contracts'

/** The page's language from `Accept-Language`: the first of the four that is named, else English. */
export function languageOf(header: string | undefined): Language {
  if (!header) return 'en'
  for (const part of header.slice(0, 256).split(',')) {
    const tag = part.trim().slice(0, 2).toLowerCase()
    const known = LANGUAGES.find(language => language === tag)
    if (known) return known
  }
  return 'en'
}
