import type { Page } from 'playwright-core'

/** Bytes per second: slow enough that an export of some hundred rows is seen on its way. */
const SLOW = 15_000

/** What comes to the page comes slowly from now on. @returns what ends it */
export async function slowLine(page: Page): Promise<() => Promise<void>> {
  const cdp = await page.context().newCDPSession(page)
  const line = { offline: false, latency: 50, downloadThroughput: SLOW, uploadThroughput: SLOW }
  await cdp.send('Network.emulateNetworkConditions', line)
  return async () => {
    await cdp.send('Network.emulateNetworkConditions', { ...line, latency: 0, downloadThroughput: -1 })
  }
}
