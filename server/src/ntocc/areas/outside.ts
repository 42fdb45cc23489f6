import type { FastifyBaseLogger } from 'fastify'

/** Before the call that asks has used up its own time. */
const LIMIT_MS = 8_000

interface Asked<T> {
  /** Named for the log. */
  service: string
  ask: (signal: AbortSignal) => Promise<T>
  limitMs?: number | undefined
  /** What the caller is told when it fails. */
  refusal: (cause: unknown) => Error
}

const inTime = async <T>(ms: number, ask: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`no answer within ${ms} ms`)
      controller.abort(error)
      reject(error)
    }, ms)
  })
  try {
    return await Promise.race([ask(controller.signal), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Asks what is outside of the console: within its time, and with what it says of its failing logged and not told. */
export const askOutside = async <T>(
  log: FastifyBaseLogger,
  { service, ask, limitMs = LIMIT_MS, refusal }: Asked<T>,
): Promise<T> => {
  try {
    return await inTime(limitMs, ask)
  } catch (error) {
    log.warn({ err: error, service }, 'a service outside failed')
    throw refusal(error)
  }
}
