import { useOnPaper } from '@ntocc/sdk/hooks'
import { useSyncExternalStore } from 'react'
import { useStore } from '../state/store.ts'
import { preferences } from './preferences.ts'
import { followSystem, isDark } from './theme.ts'

/** Whether the page is dark, following the choice and the system; paper never is. */
export function useDark(): boolean {
  const theme = useStore(preferences, state => state.theme)
  const paper = useOnPaper()
  return useSyncExternalStore(followSystem, () => isDark(theme)) && !paper
}
