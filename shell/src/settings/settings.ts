import { createStore } from '../state/store.ts'
import { DEFAULT_THEME, normalHex } from '../theme/cluster.ts'

/** Settings state (specification, section 3). */
export interface Settings {
  /** Theme colour, `#rrggbb`. */
  theme: string
  /** The panel is offered. */
  showSettings: boolean
  /** The bar of visited pages is shown. */
  tagsView: boolean
  /** The header stays while the page scrolls. */
  fixedHeader: boolean
  /** The sidebar carries the enterprise's logo. */
  sidebarLogo: boolean
}

export const DEFAULT_SETTINGS: Settings = {
  theme: DEFAULT_THEME,
  showSettings: true,
  tagsView: true,
  fixedHeader: false,
  sidebarLogo: false,
}

/** One setting changed; an unknown key or a value of another kind changes nothing. */
export function withSetting(settings: Settings, key: string, value: unknown): Settings {
  if (!Object.hasOwn(DEFAULT_SETTINGS, key)) return settings
  if (key !== 'theme') return typeof value === 'boolean' ? { ...settings, [key]: value } : settings
  const color = typeof value === 'string' ? normalHex(value) : undefined
  return color ? { ...settings, theme: color } : settings
}

/** Settings as they were kept; what cannot be read is the default. */
export function parseSettings(text: string | null): Settings {
  let kept: unknown
  try {
    kept = JSON.parse(text ?? '')
  } catch {
    return DEFAULT_SETTINGS
  }
  if (typeof kept !== 'object' || kept === null) return DEFAULT_SETTINGS
  return Object.entries(kept).reduce((settings, [key, value]) => withSetting(settings, key, value), DEFAULT_SETTINGS)
}

/** Whose settings: every user of a machine has their own. */
export interface SettingsOwner {
  branchCode: string
  code: string
}

const storageKey = ({ branchCode, code }: SettingsOwner): string => `settings.${branchCode}.${code}`

export const settings = createStore<Settings>(DEFAULT_SETTINGS)
let owner: SettingsOwner | null = null

/** Takes the settings of the user who works now; nobody's are the defaults. */
export function openSettings(user: SettingsOwner | null): void {
  owner = user
  settings.set(() => (user ? parseSettings(readKept(user)) : DEFAULT_SETTINGS))
}

function readKept(user: SettingsOwner): string | null {
  try {
    return localStorage.getItem(storageKey(user))
  } catch {
    return null
  }
}

/** Changes and keeps one setting. */
export function changeSetting(key: string, value: unknown): void {
  settings.set(state => withSetting(state, key, value))
  keep(user => localStorage.setItem(storageKey(user), JSON.stringify(settings.get())))
}

export function resetSettings(): void {
  settings.set(() => DEFAULT_SETTINGS)
  keep(user => localStorage.removeItem(storageKey(user)))
}

function keep(write: (user: SettingsOwner) => void): void {
  if (!owner) return
  try {
    write(owner)
  } catch {
    // Storage is full or forbidden: the settings last as long as the page.
  }
}
