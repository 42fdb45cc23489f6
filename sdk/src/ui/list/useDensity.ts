import { useState } from 'react'

const KEY = 'ntocc.density'

const read = (): boolean => {
  try {
    return localStorage.getItem(KEY) === 'compact'
  } catch {
    return false
  }
}

/** Whether rows are 32 px instead of 40, kept in this browser. */
export function useDensity(): [compact: boolean, setCompact: (compact: boolean) => void] {
  const [compact, setCompact] = useState(read)
  const keep = (next: boolean) => {
    setCompact(next)
    try {
      localStorage.setItem(KEY, next ? 'compact' : 'comfortable')
    } catch {
      // Storage refused (private window): the choice holds for this page.
    }
  }
  return [compact, keep]
}
