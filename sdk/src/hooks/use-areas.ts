import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Client } from '../client/types.ts'
import { endpoints } from '../contracts/endpoints/index.ts'
import type { AreaOption } from '../contracts/endpoints/types.ts'
import type { Language } from '../contracts/language.ts'
import { cityOfArea, provinceOfArea } from '../fields/area-codes.ts'
import { everyPlace, placesIn, placesLike, useFurtherPlaces, wantPlace } from './further-places.ts'
import { queryKeyOf } from './query-keys.ts'
import { useConsole } from './services.ts'
import { useLanguage } from './use-language.ts'

const AREA_STALE_MS = 3_600_000
const AREA_CODE = /^[1-9]\d{5}$/

/** What people call a place: the places it lies in before it, from the largest on: `湖北/武汉`. */
export function pathNames(areas: readonly AreaOption[]): Record<string, string> {
  const byCode = new Map(areas.map(area => [area.code, area]))
  const pathOf = ({ name, parentCode }: AreaOption): string => {
    const parent = parentCode === undefined ? undefined : byCode.get(parentCode)
    return parent ? `${pathOf(parent)}/${name}` : name
  }
  return Object.fromEntries(areas.map(area => [area.code, pathOf(area)]))
}

/** A county with its city, as the language writes it. */
const inCity = (county: string, city: string | undefined, language: Language): string => {
  if (!city) return county
  return language === 'zh' || language === 'ja' ? `${city}${county}` : `${county}, ${city}`
}

/** Provinces and the cities of the map in a language, as all parts of the console keep them. */
export const areaQuery = (client: Client, language: Language) => ({
  queryKey: queryKeyOf(endpoints.areaOptions, language),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    client.call(endpoints.areaOptions, { query: { pageNum: 1, pageSize: 1000 }, signal, language, silent: true }),
  staleTime: AREA_STALE_MS,
  gcTime: Number.POSITIVE_INFINITY,
})

/**
 * Places by their codes, shared by the whole console; asked for only when somebody needs them. `nameOf('420100')` is the name in the
 * page's language. Provinces and the cities of the map come at once, other cities and counties when they are named, opened or looked for.
 */
export function useAreas(enabled = true) {
  const { client, queryClient } = useConsole()
  const language = useLanguage()
  const { data, isLoading } = useQuery({ ...areaQuery(client, language), enabled }, queryClient)
  const further = useFurtherPlaces({ queryClient, language })
  return useMemo(() => {
    const asking = { client, queryClient, language }
    const names = new Map(data?.records.map(area => [area.code, area.name]))
    const cityName = (code: string) => names.get(code) ?? further[code]?.name
    const nameOf = (code: string): string => {
      const own = names.get(code)
      if (own !== undefined) return own
      if (isLoading) return ''
      if (data && further[code] === undefined && AREA_CODE.test(code)) wantPlace(asking, code)
      const city = cityOfArea(code)
      const place = further[code]
      if (!place) return cityName(city) ?? code
      return city === code ? place.name : inCity(place.name, cityName(city), language)
    }
    return {
      isLoading,
      /** What files call each place, by code: with the places it lies in. */
      paths: pathNames(data?.records ?? []),
      /** Provinces and the cities of the map, in the order they came. */
      records: data?.records ?? [],
      /** Cities and below: what freight goes from and to. */
      options: (data?.records ?? [])
        .filter(area => area.level > 1)
        .map(area => ({ value: area.code, label: area.name })),
      /** With its city, where it is a county; the city alone until more is known. Its code where it has no name; nothing before the names are there. */
      nameOf,
      /** Those that have been named, opened or looked for. */
      further,
      /** Asks what lies in a place. */
      open: (code: string) => placesIn(asking, code),
      /** Asks which places are called so; answers their codes. */
      find: (word: string) => placesLike(asking, word),
    }
  }, [data, isLoading, further, client, queryClient, language])
}

/** What files call every place there is, in the page's language: its counties too. */
export function useEveryPlace(enabled: boolean) {
  const { client, queryClient } = useConsole()
  const language = useLanguage()
  const { data, isLoading } = useQuery({ ...everyPlace({ client, language }), enabled }, queryClient)
  return useMemo(() => ({ isLoading, paths: pathNames(data ?? []) }), [data, isLoading])
}

/** The places around a code that have to be there to show it: its province and its city. */
export const placesToOpen = (code: string): string[] =>
  [...new Set([provinceOfArea(code), cityOfArea(code)])].filter(each => each !== code)
