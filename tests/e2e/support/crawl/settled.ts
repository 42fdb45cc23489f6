import type { Page, Request } from 'playwright-core'

/** Nothing changes on screen for this long, and nothing is on its way: it stands. */
const STILL_MS = 50
/** What is not still by then is looked at as it is. */
const PATIENCE_MS = 15_000

const underway = new WeakMap<Page, Set<Request>>()

/** Knows from now on what the page has asked for and not had yet: calls, and files of parts that come when they are wanted. */
export function followRequests(page: Page): void {
  const open = new Set<Request>()
  underway.set(page, open)
  page.on('request', request => open.add(request))
  const end = (request: Request) => open.delete(request)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
}

/**
 * Waits until what is on screen stands: nothing asked for, nothing busy, no change for a moment. The page tells when it
 * is still, in place of being asked every so often.
 */
export async function settled(page: Page): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  do await page.evaluate(still, [STILL_MS, PATIENCE_MS] as const)
  while ((underway.get(page)?.size ?? 0) > 0 && Date.now() < until)
}

const still = ([quietMs, patience]: readonly [number, number]) =>
  new Promise<void>(done => {
    const isMoving = ({ playState, effect, timeline }: Animation) =>
      playState === 'running' &&
      // What a scroll position drives moves when somebody scrolls, and runs as long as the page stands.
      timeline instanceof DocumentTimeline &&
      effect?.getTiming().iterations !== Infinity &&
      // The ring around a button that was pressed: two seconds of nothing that anybody reads.
      !(effect instanceof KeyframeEffect && effect.target?.matches('.ant-wave'))
    const isBusy = () =>
      [...document.querySelectorAll('[aria-busy=true], .nt-skeleton, .nt-grid-skeleton')].some(each =>
        each.checkVisibility(),
      ) || document.getAnimations().some(isMoving)
    const end = () => {
      observer.disconnect()
      clearTimeout(timer)
      clearTimeout(last)
      done()
    }
    const look = () => {
      if (isBusy()) timer = setTimeout(look, quietMs)
      // Two frames: what measures itself when it is resized has drawn again.
      else requestAnimationFrame(() => requestAnimationFrame(end))
    }
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(look, quietMs)
    }
    const observer = new MutationObserver(wait)
    const last = setTimeout(end, patience)
    let timer = setTimeout(look, quietMs)
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  })
