import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Conversation, Line, LineLimits } from '@ntocc/sdk/service'
import { Pace } from './pace.ts'

/** Bytes that cost as much as a message. */
const KILO = 1_024
/** What was sent last has so long to be taken. */
const LINGER_MS = 2_000

export interface LineParts {
  limits: Required<LineLimits>
  cut: (chunk: Uint8Array) => readonly Uint8Array[]
  converse: (line: Line) => Conversation
  /** Does the work of one message in its turn and time; never rejects. */
  work: (message: () => Promise<unknown>) => Promise<void>
}

/**
 * One connection within its limits. It is read only while nothing is being done about what came before, so that it holds one
 * piece from the network and no more, and whoever is slow, we or the database, is waited for by the other side.
 */
export class SocketLine implements Line {
  readonly address: string
  readonly #socket: Socket
  readonly #parts: LineParts
  readonly #pace: Pace
  readonly #ended = new AbortController()
  readonly #conversation: Conversation
  /** Until the other side is known its time runs out; afterwards it must be heard of now and then. */
  #timer: NodeJS.Timeout
  #isKnown = false
  #isBusy = false
  /** Nothing more is begun. */
  #isEnding = false
  #messages = 0
  #bytes = 0
  #working: Promise<void> = Promise.resolve()

  constructor(socket: Socket, parts: LineParts, onEnd: () => void) {
    this.#socket = socket
    this.#parts = parts
    this.#pace = new Pace(parts.limits.perMinute, Date.now())
    this.address = socket.remoteAddress ?? ''
    this.#conversation = parts.converse(this)
    this.#timer = setTimeout(() => socket.destroy(), parts.limits.unknownMs)
    socket.setNoDelay(true).setKeepAlive(true, 60_000)
    // What went wrong with a connection is told by its end.
    socket.on('error', () => undefined)
    socket.once('close', () => {
      clearTimeout(this.#timer)
      this.#ended.abort()
      onEnd()
      this.#conversation.ended?.()
    })
    socket.on('data', chunk => {
      socket.pause()
      this.#working = this.#take(chunk).finally(() => {
        if (!this.#isEnding) socket.resume()
      })
    })
  }

  get signal(): AbortSignal {
    return this.#ended.signal
  }

  send(bytes: Uint8Array): void {
    if (this.#socket.destroyed || this.#socket.writableEnded) return
    if (this.#socket.writableLength + bytes.length > this.#parts.limits.unsent) this.#socket.destroy()
    else this.#socket.write(bytes)
  }

  known(): void {
    if (this.#isKnown || this.#isEnding || this.#socket.destroyed) return
    this.#isKnown = true
    clearTimeout(this.#timer)
    const { idleMs } = this.#parts.limits
    this.#timer = setTimeout(() => {
      // Who waits for us, or for their pace, is not silent.
      if (this.#isBusy) this.#timer.refresh()
      else this.#socket.destroy()
    }, idleMs)
  }

  close(): void {
    this.#isEnding = true
    setTimeout(() => this.#socket.destroy(), LINGER_MS).unref()
    this.#socket.destroySoon()
  }

  /** Ends it when the message in hand is done with and answered; those behind it were not answered, and come again. */
  async finish(graceMs: number): Promise<void> {
    this.#isEnding = true
    this.#socket.pause()
    await Promise.race([this.#working, sleep(graceMs, undefined, { ref: false })])
    this.close()
    if (!this.signal.aborted) await new Promise(done => this.#socket.once('close', done))
  }

  async #take(chunk: Uint8Array): Promise<void> {
    this.#isBusy = true
    try {
      this.#bytes += chunk.length
      for (const message of this.#parts.cut(chunk)) {
        await this.#paced(1)
        this.#bytes = Math.max(0, this.#bytes - KILO)
        if (this.#isEnding || this.#socket.destroyed) return
        await this.#parts.work(() => this.#conversation.message(message))
        if (this.#isKnown) this.#timer.refresh()
      }
      const kilos = Math.floor(this.#bytes / KILO)
      this.#bytes %= KILO
      if (kilos > 0) await this.#paced(kilos)
    } catch {
      // It can never become a message: whoever sends it speaks another language.
      this.#socket.destroy()
    } finally {
      this.#isBusy = false
    }
  }

  /** Waits until so much more may be taken. Who is not known waits for nothing: their messages are few. */
  async #paced(units: number): Promise<void> {
    const { unknownMessages } = this.#parts.limits
    this.#messages += units
    if (!this.#isKnown && this.#messages > unknownMessages) {
      this.#socket.destroy()
      return
    }
    const ms = this.#pace.take(units, Date.now())
    if (ms > 0) await sleep(ms, undefined, { signal: this.#ended.signal, ref: false }).catch(() => undefined)
  }
}
