import { LANGUAGES, type Language } from '@ntocc/sdk/contracts'

/** The language of an answer: the first of the console's four that `Accept-Language` names, else English. */
export const languageOf = (header: string | undefined): Language => {
  for (const part of (header ?? '').slice(0, 256).split(',')) {
    const tag = part.trim().split(/[-;]/, 1)[0]?.toLowerCase()
    const known = LANGUAGES.find(language => language === tag)
    if (known) return known
  }
  return 'en'
}
