import { useMemo } from 'react'
import { useSession } from '../../hooks/index.ts'

/**
 * Choices of one person, in this browser. A browser is shared by people at a desk and a person works for several
 * branches: both are in the key.
 */
export interface LocalChoices {
  read(name: string): string | null
  write(name: string, value: string | undefined): void
}

export function useLocalChoices(): LocalChoices {
  const who = useSession(state => state.party?.userName ?? '')
  const party = useSession(state => state.code)
  const branch = useSession(state => state.branch?.branchCode ?? '')
  return useMemo(() => {
    const keyOf = (name: string) => ['ntocc', branch, party, who, name].join('|')
    return {
      read: name => {
        try {
          return localStorage.getItem(keyOf(name))
        } catch {
          return null
        }
      },
      write: (name, value) => {
        try {
          if (value === undefined) localStorage.removeItem(keyOf(name))
          else localStorage.setItem(keyOf(name), value)
        } catch {
          // Storage refused or full: the choice holds for this page.
        }
      },
    }
  }, [who, party, branch])
}
