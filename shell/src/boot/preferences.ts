import { COOKIES, readCookie, writeCookie } from '../session/cookies.ts'
import { STORAGE_KEYS, store } from '../session/storage.ts'
import { createStore } from '../state/store.ts'
import { DEFAULT_SIZE, type Size, sizeOf } from './size.ts'
import { applyTheme, followSystem, keepTheme, startTheme, type Theme } from './theme.ts'

/** How the console looks on this machine. */
export interface Preferences {
  size: Size
  theme: Theme
}

export const preferences = createStore<Preferences>({ size: DEFAULT_SIZE, theme: 'system' })

export function startPreferences(): void {
  const theme = startTheme()
  const size = sizeOf(readCookie(COOKIES.size))
  document.documentElement.dataset.size = size
  store(STORAGE_KEYS.size, size)
  preferences.set(() => ({ theme, size }))
  followSystem(() => applyTheme(preferences.get().theme))
}

/** The cookie is the truth; local storage mirrors it. */
export function setSize(size: Size): void {
  writeCookie(COOKIES.size, size)
  store(STORAGE_KEYS.size, size)
  document.documentElement.dataset.size = size
  preferences.set(state => ({ ...state, size }))
}

export function setTheme(theme: Theme): void {
  keepTheme(theme)
  preferences.set(state => ({ ...state, theme }))
}
