import type { SessionCheck } from '@ntocc/sdk/contracts'
import type { Session } from '../session/session.ts'

interface Ports {
  check(): Promise<SessionCheck>
  reload(): void
}

/**
 * A page that the browser kept whole and shows again heard nothing meanwhile: the session may have ended, or be
 * somebody else's. It stays hidden until the gateway has said that it is still the same.
 */
export function guardRestored(session: Session, { check, reload }: Ports): () => void {
  const restored = ({ persisted }: PageTransitionEvent) => {
    const { token, party } = session.store.get()
    if (!persisted || token === '') return
    const { style } = document.documentElement
    style.visibility = 'hidden'
    check().then(
      ({ signedIn, party: now }) => {
        const isSame = signedIn && (!party || !now || (party.code === now.code && party.branchCode === now.branchCode))
        if (!isSame) return reload()
        style.visibility = ''
      },
      // Not known: the start of the page tells it with nothing private in sight.
      () => reload(),
    )
  }
  addEventListener('pageshow', restored)
  return () => removeEventListener('pageshow', restored)
}
