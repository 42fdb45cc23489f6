/** An enterprise's own style sheet, served by the gateway from its data folder. */
export const THEME_SHEET = '/console/theme.css'
const ELEMENT_ID = 'enterprise-theme'

type Get = (url: string, init: RequestInit) => Promise<Pick<Response, 'status' | 'text'>>

/**
 * Adds the enterprise's style sheet, which may use the theme colour's variables (`--nt-theme` …). An answer other than
 * 200, or none, is ignored without a word: most enterprises have no such sheet (specification, section 8).
 */
export async function loadThemeSheet(get: Get = fetch, head: HTMLElement = document.head): Promise<void> {
  try {
    const response = await get(THEME_SHEET, { credentials: 'same-origin' })
    if (response.status !== 200) return
    const css = await response.text()
    const element = document.getElementById(ELEMENT_ID) ?? document.createElement('style')
    element.id = ELEMENT_ID
    element.textContent = css
    head.append(element)
  } catch {
    // No network: the console's own colours stay.
  }
}
