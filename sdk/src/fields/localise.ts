import { LANGUAGES, type Language, type LocalizedText } from '../contracts/language.ts'

/** A text in the asked language; one known in one language only is answered as it is. */
export const localise = (value: unknown, language: Language): string => {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  const texts = value as Partial<LocalizedText>
  const found = texts[language] ?? texts.en ?? LANGUAGES.map(each => texts[each]).find(each => each !== undefined)
  return found ?? ''
}
