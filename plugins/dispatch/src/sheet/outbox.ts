import { type Client, type ClientError, isClientError } from '@ntocc/sdk/client'
import {
  type ArrivalBody,
  type FailingBody,
  type SigningBody,
  type StopStanding,
  stopCalls,
} from '../../contract/stops.ts'
import type { ActStore } from './store.ts'

interface Bodies {
  arrive: ArrivalBody
  sign: SigningBody
  fail: FailingBody
}

/** What was done at a door. */
export type Done = {
  [W in keyof Bodies]: {
    what: W
    tripId: number
    stopId: number
    /** Whose door it was: the stop may be another trip's by the time that it is told. */
    customer?: string
    body: Bodies[W]
  }
}[keyof Bodies]

/** The same on its way. */
export type Act = Done & {
  /** Idempotency key: however often it is sent, it is done once. */
  key: string
  /** Whose it is: branch and party. Of others on the same phone nothing is shown or sent. */
  owner: string
  /** ms since 1970 */
  at: number
  /** Why it was not taken, in words; it is not sent again by itself. */
  refused?: string
}

/** How it ended; `kept` waits for a connection. */
export type ActResult = { ok: true; data: StopStanding | 'kept' } | { ok: false; error: Error }

const CALLS = { arrive: stopCalls.cityStopArrive, sign: stopCalls.cityStopSign, fail: stopCalls.cityStopFail } as const

const TOO_MANY = 4290
/** What was sent did not come to its end in time. */
const BROKEN_OFF = 4000
const STATUS_INVALID_BODY = 4220

/**
 * It was looked at and not taken. Anything else, a session that is over, a server in trouble or a picture that came too slowly to be taken whole,
 * is tried again.
 */
const isRefusal = (error: unknown): error is ClientError => {
  if (!isClientError(error)) return false
  const answered = error.code === 'INVALID' ? STATUS_INVALID_BODY : (error.status ?? 0)
  return answered > BROKEN_OFF && answered < 5000 && answered !== TOO_MANY
}

/** 36 digits that nobody else draws. */
const drawn = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(18)), byte => byte.toString(16).padStart(2, '0')).join('')

/** In the form of references of files that are stored, which are shorter. */
export const newReference = (): string => `file/kept${drawn()}`

const filesOf = ({ body }: Done): string[] => {
  const { photos, signature } = body as Partial<SigningBody>
  return [...(photos ?? []), ...(signature ?? [])]
}

/** One flush at a time in all tabs of the browser. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  typeof navigator !== 'undefined' && navigator.locks ? navigator.locks.request('ntocc-city-sheet', work) : work()

/**
 * What a driver does at doors, kept on the phone before it is sent and until it has arrived: a lost connection, a reload or a
 * dead battery loses nothing, and nothing is done twice. One after the other, as it was done: of a door nothing is sent before
 * what was done there earlier has arrived, with the version that its answer told.
 */
export class SheetOutbox {
  readonly #store: ActStore
  readonly #client: Pick<Client, 'call' | 'upload'>
  readonly #owner: string
  readonly #listeners = new Set<() => void>()
  #acts: readonly Act[] = []
  #running: Promise<void> | undefined
  /** When something was done last: two things of one millisecond have an order too. */
  #last = 0
  /** Of acts that somebody waits for: how they ended, once they have. */
  readonly #ends = new Map<string, ActResult | undefined>()

  constructor(owner: string, store: ActStore, client: Pick<Client, 'call' | 'upload'>) {
    this.#owner = owner
    this.#store = store
    this.#client = client
  }

  getSnapshot = (): readonly Act[] => this.#acts

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Reads what is kept: of an earlier page, or of another tab. */
  async load(): Promise<void> {
    this.#show((await this.#store.acts()).filter(({ owner }) => owner === this.#owner))
  }

  /** Keeps a picture that could not be sent. @returns its reference until then */
  keepFile = async (file: File): Promise<string> => {
    const reference = newReference()
    await this.#store.keepFile(reference, file)
    return reference
  }

  /**
   * Keeps what was done, and sends it if that can be done now. What is refused at once is not kept, but for its pictures: the form that shows
   * why still has them.
   */
  async act(done: Done): Promise<ActResult> {
    const at = Math.max(Date.now(), this.#last + 1)
    this.#last = at
    const body = { ...done.body, happenedAt: new Date(at).toISOString() }
    const act = { ...done, body, key: drawn(), owner: this.#owner, at } as Act
    this.#ends.set(act.key, undefined)
    await this.#store.put(act)
    await this.flush()
    const end = this.#ends.get(act.key) ?? { ok: true, data: 'kept' }
    this.#ends.delete(act.key)
    if (!end.ok) await this.#forget(act.key, [])
    return end
  }

  /** Sends what waits, in its order, until there is no answer. */
  async flush(): Promise<void> {
    // Whoever comes while it runs may have put something behind it.
    while (this.#running) await this.#running
    this.#running = alone(() => this.#flush()).finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** Sends a refused one again. */
  async retry(key: string): Promise<void> {
    const found = this.#acts.find(act => act.key === key)
    if (!found) return
    const { refused: _, ...act } = found
    await this.#store.put(act)
    await this.flush()
  }

  /** Gives a refused one up, with its pictures. */
  async drop(key: string): Promise<void> {
    const found = (await this.#store.acts()).find(act => act.key === key)
    if (found) await this.#forget(key, filesOf(found))
  }

  /** Pictures of a form that was left without sending it. */
  dropFiles(references: readonly string[]): Promise<void> {
    return this.#forget('', references)
  }

  async #forget(key: string, files: readonly string[]): Promise<void> {
    await this.#store.drop(key, files)
    await this.load()
  }

  async #flush(): Promise<void> {
    await this.load()
    const held = new Set<number>()
    for (const { key } of this.#acts) {
      // As it is now: what was sent before it may have told it another version.
      const act = this.#acts.find(each => each.key === key)
      if (!act) continue
      const end = act.refused === undefined && !held.has(act.stopId) ? await this.#send(act) : 'refused'
      if (end === 'unanswered') return
      if (end === 'refused') held.add(act.stopId)
    }
  }

  #end(key: string, end: ActResult): void {
    if (this.#ends.has(key)) this.#ends.set(key, end)
  }

  async #send(given: Act): Promise<'arrived' | 'refused' | 'unanswered'> {
    try {
      const act = await this.#withFiles(given)
      const params = { id: act.stopId }
      // Typed by what it is; here it is any of them.
      const options = { params, body: act.body as never, idempotencyKey: act.key, silent: true }
      const standing: StopStanding = await this.#client.call(CALLS[act.what], options)
      await this.#store.drop(act.key, filesOf(given))
      for (const later of await this.#store.acts())
        if (later.owner === this.#owner && later.stopId === act.stopId)
          await this.#store.put({ ...later, body: { ...later.body, version: standing.version } } as Act)
      this.#end(act.key, { ok: true, data: standing })
      await this.load()
      return 'arrived'
    } catch (error) {
      if (!isRefusal(error)) return 'unanswered'
      this.#end(given.key, { ok: false, error })
      await this.#store.put({ ...given, refused: error.message })
      await this.load()
      return 'refused'
    }
  }

  /** Pictures that were kept are sent first; the act names them by what they are called then. */
  async #withFiles(act: Act): Promise<Act> {
    const names = new Map<string, string>()
    for (const reference of filesOf(act)) {
      const file = await this.#store.file(reference)
      if (file) names.set(reference, (await this.#client.upload(file, { silent: true })).reference)
    }
    if (names.size === 0) return act
    const named = (all: readonly string[] | null | undefined) => all?.map(each => names.get(each) ?? each)
    const { photos, signature } = act.body as Partial<SigningBody>
    const body = {
      ...act.body,
      ...(photos && { photos: named(photos) }),
      ...(signature && { signature: named(signature) }),
    }
    return { ...act, body } as Act
  }

  #show(acts: readonly Act[]): void {
    this.#acts = acts
    for (const listener of [...this.#listeners]) listener()
  }
}
