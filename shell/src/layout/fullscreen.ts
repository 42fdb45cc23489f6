import { toastWarning } from '../ports/toasts.ts'

/** Said when the browser has no full screen (specification, section 5), word for word. */
export const NO_FULLSCREEN = 'you browser can not work'

/** Fills the screen with the console, or gives the screen back. */
export async function toggleFullscreen(): Promise<void> {
  if (!document.fullscreenEnabled) return toastWarning(NO_FULLSCREEN)
  if (document.fullscreenElement) await document.exitFullscreen()
  else await document.documentElement.requestFullscreen().catch(() => toastWarning(NO_FULLSCREEN))
}
