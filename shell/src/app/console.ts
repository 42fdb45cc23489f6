import type { createBrowserRouter } from 'react-router-dom'
import { LOGIN_PATH, landingOf, loginUrl } from '../access/redirect.ts'
import { boot } from '../boot/boot.ts'
import { dialogs } from '../ports/dialogs.ts'
import { toastError } from '../ports/toasts.ts'
import { createSession, type Session, type SessionStart } from '../session/session.ts'
import { readPassWordOverdue, storedBranch } from '../session/storage.ts'
import { createSessionChannel } from '../session/sync.ts'
import type { Shell } from './context.ts'
import { forgetManifest } from './manifest.ts'
import { client, connectPorts, sessionApi } from './services.ts'

export type Router = ReturnType<typeof createBrowserRouter>

/** What must go when the user or the role changes: tabs, drafts, caches. Registered by whoever keeps them. */
type Cleanup = () => void
const cleanups = new Set<Cleanup>()
export function onUserChange(cleanup: Cleanup): () => void {
  cleanups.add(cleanup)
  return () => cleanups.delete(cleanup)
}

function forgetUser(): void {
  forgetManifest()
  // A question to the user before is not one to the next.
  for (const { answer } of dialogs.get()) answer(false)
  for (const cleanup of cleanups) cleanup()
}

/** Wires the session to the router, the other tabs of the browser and the client's ports. */
export function createShell(router: Router): Shell {
  const navigate: Shell['navigate'] = (to, options) => void router.navigate(to, options)
  const here = () => location.pathname + location.search + location.hash
  const start: SessionStart = {
    signedIn: boot.get()?.signedIn ?? false,
    branch: storedBranch(),
    passWordOverdue: readPassWordOverdue(),
  }

  const session: Session = createSession(
    sessionApi,
    {
      toastError,
      onEnded(reason) {
        forgetUser()
        return reason === 'logout' ? LOGIN_PATH : loginUrl(here())
      },
      onRoleChanged: forgetUser,
      announce: event => channel.announce(event),
    },
    start,
  )
  const channel = createSessionChannel(event => {
    session.follow(event, location.pathname === LOGIN_PATH ? landingOf(location.search) : '')
  })
  connectPorts(() => {
    const signIn = loginUrl(here())
    // A load of the sign-in page instead of a navigation: it also drops whatever the ended session left in memory.
    void session.resetToken().finally(() => location.replace(signIn))
  })
  return { session, client, navigate }
}
