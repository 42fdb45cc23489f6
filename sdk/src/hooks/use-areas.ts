import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Client } from '../client/types.ts'
import { endpoints } from '../contracts/endpoints/index.ts'
import type { AreaOption } from '../contracts/endpoints/types.ts'
import type { Language } from '../contracts/language.ts'
import { queryKeyOf } from './query-keys.ts'
import { useConsole } from './services.ts'
import { useLanguage } from './use-language.ts'

const AREA_STALE_MS = 3_600_000

/** What people call a place: the places it lies in before it, from the largest on: `湖北/武汉`. */
export function pathNames(areas: readonly AreaOption[]): Record<string, string> {
  const byCode = new Map(areas.map(area => [area.code, area]))
  const pathOf = ({ name, parentCode }: AreaOption): string => {
    const parent = parentCode === undefined ? undefined : byCode.get(parentCode)
    return parent ? `${pathOf(parent)}/${name}` : name
  }
  return Object.fromEntries(areas.map(area => [area.code, pathOf(area)]))
}

/** All places in a language, as all parts of the console keep them. */
export const areaQuery = (client: Client, language: Language) => ({
  queryKey: queryKeyOf(endpoints.areaOptions, language),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    client.call(endpoints.areaOptions, { query: { pageNum: 1, pageSize: 1000 }, signal, language, silent: true }),
  staleTime: AREA_STALE_MS,
  gcTime: Number.POSITIVE_INFINITY,
})

/**
 * Places (provinces, cities, districts) by their codes, shared by the whole console; asked for only when somebody needs
 * them. `nameOf('420100')` is the name in the page's language.
 */
export function useAreas(enabled = true) {
  const { client, queryClient } = useConsole()
  const language = useLanguage()
  const { data, isLoading } = useQuery({ ...areaQuery(client, language), enabled }, queryClient)
  return useMemo(() => {
    const names = new Map(data?.records.map(area => [area.code, area.name]))
    return {
      isLoading,
      /** What files call each place, by code: with the places it lies in. */
      paths: pathNames(data?.records ?? []),
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
