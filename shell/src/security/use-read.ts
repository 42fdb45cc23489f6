import { useCallback, useEffect, useState } from 'react'

/** What is read when a part of the page appears, and again when asked; undefined until it is there. */
export interface Read<T> {
  data: T | undefined
  failed: boolean
  again(): Promise<void>
}

/** @param read must stay the same function as long as it reads the same */
export function useRead<T>(read: () => Promise<T>): Read<T> {
  const [state, setState] = useState<{ data?: T; failed: boolean }>({ failed: false })
  const again = useCallback(
    () =>
      read().then(
        data => setState({ data, failed: false }),
        () => setState(before => ({ ...before, failed: true })),
      ),
    [read],
  )
  useEffect(() => void again(), [again])
  return { data: state.data, failed: state.failed, again }
}
