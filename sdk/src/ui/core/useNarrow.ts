import { useSyncExternalStore } from 'react'

const QUERY = '(max-width: 767px)'

const subscribe = (listener: () => void): (() => void) => {
  if (typeof matchMedia === 'undefined') return () => {}
  const media = matchMedia(QUERY)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the screen is as narrow as a phone: lists become cards. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => typeof matchMedia !== 'undefined' && matchMedia(QUERY).matches,
    () => false,
  )
