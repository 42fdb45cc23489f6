import type { Notification } from '@ntocc/sdk/contracts'

/** ms between empty keep-alive messages (specification, section 9). */
export const KEEP_ALIVE_MS = 15_000
const FIRST_RETRY_MS = 1_000
const LAST_RETRY_MS = 30_000
/** Attempts in a row that never opened, after which the session itself may be the reason. */
const REFUSALS = 2
/** Policy violation: the gateway closes the socket of an ended session with it. */
const CLOSED_BY_POLICY = 1008

export interface SocketLike {
  send(data: string): void
  close(): void
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onerror: (() => void) | null
  onclose: ((event: { code: number }) => void) | null
}

export type LiveState = 'off' | 'live' | 'paused'

export interface Who {
  branchCode: string
  partyType: string
  code: string
}

export interface SocketPorts {
  open(path: string): SocketLike
  onMessage(message: Notification): void
  log(message: string): void
  /** Whether messages arrive now; `paused` while it tries to connect again. */
  onState?(state: LiveState): void
  /** Asked when the gateway does not let the socket in: whether the session is alive. Rejects when nobody answers. */
  isWelcome(): Promise<boolean>
  /** 0 to 1; spreads reconnects of many browsers. */
  random?(): number
}

export interface NotifySocket {
  /** Connects as this user, or only logs when something of the user is missing. */
  connect(who: Partial<Who> | null): void
  disconnect(): void
  /** The network or the user is back: a connection that is waiting for its next attempt makes it now. */
  wake(): void
}

/** ms before the given attempt: doubling from 1 s to 30 s, between half and the whole of it. */
export const retryDelay = (attempt: number, random: number): number =>
  Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempt) * (0.5 + random / 2)

export const notifyPath = (who: Who): string =>
  `/notify/${[who.branchCode, who.partyType, who.code].map(encodeURIComponent).join('/')}`

/** The persistent notification connection: keep-alive, and reconnects until told to stop. */
export function createNotifySocket(ports: SocketPorts): NotifySocket {
  const { open, onMessage, log, isWelcome, onState = () => {}, random = Math.random } = ports
  let path = ''
  let socket: SocketLike | null = null
  let attempt = 0
  let keepAlive: ReturnType<typeof setInterval> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined

  const drop = () => {
    clearInterval(keepAlive)
    clearTimeout(retry)
    const old = socket
    socket = null
    if (!old) return
    old.onopen = old.onmessage = old.onerror = old.onclose = null
    old.close()
  }
  const again = () => {
    drop()
    if (path === '') return
    onState('paused')
    const wait = retryDelay(attempt++, random())
    if (attempt < REFUSALS) {
      retry = setTimeout(start, wait)
      return
    }
    const mine = path
    const next = () => {
      if (path === mine && socket === null) retry = setTimeout(start, wait)
    }
    // Away is not refused: it is tried again.
    isWelcome().then(welcome => (welcome ? next() : stop(mine)), next)
  }
  const stop = (of: string) => {
    if (path !== of) return
    path = ''
    onState('off')
  }
  const start = () => {
    const current = open(path)
    socket = current
    current.onopen = () => {
      attempt = 0
      onState('live')
      keepAlive = setInterval(() => current.send(''), KEEP_ALIVE_MS)
    }
    current.onmessage = ({ data }) => {
      const message = parse(data)
      if (message) onMessage(message)
    }
    current.onerror = again
    current.onclose = ({ code }) => {
      if (code !== CLOSED_BY_POLICY) return again()
      drop()
      path = ''
      onState('off')
      // Ended, or one tab too many: only the first is worth a question.
      isWelcome().catch(() => undefined)
    }
  }
  return {
    connect(who) {
      if (!who?.branchCode || !who.partyType || !who.code) {
        log('notification socket: user info is missing, not connecting')
        return
      }
      const next = notifyPath(who as Who)
      if (next === path) return
      drop()
      path = next
      attempt = 0
      start()
    },
    disconnect() {
      path = ''
      drop()
      onState('off')
    },
    wake() {
      if (path === '' || socket) return
      clearTimeout(retry)
      attempt = 0
      start()
    },
  }
}

function parse(data: unknown): Notification | null {
  if (typeof data !== 'string' || data === '') return null
  try {
    const message = JSON.parse(data) as { type?: unknown }
    return typeof message?.type === 'string' ? (message as Notification) : null
  } catch {
    return null
  }
}
