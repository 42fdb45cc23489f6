import type { ServerResponse } from 'node:http'

/** What counts as reading at all: less than this in the time a reader has is a connection kept for its own sake. */
const LEAST_BYTES = 16 * 1024

export interface ReaderTimes {
  /** How often it is looked. */
  look: number
  /** What a reader has to take {@link LEAST_BYTES} in, while there is more for it. */
  idle: number
}

/**
 * Watches whether the reader of a file takes it: tells when it stops and when it goes on, and cuts it off when it takes
 * next to nothing. Node's own time-out (http.ts) would be content with one byte a minute.
 */
export function watchReader(response: ServerResponse, times: ReaderTimes, onRest: (resting: boolean) => void): void {
  const { socket } = response
  if (!socket) return
  const taken = (): number => socket.bytesWritten - socket.writableLength
  let last = taken()
  let since = { at: performance.now(), bytes: last }
  const look = (): void => {
    const bytes = taken()
    const isBehind = socket.writableLength > 0
    onRest(isBehind && bytes === last)
    last = bytes
    const now = performance.now()
    if (isBehind && now - since.at < times.idle) return
    if (isBehind && bytes - since.bytes < LEAST_BYTES) socket.destroy()
    since = { at: now, bytes }
  }
  const timer = setInterval(look, times.look)
  response.once('close', () => clearInterval(timer))
}
