import { type ClientError, createClient, isClientError, loggedOutDialog, setConsolePorts } from '@ntocc/sdk/client'
import { entryCalls, gatewayCalls, languageOf, type SessionEnd } from '@ntocc/sdk/contracts'
import i18next from 'i18next'
import { boot, fetchBoot } from '../boot/boot.ts'
import { currentLanguage } from '../boot/i18n.ts'
import { ask, setMask } from '../ports/dialogs.ts'
import { showToast, TOAST_MS } from '../ports/toasts.ts'
import { createExpiry, lockClaim } from '../session/expiry.ts'
import type { SessionApi } from '../session/session.ts'
import { isLeaving } from './leaving.ts'
import { createReach } from './reach.ts'

/** Page size of the branch list (specification, section 9); areas are read the same way. */
export const REFERENCE_PAGE_SIZE = 1000

const baseUrl = () => boot.get()?.apiBase ?? ''

const toastFailure = ({ message, requestId }: ClientError) =>
  showToast({ level: 'error', text: message, durationMs: TOAST_MS, requestId })

/** Whether the console's server can be reached; every call tells. */
export const reach = createReach({ baseUrl, isOnline: () => navigator.onLine })

const wire = { baseUrl, language: currentLanguage, fetch: reach.fetch }
export const client = createClient({ ...wire, onError: error => isHandled(error) || toastFailure(error) })

/**
 * For the calls of the session itself: an ended session is their business (back to sign-in with the message), not a
 * question over an empty page.
 */
const sessionClient = createClient({ ...wire, onLoggedOut: () => undefined })

/** For what nothing on screen waits for: the code of the page goes before it. */
const laterClient = createClient({
  ...wire,
  fetch: (input, init) => reach.fetch(input, { ...init, priority: 'low' }),
  onLoggedOut: () => undefined,
})

/** ms a sign-in waits at most for the end of the session before it. */
const FORGET_MS = 5000

/** The session's calls. Failures are not toasted here: the form or the session says them in its own place. */
export const sessionApi: SessionApi = {
  signIn: request => sessionClient.call(gatewayCalls.signIn, { body: request, silent: true }),
  userInfo: async () => {
    try {
      return (await sessionClient.call(entryCalls.getUserInfo, { silent: true })) ?? null
    } catch (error) {
      // Broken off by the browser: the next page asks again; this one must not end the session over it.
      if (isLeaving()) return new Promise(() => undefined)
      throw error
    }
  },
  logout: async () => {
    await sessionClient.call(entryCalls.logout, { silent: true, timeoutMs: FORGET_MS })
  },
  forgetToken: async () => {
    await sessionClient.call(gatewayCalls.resetSession, { silent: true, timeoutMs: FORGET_MS })
  },
  changeRole: async roleCode => {
    await sessionClient.call(gatewayCalls.changeRole, { body: { roleCode }, silent: true })
  },
  areaOptions: () => records(entryCalls.areaOptions),
  branchList: () => records(entryCalls.branchList),
  branch: async () => (await fetchBoot(languageOf(i18next.language))).branch,
}

async function records(endpoint: typeof entryCalls.areaOptions | typeof entryCalls.branchList) {
  const page = await laterClient.call(endpoint as typeof entryCalls.branchList, {
    query: { pageNum: 1, pageSize: REFERENCE_PAGE_SIZE },
    silent: true,
  })
  return page.records as unknown as Record<string, unknown>[]
}

/** Why somebody else has ended the session, when that was told. */
let why: SessionEnd | undefined

/** What is done while somebody reads that the session has ended. */
const preparations = new Set<() => void>()
export function onExpired(prepare: () => void): () => void {
  preparations.add(prepare)
  return () => preparations.delete(prepare)
}

/** The sign-in over a page whose session has ended, and the question that leads to it. */
export const expiry = createExpiry(() => {
  for (const prepare of preparations) prepare()
  return ask({
    title: i18next.t('session.endedTitle'),
    text: [why && i18next.t(`session.ended.${why}`), i18next.t('session.endedText')].filter(Boolean).join(' '),
    confirm: i18next.t('session.signInAgain'),
    cancel: i18next.t('session.stay'),
    other: i18next.t('session.signInHere'),
  })
}, lockClaim)

let onDue: SessionPorts['onDue'] = {}

/** A failure that leads to another screen instead of a message; answers whether it was one. */
export function isHandled(error: unknown): boolean {
  const go = isClientError(error) ? onDue[error.status ?? 0] : undefined
  go?.()
  return go !== undefined
}

/** Something but a call says that this session has been ended: asks, unless the question is there already. */
export const askLoggedOut = (): Promise<void> => loggedOutDialog.ask()

/** Asks the gateway whether the session is alive, and the user what to do when it is not; answers which. */
export async function checkSession(): Promise<boolean> {
  const { signedIn } = await sessionClient.call(gatewayCalls.sessionCheck, { silent: true })
  if (!signedIn) void askLoggedOut()
  return signedIn
}

/**
 * Somebody else is said to have ended the session. The cookie is whole still: only a call finds out. It may be the end of
 * one that another tab has replaced already.
 */
export async function sessionEnded(reason: SessionEnd): Promise<void> {
  why = reason
  try {
    await sessionClient.call(entryCalls.getUserInfo, { silent: true })
  } catch (error) {
    if (isClientError(error) && error.code === 'LOGGED_OUT') await askLoggedOut()
  } finally {
    why = undefined
  }
}

interface SessionPorts {
  /** The user wants to sign in on the sign-in page. */
  onLoggedOut(): void
  /** By the status of a refusal: something must be seen to before anything else answers. */
  onDue: Readonly<Record<number, () => void>>
}

/** Gives the client the shell's toasts, its one dialog, its mask and its way to save a file. */
export function connectPorts({ onLoggedOut, onDue: ways }: SessionPorts): void {
  onDue = ways
  setConsolePorts({
    toast: showToast,
    confirmLoggedOut: expiry.confirmLoggedOut,
    onLoggedOut,
    setLoading: setMask,
    translate: key => i18next.t(`client.${key}`),
    explain: ({ code, params }) =>
      i18next.exists(code, { ns: 'validation' }) ? i18next.t(code, { ns: 'validation', ...params }) : undefined,
    saveFile,
  })
}

const REVOKE_MS = 60_000

/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_MS)
}
