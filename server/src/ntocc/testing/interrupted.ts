import type { Db, Queryable } from '../db/database.ts'

/** A database in whose transactions something else is done once, on another connection, before a statement of theirs. */
export const interrupted = (db: Db) => {
  let waiting: { statement: RegExp; begin: () => void; done: Promise<unknown> } | undefined
  const within = (real: Queryable): Queryable => ({
    orm: real.orm,
    query: async (text, params) => {
      const now = waiting?.statement.test(text) ? waiting : undefined
      if (now) {
        waiting = undefined
        now.begin()
        await now.done
      }
      return real.query(text, params)
    },
  })
  const transaction: Db['transaction'] = work => db.transaction(tx => work(within(tx)))
  return {
    db: { ...db, query: within(db).query, transaction },
    /** `work` is begun outside of whatever transaction it interrupts. */
    before: (statement: RegExp, work: () => Promise<unknown>) => {
      let begin = () => {}
      const begun = new Promise<void>(done => {
        begin = done
      })
      waiting = { statement, begin, done: begun.then(work) }
    },
    isOver: () => waiting === undefined,
  }
}
