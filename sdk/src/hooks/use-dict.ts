import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { dictBatchOf } from '../client/dict-batch.ts'
import type { Client } from '../client/types.ts'
import { reference } from '../contracts/endpoints/reference.ts'
import type { DictEntry } from '../contracts/endpoints/types.ts'
import type { Language } from '../contracts/language.ts'
import { own } from '../fields/own.ts'
import { queryKeyOf } from './query-keys.ts'
import { useConsole } from './services.ts'
import { useLanguage } from './use-language.ts'

/** Dictionaries change rarely; they are asked for again after ten minutes. */
const DICT_STALE_MS = 600_000

export interface Dictionaries {
  /** All that were asked for are there. */
  isReady: boolean
  /** Name of a code in the page's language; nothing while it is coming, the code itself when there is no name. */
  label(type: string, code: string | number | null | undefined): string
  /** Entries in their order, for a choice. */
  options(type: string): readonly DictEntry[]
  /** Code to name, for an export or a column. */
  labels(type: string): Readonly<Record<string, string>>
}

/** A dictionary in a language, as all parts of the console keep it. */
export const dictQuery = (client: Client, language: Language, type: string) => ({
  queryKey: queryKeyOf(reference.listDict, language, type),
  queryFn: () => dictBatchOf(client, language).load(type),
  staleTime: DICT_STALE_MS,
  gcTime: Number.POSITIVE_INFINITY,
  retry: 1,
})

/** Dictionaries by type. All parts of the console share them; those asked for together come in one call. */
export function useDict(types: readonly string[]): Dictionaries {
  const { client, queryClient } = useConsole()
  const language = useLanguage()
  const loaded = useQueries(
    {
      queries: types.map(type => dictQuery(client, language, type)),
      combine: combineResults,
    },
    queryClient,
  )
  const typesKey = types.join(',')
  return useMemo(() => dictionariesOf(typesKey === '' ? [] : typesKey.split(','), loaded), [typesKey, loaded])
}

const NONE: readonly DictEntry[] = []

/** A dictionary that cannot be had counts as empty: its codes then stand for themselves. */
const combineResults = (results: { data?: DictEntry[]; isError: boolean }[]): (readonly DictEntry[] | undefined)[] =>
  results.map(result => result.data ?? (result.isError ? NONE : undefined))

/** Lookups over loaded dictionaries; `undefined` ones are still coming. */
export function dictionariesOf(
  types: readonly string[],
  loaded: readonly (readonly DictEntry[] | undefined)[],
): Dictionaries {
  const entries = new Map(types.map((type, index) => [type, loaded[index] ?? NONE]))
  const names = new Map(
    types.map(type => [type, Object.fromEntries((entries.get(type) ?? NONE).map(entry => [entry.code, entry.name]))]),
  )
  const coming = new Set(types.filter((_, index) => loaded[index] === undefined))
  return {
    isReady: types.every((_, index) => loaded[index] !== undefined),
    label: (type, code) => {
      if (code === null || code === undefined || code === '' || coming.has(type)) return ''
      return own(names.get(type), code) ?? String(code)
    },
    options: type => entries.get(type) ?? NONE,
    labels: type => names.get(type) ?? {},
  }
}
