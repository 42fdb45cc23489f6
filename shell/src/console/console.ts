import { claimDrafts, clearDrafts, loggedOutDialog } from '@ntocc/sdk/client'
import { gatewayCalls, STATUS_FACTOR_DUE, STATUS_PASSWORD_OVERDUE } from '@ntocc/sdk/contracts'
import { LOGIN_PATH, landingOf, loginUrl } from '../access/redirect.ts'
import type { Router } from '../app/router.tsx'
import { boot } from '../boot/boot.ts'
import { followPreferences } from '../boot/follow-preferences.ts'
import { dialogs } from '../ports/dialogs.ts'
import { toastError } from '../ports/toasts.ts'
import { createSession, type Session } from '../session/session.ts'
import type { SessionStart } from '../session/start.ts'
import { branchAtStart, storeBranch, storedBranch } from '../session/storage.ts'
import { createSessionChannel } from '../session/sync.ts'
import type { Shell } from './context.ts'
import { firstPage } from './first-page.ts'
import { followLanguage } from './language.ts'
import { forgetManifest } from './manifest.ts'
import { guardRestored } from './restored.ts'
import { client, connectPorts, expiry, reach, sessionApi } from './services.ts'

/** What must go when the user or the role changes: tabs, drafts, caches. Registered by whoever keeps them. */
type Cleanup = () => void
const cleanups = new Set<Cleanup>()
export function onUserChange(cleanup: Cleanup): () => void {
  cleanups.add(cleanup)
  return () => cleanups.delete(cleanup)
}

/** What must be read again when an ended session is alive again. */
const refreshes = new Set<() => void>()
export function onHealed(refresh: () => void): () => void {
  refreshes.add(refresh)
  return () => refreshes.delete(refresh)
}

function forgetUser(): void {
  forgetManifest()
  firstPage.set(() => null)
  // A question to the user before is not one to the next.
  for (const { answer } of dialogs.get()) answer(false)
  expiry.settled()
  for (const cleanup of cleanups) cleanup()
}

/** Wires the session to the router, the other tabs of the browser and the client's ports. */
export function createShell({ navigate }: Pick<Router, 'navigate'>): Shell {
  const here = () => location.pathname + location.search + location.hash
  const stored = storedBranch()
  const start: SessionStart = {
    signedIn: boot.get()?.signedIn ?? false,
    branch: branchAtStart(stored, boot.get()?.branch ?? null),
    passWordOverdue: boot.get()?.passWordOverdue ?? false,
    factorDue: boot.get()?.factorDue ?? false,
  }

  const session: Session = createSession(
    sessionApi,
    {
      toastError,
      onEnded(reason) {
        forgetUser()
        // An expired session keeps them: the same person signs in again and goes on. Anybody else clears them.
        if (reason !== 'reset') void clearDrafts()
        return reason === 'logout' ? LOGIN_PATH : loginUrl(here())
      },
      onFirstPage: first => firstPage.set(() => first),
      onUserChanged() {
        loggedOutDialog.renew()
        forgetUser()
      },
      onHealed() {
        loggedOutDialog.renew()
        expiry.settled()
        for (const refresh of refreshes) refresh()
      },
      announce: event => channel.announce(event),
    },
    start,
  )
  if (start.signedIn && start.branch && start.branch !== stored) storeBranch(session.store.get())
  let owner = ''
  session.store.subscribe(() => {
    const { party } = session.store.get()
    const now = party ? `${party.code}/${party.userName}` : owner
    if (now !== owner) void claimDrafts(now)
    owner = now
  })
  const channel = createSessionChannel(event => {
    void session.follow(event, location.pathname === LOGIN_PATH ? landingOf(location.search) : '')
  })
  reach.follow()
  guardRestored(session, {
    check: () => client.call(gatewayCalls.sessionCheck, { silent: true }),
    reload: () => location.reload(),
  })
  followPreferences(language => void followLanguage(language, session))
  connectPorts({
    onDue: { [STATUS_PASSWORD_OVERDUE]: session.passwordOverdue, [STATUS_FACTOR_DUE]: session.factorDue },
    onLoggedOut() {
      const signIn = loginUrl(here())
      // A load of the sign-in page instead of a navigation: it also drops whatever the ended session left in memory.
      void session.resetToken().finally(() => location.replace(signIn))
    },
  })
  return { session, client, navigate }
}
