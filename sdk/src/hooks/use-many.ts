import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { isConflict } from '../client/errors.ts'
import type { CallOptions } from '../client/types.ts'
import type { Endpoint } from '../contracts/endpoints/endpoint.ts'
import { asError } from '../contracts/thrown.ts'
import { randomId } from '../fields/format.ts'
import { noteAct } from './own-acts.ts'
import { queryKeyOf } from './query-keys.ts'
import { useClient } from './services.ts'
import type { ActionResult } from './use-action.ts'

type Input = Pick<CallOptions<string, unknown, unknown>, 'body' | 'query'>

/**
 * One call made for many records, several at a time: rows of a list. A second `run` for the same record joins the
 * first; others go their own way. `call` is the bare call of a bulk action, which refreshes its list itself.
 */
export function useMany(endpoint: Endpoint, invalidates: readonly Pick<Endpoint, 'name'>[] = []) {
  const client = useClient()
  const queries = useQueryClient()
  const running = useRef(new Map<string, Promise<ActionResult<unknown>>>())
  const touched = useRef(invalidates)
  touched.current = invalidates
  const run = useCallback(
    (key: string, input: Input, silent = false): Promise<ActionResult<unknown>> => {
      const attempt = async (): Promise<ActionResult<unknown>> => {
        const ask = () =>
          Promise.all(touched.current.map(each => queries.invalidateQueries({ queryKey: queryKeyOf(each) })))
        try {
          const data = await client.call(endpoint, { ...input, idempotencyKey: randomId(), silent })
          noteAct(queries)
          await ask()
          return { ok: true, data }
        } catch (error) {
          // What is shown is not what is: whoever tries again is to see what has become of it.
          if (isConflict(error)) void ask()
          return { ok: false, error: asError(error) }
        } finally {
          running.current.delete(key)
        }
      }
      const now = running.current.get(key) ?? attempt()
      running.current.set(key, now)
      return now
    },
    [client, queries, endpoint],
  )
  const call = useCallback(
    async (input: Input & { signal?: AbortSignal }) => {
      const data = await client.call(endpoint, { ...input, idempotencyKey: randomId(), silent: true })
      noteAct(queries)
      return data
    },
    [client, queries, endpoint],
  )
  return { run, call }
}
