import { createServer, type Server, type Socket } from 'node:net'
import type { Conversation, Line, LineLimits } from '@ntocc/sdk/service'
import type { FastifyBaseLogger } from 'fastify'
import type { Address } from './limits.ts'
import { SocketLine } from './line.ts'
import { Turns } from './turns.ts'

/** A port that is taken may be that of a process which is about to end. */
const AGAIN_MS = 5_000
/** Messages in hand at a time, of all connections: whoever uses the console does not wait for them all. */
const AT_A_TIME = 8
/** What fails for one fails for thousands when the database is away: a line of the log for all. */
const TOLD_EVERY_MS = 10_000
/** A message in hand when the backend ends. */
const GRACE_MS = 6_000

/** One listener of an area's build. */
export interface PortOwner {
  limits: Required<LineLimits>
  cut(): (chunk: Uint8Array) => readonly Uint8Array[]
  connection(line: Line): Conversation
  /** Within the time of a call; what goes wrong is in the lines of the area's sources. */
  run(work: () => Promise<unknown>): Promise<unknown>
}

export interface PortState {
  status: 'listening' | 'failed'
  /** The one that was asked for, or that the system has given for 0. */
  port: number
  connections: number
  message?: string
}

/** An open port. Who answers at it may change while it is open: a newer build of an area takes it over. */
export class Port {
  owner: PortOwner
  readonly #address: Address
  readonly #log: FastifyBaseLogger
  readonly #lines = new Map<SocketLine, PortOwner>()
  readonly #byAddress = new Map<string, number>()
  readonly #turns = new Turns(AT_A_TIME)
  readonly #told = new Map<string, { at: number; times: number }>()
  #server: Server | undefined
  #again: NodeJS.Timeout | undefined
  #problem: string | undefined

  constructor(owner: PortOwner, address: Address, log: FastifyBaseLogger) {
    this.owner = owner
    this.#address = address
    this.#log = log
  }

  get state(): PortState {
    const address = this.#server?.address()
    const port = typeof address === 'object' && address ? address.port : this.#address.port
    const message = this.#problem
    const status = this.#server?.listening ? 'listening' : 'failed'
    return { status, port, connections: this.#lines.size, ...(message !== undefined && { message }) }
  }

  /** Listens, now or as soon as the port is free. */
  open(): void {
    const server = createServer(socket => this.#accept(socket))
    this.#server = server
    server.on('error', (error: NodeJS.ErrnoException) => {
      const message = error.code === 'EADDRINUSE' ? `the port ${this.#address.port} is taken` : error.message
      if (message !== this.#problem) this.#log.error({ err: error }, `a listener cannot be: ${message}`)
      this.#problem = message
      this.#again = setTimeout(() => this.open(), AGAIN_MS).unref()
    })
    server.listen({ port: this.#address.port, ...(this.#address.host && { host: this.#address.host }) }, () => {
      this.#problem = undefined
      this.#log.info({ port: this.state.port }, 'a listener is open')
    })
  }

  /** Ends the connections that came to an owner. */
  async finish(owner: PortOwner): Promise<void> {
    const own = [...this.#lines].filter(([, each]) => each === owner)
    await Promise.all(own.map(([line]) => line.finish(GRACE_MS)))
  }

  async close(): Promise<void> {
    clearTimeout(this.#again)
    const server = this.#server
    // Nobody comes any more while those who are here are seen out.
    const closed = server?.listening ? new Promise(done => server.close(done)) : undefined
    await Promise.all([...this.#lines.keys()].map(line => line.finish(GRACE_MS)))
    await closed
  }

  #accept(socket: Socket): void {
    const { owner } = this
    const { limits } = owner
    const address = socket.remoteAddress ?? ''
    const ofAddress = this.#byAddress.get(address) ?? 0
    if (this.#lines.size >= limits.connections || ofAddress >= limits.perAddress) {
      this.#tell('more connections than the limits allow', { address, ofAddress, connections: this.#lines.size })
      socket.on('error', () => undefined)
      socket.destroy()
      return
    }
    try {
      this.#byAddress.set(address, ofAddress + 1)
      const line: SocketLine = new SocketLine(
        socket,
        {
          limits,
          cut: owner.cut(),
          converse: each => owner.connection(each),
          work: message => this.#work(owner, message),
        },
        () => this.#leave(line, address),
      )
      this.#lines.set(line, owner)
    } catch (error) {
      this.#tell('a connection failed', { err: error })
      this.#count(address, -1)
      socket.destroy()
    }
  }

  async #work(owner: PortOwner, message: () => Promise<unknown>): Promise<void> {
    try {
      await this.#turns.run(() => owner.run(message))
    } catch (error) {
      this.#tell('a message failed and was not answered', { err: error })
    }
  }

  #leave(line: SocketLine, address: string): void {
    this.#lines.delete(line)
    this.#count(address, -1)
  }

  #count(address: string, change: number): void {
    const next = (this.#byAddress.get(address) ?? 0) + change
    if (next > 0) this.#byAddress.set(address, next)
    else this.#byAddress.delete(address)
  }

  #tell(text: string, values: object): void {
    const told = this.#told.get(text) ?? { at: 0, times: 0 }
    told.times++
    this.#told.set(text, told)
    if (Date.now() - told.at < TOLD_EVERY_MS) return
    this.#log.warn({ ...values, times: told.times }, text)
    this.#told.set(text, { at: Date.now(), times: 0 })
  }
}
