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

/**
 * What can be chosen when the list is exported; undefined where it is not. The fields are named when somebody asks for them,
 * not with every drawing of the list: an entity has many times the fields of its screen.
 */
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
  let named: Pick<ExportOffer, 'shown' | 'others'> | undefined
  const fields = () => {
    if (named) return named
    const first = shown.map(({ key }) => key).filter(isWorth)
    const all = [...declared.map(({ key }) => key), ...(exported.columns ?? []), ...Object.keys(entity.fields)]
    const others = [...new Set(all)].filter(key => !first.includes(key) && !BOOKKEEPING.has(key) && isWorth(key))
    named = { shown: first, others }
    return named
  }
  const idOf = (row: R) => Number((row as { id?: unknown }).id)
  return {
    list,
    entity,
    get shown() {
      return fields().shown
    },
    get others() {
      return fields().others
    },
    labelOf: titleOf,
    chosen: () => (selection && !selection.matching ? selection.rows().map(idOf).filter(Number.isInteger) : []),
    watch: selection?.subscribe,
    page,
  }
}
