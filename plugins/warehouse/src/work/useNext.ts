import { useState } from 'react'

interface Numbered {
  id: number
}

/**
 * One piece of work after the other, of what the server says is left. What was just done is not offered again until the server has
 * been asked anew.
 */
export function useNext<T extends Numbered>(left: readonly T[] | undefined) {
  const [current, setCurrent] = useState<T>()
  const [done, setDone] = useState<{ of: unknown; ids: readonly number[] }>({ of: undefined, ids: [] })
  const ids = done.of === left ? done.ids : []
  const open = (left ?? []).filter(({ id }) => !ids.includes(id))
  return {
    /** What is offered first. */
    next: open[0],
    /** What somebody is at. */
    current,
    start: setCurrent,
    stop: () => setCurrent(undefined),
    /** It is done: on to the next. */
    goOn: () => {
      if (!current) return
      setDone({ of: left, ids: [...ids, current.id] })
      setCurrent(open.find(({ id }) => id !== current.id))
    },
  }
}
