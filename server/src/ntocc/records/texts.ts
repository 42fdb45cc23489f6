import { LANGUAGES, type Language } from '@ntocc/sdk/contracts'
import { type Entity, localise } from '@ntocc/sdk/fields'
import type { Row } from '../db/database.ts'
import { snakeCase } from '../db/table-of.ts'

type Values = Record<string, unknown>
type Texts = Partial<Record<Language, string>>

/**
 * A plain text that is sent for one known in several languages is of the request's language; the others stay. A page that
 * sends back what it was shown changes nothing.
 */
export const keepTexts = (entity: Entity, values: Values, before: Row, language: Language): Values => {
  const kept: Values = { ...values }
  for (const [name, field] of entity.entries) {
    const sent = values[name]
    const stored = before[snakeCase(name)]
    if (field.kind.name !== 'localized' || typeof sent !== 'string' || sent === '') continue
    if (typeof stored !== 'object' || stored === null) continue
    if (sent === localise(stored, language)) kept[name] = stored
    else kept[name] = inLanguage(stored, language, sent)
  }
  return kept
}

const inLanguage = (stored: Texts, language: Language, text: string): Texts => {
  const texts: Texts = {}
  for (const each of LANGUAGES) {
    const known = each === language ? text : stored[each]
    if (known !== undefined) texts[each] = known
  }
  return texts
}
