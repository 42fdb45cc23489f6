import type { Page } from 'playwright-core'

/**
 * Within the console, as from a link: nothing is loaded anew unless the console itself wants it. Resolves when no other tab's page is on
 * screen: one that is found there before it gives way stays where it was found, and is waited for in vain.
 */
export async function moveTo(page: Page, to: string): Promise<void> {
  await page.evaluate(path => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, to)
  await page.waitForFunction(asked => {
    const { pathname, searchParams } = new URL(asked, location.origin)
    // It was led elsewhere, as to the sign-in.
    if (location.pathname !== pathname) return true
    return [...document.querySelectorAll<HTMLElement>('main[data-tab]')]
      .filter(tab => tab.checkVisibility())
      .every(({ dataset: { tab = '' } }) => {
        const [path, record] = tab.split('?')
        return (
          path === pathname && [...new URLSearchParams(record)].every(([name, of]) => searchParams.get(name) === of)
        )
      })
  }, to)
}
