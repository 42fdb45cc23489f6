import type { ExportColumn } from '../../contracts/export-files.ts'
import type { Entity } from '../../fields/index.ts'

/** px of a column on screen to characters of a spreadsheet column. */
const PX_PER_CHARACTER = 8

/**
 * Fields of a plain export: what is on screen, as it stands there. A list whose columns nobody has changed has behind them what
 * its page gives a file beside.
 */
export function exportedFields(
  shown: readonly { key: string; exports?: readonly string[] }[],
  others: readonly string[],
  isDeclared: boolean,
): string[] {
  const onScreen = shown.flatMap(({ key, exports }) => exports ?? [key])
  return [...new Set([...onScreen, ...(isDeclared ? others : [])])]
}

/** What an export needs of each field: its title, how its cell is written, and the words of its codes and places. */
export function exportColumnsOf(
  entity: Pick<Entity, 'fieldNamed'>,
  names: readonly string[],
  labelOf: (name: string) => string,
  labels: (dictionary: string) => Readonly<Record<string, string>>,
  areas: Readonly<Record<string, string>> = {},
): ExportColumn[] {
  return names.flatMap(name => {
    const field = entity.fieldNamed(name)
    // A column a page draws by itself has no stored value to export.
    if (!field) return []
    const { dict } = field.options
    const words = field.kind.name === 'area' ? areas : dict ? labels(dict) : undefined
    return [
      {
        key: name,
        title: labelOf(name),
        kind: field.kind.name,
        width: Math.round(field.kind.width / PX_PER_CHARACTER),
        ...(words ? { labels: { ...words } } : {}),
      },
    ]
  })
}
