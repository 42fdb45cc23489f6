import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Client } from '../client/types.ts'
import { endpoints } from '../contracts/endpoints/index.ts'
import type { AreaOption } from '../contracts/endpoints/types.ts'
import type { Language } from '../contracts/language.ts'
import { cityOfArea } from '../fields/area-codes.ts'
import { queryKeyOf } from './query-keys.ts'

/** Places that not every page has, by code; null of a code that is nobody's. */
export type FurtherPlaces = Readonly<Record<string, AreaOption | null>>

interface Asking {
  client: Client
  queryClient: QueryClient
  language: Language
}

const NONE: FurtherPlaces = {}
const WAIT_MS = 20
const MOST_CODES = 200
const MOST_FOUND = 50
const PAGE = 1_000

const keyOf = (language: Language) => [...queryKeyOf(endpoints.areaOptions, language), 'further']

/** What is known of them until now, and again when more is. */
export const useFurtherPlaces = ({ queryClient, language }: Omit<Asking, 'client'>): FurtherPlaces =>
  useQuery<FurtherPlaces>(
    {
      queryKey: keyOf(language),
      queryFn: () => NONE,
      enabled: false,
      initialData: NONE,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    },
    queryClient,
  ).data

const keep = ({ queryClient, language }: Asking, places: FurtherPlaces): void => {
  queryClient.setQueryData<FurtherPlaces>(keyOf(language), (before = NONE) => ({ ...before, ...places }))
}

const byCode = (records: readonly AreaOption[]): FurtherPlaces =>
  Object.fromEntries(records.map(place => [place.code, place]))

/** Codes that cells of one page want named go out in one question. */
const waiting = new WeakMap<QueryClient, Map<Language, Set<string>>>()

/** Asks what a place is called, and the city that it is of; what all of a page want is asked at once, and once. */
export function wantPlace(asking: Asking, code: string): void {
  const { queryClient, language } = asking
  const ofClient = waiting.get(queryClient) ?? new Map<Language, Set<string>>()
  waiting.set(queryClient, ofClient)
  const wanted = ofClient.get(language)
  const codes = [code, cityOfArea(code)]
  if (wanted) {
    for (const each of codes) wanted.add(each)
    return
  }
  const all = new Set(codes)
  ofClient.set(language, all)
  setTimeout(() => {
    ofClient.delete(language)
    const known = queryClient.getQueryData<FurtherPlaces>(keyOf(language)) ?? NONE
    void named(
      asking,
      [...all].filter(each => known[each] === undefined),
    )
  }, WAIT_MS)
}

const named = async (asking: Asking, codes: readonly string[]): Promise<void> => {
  for (let at = 0; at < codes.length; at += MOST_CODES) {
    const some = codes.slice(at, at + MOST_CODES)
    try {
      const records = await ask(asking, { codes: some.join(','), pageSize: PAGE })
      keep(asking, { ...Object.fromEntries(some.map(code => [code, null])), ...byCode(records) })
    } catch {
      // Their cities stand for them until somebody asks again.
      return
    }
  }
}

const ask = async ({ client, language }: Asking, query: object, signal?: AbortSignal): Promise<AreaOption[]> => {
  const { records } = await client.call(endpoints.areaOptions, {
    query: { pageNum: 1, pageSize: PAGE, ...query },
    language,
    silent: true,
    ...(signal && { signal }),
  })
  return records
}

/** What lies in a place, once. */
export const placesIn = (asking: Asking, parentCode: string): Promise<AreaOption[]> =>
  asking.queryClient.fetchQuery({
    queryKey: [...queryKeyOf(endpoints.areaOptions, asking.language), 'in', parentCode],
    queryFn: async ({ signal }) => {
      const records = await ask(asking, { parentCode }, signal)
      keep(asking, byCode(records))
      return records
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Places by a part of their name in any language, in Latin letters too, and the cities that they are of. */
export const placesLike = (asking: Asking, keyword: string): Promise<string[]> =>
  asking.queryClient.fetchQuery({
    queryKey: [...queryKeyOf(endpoints.areaOptions, asking.language), 'like', keyword],
    queryFn: async ({ signal }) => {
      const records = await ask(asking, { keyword, pageSize: MOST_FOUND }, signal)
      const parents = [...new Set(records.flatMap(({ parentCode = '' }) => parentCode || []))]
      const around = parents.length > 0 ? await ask(asking, { codes: parents.join(',') }, signal) : []
      keep(asking, { ...byCode(around), ...byCode(records) })
      return records.map(({ code }) => code)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** All places there are: for files, whose cells may name any. */
export const everyPlace = ({ client, language }: Omit<Asking, 'queryClient'>) => ({
  queryKey: [...queryKeyOf(endpoints.areaOptions, language), 'all'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<AreaOption[]> => {
    const found: AreaOption[] = []
    for (const level of [1, 2, 3])
      for (let pageNum = 1; ; pageNum++) {
        const { records, total } = await client.call(endpoints.areaOptions, {
          query: { pageNum, pageSize: PAGE, level },
          language,
          silent: true,
          signal,
        })
        found.push(...records)
        if (records.length === 0 || pageNum * PAGE >= total) break
      }
    return found
  },
  staleTime: Number.POSITIVE_INFINITY,
})
