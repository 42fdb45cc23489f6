import { usePageQuery } from '@ntocc/sdk/hooks'
import { type Copy, copiesOf } from './copies.ts'

/** What of a slip is printed: kept in the address, so that it is the same after a reload and for whoever is sent it. */
export interface Choices {
  copies: readonly Copy[]
  setCopies: (copies: readonly Copy[]) => void
  withAmounts: boolean
  setWithAmounts: (on: boolean) => void
}

export function useChoices(): Choices {
  const [query, setQuery] = usePageQuery()
  const set = (more: Record<string, string>) => setQuery({ ...query, ...more }, { replace: true })
  return {
    copies: copiesOf(query.copies),
    setCopies: copies => set({ copies: copies.join('.') }),
    withAmounts: query.amounts !== '0',
    setWithAmounts: on => set({ amounts: on ? '1' : '0' }),
  }
}
