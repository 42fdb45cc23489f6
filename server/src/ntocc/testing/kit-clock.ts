import type { Db } from '../db/database.ts'

/** The clock of a kit's process and of the database in it: what time it is, the test says. It goes on from there. */
export interface KitClock {
  /** Milliseconds that it is ahead, as the database reads them. */
  readonly ahead: Float64Array<SharedArrayBuffer>
  /** From now on it is this moment, in milliseconds since 1970. Who is signed in stays so. */
  set(db: Db, ms: number): Promise<void>
  /** The clock of the machine again. */
  end(): void
}

/** `Date` as it is, but for what it takes to be the present. */
const movedBy = (ahead: () => number, real: DateConstructor): DateConstructor =>
  new Proxy(real, {
    construct: (target, args, by) => Reflect.construct(target, args.length > 0 ? args : [target.now() + ahead()], by),
    get: (target, key) => (key === 'now' ? () => target.now() + ahead() : Reflect.get(target, key)),
  })

export const kitClock = (): KitClock => {
  const real = globalThis.Date
  const ahead = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT))
  const now = (): number => ahead[0] ?? 0
  return {
    ahead,
    set: async (db, ms) => {
      const before = now()
      ahead[0] = ms - real.now()
      globalThis.Date = movedBy(now, real)
      const by = [(now() - before) / 1_000]
      await db.query(
        `update sys_access_token set expires_at = expires_at + make_interval(secs => $1), ends_at = ends_at + make_interval(secs => $1)`,
        by,
      )
      // A password that is years old would have to be changed first.
      await db.query('update sys_account set password_changed_at = password_changed_at + make_interval(secs => $1)', by)
    },
    end: () => {
      globalThis.Date = real
    },
  }
}
