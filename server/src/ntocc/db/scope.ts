import { AsyncLocalStorage } from 'node:async_hooks'
import { setMaxListeners } from 'node:events'
import { BackendError } from '../errors.ts'
import type { Queryable, Tx, Work } from './database.ts'

/**
 * What a piece of an area's code runs in: its time, and the transaction that all it does belongs to. It is found by who
 * runs, not handed around, so that a service cannot query beside the transaction it is in.
 */
interface Scope {
  signal: AbortSignal
  /** Milliseconds that a transaction may take. On PGlite, who is in one keeps everybody waiting. */
  holdMs?: number | undefined
  tx?: Tx
  /** Done when the transaction stands. Absent where somebody else ends the transaction. */
  after?: (() => void)[] | undefined
  /** What a part of it has thrown that cannot fail by itself. */
  failed?: { error: unknown }
}

const current = new AsyncLocalStorage<Scope>()

const NEVER = new AbortController().signal
/** A transaction has this part of a call's time: others who wait for it must not run out of theirs. */
export const HELD = 3

/** The signal of the call that runs; one that is never aborted outside of any. */
export const currentSignal = (): AbortSignal => current.getStore()?.signal ?? NEVER

/** What `work` resolves to, or the reason of the signal as soon as it is aborted: whoever never answers is not waited for. */
const untilAborted = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    if (signal === NEVER) return void work.then(resolve, reject)
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })

/** Ends with TOO_SLOW what holds a transaction for too long. */
const holding = async <T>(work: () => Promise<T>): Promise<T> => {
  const { signal, holdMs } = current.getStore() ?? { signal: NEVER }
  if (holdMs === undefined) return untilAborted(signal, work())
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BackendError('TOO_SLOW')), holdMs)
  })
  try {
    return await Promise.race([untilAborted(signal, work()), late])
  } finally {
    clearTimeout(timer)
  }
}

interface Limits {
  /** Milliseconds that a transaction may take; a part of the whole unless told. */
  holdMs?: number
  /** Ends it before its time, with the reason of the signal. */
  until?: AbortSignal
}

/**
 * Runs an area's code for at most so long. Within code that has a limit already, that one holds. What is not waited for any
 * more is told by its signal to end.
 * @throws BackendError TOO_SLOW
 */
export const limited = async <T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  { holdMs = ms / HELD, until = NEVER }: Limits = {},
): Promise<T> => {
  const outer = current.getStore()
  if (outer) return untilAborted(outer.signal, work(outer.signal))
  const controller = new AbortController()
  // What it waits for at once is for the area to say: each leaves the signal when it ends, so that many are no leak.
  setMaxListeners(0, controller.signal)
  const timer = setTimeout(() => controller.abort(new BackendError('TOO_SLOW')), ms)
  const abort = () => controller.abort(until.reason)
  // Nobody listens to what is never aborted: all calls at once would stand there.
  if (until !== NEVER) until.addEventListener('abort', abort, { once: true })
  try {
    const { signal } = controller
    return await current.run({ signal, holdMs }, () => untilAborted(signal, work(signal)))
  } finally {
    clearTimeout(timer)
    until.removeEventListener('abort', abort)
  }
}

/**
 * Runs what stands or falls as one: it fails with what a part has thrown, whoever did not pass that on. The scope is new each time, so that
 * what is tried again behind a savepoint, whoever made that, knows nothing of how it ended before.
 */
const asOne = async <T>(scope: Scope, work: () => T | Promise<T>): Promise<T> => {
  const result = await current.run(scope, async () => work())
  if (scope.failed) throw scope.failed.error
  return result
}

/** Runs an area's code within a transaction that the records engine has begun, and will end. */
export const withinTransaction = async <T>(tx: Queryable, work: () => T | Promise<T>): Promise<T> => {
  // An import asks the rules of a record beforehand, outside of any transaction.
  if ('transaction' in tx) return work()
  const { signal, holdMs } = current.getStore() ?? { signal: NEVER }
  return holding(() => asOne({ signal, holdMs, tx }, work))
}

/** Does it when the transaction stands that this runs in; at once where there is none. */
export const afterwards = (work: () => void): void => {
  const after = current.getStore()?.after
  if (after) after.push(work)
  else work()
}

/** A transaction whose time is up answers nothing more: what still runs of its work cannot reach the next one. */
const closable = (tx: Tx): { tx: Tx; close(): void } => {
  let isClosed = false
  return {
    tx: {
      query: (text, params) => {
        if (isClosed) return Promise.reject(new Error('the transaction has ended'))
        return tx.query(text, params)
      },
      get orm() {
        return tx.orm
      },
    },
    close: () => {
      isClosed = true
    },
  }
}

const newTransaction = async <T>(db: Work, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const { signal, holdMs } = current.getStore() ?? { signal: NEVER }
  const after: (() => void)[] = []
  const result = await db.transaction(async opened => {
    const { tx, close } = closable(opened)
    try {
      return await holding(() => asOne({ signal, holdMs, tx, after }, () => work(tx)))
    } finally {
      close()
    }
  })
  for (const each of after) each()
  return result
}

let savepoints = 0

/** A part of a transaction that may fail by itself. */
const nested = async <T>({ signal, holdMs, after }: Scope, tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> => {
  savepoints += 1
  const name = `area_${savepoints}`
  await tx.query(`savepoint ${name}`)
  try {
    const result = await asOne({ signal, holdMs, tx, after }, () => work(tx))
    await tx.query(`release savepoint ${name}`)
    return result
  } catch (error) {
    await tx.query(`rollback to savepoint ${name}`).catch(() => undefined)
    throw error
  }
}

/** The database as an area's code has it: whatever it asks belongs to the transaction it is in. */
export const joining = (db: Work): Work => ({
  orm: db.orm,
  query: (text, params) => (current.getStore()?.tx ?? db).query(text, params),
  transaction: work => {
    const scope = current.getStore()
    return scope?.tx ? nested(scope, scope.tx, work) : newTransaction(db, work)
  },
})

/** Whether whoever runs is in a transaction already. */
export const isInTransaction = (): boolean => current.getStore()?.tx !== undefined

/**
 * A part that belongs to the transaction of whoever runs: it asks for no savepoint, and where it fails so does the whole, at its end at the
 * latest. Where there is none it has one of its own.
 */
export const asPart = async <T>(db: Work, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const scope = current.getStore()
  if (!scope?.tx) return db.transaction(work)
  try {
    return await work(scope.tx)
  } catch (error) {
    scope.failed ??= { error }
    throw error
  }
}
