import type { ImportColumn } from '../../contracts/import-files.ts'
import { type Entity, type Field, importableFields } from '../../fields/index.ts'
import type { UiText } from '../core/text.ts'
import { unitWord, withUnit } from '../core/units.ts'

const hintOf = (field: Field, text: UiText): string => {
  const { kind, options } = field
  const parts = [text(options.required ? 'import.required' : 'import.optional')]
  const unit = field.unitIn()
  if (unit) parts.push(unitWord(text, unit))
  if (kind.name === 'date') parts.push(text('import.day'))
  else if (kind.name === 'dateTime') parts.push(text('import.moment'))
  else if (kind.name === 'codes' || kind.name === 'texts') parts.push(text('import.several'))
  else if (kind.name === 'reference') parts.push(text('import.reference'))
  else if (options.dict || kind.name === 'area') parts.push(text('import.choice'))
  if (options.unique) parts.push(text('import.unique'))
  return parts.join('\n')
}

/** A label with the unit of its figures; money is in yuan. */
const headingOf = (text: UiText, label: string, field: Field): string =>
  field.kind.name === 'money' && !field.unitIn()
    ? text('unit.label', { label, unit: text('unit.yuan', { unit: '' }).trim() })
    : withUnit(text, label, field)

interface Words {
  text: UiText
  labelOf(name: string): string
  labels(dictionary: string): Readonly<Record<string, string>>
  /** Places by code. */
  areas?: Readonly<Record<string, string>>
}

/** What a file may bring of an entity; with names, of those fields only and in their order. */
export function importColumnsOf(
  entity: Pick<Entity, 'own'>,
  names: readonly string[] | undefined,
  { text, labelOf, labels, areas = {} }: Words,
): ImportColumn[] {
  const fields = new Map(importableFields(entity))
  return (names ?? [...fields.keys()]).flatMap(key => {
    const field = fields.get(key)
    if (!field) return []
    const { dict } = field.options
    const words = field.kind.name === 'area' ? areas : dict ? labels(dict) : undefined
    // In the heading stands what the figures count; a file that somebody has typed names the field alone.
    const titles = [...new Set([headingOf(text, labelOf(key), field), labelOf(key)])]
    return [{ key, titles, hint: hintOf(field, text), ...(words && { labels: { ...words } }) }]
  })
}
