let isDown = false

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isDown = true), true)
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, () => (isDown = false), true)
}

/**
 * Runs once a press that is under way is over, at once when there is none. What a field says as the press leaves it
 * would move the button from under the pointer, and the press would be lost.
 */
export function afterPress(run: () => void): void {
  if (!isDown) {
    run()
    return
  }
  const stop = new AbortController()
  const done = () => {
    stop.abort()
    // The click comes after its pointerup.
    setTimeout(run)
  }
  for (const end of ['pointerup', 'pointercancel']) {
    document.addEventListener(end, done, { capture: true, signal: stop.signal })
  }
}
