import { COOKIES, readCookie, writeCookie } from '../session/cookies.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export const themeOf = (cookie: string | undefined): Theme => THEMES.find(theme => theme === cookie) ?? 'system'

/** `data-theme` decides; without it the style sheet follows the system. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
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

/** Whether the page is dark now: the choice, else the system's. */
export const isDark = (theme: Theme): boolean =>
  theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
