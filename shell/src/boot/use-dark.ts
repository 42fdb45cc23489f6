import { useSyncExternalStore } from 'react'
import { useStore } from '../state/store.ts'
import { preferences } from './preferences.ts'
import { isDark } from './theme.ts'

const DARK_QUERY = '(prefers-color-scheme: dark)'
const followSystem = (listener: () => void) => {
  const query = matchMedia(DARK_QUERY)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the page is dark, following the choice and the system. */
export function useDark(): boolean {
  const theme = useStore(preferences, state => state.theme)
  return useSyncExternalStore(followSystem, () => isDark(theme))
}
