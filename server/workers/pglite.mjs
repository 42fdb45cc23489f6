/** PostgreSQL (PGlite) in a worker thread: in the thread of the calls it would stop them all while it works. */
import { parentPort, workerData } from 'node:worker_threads'
import { openSession } from './pglite-session.mjs'

// The embedded server asks the date of JavaScript what time it is: a test may say.
const { timeIs, timeAhead } = workerData
const now = Date.now
if (timeIs) Date.now = () => timeIs[0]
if (timeAhead) Date.now = () => now() + timeAhead[0]

const take = openSession(workerData, message => {
  parentPort.postMessage(message, message.type === 'data' ? [message.bytes.buffer] : [])
  if (message.type === 'closed') parentPort.close()
})
parentPort.on('message', take)
