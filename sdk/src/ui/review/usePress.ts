import { useEffect, useInsertionEffect, useRef, useState } from 'react'

/** Nobody has looked at what has been on screen for less. */
export const LOOK_MS = 300

/** Whether something has been on screen long enough to have been seen. */
export function useLooked(isShown: boolean): boolean {
  const [looked, setLooked] = useState(false)
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setLooked(true), LOOK_MS)
    return () => {
      clearTimeout(timer)
      setLooked(false)
    }
  }, [isShown])
  return looked
}

/**
 * A press that comes before its time waits for it: while `isEarly` the last one is kept, and made when it is over. It goes
 * with the case it was meant for, and another press takes its place.
 * @param acts what each press does; it says itself when it cannot be done by then
 */
export function usePress<P extends string>(
  isEarly: boolean,
  acts: Readonly<Record<P, () => void>>,
): { pressed: P | undefined; press(which: P): void } {
  const [pressed, setPressed] = useState<P>()
  const latest = useRef(acts)
  useInsertionEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    if (isEarly || pressed === undefined) return
    setPressed(undefined)
    latest.current[pressed]()
  }, [isEarly, pressed])
  return { pressed, press: which => (isEarly ? setPressed(which) : acts[which]()) }
}
