import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { usePageLifecycle } from '../../hooks/index.ts'
import { actsOf } from '../../hooks/own-acts.ts'
import { inOldPlaces, rowChanges } from './changes.ts'

interface Given<R> {
  records: readonly R[]
  /** What was asked: another question has nothing to compare with. */
  question: string
  isFetching: boolean
  /** The records are still those of the question before. */
  isStale: boolean
  keyOf: (row: R) => string
}

interface Shown<R> {
  question: string
  records: readonly R[]
  rows: readonly R[]
  changed: ReadonlySet<string>
  /** Rows that came, went or moved and are not shown yet. */
  held: number
}

const NONE: ReadonlySet<string> = new Set()

/**
 * Rows that stay where they are when the reader comes back and somebody else has changed them meanwhile: new contents
 * take their old places and are marked; rows that came or went wait until the reader asks. What the reader asks for, a
 * refresh (`asked`), another page, an act of their own, is shown as it comes.
 */
export function useSettledRows<R extends object>(given: Given<R>) {
  const { records, question, keyOf } = given
  const returned = useReturned(given.isFetching)
  const [shown, setShown] = useState<Shown<R>>({ question, records, rows: records, changed: NONE, held: 0 })
  let now = shown
  if (records !== shown.records && !given.isStale) {
    now = next(shown, given, returned.isWhy())
    setShown(now)
  }
  const clear = useCallback(() => setShown(was => ({ ...was, rows: was.records, changed: NONE, held: 0 })), [])
  const show = useCallback(() => setShown(was => ({ ...was, rows: was.records, held: 0 })), [])
  const { forget } = returned
  const asked = useCallback(() => {
    forget()
    // The answer may be the one that is held back already: then nothing new comes that would show it.
    show()
  }, [forget, show])
  return useMemo(
    () => ({
      rows: given.isStale ? records : now.rows,
      changed: now.question === question ? now.changed : NONE,
      held: now.question === question ? now.held : 0,
      /** Shows what is held, with the marks. */
      show,
      /** The reader asks for the rows as they are now: what is held, and what comes, is shown. */
      asked,
      /** Takes the marks away. */
      clear,
    }),
    [given.isStale, records, now, question, show, asked, clear],
  )

  function next(was: Shown<R>, { records: fresh }: Given<R>, isReturn: boolean): Shown<R> {
    const plain = { question, records: fresh, rows: fresh, changed: NONE, held: 0 }
    if (was.question !== question || !isReturn || was.rows.length === 0) return plain
    const found = rowChanges(was.rows, fresh, keyOf)
    const marks = new Set([...was.changed, ...found.changed, ...found.added])
    if (found.sameOrder) return { ...plain, changed: marks }
    const moved = found.added.length + found.removed.length
    return { ...plain, rows: inOldPlaces(was.rows, fresh, keyOf), changed: marks, held: Math.max(1, moved) }
  }
}

/** ms between coming back and the call that is made because of it */
const SOON = 1_000

/** Whether the answer that has just come was asked for because the reader came back to the tab or the window. */
function useReturned(isFetching: boolean): { isWhy: () => boolean; forget: () => void } {
  const queries = useQueryClient()
  const returnedAt = useRef(Number.NEGATIVE_INFINITY)
  const acts = useRef(0)
  const askedAt = useRef(0)
  const note = useCallback(() => {
    returnedAt.current = performance.now()
    acts.current = actsOf(queries)
  }, [queries])
  const forget = useCallback(() => {
    returnedAt.current = Number.NEGATIVE_INFINITY
  }, [])
  usePageLifecycle({ onShow: note })
  useEffect(() => {
    window.addEventListener('focus', note)
    document.addEventListener('visibilitychange', note)
    return () => {
      window.removeEventListener('focus', note)
      document.removeEventListener('visibilitychange', note)
    }
  }, [note])
  const was = useRef(false)
  if (isFetching && !was.current) askedAt.current = performance.now()
  // A quick answer may be there before a render has seen that it was asked for: what was seen then is an older question.
  const isSeen = isFetching || was.current
  was.current = isFetching
  const isWhy = () =>
    // Whoever has just come back and done something sees what they have done.
    acts.current === actsOf(queries) &&
    (performance.now() - returnedAt.current < SOON || (isSeen && Math.abs(askedAt.current - returnedAt.current) < SOON))
  return { isWhy, forget }
}
