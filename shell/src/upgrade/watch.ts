/** ms between two looks for newer builds while the page is seen. */
export const EVERY_MS = 5 * 60_000
/** ms after a look in which coming back to the window does not cause another. */
const FRESH_MS = 60_000
/** ms over which the browsers of a branch spread their question after they have been told of a change. */
const SPREAD_MS = 3000

/** Looks when the window comes back to the front and every five minutes while it is there. Answers `soon`, for news. */
export function watchForUpgrades(check: () => Promise<void>): { soon(): void; end(): void } {
  let last = Date.now()
  let pending: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    last = Date.now()
    void check()
  }
  const isSeen = () => document.visibilityState !== 'hidden'
  const onReturn = () => {
    if (isSeen() && Date.now() - last > FRESH_MS) look()
  }
  const timer = setInterval(() => isSeen() && look(), EVERY_MS)
  document.addEventListener('visibilitychange', onReturn)
  addEventListener('focus', onReturn)
  return {
    soon() {
      clearTimeout(pending)
      pending = setTimeout(look, Math.random() * SPREAD_MS)
    },
    end() {
      clearInterval(timer)
      clearTimeout(pending)
      document.removeEventListener('visibilitychange', onReturn)
      removeEventListener('focus', onReturn)
    },
  }
}
