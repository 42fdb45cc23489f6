import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type ClientError, isClientError, isConflict } from '../client/errors.ts'
import type { CallOptions } from '../client/types.ts'
import type { Endpoint, FieldIssue } from '../contracts/endpoints/endpoint.ts'
import { STATUS_INTERNAL } from '../contracts/errors.ts'
import { asError } from '../contracts/thrown.ts'
import { randomId } from '../fields/format.ts'
import { noteAct } from './own-acts.ts'
import { queryKeyOf } from './query-keys.ts'
import { useClient } from './services.ts'

export interface ActionOptions<D> {
  /** Calls whose cached answers are asked for again afterwards. */
  invalidates?: readonly Pick<Endpoint, 'name'>[]
  onSuccess?(data: D): void
  /** Failures are not shown as a toast: the caller shows them. */
  silent?: boolean
}

/** How an action ended. Never thrown, so that a click handler needs no catch. */
export type ActionResult<D> = { ok: true; data: D } | { ok: false; error: ClientError | Error }

type Input<P extends string, Q, B> = Pick<CallOptions<P, Q, B>, 'params' | 'query' | 'body'>

const NO_ERRORS: Readonly<Record<string, FieldIssue>> = {}

/**
 * A call that changes something. While it runs, a second `run` joins the first. Its idempotency key stays the same
 * until the server has given a definite answer, so pressing again after a broken connection cannot do the work twice.
 */
export function useAction<P extends string, Q, B, D>(endpoint: Endpoint<P, Q, B, D>, options: ActionOptions<D> = {}) {
  const client = useClient()
  const queries = useQueryClient()
  const intent = useRef<Intent<D>>({ key: '', input: '' })
  const mutation = useMutation<D, Error, Input<P, Q, B>>({
    mutationFn: input =>
      client.call(endpoint, { ...input, idempotencyKey: keyFor(intent.current, input), silent: options.silent }),
    retry: false,
  })

  const ask = () =>
    Promise.all((options.invalidates ?? []).map(each => queries.invalidateQueries({ queryKey: queryKeyOf(each) })))
  const attempt = async (input: Input<P, Q, B>): Promise<ActionResult<D>> => {
    try {
      const data = await mutation.mutateAsync(input)
      forget(intent.current)
      noteAct(queries)
      await ask()
      options.onSuccess?.(data)
      return { ok: true, data }
    } catch (error) {
      if (isDefinite(error)) forget(intent.current)
      // What is shown is not what is: whoever tries again is to see what has become of it.
      if (isConflict(error)) void ask()
      return { ok: false, error: asError(error) }
    }
  }

  return {
    run: (input: Input<P, Q, B> = {}): Promise<ActionResult<D>> => {
      intent.current.running ??= attempt(input).finally(() => {
        intent.current.running = undefined
      })
      return intent.current.running
    },
    isPending: mutation.isPending,
    error: mutation.error,
    /** Problems by field path, from the check before sending or from the server. */
    fieldErrors: isClientError(mutation.error) ? mutation.error.fieldErrors : NO_ERRORS,
    reset: mutation.reset,
  }
}

interface Intent<D> {
  key: string
  /** Serialised input the key belongs to; other input is another intent. */
  input: string
  running?: Promise<ActionResult<D>>
}

function keyFor(intent: Intent<unknown>, input: unknown): string {
  const text = JSON.stringify(input)
  if (intent.key === '' || intent.input !== text) {
    intent.key = randomId()
    intent.input = text
  }
  return intent.key
}

const forget = (intent: Intent<unknown>): void => {
  intent.key = ''
}

/** Whether a failed call leaves open if its work was done: only then is sending the same again the right thing to do. */
export const isUndecided = (error: unknown): boolean =>
  isClientError(error) && error.code !== 'ABORTED' && error.code !== 'LOGGED_OUT' && !isDefinite(error)

/**
 * The server decided and said so. A lost connection, a time-out or a fault on the way (statuses from 5000) leaves open
 * whether the work was done.
 */
const isDefinite = (error: unknown): boolean =>
  isClientError(error) &&
  !['NETWORK', 'TIMEOUT', 'BAD_ANSWER'].includes(error.code) &&
  (error.status ?? 0) < STATUS_INTERNAL
