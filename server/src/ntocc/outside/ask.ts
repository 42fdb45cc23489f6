import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { asError } from '@ntocc/sdk/contracts'
import { signatureOf } from '../../signing/signature.ts'

/** A service over HTTP whose calls are signed (docs/services.md). */
export interface OutsideService {
  /** Takes `POST` with JSON. */
  url: string
  /** Says whose key signs. */
  accessKey: string
  secret: string
  /** Calls that one account may cause in a day: each costs money. */
  daily: number
}

/** Why a service did not do what it was asked. `reason` is for the log. */
export class ServiceFailure extends Error {
  /**
   * `refused`: it understood and will not, with its own code; `exhausted`: it has been asked too often; `trouble`: it
   * cannot be reached, is too slow, does not take our key, or answers what nobody understands.
   */
  readonly kind: 'refused' | 'exhausted' | 'trouble'
  /** The service's own code, of `refused`. */
  readonly code: string

  constructor(kind: ServiceFailure['kind'], reason: string, code = '') {
    super(reason)
    this.kind = kind
    this.code = code
  }
}

/** Milliseconds for everything, tries and pauses together. */
export const ASK_MS = 9_000
const TRIES = 2
const PAUSE_MS = 250
/** More than this is no answer. */
const MOST_BYTES = 256 * 1024

const textOf = async (answer: Response): Promise<string> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    if (size > MOST_BYTES) throw new ServiceFailure('trouble', 'the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

interface Said {
  code?: unknown
  data?: unknown
}

const read = (text: string): Said => {
  try {
    const said: unknown = JSON.parse(text)
    if (typeof said === 'object' && said !== null && !Array.isArray(said)) return said
  } catch {
    // Told below.
  }
  throw new ServiceFailure('trouble', 'the answer is not a JSON object')
}

/** Cut short, so that no answer can fill the log. */
const codeOf = ({ code }: Said): string => String(code ?? '0').slice(0, 40)

const once = async (service: OutsideService, body: string, signal: AbortSignal): Promise<Response> => {
  const [time, nonce] = [String(Date.now()), randomUUID()]
  const { pathname, search } = new URL(service.url)
  const path = `${pathname}${search}`
  return fetch(service.url, {
    method: 'POST',
    body,
    redirect: 'error',
    headers: {
      'content-type': 'application/json',
      'x-access-key': service.accessKey,
      'x-timestamp': time,
      'x-nonce': nonce,
      'x-signature': signatureOf(service.secret, { method: 'POST', path, time, nonce, body }),
    },
    signal,
  })
}

/** @throws ServiceFailure; Error for trouble that another try may get over */
const answered = async (answer: Response): Promise<unknown> => {
  const { status } = answer
  if (status === 429) throw new ServiceFailure('exhausted', 'answered 429')
  if (status === 401 || status === 403) throw new ServiceFailure('trouble', `does not take our key: answered ${status}`)
  if (!answer.ok && status < 500 && status !== 408) throw new ServiceFailure('refused', `answered ${status}`)
  if (!answer.ok) throw new Error(`answered ${status}`)
  const said = read(await textOf(answer))
  const code = codeOf(said)
  if (code === '0' || code === 'OK') return said.data
  if (code === 'LIMIT') throw new ServiceFailure('exhausted', 'answered code LIMIT')
  throw new ServiceFailure('refused', `answered code ${code}`, code)
}

/**
 * Asks a service for something that may be asked twice: trouble on the way is tried once more, with the same `id` in the
 * body and a signature of its own. What it refuses is not repeated.
 * @returns `data` of the answer
 * @throws ServiceFailure
 */
export const askService = async (
  service: OutsideService,
  asked: object,
  { limitMs = ASK_MS }: { limitMs?: number } = {},
): Promise<unknown> => {
  const body = JSON.stringify({ id: randomUUID(), ...asked })
  const signal = AbortSignal.timeout(limitMs)
  for (let attempt = 1; ; attempt++) {
    try {
      return await answered(await once(service, body, signal))
    } catch (error) {
      if (error instanceof ServiceFailure) throw error
      if (signal.aborted) throw new ServiceFailure('trouble', `no answer within ${limitMs} ms`)
      // `fetch failed` and `answered 503` say enough; causes may quote addresses, never keys.
      if (attempt === TRIES) throw new ServiceFailure('trouble', asError(error).message)
      await pause(PAUSE_MS)
    }
  }
}
