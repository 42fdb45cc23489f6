import { LANGUAGES, type Language, type LocalizedText, type MaybeLocalized } from '../../contracts/language.ts'
import { type AnyShape, isEmpty } from '../../fields/index.ts'
import type { FormValues } from '../schema/schema.ts'

type Texts = Partial<Record<Language, string>>

/** The text of a localized value in one language only: what its input shows. A plain string is of the page's language. */
export function textIn(value: unknown, language: Language, pageLanguage: Language): string {
  if (typeof value === 'string') return language === pageLanguage ? value : ''
  return (value as Texts | null | undefined)?.[language] ?? ''
}

/** A localized value after one language's text has been typed; a plain string as long as only one language is known. */
export function withText(value: unknown, language: Language, text: string, pageLanguage: Language): MaybeLocalized {
  const isPlain = typeof value !== 'object' || value === null
  if (isPlain && language === pageLanguage) return text
  const before: Texts = isPlain ? (typeof value === 'string' ? { [pageLanguage]: value } : {}) : (value as Texts)
  return { ...before, [language]: text } as LocalizedText
}

/** A localized value as it is sent: empty languages left out, English (which must be there) filled from another one. */
export function localizedOut(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const texts = value as Texts
  const known = LANGUAGES.flatMap(each => (texts[each]?.trim() ? [[each, texts[each].trim()] as const] : []))
  const [first] = known
  return first ? { en: first[1], ...Object.fromEntries(known) } : null
}

/** The values as they are checked and sent: each in its stored form, emptied fields as null. */
export function outgoing(shape: AnyShape, values: FormValues): Record<string, unknown> {
  const filled = Object.entries(shape.fields).flatMap(([name, field]): [string, unknown][] => {
    const value = values[name]
    if (value === undefined) return []
    const sent = field.kind.name === 'localized' ? localizedOut(value) : value
    return [[name, isEmpty(sent) ? null : sent]]
  })
  return shape.normalise(Object.fromEntries(filled))
}
