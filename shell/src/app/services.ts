import { createClient, setConsolePorts } from '@ntocc/sdk/client'
import { endpoints, gatewayCalls } from '@ntocc/sdk/contracts'
import i18next from 'i18next'
import { boot } from '../boot/boot.ts'
import { currentLanguage } from '../boot/i18n.ts'
import { confirm, setMask } from '../ports/dialogs.ts'
import { showToast } from '../ports/toasts.ts'
import type { SessionApi } from '../session/session.ts'
import { isLeaving } from './leaving.ts'

/** Page size of the branch list (specification, section 9); areas are read the same way. */
export const REFERENCE_PAGE_SIZE = 1000

const baseUrl = () => boot.get()?.apiBase ?? ''

export const client = createClient({ baseUrl, language: currentLanguage })

/**
 * For the calls of the session itself: an ended session is their business (back to sign-in with the message), not a
 * question over an empty page.
 */
const sessionClient = createClient({ baseUrl, language: currentLanguage, onLoggedOut: () => undefined })

/** ms a sign-in waits at most for the end of the session before it. */
const FORGET_MS = 5000

/** The session's calls. Failures are not toasted here: the form or the session says them in its own place. */
export const sessionApi: SessionApi = {
  signIn: request => sessionClient.call(gatewayCalls.signIn, { body: request, silent: true }),
  userInfo: async () => {
    try {
      return (await sessionClient.call(endpoints.getUserInfo, { silent: true })) ?? null
    } catch (error) {
      // Broken off by the browser: the next page asks again; this one must not end the session over it.
      if (isLeaving()) return new Promise(() => undefined)
      throw error
    }
  },
  logout: async () => {
    await sessionClient.call(endpoints.logout, { silent: true, timeoutMs: FORGET_MS })
  },
  forgetToken: async () => {
    await sessionClient.call(gatewayCalls.resetSession, { silent: true, timeoutMs: FORGET_MS })
  },
  changeRole: async roleCode => {
    await sessionClient.call(gatewayCalls.changeRole, { body: { roleCode }, silent: true })
  },
  areaOptions: () => records(endpoints.areaOptions),
  branchList: () => records(endpoints.branchList),
}

async function records(endpoint: typeof endpoints.areaOptions | typeof endpoints.branchList) {
  const page = await sessionClient.call(endpoint as typeof endpoints.branchList, {
    query: { pageNum: 1, pageSize: REFERENCE_PAGE_SIZE },
    silent: true,
  })
  return page.records as unknown as Record<string, unknown>[]
}

let onConfirmed: () => void = () => undefined
let asking: Promise<boolean> | null = null

/** The question of an ended session: one at a time, whoever noticed it. */
function confirmLoggedOut(): Promise<boolean> {
  asking ??= confirm({
    title: i18next.t('session.endedTitle'),
    text: i18next.t('session.endedText'),
    confirm: i18next.t('session.signInAgain'),
    cancel: i18next.t('session.stay'),
  }).finally(() => {
    asking = null
  })
  return asking
}

/** The server says that this session has been ended from elsewhere. */
export async function askLoggedOut(): Promise<void> {
  if (asking) return
  if (await confirmLoggedOut()) onConfirmed()
}

/** Gives the client the shell's toasts, its one dialog, its mask and its way to save a file. */
export function connectPorts(onLoggedOut: () => void): void {
  onConfirmed = onLoggedOut
  setConsolePorts({
    toast: showToast,
    confirmLoggedOut,
    onLoggedOut,
    setLoading: setMask,
    translate: key => i18next.t(`client.${key}`),
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
