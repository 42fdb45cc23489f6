import { useEffect, useLayoutEffect } from 'react'
import { useDark } from '../boot/use-dark.ts'
import { useShell } from '../console/context.ts'
import { useStore } from '../state/store.ts'
import { applyThemeColour } from '../theme/apply.ts'
import { DEFAULT_THEME } from '../theme/cluster.ts'
import { loadThemeSheet } from '../theme/stylesheet.ts'
import { openSettings, settings } from './settings.ts'

/** The settings of the user who is signed in, in force: theme colour on the page, the enterprise's own style sheet. */
export function useUserSettings(): void {
  const { session } = useShell()
  const party = useStore(session.store, state => state.party)
  const branchCode = party?.branchCode
  const code = party?.code
  const theme = useStore(settings, state => state.theme)
  const dark = useDark()
  useLayoutEffect(() => {
    openSettings(branchCode !== undefined && code !== undefined ? { branchCode, code } : null)
  }, [branchCode, code])
  useLayoutEffect(() => applyThemeColour(theme, dark), [theme, dark])
  // Whoever signs in next starts from the console's own colours.
  useEffect(() => () => applyThemeColour(DEFAULT_THEME, false), [])
  useEffect(() => void loadThemeSheet(), [])
}
