import { WebSocket } from 'ws'

export interface UpstreamSocketOptions {
  url: string
  /** Asked each time it connects. */
  headers(): Record<string, string>
  /** Sends the empty keep-alive of the specification (section 4) to a service that wants one. */
  keepAliveMs?: number
  onMessage(text: string): void
  /** Called each time the connection stands; `again` is false the first time. */
  onOpen?(again: boolean): void
  onError?(error: Error): void
  /** First wait before a new try; doubled up to a hundred times of it. */
  retryMs?: number
}

const MOST_BYTES = 1024 * 1024

/** A socket to a notification service that is opened again, with growing and scattered waits, until it is closed. */
export class UpstreamSocket {
  readonly #options: UpstreamSocketOptions
  #socket: WebSocket | undefined
  #timer: NodeJS.Timeout | undefined
  #keepAlive: NodeJS.Timeout | undefined
  #tries = 0
  #opened = false
  #closed = false

  constructor(options: UpstreamSocketOptions) {
    this.#options = options
    this.#open()
  }

  get connected(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN
  }

  #open(): void {
    const { url, headers, onMessage, onOpen, onError, keepAliveMs } = this.#options
    const socket = new WebSocket(url, {
      headers: headers(),
      perMessageDeflate: false,
      maxPayload: MOST_BYTES,
      handshakeTimeout: 5_000,
    })
    this.#socket = socket
    socket.on('open', () => {
      if (socket !== this.#socket) return
      this.#tries = 0
      if (keepAliveMs) this.#keepAlive = setInterval(() => socket.send(''), keepAliveMs)
      onOpen?.(this.#opened)
      this.#opened = true
    })
    socket.on('message', data => onMessage(String(data)))
    socket.on('error', error => {
      if (socket === this.#socket) onError?.(error)
    })
    socket.on('close', () => {
      if (socket !== this.#socket) return
      clearInterval(this.#keepAlive)
      if (!this.#closed) this.#timer = setTimeout(() => this.#open(), this.#wait())
    })
  }

  /** Half of each wait is random, so that replicas do not come back all at once. */
  #wait(): number {
    const base = this.#options.retryMs ?? 100
    const longest = base * Math.min(2 ** this.#tries++, 100)
    return longest / 2 + (Math.random() * longest) / 2
  }

  /** Connects anew, now. What comes in between is missed, as whenever it comes again. */
  renew(): void {
    if (this.#closed) return
    clearTimeout(this.#timer)
    clearInterval(this.#keepAlive)
    this.#tries = 0
    const before = this.#socket
    this.#open()
    before?.terminate()
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    clearInterval(this.#keepAlive)
    this.#socket?.terminate()
  }
}
