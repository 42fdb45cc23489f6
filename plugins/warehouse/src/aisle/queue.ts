import { type Client, type ClientError, isClientError } from '@ntocc/sdk/client'
import { type Bodies, CALLS, hasTurns, isMove, MOVES, TURNS, type Work } from './steps.ts'
import type { StepStore } from './store.ts'

/** A step of work that somebody has confirmed. */
export type Done = { [W in Work]: { what: W; body: Bodies[W]; said: Said } }[Work]

/** What it was, for whoever is told that it could not be sent. */
export interface Said {
  goods?: string
  quantity?: number
  /** Number of the bin. */
  bin?: string
  /** Number of the document, where all of it is meant. */
  document?: string
}

/** The same as it is kept. */
export type Kept = Done & {
  /** Idempotency key: however often it is sent, it is done once. */
  key: string
  /** Whose it is: branch and account. Of others on the same phone nothing is sent. */
  owner: string
  /** Why it was not taken, in words: nothing behind it is sent before somebody has decided. */
  refused?: string
  /** The turn that it takes when it is sent again: somebody else had the one that it says. */
  next?: number
}

/** On its way, at its place in the queue. */
export type Step = Kept & { at: number }

export interface QueueState {
  /** On their way, oldest first. */
  readonly steps: readonly Step[]
  /** Arrived, and perhaps not in what the page has read. */
  readonly arrived: readonly Step[]
  /** How many wait of other people. */
  readonly others: number
  /** The last one that was sent had no answer. */
  readonly isCut: boolean
}

const TOO_MANY = 4290
const STATUS_INVALID_BODY = 4220

/** It was looked at and not taken. Anything else, a session that is over or a server in trouble, is tried again. */
const isRefusal = (error: unknown): error is ClientError => {
  if (!isClientError(error)) return false
  const status = error.code === 'INVALID' ? STATUS_INVALID_BODY : (error.status ?? 0)
  return status >= 4000 && status < 5000 && status !== TOO_MANY
}

/** 36 digits that nobody else draws. */
const drawn = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(18)), byte => byte.toString(16).padStart(2, '0')).join('')

/** One flush at a time in all tabs of the browser. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  typeof navigator !== 'undefined' && navigator.locks ? navigator.locks.request('ntocc-aisle', work) : work()

/** By how many turns others have passed a step. */
const passedBy = ({ body, next }: Step): number => ('turn' in body && next !== undefined ? next - body.turn : 0)

const turned = (step: Step, by: number): Step =>
  'turn' in step.body && by !== 0 ? ({ ...step, body: { ...step.body, turn: step.body.turn + by } } as Step) : step

const EMPTY: QueueState = { steps: [], arrived: [], others: 0, isCut: false }

/**
 * What somebody confirms in the aisle, kept on the phone before it is sent and until it has arrived: a lost connection, a reload or
 * a dead battery loses nothing, and nothing is done twice. One after the other, as it was confirmed; one that is refused holds what
 * is behind it until somebody sends it again or drops it.
 */
export class ScanQueue {
  readonly #store: StepStore
  readonly #client: Pick<Client, 'call'>
  readonly #owner: string
  readonly #isHere: () => boolean
  readonly #listeners = new Set<() => void>()
  #state = EMPTY
  #running: Promise<void> | undefined

  /** @param isHere whether its owner is still the one who is signed in: nobody sends the work of another */
  constructor(owner: string, store: StepStore, client: Pick<Client, 'call'>, isHere: () => boolean = () => true) {
    this.#owner = owner
    this.#store = store
    this.#client = client
    this.#isHere = isHere
  }

  get isLasting(): boolean {
    return this.#store.isLasting
  }

  getSnapshot = (): QueueState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Reads what is kept: of an earlier page, or of another tab. */
  async load(): Promise<void> {
    const all = await this.#store.all()
    const steps = all.filter(({ owner }) => owner === this.#owner)
    this.#show({ steps, others: all.length - steps.length })
  }

  /** Keeps a step behind those that wait. It is sent afterwards, whenever that can be. */
  async add(done: Done): Promise<void> {
    await this.#store.add({ ...done, key: drawn(), owner: this.#owner })
    await this.load()
  }

  /** Sends what waits, in its order, until there is no answer or one is refused. */
  async flush(): Promise<void> {
    // Whoever comes while it runs may have put something behind it.
    while (this.#running) await this.#running
    this.#running = alone(() => this.#flush()).finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** Sends a refused one again, at the next turn where somebody else had its own; later ones of the same piece of work come behind it. */
  async retry(at: number): Promise<void> {
    const found = this.#state.steps.find(step => step.at === at)
    if (!found) return
    const { refused: _, next: __, ...step } = found
    const by = passedBy(found)
    await this.#store.put(turned(step as Step, by))
    await this.#turnBehind(found, by)
    await this.flush()
  }

  /** Gives a refused one up; what is behind it is sent. Later ones of the same piece of work come a turn earlier. */
  async drop(at: number): Promise<void> {
    const dropped = this.#state.steps.find(step => step.at === at)
    if (!dropped) return
    await this.#store.drop(at)
    await this.#turnBehind(dropped, passedBy(dropped) - 1)
    await this.flush()
  }

  /** The page has read anew what these came to. */
  forget(arrived: readonly Step[]): void {
    this.#show({ arrived: this.#state.arrived.filter(step => !arrived.includes(step)) })
  }

  async #turnBehind(of: Step, by: number): Promise<void> {
    for (const step of this.#state.steps)
      if (step.at > of.at && step.what === of.what && step.body.id === of.body.id)
        await this.#store.put(turned(step, by))
  }

  async #flush(): Promise<void> {
    await this.load()
    for (;;) {
      const [first] = this.#state.steps
      if (!first || first.refused !== undefined || !this.#isHere()) return
      if (!(await this.#send(first))) return
    }
  }

  /** @returns whether the one behind it may go */
  async #send(step: Step): Promise<boolean> {
    try {
      await this.#make(step)
    } catch (error) {
      const isRefused = isRefusal(error)
      if (isRefused) await this.#store.put({ ...step, refused: error.message, ...(await this.#nextOf(step)) })
      await this.load()
      this.#show({ isCut: !isRefused })
      return false
    }
    await this.#store.drop(step.at)
    this.#show({ arrived: [...this.#state.arrived, step], isCut: false })
    await this.load()
    return true
  }

  async #make({ what, body, key }: Step): Promise<void> {
    const sent = isMove(what) ? await MOVES[what](this.#client, body.id) : body
    if (sent) await this.#client.call(CALLS[what], { body: sent, idempotencyKey: key, silent: true })
  }

  /** The next turn, where it is another than the step says. Not known without an answer: then it is asked with the next refusal. */
  async #nextOf({ what, body }: Step): Promise<Pick<Kept, 'next'>> {
    if (!hasTurns(what) || !('turn' in body)) return {}
    const next = await TURNS[what](this.#client, body.id).catch(() => undefined)
    return next == null || next === body.turn ? {} : { next }
  }

  #show(now: Partial<QueueState>): void {
    this.#state = { ...this.#state, ...now }
    for (const listener of [...this.#listeners]) listener()
  }
}
