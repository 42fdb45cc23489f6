import { useCallback, useEffect, useRef, useState } from 'react'

/** While somebody types, the question waits. */
const TYPING_MS = 250
const NOTHING: readonly string[] = []

/** Codes of the places that are called as somebody types; of the last word alone, whichever answer comes first. */
export function useAreaSearch(ask: (word: string) => Promise<readonly string[]>) {
  const [found, setFound] = useState(NOTHING)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef('')
  useEffect(() => () => clearTimeout(timer.current), [])
  const find = useCallback(
    (typed: string): void => {
      clearTimeout(timer.current)
      const word = typed.trim()
      last.current = word
      if (word === '') {
        setFound(NOTHING)
        return
      }
      const take = (codes: readonly string[]) => {
        if (last.current === word) setFound(codes)
      }
      timer.current = setTimeout(() => {
        ask(word).then(take, () => take(NOTHING))
      }, TYPING_MS)
    },
    [ask],
  )
  return { found, find }
}
