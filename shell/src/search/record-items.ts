import type { Found, FoundRecord } from '@ntocc/sdk/contracts'
import type { PaletteGroup, PaletteItem } from './palette.ts'
import { type RecentRecord, recentRecords, recentSearches, withRecord, withSearch } from './recent.ts'

interface Ways {
  /** Icon of the page of an address; undefined for a page that is not the person's to open. */
  iconOf(to: string): string | undefined
  navigate(to: string): void
}

/** What is remembered once a record is opened. */
const remember = (record: RecentRecord, text?: string): void => {
  recentRecords.set(all => withRecord(all, record))
  if (text !== undefined) recentSearches.set(all => withSearch(all, text))
}

const itemOf = (record: RecentRecord, icon: string, { navigate }: Ways, text?: string): PaletteItem => ({
  key: `record ${record.to}`,
  label: record.title,
  hint: record.hint,
  icon,
  to: record.to,
  ...(text !== undefined && { found: text }),
  opened: () => remember(record, text),
  run: () => {
    remember(record, text)
    navigate(record.to)
  },
})

const foundItem = ({ title, hint, to, state }: FoundRecord, icon: string, ways: Ways, text: string): PaletteItem => ({
  ...itemOf({ to, title, hint }, icon, ways, text),
  ...(state && { state }),
})

/** Whether a number is typed: then records stand first, as pages are called by words. */
export const isNumberLike = (text: string): boolean => /\d/.test(text)

/** Groups of found records by kind: those to stand before pages, and those behind. */
export function recordGroups(found: Found, text: string, ways: Ways): { first: PaletteGroup[]; last: PaletteGroup[] } {
  const first: PaletteGroup[] = []
  const last: PaletteGroup[] = []
  for (const { entity, name, records, more } of found.kinds) {
    const items = records.flatMap(record => {
      const icon = ways.iconOf(record.to)
      return icon === undefined ? [] : [foundItem(record, icon, ways, text)]
    })
    if (items.length === 0) continue
    const isFirst = isNumberLike(text) || records.some(({ isExact }) => isExact)
    ;(isFirst ? first : last).push({ name: `records-${entity}`, title: name, items, ...(more && { more }) })
  }
  return { first, last }
}

/** Records opened lately, and what was searched for, while nothing is typed. */
export function remembered(
  records: readonly RecentRecord[],
  searches: readonly string[],
  ways: Ways & { fill(text: string): void },
): { records: PaletteGroup; searches: PaletteGroup } {
  return {
    records: {
      name: 'records',
      items: records.flatMap(record => {
        const icon = ways.iconOf(record.to)
        return icon === undefined ? [] : [itemOf(record, icon, ways)]
      }),
    },
    searches: {
      name: 'searches',
      items: searches.map(text => ({
        key: `searches ${text}`,
        label: text,
        icon: 'search',
        stays: true,
        run: () => ways.fill(text),
      })),
    },
  }
}
