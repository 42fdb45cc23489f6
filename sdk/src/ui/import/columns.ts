import type { ImportColumn } from '../../contracts/import-files.ts'
import { type Entity, type Field, importableFields } from '../../fields/index.ts'
import type { UiText } from '../core/text.ts'

const hintOf = ({ kind, options }: Field, text: UiText): string => {
  const parts = [text(options.required ? 'import.required' : 'import.optional')]
  if (kind.name === 'date') parts.push(text('import.day'))
  else if (kind.name === 'dateTime') parts.push(text('import.moment'))
  else if (kind.name === 'codes' || kind.name === 'texts') parts.push(text('import.several'))
  else if (kind.name === 'reference') parts.push(text('import.reference'))
  else if (options.dict) parts.push(text('import.choice'))
  if (options.unique) parts.push(text('import.unique'))
  return parts.join('\n')
}

interface Words {
  text: UiText
  labelOf(name: string): string
  labels(dictionary: string): Readonly<Record<string, string>>
}

/** What a file may bring of an entity; with names, of those fields only and in their order. */
export function importColumnsOf(
  entity: Pick<Entity, 'own'>,
  names: readonly string[] | undefined,
  { text, labelOf, labels }: Words,
): ImportColumn[] {
  const fields = new Map(importableFields(entity))
  return (names ?? [...fields.keys()]).flatMap(key => {
    const field = fields.get(key)
    if (!field) return []
    const { dict } = field.options
    return [{ key, titles: [labelOf(key)], hint: hintOf(field, text), ...(dict && { labels: { ...labels(dict) } }) }]
  })
}
