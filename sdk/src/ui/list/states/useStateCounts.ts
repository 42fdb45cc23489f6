import { useMemo } from 'react'
import { wireFilters } from '../../../client/query.ts'
import type { ListQuery, Page } from '../../../contracts/envelope.ts'
import { type Entity, isLookedUp, type StateMachine } from '../../../fields/index.ts'
import { useClient, useLanguage } from '../../../hooks/index.ts'
import { queryKeyOf } from '../../../hooks/query-keys.ts'
import { useTabQuery } from '../../../hooks/use-tab-query.ts'
import type { IsMasked } from '../masked.ts'
import type { ListEndpoint } from '../types.ts'

/** The states of a list's records. */
export interface ListStates {
  /** Field with the state. */
  name: string
  machine: StateMachine
  /** Codes in their order; where the list has some of them only, those. */
  codes: readonly number[]
  /** Records of each by its code; undefined while nobody has said. */
  counts: Readonly<Record<string, number>> | undefined
}

interface Asked<R> {
  entity: Entity
  list: ListEndpoint<R>
  /** Field with the state; undefined for a list without tabs. */
  name: string | undefined
  /** What the rows are asked by. */
  query: ListQuery
  fixed: Readonly<Record<string, unknown>> | undefined
  /** The rows are there: counting waits for them. */
  isReady: boolean
  isMasked: IsMasked
}

/** Not about which records match. */
const PLACE = new Set(['pageNum', 'pageSize', 'sortField', 'sortType', 'cursor', 'total'])

/** The states of the records that match the other filters, and how many stand in each: asked once the rows are there. */
export function useStateCounts<R>(asked: Asked<R>): ListStates | undefined {
  const { entity, list, name, fixed, isMasked } = asked
  const client = useClient()
  const language = useLanguage()
  const field = name === undefined ? undefined : entity.fieldNamed(name)
  const machine = field?.options.machine
  const fixedState = name === undefined ? undefined : fixed?.[name]
  const query = useMemo((): ListQuery => {
    const others = Object.entries(asked.query).filter(([key]) => !PLACE.has(key) && key !== name)
    const kept = fixedState === undefined || name === undefined ? {} : wireFilters({ [name]: String(fixedState) })
    return { ...Object.fromEntries(others), ...kept, pageNum: 1, pageSize: 10, countBy: name }
  }, [asked.query, name, fixedState])
  // A whole phone that is looked for is counted against its reader: once is enough.
  const isLookUp = entity.entries.some(([key, each]) => key in query && isLookedUp(each) && isMasked(each))
  const found = useTabQuery<Page<R>>({
    queryKey: queryKeyOf(list, language, 'counts', query),
    queryFn: ({ signal }) => client.call(list, { query, signal, language, silent: true }),
    placeholderData: before => before,
    enabled: machine !== undefined && asked.isReady && !isLookUp,
  })
  return useMemo(() => {
    if (!machine || name === undefined) return undefined
    const only = fixedState === undefined ? undefined : String(fixedState).split(',').map(Number)
    const codes = machine.codes.filter(code => !only || only.includes(code))
    return { name, machine, codes, counts: found.data?.counts }
  }, [machine, name, fixedState, found.data?.counts])
}
