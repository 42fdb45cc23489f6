import { useIsStaff } from '@ntocc/sdk/hooks'
import { useMemo } from 'react'

/** Whether owners write documents of that kind: from one warehouse to another goods are carried by the house. */
export const isOwners = ({ kind }: { kind: string }): boolean => kind !== 'transfer'
export const ofOwner = (kinds: readonly string[]): string[] => kinds.filter(kind => isOwners({ kind }))

type Column = string | { readonly key: string }
interface Filters {
  keyword: boolean
  daily: readonly string[]
  more: readonly string[]
}

/** Whose it all is, where in the house it lies and who of the house did it is nothing that an owner asks. */
const NOT_OWNERS: readonly string[] = ['waveNo', 'returnLines', 'ownerCode', 'binCode', 'loadedBy']
const isShown = (column: Column): boolean => !NOT_OWNERS.includes(typeof column === 'string' ? column : column.key)

/** A list of goods or of documents as staff see it, or as their owner does. Keep what is given stable. */
export function useShownTo<C extends Column, F extends Filters>(columns: readonly C[], filters: F) {
  const isStaff = useIsStaff()
  return useMemo(() => {
    if (isStaff) return { isStaff, columns, filters }
    const { daily, more } = filters
    return {
      isStaff,
      columns: columns.filter(isShown),
      filters: { ...filters, daily: daily.filter(isShown), more: more.filter(isShown) },
    }
  }, [isStaff, columns, filters])
}
