/**
 * PostgreSQL (PGlite) in a worker thread, spoken to in the wire protocol: the main thread posts the bytes a driver would
 * write to a socket and gets back the bytes a server would answer. In-process it would starve the event loop.
 *
 * Plain JavaScript outside src/, so that the same file serves the sources (tests) and the built server.
 *
 * in:  { type: 'data', connection, bytes } | { type: 'dump' } | { type: 'close' }
 * out: { type: 'ready' } | { type: 'data', connection, bytes } | { type: 'dumped', bytes } | { type: 'closed' } |
 *      { type: 'failed', message }
 */
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

/**
 * Nobody replicates or archives this database: the log need hold only what a restart needs, and little of it is kept.
 */
const SETTINGS = ['wal_level=minimal', 'max_wal_senders=0', 'max_wal_size=64MB', 'min_wal_size=32MB']

const messageOf = error => (error instanceof Error ? error.message : String(error))

/** The answer's memory belongs to PGlite and is reused: copy, then hand the copy over. */
const answerTo = connection => bytes => {
  const copy = bytes.slice()
  parentPort.postMessage({ type: 'data', connection, bytes: copy }, [copy.buffer])
}

const query = sql => {
  const text = new TextEncoder().encode(`${sql}\0`)
  const message = new Uint8Array(text.length + 5)
  message[0] = 'Q'.charCodeAt(0)
  new DataView(message.buffer).setUint32(1, text.length + 4)
  message.set(text, 5)
  return message
}

// The embedded server asks the date of JavaScript what time it is: a test may say.
const { timeIs } = workerData
if (timeIs) Date.now = () => timeIs[0]

let db
try {
  db = await PGlite.create({
    dataDir: workerData.dataDir,
    startParams: [...PGlite.defaultStartParams, ...SETTINGS.flatMap(setting => ['-c', setting])],
    pgliteWasmModule: workerData.program,
    ...(workerData.template && { loadDataDir: new Blob([workerData.template]) }),
  })
  parentPort.postMessage({ type: 'ready' })
} catch (error) {
  parentPort.postMessage({ type: 'failed', message: messageOf(error) })
}

let current = 0

/** A new connection finds a fresh session, as on a server: no open transaction, no settings, no statements. */
const take = async connection => {
  if (current > 0) {
    await db.execProtocolRawStream(query('rollback'), { onRawData: () => undefined })
    await db.execProtocolRawStream(query('discard all'), { onRawData: () => undefined })
  }
  current = connection
}

const handle = async message => {
  switch (message.type) {
    case 'data':
      if (message.connection < current) return
      if (message.connection > current) await take(message.connection)
      return db.execProtocolRawStream(message.bytes, { onRawData: answerTo(message.connection) })
    case 'dump': {
      const file = await db.dumpDataDir('none')
      return parentPort.postMessage({ type: 'dumped', bytes: new Uint8Array(await file.arrayBuffer()) })
    }
    case 'close':
      await db.close()
      parentPort.postMessage({ type: 'closed' })
      return parentPort.close()
  }
}

// One at a time and in order: PGlite is a single session.
let turn = Promise.resolve()
parentPort.on('message', message => {
  turn = turn
    .then(() => handle(message))
    .catch(error => parentPort.postMessage({ type: 'failed', message: messageOf(error) }))
})
