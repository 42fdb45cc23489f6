import { afterEach, beforeEach, vi } from 'vitest'
import { loadingMask } from './loading.ts'
import { type ConsolePorts, setConsolePorts } from './ports.ts'

/** For the tests of the client: a network answered by hand, and ports that remember. */

export type Sent = { url: string; init: RequestInit & { headers: Record<string, string> } }

export const json = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' }, ...init })

/** Answers each call with what is given, and keeps what was sent. */
export function fakeFetch(...answers: (Response | Error | (() => Response))[]) {
  const sent: Sent[] = []
  const fetch = async (url: unknown, init: unknown): Promise<Response> => {
    sent.push({ url: String(url), init: init as Sent['init'] })
    const next = answers.length > 1 ? answers.shift() : answers[0]
    if (next instanceof Error) throw next
    return typeof next === 'function' ? next() : (next?.clone() ?? json({ status: 0 }))
  }
  return { fetch: fetch as typeof globalThis.fetch, sent }
}

/** Ports that remember what they were asked. */
export const ports = {
  toast: vi.fn<ConsolePorts['toast']>(),
  confirmLoggedOut: vi.fn<ConsolePorts['confirmLoggedOut']>(),
  onLoggedOut: vi.fn<ConsolePorts['onLoggedOut']>(),
  setLoading: vi.fn<ConsolePorts['setLoading']>(),
  saveFile: vi.fn<ConsolePorts['saveFile']>(),
  explain: vi.fn<ConsolePorts['explain']>(),
}

/** Sets the ports before each test of the calling file, and takes them away after. */
export function installFakePorts(): void {
  let restore: () => void
  beforeEach(() => {
    for (const port of Object.values(ports)) port.mockReset()
    ports.confirmLoggedOut.mockResolvedValue(false)
    restore = setConsolePorts(ports)
  })
  afterEach(() => {
    loadingMask.clear()
    restore()
    vi.useRealTimers()
  })
}

/** What a promise rejects with; fails when it resolves. */
export const rejection = (promise: Promise<unknown>) =>
  promise.then(
    () => Promise.reject(new Error('resolved')),
    (error: unknown) => error,
  )
