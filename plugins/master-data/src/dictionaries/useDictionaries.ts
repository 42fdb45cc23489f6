import { type DictRecord, type DictType, endpoints, resources } from '@ntocc/sdk/contracts'
import { queryKeyOf, useConsole, useNotifications, useRecord } from '@ntocc/sdk/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** What is asked for again when an entry changes. */
export const TOUCHED = [endpoints.dictTypes, endpoints.dictEntries, resources.dict.by.list]

/** All dictionaries, read again when anybody of the branch changes one. */
export function useDictTypes() {
  const changed = useChanged()
  useNotifications(message => {
    if (message.type === 'dictionariesChanged') changed()
  })
  return useRecord<string, undefined, DictType[]>(endpoints.dictTypes)
}

export const useEntries = (type: string) =>
  useRecord<string, { type: string }, DictRecord[]>(endpoints.dictEntries, { query: { type }, enabled: type !== '' })

/** Reads the dictionaries again: those of this page, and the names every other page of the console shows. */
export function useChanged(): () => void {
  const own = useQueryClient()
  const { queryClient: shared } = useConsole()
  return useCallback(() => {
    for (const each of TOUCHED) void own.invalidateQueries({ queryKey: queryKeyOf(each) })
    void shared.invalidateQueries({ queryKey: queryKeyOf(endpoints.listDict) })
  }, [own, shared])
}
