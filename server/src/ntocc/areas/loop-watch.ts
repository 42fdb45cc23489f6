import { Worker } from 'node:worker_threads'

/** Code that has computed without a pause: nobody else was answered meanwhile. */
export interface HeldLoop {
  /** For at least so long when it was seen. */
  ms: number
  /** Where it was then, as the stack of an error has it. */
  stack: string
}

interface WatchOptions {
  heldMs?: number
  lookMs?: number
}

const HELD_MS = 2_000
const LOOK_MS = 500

/** A thread of its own goes on while this one stands. It looks at this one once for each time that it stands, for a moment, as a debugger does. */
const WATCHER = `
const { parentPort, workerData } = require('node:worker_threads')
const { Session } = require('node:inspector')
const { heldMs, lookMs, shared } = workerData
const files = new Map()
const place = ({ functionName, location: { scriptId, lineNumber, columnNumber } }) =>
  '    at ' + (functionName || '<anonymous>') + ' (' + files.get(scriptId) + ':' + (lineNumber + 1) + ':' + (columnNumber + 1) + ')'
const look = ms => {
  const session = new Session()
  session.connectToMainThread()
  session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => files.set(scriptId, url))
  session.on('Debugger.paused', ({ params: { callFrames } }) => {
    const stack = callFrames.map(place).join('\\n')
    session.post('Debugger.resume')
    session.post('Debugger.disable')
    session.disconnect()
    Atomics.add(shared, 1, 1)
    parentPort.postMessage({ ms, stack })
  })
  session.post('Debugger.enable', () => session.post('Debugger.pause'))
}
let beat = -1
let since = performance.now()
let isSeen = false
setInterval(() => {
  const now = Atomics.load(shared, 0)
  if (now !== beat) {
    beat = now
    since = performance.now()
    isSeen = false
    return
  }
  const ms = Math.round(performance.now() - since)
  if (isSeen || ms < heldMs) return
  isSeen = true
  look(ms)
}, lookMs)
`

/**
 * Tells when something in this process has held the event loop. Told afterwards: whoever holds it keeps this from being heard too.
 * @returns how often it was seen so far, also while it lasts, and what ends the watch
 */
export const watchLoop = (
  onHeld: (held: HeldLoop) => void,
  { heldMs = HELD_MS, lookMs = LOOK_MS }: WatchOptions = {},
): { seen(): number; end(): Promise<unknown> } => {
  const shared = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
  const beat = setInterval(() => Atomics.add(shared, 0, 1), lookMs).unref()
  const worker = new Worker(WATCHER, { eval: true, execArgv: [], workerData: { heldMs, lookMs, shared } })
  worker.on('message', onHeld)
  // Without it nobody is named, and everything else goes on.
  worker.on('error', () => clearInterval(beat))
  worker.unref()
  return {
    seen: () => Atomics.load(shared, 1),
    end: () => {
      clearInterval(beat)
      return worker.terminate()
    },
  }
}
