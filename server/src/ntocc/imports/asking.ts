import type { Tx, Work } from '../db/database.ts'

/** Whether rules of new records have asked about records that are there. */
export interface Asking<D> {
  db: D
  readonly hasAsked: boolean
}

/**
 * The database as a rule of new records has it: it is noted whether the rule reads the table that they are written to. Of such a rule
 * two rows of one file may each pass where both must not: it is asked of one when the other is there.
 */
export const asking = <D extends Pick<Work, 'query' | 'orm'> & Partial<Pick<Work, 'transaction'>>>(
  db: D,
  table: string,
): Asking<D> => {
  const named = new RegExp(`\\b${table}\\b`)
  let hasAsked = false
  const watched = <T extends Pick<Tx, 'query' | 'orm'>>(of: T): T => ({
    ...of,
    query: ((text, params) => {
      hasAsked ||= named.test(text)
      return of.query(text, params)
    }) as T['query'],
    get orm() {
      return of.orm
    },
    ...('transaction' in of && {
      transaction: (work: (tx: Tx) => Promise<unknown>) => (of as unknown as Work).transaction(tx => work(watched(tx))),
    }),
  })
  return {
    db: watched(db),
    get hasAsked() {
      return hasAsked
    },
  }
}
