import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Asks again for everything that the page shows now. The function stays the same. */
export function useRefresh(): () => void {
  const queries = useQueryClient()
  return useCallback(() => void queries.invalidateQueries({ type: 'active' }), [queries])
}
