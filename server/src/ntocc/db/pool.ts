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

/** Of all connections: what one person may hold, and of which a part is left to each once half of all are taken. */
const OF_ONE = 0.5

/** In the words of the pool itself, which mean that waiting helps. */
const lateTurn = (): Error => new Error('timeout exceeded when trying to connect')

/**
 * Connections that are given in turns: who asks for sixty things at once waits for themselves, and whoever asks for one is
 * next. Whose turn it is tells `callerNow`; how much somebody may ask for is counted where calls come in. While the database
 * cannot be reached nobody waits for a turn: whoever is in line hears it with the first who tried.
 */
export class PoolInTurns extends pg.Pool {
  readonly #turns: Turns
  readonly #turnTimeoutMillis: number
  readonly #places = new WeakMap<object, Place>()
  /** Connections that somebody has. */
  #held = 0
  /** Those who wait for their turn, each with what tells them that there is none. */
  readonly #lined = new Map<Place, (error: Error) => void>()

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
    const refuse = (error: Error): void => {
      clearTimeout(late)
      this.#lined.delete(place)
      this.#turns.leave(place)
      done(error, undefined, () => undefined)
    }
    const late = setTimeout(() => refuse(lateTurn()), this.#turnTimeoutMillis).unref()
    this.#lined.set(place, refuse)
    place.begin = () => {
      clearTimeout(late)
      this.#lined.delete(place)
      this.#begin(place, done)
    }
  }

  #begin(place: Place, done: Connected): void {
    super.connect((error, client, release) => {
      if (client) {
        this.#places.set(client, place)
        this.#held++
      } else {
        // Before the next has its turn, which would only find out the same.
        if (error && this.#held === 0) this.#refuseAll(error)
        this.#turns.leave(place)
      }
      done(error, client, release)
    })
  }

  #refuseAll(error: Error): void {
    for (const [place, refuse] of [...this.#lined]) if (this.#lined.has(place)) refuse(error)
  }

  #left(client: object): void {
    const place = this.#places.get(client)
    this.#places.delete(client)
    if (!place) return
    this.#held--
    this.#turns.leave(place)
  }
}
