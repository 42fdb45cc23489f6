import { COOKIES, readCookie, writeCookie } from '../session/cookies.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const DARK_QUERY = '(prefers-color-scheme: dark)'
const STILL_QUERY = '(prefers-reduced-motion: reduce)'

export const themeOf = (cookie: string | undefined): Theme => THEMES.find(theme => theme === cookie) ?? 'system'

/** Whether the page is dark now: the choice, else the system's. */
export const isDark = (theme: Theme): boolean =>
  theme === 'dark' || (theme === 'system' && matchMedia(DARK_QUERY).matches)

/** Whether the person asks the system for less motion. */
export const wantsStillness = (): boolean => matchMedia(STILL_QUERY).matches

/** The style sheet knows light and dark only: one palette each. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = isDark(theme) ? 'dark' : 'light'
}

/** Calls when the system changes between light and dark; the returned function ends that. */
export function followSystem(listener: () => void): () => void {
  const query = matchMedia(DARK_QUERY)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export const startTheme = (): Theme => {
  const theme = themeOf(readCookie(COOKIES.theme))
  applyTheme(theme)
  return theme
}

export function keepTheme(theme: Theme): void {
  writeCookie(COOKIES.theme, theme)
  applyTheme(theme)
}
