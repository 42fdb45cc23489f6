import { isClientError } from '../client/errors.ts'
import { type Endpoint, type PathParams, pathOf } from '../contracts/endpoints/endpoint.ts'
import { STATUS_NOT_FOUND } from '../contracts/errors.ts'
import { queryKeyOf } from './query-keys.ts'
import { useClient } from './services.ts'
import { useLanguage } from './use-language.ts'
import { useTabQuery } from './use-tab-query.ts'

export interface RecordOptions<P extends string, Q> {
  params?: PathParams<P>
  query?: Q
  enabled?: boolean
  /** ms between calls while the tab is on screen. */
  refreshMs?: number
}

/** Reads anything that is not a list: a record, figures. Failures are in `error`, not in a toast: the page shows them. */
export function useRecord<P extends string, Q, D>(
  endpoint: Endpoint<P, Q, undefined, D>,
  options: RecordOptions<P, Q> = {},
) {
  const { params, query, enabled = true, refreshMs } = options
  const client = useClient()
  const language = useLanguage()
  const result = useTabQuery<D>({
    // A path whose parameters are not there yet is not asked for, and cannot be written either.
    queryKey: queryKeyOf(endpoint, language, enabled ? pathOf(endpoint, params) : null, query ?? null),
    queryFn: ({ signal }) => client.call(endpoint, { params, query, signal, language, silent: true }),
    enabled,
    refetchInterval: refreshMs ?? false,
  })
  return {
    data: result.data,
    isLoading: result.isPending && enabled,
    isFetching: result.isFetching,
    error: result.error,
    /** The record does not exist, or not for this user. */
    notFound: isClientError(result.error) && result.error.status === STATUS_NOT_FOUND,
    refetch: result.refetch,
  }
}
