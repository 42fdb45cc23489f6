import { CONSOLE_HEADER, CONSOLE_HEADER_VALUE } from '@ntocc/sdk/contracts'
import { createStore, type Store } from '../state/store.ts'
import { isLeaving } from './leaving.ts'

/** `offline`: this machine has no network. `away`: it has, and the console's own server does not answer. */
export type ReachState = 'there' | 'offline' | 'away'

/** So many calls in a row that got no answer: one may be an accident. */
export const FAILURES_IN_A_ROW = 2
const FIRST_PROBE_MS = 2_000
const LAST_PROBE_MS = 30_000
/** Smallest of the gateway's own answers; needs neither a session nor the backend. */
const PROBE_PATH = '/console/session'
const PROBE_TIMEOUT_MS = 10_000

export interface Reach {
  state: Store<ReachState>
  /** Fetch that takes note of whether there was an answer. */
  fetch: typeof fetch
  /** Asks now whether the server is back. */
  probe(): Promise<void>
  /** Called when the server can be reached again: what is on screen is to be read anew. */
  onBack(listener: () => void): () => void
  /** Follows the browser's own word about the network; answers how to stop. */
  follow(): () => void
}

interface ReachPorts {
  baseUrl(): string
  isOnline(): boolean
}

/** What stands in front of a gateway answers with these while there is none, and not with an envelope. */
const isNoAnswer = (response: Response) =>
  response.status >= 502 && response.status <= 504 && !response.headers.get('content-type')?.includes('json')

export function createReach({ baseUrl, isOnline }: ReachPorts): Reach {
  const state = createStore<ReachState>(isOnline() ? 'there' : 'offline')
  const listeners = new Set<() => void>()
  let failures = 0
  let wait = FIRST_PROBE_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  const answered = () => {
    failures = 0
    wait = FIRST_PROBE_MS
    clearTimeout(timer)
    timer = undefined
    if (state.get() === 'there') return
    state.set(() => 'there')
    for (const listener of [...listeners]) listener()
  }
  const probeLater = () => {
    if (timer !== undefined) return
    timer = setTimeout(() => {
      timer = undefined
      void probe()
    }, wait)
    wait = Math.min(LAST_PROBE_MS, wait * 2)
  }
  const unanswered = () => {
    if (isLeaving()) return
    failures++
    if (!isOnline()) state.set(() => 'offline')
    else if (failures >= FAILURES_IN_A_ROW) state.set(() => 'away')
    if (state.get() !== 'there') probeLater()
  }

  const noted: typeof fetch = async (input, init) => {
    try {
      const response = await fetch(input, init)
      if (isNoAnswer(response)) unanswered()
      else answered()
      return response
    } catch (error) {
      // A call that was given up says nothing about the way to the server.
      if (!init?.signal?.aborted) unanswered()
      throw error
    }
  }
  const probe = async () => {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS)
    const headers = { [CONSOLE_HEADER]: CONSOLE_HEADER_VALUE }
    try {
      await noted(baseUrl() + PROBE_PATH, { headers, signal, cache: 'no-store' })
    } catch {
      // Noted already, but for the time-out, which is an answer missing too.
      if (signal.aborted) unanswered()
    }
  }

  return {
    state,
    fetch: noted,
    probe,
    onBack(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    follow() {
      const online = () => void probe()
      const offline = () => {
        state.set(() => 'offline')
        probeLater()
      }
      addEventListener('online', online)
      addEventListener('offline', offline)
      return () => {
        removeEventListener('online', online)
        removeEventListener('offline', offline)
        clearTimeout(timer)
      }
    },
  }
}
