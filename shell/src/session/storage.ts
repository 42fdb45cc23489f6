import type { LoginBranch } from '@ntocc/sdk/contracts'
import { mapsKeyOf, reportTypeOf } from './config.ts'
import { COOKIES, removeCookie, writeCookie } from './cookies.ts'
import type { ReferenceRecord, SessionState } from './state.ts'

/** What local storage holds (specification, section 3). */
export const STORAGE_KEYS = {
  reportType: 'reportType',
  exportableQuantity: 'exportableQuantity',
  dataBranch: 'dataBranch',
  permissionlist: 'permissionlist',
  areaOptions: 'areaOptions',
  branchList: 'branchList',
  reportProvince: 'reportProvince',
  sidebarStatus: 'sidebarStatus',
  language: 'language',
  size: 'size',
} as const
type Key = (typeof STORAGE_KEYS)[keyof typeof STORAGE_KEYS]

/** Local storage may be full or forbidden; the console then simply forgets. */
export function store(key: Key, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Nothing kept: the value is read again after the next sign-in.
  }
}

export function read(key: Key): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

export function forget(...keys: Key[]): void {
  try {
    for (const key of keys) localStorage.removeItem(key)
  } catch {
    // Storage is forbidden: there was nothing to forget.
  }
}

export function readJson<T>(key: Key): T | null {
  try {
    return JSON.parse(read(key)) as T
  } catch {
    return null
  }
}

/** Kept at sign-in: the branch with its software version, and what its configuration decides. */
export function storeBranch(state: SessionState): void {
  store(STORAGE_KEYS.dataBranch, JSON.stringify(state.branch))
  store(STORAGE_KEYS.exportableQuantity, String(state.exportableQuantity))
  store(STORAGE_KEYS.reportProvince, JSON.stringify(state.reportProvince))
  store(STORAGE_KEYS.reportType, String(reportTypeOf(state.branch)))
  const mapsKey = mapsKeyOf(state.branch)
  if (mapsKey) writeCookie(COOKIES.mapsKey, mapsKey)
  else removeCookie(COOKIES.mapsKey)
}

/** Comma-separated codes, as the permission check reads them. */
export const storePermissions = (codes: string[]): void => store(STORAGE_KEYS.permissionlist, codes.join(','))

export const storeAreas = (records: ReferenceRecord[]): void => store(STORAGE_KEYS.areaOptions, JSON.stringify(records))
export const storeBranches = (records: ReferenceRecord[]): void =>
  store(STORAGE_KEYS.branchList, JSON.stringify(records))

export const storedBranch = (): LoginBranch | null => readJson<LoginBranch>(STORAGE_KEYS.dataBranch)

/**
 * What was stored is good while it is of the session's branch. Where it is not, because local storage is forbidden, was
 * cleared, or is another session's, the session itself tells.
 *
 * @param sealed as the gateway keeps it with the session
 */
export const branchAtStart = (stored: LoginBranch | null, sealed: LoginBranch | null): LoginBranch | null =>
  sealed && stored?.branchCode !== sealed.branchCode ? sealed : stored

/** Gone at log out: stored branch data and the permission list. */
export function forgetSession(): void {
  forget(
    STORAGE_KEYS.dataBranch,
    STORAGE_KEYS.permissionlist,
    STORAGE_KEYS.branchList,
    STORAGE_KEYS.exportableQuantity,
    STORAGE_KEYS.reportProvince,
    STORAGE_KEYS.reportType,
  )
  removeCookie(COOKIES.mapsKey)
}
