/**
 * The one session of an embedded PostgreSQL (PGlite), spoken to in the wire protocol: bytes that a driver would write to
 * a socket come in, those that a server would answer go out. The same in a thread of its own and in the caller's.
 *
 * Plain JavaScript outside src/, so that the same file serves the sources (tests) and the built server.
 *
 * in:  { type: 'data', connection, bytes } | { type: 'dump' } | { type: 'close' }
 * out: { type: 'ready' } | { type: 'data', connection, bytes } | { type: 'dumped', bytes } | { type: 'closed' } |
 *      { type: 'failed', message }
 */
import { PGlite } from '@electric-sql/pglite'

/**
 * Nobody replicates or archives this database: the log need hold only what a restart needs, and little of it is kept.
 */
const SETTINGS = ['wal_level=minimal', 'max_wal_senders=0', 'max_wal_size=64MB', 'min_wal_size=32MB']
/**
 * One in the caller's thread is small and soon closed: zeroing the usual 128 MB took as long as all else of its start, and
 * a plan for the values of one question is never worth its making.
 */
const SMALL = ['shared_buffers=16MB', 'plan_cache_mode=force_generic_plan']

const messageOf = error => (error instanceof Error ? error.message : String(error))

const query = sql => {
  const text = new TextEncoder().encode(`${sql}\0`)
  const message = new Uint8Array(text.length + 5)
  message[0] = 'Q'.charCodeAt(0)
  new DataView(message.buffer).setUint32(1, text.length + 4)
  message.set(text, 5)
  return message
}

/**
 * @param options `PgliteOptions` of src/ntocc/db/pglite.ts
 * @param tell takes what goes out; the bytes in it are the taker's own
 * @returns takes what comes in: one message at a time and in order, since PGlite is a single session
 */
export const openSession = (options, tell) => {
  let db
  let current = 0

  const open = async () => {
    const settings = options.inThread ? [...SETTINGS, ...SMALL] : SETTINGS
    db = await PGlite.create({
      ...(options.inThread?.fs ? { fs: options.inThread.fs } : { dataDir: options.dataDir }),
      startParams: [...PGlite.defaultStartParams, ...settings.flatMap(setting => ['-c', setting])],
      pgliteWasmModule: options.program,
      ...(options.template && { loadDataDir: new Blob([options.template]) }),
    })
    tell({ type: 'ready' })
  }

  /** A new connection finds a fresh session, as on a server: no open transaction, no settings, no statements. */
  const take = async connection => {
    if (current > 0) {
      await db.execProtocolRawStream(query('rollback'), { onRawData: () => undefined })
      await db.execProtocolRawStream(query('discard all'), { onRawData: () => undefined })
    }
    current = connection
  }

  /** The answer's memory belongs to PGlite and is reused: a copy goes out. */
  const answerTo = connection => bytes => tell({ type: 'data', connection, bytes: bytes.slice() })

  const handle = async message => {
    switch (message.type) {
      case 'data':
        if (message.connection < current) return
        if (message.connection > current) await take(message.connection)
        return db.execProtocolRawStream(message.bytes, { onRawData: answerTo(message.connection) })
      case 'dump': {
        const file = await db.dumpDataDir('none')
        return tell({ type: 'dumped', bytes: new Uint8Array(await file.arrayBuffer()) })
      }
      case 'close':
        await db.close()
        return tell({ type: 'closed' })
    }
  }

  const fail = error => tell({ type: 'failed', message: messageOf(error) })
  let turn = open().catch(fail)
  return message => {
    turn = turn.then(() => handle(message)).catch(fail)
  }
}
