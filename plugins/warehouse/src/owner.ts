type Column = string | { readonly key: string }
interface Filters {
  keyword: boolean
  daily: readonly string[]
  more: readonly string[]
}

/** Whose it all is, and where in the house it lies, is nothing that an owner asks. */
const NOT_OWNERS: readonly string[] = ['ownerCode', 'binCode']
const isOwners = (column: Column): boolean => !NOT_OWNERS.includes(typeof column === 'string' ? column : column.key)

/** A list of goods as their owner sees it. */
export const ofOwner = <C extends Column>(columns: readonly C[], { keyword, daily, more }: Filters) => ({
  columns: columns.filter(isOwners),
  filters: { keyword, daily: daily.filter(isOwners), more: more.filter(isOwners) },
})
