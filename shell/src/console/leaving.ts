/** ms after which a page that wanted to leave has evidently stayed: a question was cancelled, a download began. */
const STAYED_MS = 3000

let until = 0

const leave = () => {
  until = Date.now() + STAYED_MS
}
const stay = () => {
  until = 0
}

window.addEventListener('beforeunload', leave)
window.addEventListener('pagehide', leave)
window.addEventListener('pageshow', stay)

/**
 * True while the browser is taking this page away. It breaks off the calls under way, and such a failure says nothing
 * about the service or the session.
 */
export const isLeaving = (): boolean => Date.now() < until
