import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { MemoryFS } from '@electric-sql/pglite'
import { asError } from '@ntocc/sdk/contracts'
import type { Client } from 'pg'

/** Same depth below the server's folder from src/ and from dist/. */
const WORKERS = new URL('../../../workers/', import.meta.url)

const PROGRAM_FILE = createRequire(import.meta.url).resolve('@electric-sql/pglite/pglite.wasm')

let compiled: Promise<WebAssembly.Module> | undefined

/**
 * The database's program, compiled once for the process and shared by its threads: what became fast by being used in one
 * database is fast in the next (a test's queries cost half).
 */
export const program = (): Promise<WebAssembly.Module> => {
  compiled ??= readFile(PROGRAM_FILE).then(bytes => WebAssembly.compile(bytes))
  return compiled
}

export interface PgliteOptions {
  program: WebAssembly.Module
  /** Folder of the database, or 'memory://' for one that is gone when closed. */
  dataDir: string
  /** A data folder as `dump` gave it: starts from it instead of an empty database. */
  template?: Uint8Array
  /** What time it takes it to be, in milliseconds since 1970 (tests). */
  timeIs?: Float64Array<SharedArrayBuffer>
  /** How many milliseconds its clock is ahead (tests). */
  timeAhead?: Float64Array<SharedArrayBuffer>
  /** Runs in the caller's thread (tests). */
  inThread?: InThread
}

/**
 * A database in the caller's thread, which it stops while it works. Tests have nobody else to answer, and a third of what a
 * query costs them is the waking of the other thread.
 */
export interface InThread {
  /** Where its files are. */
  fs?: MemoryFS
  /** What speaks to it; the driver's own unless said. */
  client?: typeof Client
}

type FromWorker =
  | { type: 'ready' }
  | { type: 'closed' }
  | { type: 'data'; connection: number; bytes: Uint8Array }
  | { type: 'dumped'; bytes: Uint8Array }
  | { type: 'failed'; message: string }

type ToSession = { type: 'data'; connection: number; bytes: Uint8Array } | { type: 'dump' } | { type: 'close' }

/** Where the embedded PostgreSQL runs. */
interface Host {
  tell(message: ToSession): void
  end(): Promise<unknown>
}

interface Heard {
  message(message: FromWorker): void
  failed(error: Error): void
}

const inWorker = (options: PgliteOptions, heard: Heard): Host => {
  const worker = new Worker(new URL('pglite.mjs', WORKERS), { workerData: options })
  worker.on('message', heard.message)
  worker.on('error', heard.failed)
  worker.on('exit', code => heard.failed(new Error(`embedded database: worker ended (${code})`)))
  return { tell: message => worker.postMessage(message), end: () => worker.terminate() }
}

interface SessionModule {
  openSession(options: PgliteOptions, tell: (message: FromWorker) => void): (message: ToSession) => void
}

const inThisThread = (options: PgliteOptions, heard: Heard): Host => {
  const opened = (import(new URL('pglite-session.mjs', WORKERS).href) as Promise<SessionModule>).then(
    // As from another thread: whatever else waits has its turn between question and answer.
    ({ openSession }) => openSession(options, message => void setImmediate(heard.message, message)),
  )
  opened.catch(heard.failed)
  return { tell: message => void opened.then(take => take(message)), end: async () => undefined }
}

/** The embedded PostgreSQL, in its worker thread unless said otherwise. */
export class PgliteServer {
  readonly #host: Host
  readonly #ready: Promise<void>
  readonly #streams = new Map<number, PgliteStream>()
  #connections = 0
  #failure: Error | undefined
  #waiting = new Map<'dumped' | 'closed', (bytes?: Uint8Array) => void>()

  constructor(options: PgliteOptions) {
    let resolve: () => void = () => undefined
    let reject: (error: Error) => void = () => undefined
    this.#ready = new Promise<void>((yes, no) => {
      resolve = yes
      reject = no
    })
    const failed = (error: Error): void => {
      this.#fail(error)
      reject(error)
      for (const done of this.#waiting.values()) done()
    }
    this.#host = (options.inThread ? inThisThread : inWorker)(options, {
      message: message => {
        if (message.type === 'ready') resolve()
        else if (message.type === 'failed') failed(new Error(`embedded database: ${message.message}`))
        else this.#receive(message)
      },
      failed,
    })
    this.#ready.catch(() => undefined)
  }

  ready(): Promise<void> {
    return this.#ready
  }

  /** A connection for `pg`. There is one session: use a pool of one; a new connection ends the one before. */
  connect(): PgliteStream {
    this.#connections += 1
    const connection = this.#connections
    const stream = new PgliteStream(this.#ready, bytes => {
      if (this.#failure) throw this.#failure
      this.#host.tell({ type: 'data', connection, bytes })
    })
    stream.once('close', () => this.#streams.delete(connection))
    this.#streams.set(connection, stream)
    return stream
  }

  /** The whole data folder as a tar, to start others from. */
  async dump(): Promise<Uint8Array> {
    await this.#ready
    const bytes = await this.#ask('dump', 'dumped')
    if (!bytes) throw this.#failure ?? new Error('embedded database: no dump')
    return bytes
  }

  async close(): Promise<void> {
    if (!this.#failure) await this.#ask('close', 'closed')
    await this.#host.end()
  }

  #ask(question: 'dump' | 'close', answer: 'dumped' | 'closed'): Promise<Uint8Array | undefined> {
    return new Promise(resolve => {
      this.#waiting.set(answer, resolve)
      this.#host.tell({ type: question })
    })
  }

  #receive(message: Exclude<FromWorker, { type: 'ready' | 'failed' }>): void {
    if (message.type === 'data') {
      this.#streams.get(message.connection)?.receive(message.bytes)
      return
    }
    const done = this.#waiting.get(message.type)
    this.#waiting.delete(message.type)
    done?.(message.type === 'dumped' ? message.bytes : undefined)
  }

  #fail(error: Error): void {
    this.#failure ??= error
    for (const stream of this.#streams.values()) stream.destroy(this.#failure)
  }
}

/** What `pg` takes for a socket: bytes of the wire protocol to and from the worker. */
export class PgliteStream extends Duplex {
  readonly #ready: Promise<void>
  readonly #send: (bytes: Uint8Array) => void

  constructor(ready: Promise<void>, send: (bytes: Uint8Array) => void) {
    super()
    this.#ready = ready
    this.#send = send
  }

  connect(): this {
    this.#ready.then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    )
    return this
  }

  receive(bytes: Uint8Array): void {
    if (!this.destroyed) this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  }

  override _read(): void {
    // The worker pushes; answers are as large as the queries made them.
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#post(chunk, done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#post(Buffer.concat(chunks.map(part => part.chunk)), done)
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  #post(bytes: Uint8Array, done: (error?: Error | null) => void): void {
    try {
      this.#send(bytes)
      done()
    } catch (error) {
      done(asError(error))
    }
  }
}
