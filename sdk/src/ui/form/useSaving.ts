import { useRef } from 'react'
import { type Endpoint, endpoint, none } from '../../contracts/endpoints/endpoint.ts'
import { type ActionResult, isUndecided, useAction } from '../../hooks/index.ts'

/** The calls of an entity that a form needs: `resources.<entity>.by` of the contracts, or some of another table. */
export interface FormCalls {
  /** Reads the record with `{id}` in its path. */
  get?: Endpoint<string, unknown, undefined>
  create?: Endpoint
  update?: Endpoint
  /** Asked for again after saving. */
  list?: Pick<Endpoint, 'name'>
  /** Further calls whose cached answers are asked for again after saving. */
  invalidates?: readonly Pick<Endpoint, 'name'>[]
}

/** A record as it is stored: what an update has to name. */
export interface Stored {
  id: number
  version?: number | undefined
}

const NO_CALL: Endpoint = endpoint({ name: 'noCall', method: 'POST', path: '/', data: none(), signedIn: 'own' })

const asStored = (data: unknown): Stored | undefined =>
  typeof data === 'object' && data !== null && typeof (data as Stored).id === 'number' ? (data as Stored) : undefined

/**
 * Creates or changes the record of a form. An answer that is lost leaves open whether the work was done; pressing again
 * with the same values sends the same idempotency key and does it once. With other values the earlier attempt is
 * settled first, by the same key, so that neither a second record comes of it nor a change is lost.
 */
export function useSaving(calls: FormCalls) {
  const invalidates = [calls.list, calls.get, ...(calls.invalidates ?? [])].filter(each => each !== undefined)
  const create = useAction(calls.create ?? NO_CALL, { invalidates, silent: true })
  const update = useAction(calls.update ?? NO_CALL, { invalidates, silent: true })
  const stored = useRef<Stored>(undefined)
  const undecided = useRef<{ text: string; again: () => Promise<ActionResult<unknown>> }>(undefined)

  const adopt = (data: unknown) => {
    stored.current = asStored(data) ?? stored.current
  }
  const attempt = async (text: string, again: () => Promise<ActionResult<unknown>>) => {
    const result = await again()
    undecided.current = !result.ok && isUndecided(result.error) ? { text, again } : undefined
    if (result.ok) adopt(result.data)
    return result
  }
  const send = async (values: Record<string, unknown>): Promise<ActionResult<unknown>> => {
    const text = JSON.stringify(values)
    const earlier = undecided.current
    if (earlier && earlier.text !== text) {
      const result = await attempt(earlier.text, earlier.again)
      if (undecided.current) return result
    }
    const record = stored.current
    return attempt(text, () =>
      record
        ? update.run({
            body: { ...values, id: record.id, ...(record.version !== undefined && { version: record.version }) },
          })
        : create.run({ body: values }),
    )
  }
  return { send, adopt, stored }
}
