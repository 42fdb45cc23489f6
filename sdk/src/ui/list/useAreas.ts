import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { endpoints } from '../../contracts/endpoints/index.ts'
import { queryKeyOf, useConsole, useLanguage } from '../../hooks/index.ts'

const AREA_STALE_MS = 3_600_000

/** Places by code, shared by the whole console; asked for only when somebody needs them. */
export function useAreas(enabled = true) {
  const { client, queryClient } = useConsole()
  const language = useLanguage()
  const { data, isLoading } = useQuery(
    {
      queryKey: queryKeyOf(endpoints.areaOptions, language),
      queryFn: ({ signal }) =>
        client.call(endpoints.areaOptions, { query: { pageNum: 1, pageSize: 1000 }, signal, silent: true }),
      staleTime: AREA_STALE_MS,
      gcTime: Number.POSITIVE_INFINITY,
      enabled,
    },
    queryClient,
  )
  return useMemo(() => {
    const names = new Map(data?.records.map(area => [area.code, area.name]))
    return {
      isLoading,
      /** All of them, in the order they came. */
      records: data?.records ?? [],
      /** Cities and below: what freight goes from and to. */
      options: (data?.records ?? [])
        .filter(area => area.level > 1)
        .map(area => ({ value: area.code, label: area.name })),
      /** Its code where it has none; nothing before the names are there. */
      nameOf: (code: string) => names.get(code) ?? (isLoading ? '' : code),
    }
  }, [data, isLoading])
}
