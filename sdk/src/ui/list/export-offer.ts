import { wallClock } from '../../fields/time.ts'
import type { ExportOffer } from '../export/offer.ts'
import type { Selection } from './selection.ts'
import type { ListPageProps } from './types.ts'

/** Kinds whose values say nothing in the cell of a file. */
const NOT_EXPORTED: ReadonlySet<string> = new Set(['files', 'images', 'image', 'file'])
/** Fields that the records engine keeps for itself. */
const BOOKKEEPING: ReadonlySet<string> = new Set(['id', 'version', 'isDeleted', 'branchCode'])

/** What the list is just now. */
interface Standing<R> {
  list: string
  titleOf: (field: string) => string
  declared: readonly { key: string }[]
  /** Columns in sight, in their order. */
  shown: readonly { key: string }[]
  page: ExportOffer['page']
  selection: Selection<R> | undefined
}

/** What can be chosen when the list is exported; undefined where it is not. */
export function exportOfferOf<R extends object>(
  { entity, export: exported }: Pick<ListPageProps<R>, 'entity' | 'export'>,
  { list, titleOf, declared, shown, page, selection }: Standing<R>,
): ExportOffer | undefined {
  if (!exported) return undefined
  const isWorth = (field: string) => {
    const kind = entity.fieldNamed(field)?.kind.name
    // A field without a name in the plugin's words is none that people know.
    return kind !== undefined && !NOT_EXPORTED.has(kind) && !titleOf(field).startsWith(`${entity.name}.`)
  }
  const first = shown.map(({ key }) => key).filter(isWorth)
  const all = [...declared.map(({ key }) => key), ...(exported.columns ?? []), ...Object.keys(entity.fields)]
  const idOf = (row: R) => Number((row as { id?: unknown }).id)
  return {
    list,
    entity,
    shown: first,
    others: [...new Set(all)].filter(key => !first.includes(key) && !BOOKKEEPING.has(key) && isWorth(key)),
    labelOf: titleOf,
    chosen: () => (selection && !selection.matching ? selection.rows().map(idOf).filter(Number.isInteger) : []),
    page,
  }
}

/** The day on the platform's clock. */
export const platformDay = (now: Date): string => wallClock(now).toISOString().slice(0, 10)
