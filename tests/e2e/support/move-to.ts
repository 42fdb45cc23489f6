import type { Page } from 'playwright-core'

/** Within the console, as from a link: nothing is loaded anew unless the console itself wants it. */
export const moveTo = (page: Page, to: string): Promise<void> =>
  page.evaluate(path => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, to)
