import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { nameBatchOf } from '../client/name-batch.ts'
import type { Language } from '../contracts/language.ts'
import { type ReferenceSource, referenceOf } from '../contracts/references.ts'
import { fieldsOf } from '../fields/known.ts'
import { localise } from '../fields/localise.ts'
import { queryKeyOf } from './query-keys.ts'
import { useClient, useConsole } from './services.ts'
import { useLanguage } from './use-language.ts'

/** A record as a choice: its code, its name, and what else tells it apart. */
export interface ReferenceOption {
  code: string
  name: string
  note: string
}

const SEARCH_AFTER_MS = 250
const NAME_STALE_MS = 300_000
const OFFERED = 20

function optionOf(source: ReferenceSource | undefined, language: Language, row: object): ReferenceOption {
  const record = fieldsOf(row)
  const read = (field: string) => localise(record[field], language)
  const code = read(source?.code ?? 'code')
  const note = (source?.also ?? []).map(read).filter(Boolean).join(' ')
  return { code, name: read(source?.name ?? 'name') || code, note }
}

const codeIn =
  (source: ReferenceSource) =>
  (row: object): unknown =>
    fieldsOf(row)[source.code ?? 'code']

/** Those whose name holds the word before those that are found by a number. */
function calledFirst(options: readonly ReferenceOption[], word: string): ReferenceOption[] {
  const isCalled = ({ name }: ReferenceOption) => name.toLowerCase().includes(word.toLowerCase())
  return [...options.filter(isCalled), ...options.filter(option => !isCalled(option))]
}

/** The word as it is after a pause in the typing. */
function usePause(word: string): string {
  const [settled, setSettled] = useState(word)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(word), SEARCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [word])
  return settled
}

/**
 * Records of an entity that a word finds, for choosing one. Asked for only while `open`.
 * @param query further filters of the list
 */
export function useReferenceSearch(
  entity: string | undefined,
  word: string,
  options: { open: boolean; query?: Readonly<Record<string, string>> | undefined },
) {
  const source = referenceOf(entity)
  const client = useClient()
  const language = useLanguage()
  const keyword = usePause(word.trim())
  const query = { ...options.query, ...(keyword && { keyword }), pageNum: 1, pageSize: OFFERED }
  const found = useQuery({
    queryKey: queryKeyOf(source?.endpoint ?? { name: '' }, language, 'choice', query),
    queryFn: async ({ signal }) => {
      if (!source) return undefined
      const ask = (more?: object) =>
        client.call(source.endpoint, { query: { ...query, ...more }, signal, language, silent: true })
      const page = await ask()
      if (!keyword || page.total <= OFFERED) return page
      // More than are offered hold the word, in numbers most of them: whoever is called so must be among those.
      const named = await ask({ [source.name ?? 'name']: keyword }).catch(() => undefined)
      const ids = new Set(named?.records.map(codeIn(source)))
      const others = page.records.filter(row => !ids.has(codeIn(source)(row)))
      return { ...page, records: [...(named?.records ?? []), ...others].slice(0, OFFERED) }
    },
    enabled: options.open && source !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  })
  return {
    options: calledFirst(
      (found.data?.records ?? []).map(row => optionOf(source, language, row)),
      keyword,
    ),
    isSearching: found.isFetching || keyword !== word.trim(),
    /** The options are those of another word: shown until the right ones are there, and not to be chosen. */
    isStale: found.isPlaceholderData || keyword !== word.trim(),
    error: found.error,
    refetch: found.refetch,
  }
}

/** Name of the record a reference holds the code of; the code itself where there is no list or no such record. */
export function useReferenceName(entity: string | undefined, code: unknown): ReferenceOption | undefined {
  const source = referenceOf(entity)
  const { client, queryClient } = useConsole()
  const language = useLanguage()
  const wanted = typeof code === 'string' ? code : ''
  const { data, isError } = useQuery(
    {
      queryKey: queryKeyOf(source?.endpoint ?? { name: '' }, language, 'name', wanted),
      // Undefined is no answer for the cache.
      queryFn: async () => (source && (await nameBatchOf(client, source, language).load(wanted))) ?? null,
      enabled: wanted !== '' && source !== undefined,
      staleTime: NAME_STALE_MS,
      retry: false,
    },
    queryClient,
  )
  return useMemo(() => {
    if (wanted === '') return undefined
    const bare = { code: wanted, name: wanted, note: '' }
    if (!source || isError) return bare
    if (data === undefined) return undefined
    return data ? optionOf(source, language, data) : bare
  }, [wanted, source, isError, data, language])
}
