import { AsyncLocalStorage } from 'node:async_hooks'
import type { Queryable, Row, Tx, Work } from './database.ts'

/** Set while a unit runs: what it asks for belongs to it, and does not wait for its end. */
const running = new AsyncLocalStorage<Queryable>()

/** A part of a transaction that stands or falls by itself. */
const apart = async <T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> => {
  await tx.query('savepoint unit')
  try {
    const result = await work(tx)
    await tx.query('release savepoint unit')
    return result
  } catch (error) {
    await tx.query('rollback to savepoint unit; release savepoint unit')
    throw error
  }
}

/**
 * The database as a call uses it, with everything in the one transaction `tx`: each statement and each transaction of the
 * call is a unit that stands or falls as it would alone, but none of them stays unless the whole is committed.
 * One connection carries them, so units that are asked for side by side run one after the other.
 */
export const carriedBy = (tx: Tx): Work => {
  let last: Promise<unknown> = Promise.resolve()
  const unit = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const go = () => running.run(tx, () => apart(tx, work))
    if (running.getStore() === tx) return go()
    const done = last.then(go)
    last = done.catch(() => undefined)
    return done
  }
  return {
    orm: tx.orm,
    query: <R extends Row>(text: string, params?: unknown[]) => unit(() => tx.query<R>(text, params)),
    transaction: unit,
  }
}
