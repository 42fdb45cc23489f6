import { useCallback, useEffect, useInsertionEffect, useRef, useState } from 'react'
import { isClientError } from '../../client/errors.ts'
import { STATUS_CONFLICT, STATUS_NOT_FOUND } from '../../contracts/errors.ts'
import { isUndecided } from '../../hooks/index.ts'
import type { DecisionOutbox } from './outbox.ts'
import type { ReviewItem, ReviewPort } from './types.ts'

/** Whoever only passes a case on the way to another does not take it. */
const SETTLE_MS = 150
/** A third of the time after which an unrenewed claim may be taken over. */
export const HEARTBEAT_MS = 60_000

export type ClaimState =
  | { is: 'taking' | 'mine' | 'gone' }
  /** Somebody else has it; the text says who. */
  | { is: 'taken'; text: string }
  | { is: 'failed'; error: unknown }

const TAKING: ClaimState = { is: 'taking' }

/** What a refused claim means. */
export function refusalOf(error: unknown): ClaimState {
  if (!isClientError(error)) return { is: 'failed', error }
  if (error.status === STATUS_NOT_FOUND || error.fieldErrors.move) return { is: 'gone' }
  if (error.status === STATUS_CONFLICT) return { is: 'taken', text: error.message }
  return { is: 'failed', error }
}

/**
 * Holds the claim of the case that is looked at: taken when it is opened, renewed while it is open, given back when the
 * reviewer goes on, hides the tab or closes it, unless a decision about it is still on its way.
 */
export function useClaim<C extends ReviewItem>(
  item: C | undefined,
  { port, outbox, wanted }: { port: ReviewPort<C>; outbox: DecisionOutbox<C>; wanted: boolean },
): { claim: ClaimState; again(): void } {
  const [found, setFound] = useState<{ id: number; claim: ClaimState }>()
  const [round, setRound] = useState(0)
  const latest = useRef({ item, port })
  useInsertionEffect(() => {
    latest.current = { item, port }
  })
  /** Calls in the order they were meant: a case that is left and opened again must end as claimed. */
  const calls = useRef(Promise.resolve())
  const id = item?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    const { item: mine, port: through } = latest.current
    if (!mine || id === undefined || !wanted) return
    let left = false
    let held = false
    const inTurn = (work: () => Promise<void>) => {
      calls.current = calls.current.then(work)
    }
    const tell = (claim: ClaimState) => {
      if (!left) setFound({ id, claim })
    }
    const take = () =>
      inTurn(async () => {
        if (left) return
        try {
          await through.claim(mine)
          held = true
          tell({ is: 'mine' })
        } catch (error) {
          // A renewal that did not get through says nothing about whose it is: the claim lasts longer than one of them.
          if (held && isUndecided(error)) return
          held = false
          tell(refusalOf(error))
        }
      })
    const begin = setTimeout(take, SETTLE_MS)
    const beat = setInterval(take, HEARTBEAT_MS)
    // Nothing is cleaned up in a window that closes, and nothing waits its turn there: whoever comes next would wait instead.
    const giveBack = () => {
      if (!held || outbox.holds(id)) return
      held = false
      through.release(mine).catch(() => undefined)
    }
    // The browser may show the same page again, as it was.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && take()
    addEventListener('pagehide', giveBack)
    addEventListener('pageshow', comeBack)
    return () => {
      left = true
      clearTimeout(begin)
      clearInterval(beat)
      removeEventListener('pagehide', giveBack)
      removeEventListener('pageshow', comeBack)
      inTurn(async () => {
        // One that cannot be given back runs out by itself.
        if (held && !outbox.holds(id)) await through.release(mine).catch(() => undefined)
      })
    }
  }, [id, wanted, outbox, round])
  return {
    claim: found && found.id === id ? found.claim : TAKING,
    again: useCallback(() => {
      setFound(undefined)
      setRound(now => now + 1)
    }, []),
  }
}
