import type { Issue, Reason } from './issue.ts'
import { LANGUAGES, type Language, type LocalizedText } from './language.ts'

/** A text in the asked language; one known in one language only is answered as it is. */
export const localise = (value: unknown, language: Language): string => {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  const texts = value as Partial<LocalizedText>
  const found = texts[language] ?? texts.en ?? LANGUAGES.map(each => texts[each]).find(each => each !== undefined)
  return found ?? ''
}

/** A reason as it is told to somebody: its names in the reader's language. */
export const reasonIn = ({ code, params }: Reason, language: Language): Issue => {
  if (!params) return { code }
  const told = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : localise(value, language),
  ])
  return { code, params: Object.fromEntries(told) }
}
