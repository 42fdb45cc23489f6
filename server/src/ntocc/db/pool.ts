import pg from 'pg'
import { type Place, Turns } from '../../turns/turns.ts'
import { callerNow } from './caller.ts'

export interface PoolOptions extends pg.PoolConfig {
  max: number
  /** Milliseconds that a query waits for its turn before it is refused. */
  turnTimeoutMillis: number
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: unknown) => void,
) => void

/** Of all connections, what one person may hold: others need not wait for the end of what runs. */
const OF_ONE = 0.5

/** In the words of the pool itself, which mean that waiting helps. */
const lateTurn = (): Error => new Error('timeout exceeded when trying to connect')

/**
 * Connections that are given in turns: who asks for sixty things at once waits for themselves, and whoever asks for one is
 * next. Whose turn it is tells `callerNow`; how much somebody may ask for is counted where calls come in.
 */
export class PoolInTurns extends pg.Pool {
  readonly #turns: Turns
  readonly #turnTimeoutMillis: number
  readonly #places = new WeakMap<object, Place>()

  constructor({ turnTimeoutMillis, ...options }: PoolOptions) {
    super(options)
    const { max } = options
    const endless = Number.POSITIVE_INFINITY
    this.#turns = new Turns({ atOnce: max, waiting: endless, ofOne: Math.ceil(max * OF_ONE), waitingOfOne: endless })
    this.#turnTimeoutMillis = turnTimeoutMillis
    this.on('release', (_error, client) => this.#left(client))
  }

  /** What holds a connection or waits for its turn. */
  get asked(): number {
    return this.#turns.size
  }

  override connect(): Promise<pg.PoolClient>
  override connect(done: Connected): void
  override connect(done?: Connected): Promise<pg.PoolClient> | undefined {
    if (done) {
      this.#connect(done)
      return undefined
    }
    return new Promise((resolve, reject) =>
      this.#connect((error, client) => (client ? resolve(client) : reject(error))),
    )
  }

  #connect(done: Connected): void {
    const place = this.#turns.enter(callerNow())
    if (place.running) {
      this.#begin(place, done)
      return
    }
    const late = setTimeout(() => {
      this.#turns.leave(place)
      done(lateTurn(), undefined, () => undefined)
    }, this.#turnTimeoutMillis).unref()
    place.begin = () => {
      clearTimeout(late)
      this.#begin(place, done)
    }
  }

  #begin(place: Place, done: Connected): void {
    super.connect((error, client, release) => {
      if (client) this.#places.set(client, place)
      else this.#turns.leave(place)
      done(error, client, release)
    })
  }

  #left(client: object): void {
    const place = this.#places.get(client)
    this.#places.delete(client)
    if (place) this.#turns.leave(place)
  }
}
