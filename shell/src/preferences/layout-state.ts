import { COOKIES, readCookie, writeCookie } from '../session/cookies.ts'
import { store as keep, STORAGE_KEYS } from '../session/storage.ts'
import { createStore } from '../state/store.ts'

export type Device = 'desktop' | 'mobile'

export interface LayoutState {
  sidebar: { opened: boolean; withoutAnimation: boolean }
  device: Device
}

/** Below this width (px) the device counts as mobile. */
export const MOBILE_BREAKPOINT = 992
export const SIDEBAR_WIDTH = 210

/** Open when no cookie says otherwise; on a small screen the sidebar is an overlay and starts closed. */
export function startLayout(cookie: string | undefined, width: number): LayoutState {
  const device = deviceOf(width)
  const opened = device === 'desktop' && cookie !== '0'
  return { device, sidebar: { opened, withoutAnimation: device === 'mobile' } }
}

export const deviceOf = (width: number): Device => (width < MOBILE_BREAKPOINT ? 'mobile' : 'desktop')

export const withSidebar = (state: LayoutState, opened: boolean, withoutAnimation = false): LayoutState => ({
  ...state,
  sidebar: { opened, withoutAnimation },
})

/** A resize counts only while the page is visible. Mobile closes the sidebar; desktop does not open it by itself. */
export function resized(state: LayoutState, width: number, visible: boolean): LayoutState {
  const device = deviceOf(width)
  if (!visible || device === state.device) return state
  return device === 'mobile' ? { device, sidebar: { opened: false, withoutAnimation: true } } : { ...state, device }
}

/** On a small screen the open sidebar would cover the page one has just chosen. */
export const routeChanged = (state: LayoutState): LayoutState =>
  state.device === 'mobile' && state.sidebar.opened ? withSidebar(state, false) : state

export const layout = createStore<LayoutState>({
  device: 'desktop',
  sidebar: { opened: true, withoutAnimation: false },
})

/** Takes the start from the cookie and the window. An effect would come too late: what is drawn first is seen. */
export function beginLayout(): void {
  const cookie = readCookie(COOKIES.sidebarStatus)
  layout.set(() => startLayout(cookie, innerWidth))
  keep(STORAGE_KEYS.sidebarStatus, cookie === '0' ? '0' : '1')
}

/** Begins anew and follows the window; the returned function ends that. */
export function followLayout(): () => void {
  beginLayout()
  const onResize = () => layout.set(state => resized(state, innerWidth, document.visibilityState === 'visible'))
  addEventListener('resize', onResize)
  document.addEventListener('visibilitychange', onResize)
  return () => {
    removeEventListener('resize', onResize)
    document.removeEventListener('visibilitychange', onResize)
  }
}

/** The user's choice is kept in a cookie as 1 or 0, mirrored to local storage. */
export function toggleSidebar(): void {
  const opened = !layout.get().sidebar.opened
  layout.set(state => withSidebar(state, opened))
  const value = opened ? '1' : '0'
  writeCookie(COOKIES.sidebarStatus, value)
  keep(STORAGE_KEYS.sidebarStatus, value)
}

export const closeSidebar = (): void => layout.set(state => withSidebar(state, false))
