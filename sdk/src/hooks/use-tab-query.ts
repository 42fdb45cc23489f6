import {
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { usePageHandle, usePageLifecycle } from './use-page.ts'

/** How long an answer counts as fresh: returning to a tab within it asks nothing. */
export const STALE_MS = 30_000

/**
 * A query whose answer lives as long as its tab: a hidden tab has no observer, and without this its rows would be
 * gone after five minutes.
 */
export function useTabQuery<T>(
  options: Omit<UseQueryOptions<T, Error>, 'queryKey'> & { queryKey: QueryKey },
): UseQueryResult<T, Error> {
  const tab = usePageHandle()?.key
  const client = useQueryClient()
  usePageLifecycle({
    onClose: () => client.removeQueries({ predicate: query => tab !== undefined && query.meta?.tab === tab }),
  })
  return useQuery<T, Error>({
    staleTime: STALE_MS,
    retry: false,
    ...(tab !== undefined && { gcTime: Number.POSITIVE_INFINITY, meta: { tab } }),
    ...options,
    queryKey: [...options.queryKey, { tab }],
  })
}
