import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { type Dispatcher, errors } from 'undici'
import { Exchange } from './exchange.ts'

/** An answer that comes in one piece, when it is short enough to be kept until it is whole, or as a stream. */
export interface ReadAnswer {
  statusCode: number
  headers: IncomingHttpHeaders
  body: Buffer | Readable
}

/** What becomes of a reading. `failed` may come in place of `answered` after headers, when a whole body broke. */
export interface Reader {
  /** Whether the body is to be kept until it is whole. */
  wantsWhole(statusCode: number, headers: IncomingHttpHeaders): boolean
  answered(answer: ReadAnswer): void
  failed(error: Error): void
}

type Dispatch = (options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler) => void

const NOTHING = Buffer.alloc(0)

/**
 * A GET or HEAD without a body, the most of what a console asks: it is undici's own handler, so that a small answer is
 * neither made a stream nor passed through callbacks of its own.
 */
export class Reading extends Exchange implements Dispatcher.DispatchHandler {
  readonly #dispatch: Dispatch
  readonly #options: Dispatcher.DispatchOptions
  readonly #reader: Reader
  #controller: Dispatcher.DispatchController | undefined
  #stopped: Error | undefined
  #statusCode = 0
  #headers: IncomingHttpHeaders = {}
  #hasHeaders = false
  #whole: Buffer[] | undefined
  #stream: Body | undefined

  constructor(
    parts: ConstructorParameters<typeof Exchange>,
    dispatch: Dispatch,
    options: Dispatcher.DispatchOptions,
    reader: Reader,
  ) {
    super(...parts)
    this.#dispatch = dispatch
    this.#options = options
    this.#reader = reader
  }

  protected ask(): void {
    this.#controller = undefined
    this.#dispatch(this.#options, this)
  }

  protected cancel(): void {
    // One that has no connection yet is given up when it gets one.
    this.#stopped = new errors.RequestAbortedError()
    this.#controller?.abort(this.#stopped)
  }

  protected refused(error: Error): void {
    this.#reader.failed(error)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#stopped) controller.abort(this.#stopped)
  }

  onResponseStart(controller: Dispatcher.DispatchController, statusCode: number, headers: IncomingHttpHeaders): void {
    if (statusCode < 200) return
    this.#hasHeaders = true
    this.#statusCode = statusCode
    this.#headers = headers
    this.answered()
    if (this.#reader.wantsWhole(statusCode, headers)) {
      this.#whole = []
      return
    }
    const body = new Body(controller)
    body.once('close', () => this.end())
    this.#stream = body
    this.#reader.answered({ statusCode, headers, body })
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#whole) this.#whole.push(chunk)
    else if (this.#stream && !this.#stream.push(chunk)) controller.pause()
  }

  onResponseEnd(): void {
    if (this.#stream) {
      this.#stream.isWhole = true
      this.#stream.push(null)
      return
    }
    this.end()
    const [first = NOTHING, ...more] = this.#whole ?? []
    const body = more.length === 0 ? first : Buffer.concat([first, ...more])
    this.#reader.answered({ statusCode: this.#statusCode, headers: this.#headers, body })
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    if (!this.#hasHeaders) this.failed(error)
    else if (this.#stream) this.#stream.destroy(error)
    else {
      this.end()
      this.#reader.failed(error)
    }
  }
}

/** The body of a longer answer: the upstream sends on when it is read, and is let go when nobody reads. */
class Body extends Readable {
  readonly #controller: Dispatcher.DispatchController
  isWhole = false

  constructor(controller: Dispatcher.DispatchController) {
    super({ highWaterMark: 64 * 1024 })
    this.#controller = controller
  }

  override _read(): void {
    this.#controller.resume()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (!this.isWhole) this.#controller.abort(error ?? new errors.RequestAbortedError())
    done(error)
  }
}
