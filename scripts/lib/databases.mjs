/**
 * Databases that runs make on a PostgreSQL server, which several machines may share: their names hold the run, `ntocc_KIND_RUN_…`,
 * and as long as it lives a session there bears its name. Without that session nobody uses them any more.
 */
import pg from 'pg'

const AGAIN_MS = 2_000
/** The same number as in the tests' templates: whoever makes or drops one is alone. */
const TEMPLATE_LOCK = 7_302_299
const sessionOf = token => `ntocc-run ${token}`

const DEAD = `
  select datname from pg_database d
   where datname ~ '^ntocc_[a-z]+_[0-9]+_[0-9a-z]+_'
     and not exists (
       select from pg_stat_activity a
        where a.datname = d.datname
           or a.application_name = 'ntocc-run ' || substring(d.datname from '^ntocc_[a-z]+_([0-9]+_[0-9a-z]+)_'))`

/** Keeps a session for the run; a server that is away, or comes later, is asked again. */
export function databasesOf(server, token) {
  let client
  const connect = async () => {
    const next = new pg.Client({
      connectionString: server,
      connectionTimeoutMillis: 1_500,
      application_name: sessionOf(token),
      keepAlive: true,
    })
    const lost = () => {
      client = undefined
      setTimeout(connect, AGAIN_MS).unref()
    }
    next.on('error', () => undefined)
    next.once('end', lost)
    try {
      await next.connect()
      client = next
    } catch {
      // The client says that it has ended by itself only when it had begun.
      next.off('end', lost)
      lost()
    }
  }
  const drop = async names => {
    for (const { datname } of names) await client?.query(`drop database if exists ${datname} with (force)`)
  }
  /** Nothing here is worth a failure: the next run tries again. */
  const quietly = work => async () => {
    try {
      if (client) await work()
    } catch {
      // Away, or not allowed.
    }
  }
  return {
    ready: connect(),
    dropDead: quietly(async () => drop((await client.query(DEAD)).rows)),
    dropOwn: quietly(async () => {
      const own = await client.query('select datname from pg_database where datname ~ $1', [`^ntocc_[a-z]+_${token}_`])
      await drop(own.rows)
      // A template that was being made: nobody else makes one while this lock can be had.
      const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [TEMPLATE_LOCK])
      if (rows[0].mine) {
        await drop((await client.query(`select datname from pg_database where datname like 'half\\_ntocc\\_%'`)).rows)
      }
    }),
  }
}
