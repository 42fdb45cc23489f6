import { randomUUID } from 'node:crypto'
import type { MessageService } from '@ntocc/sdk/service'
import { signatureOf } from '../../signing/signature.ts'
import { ANSWER_MS } from './delivery-terms.ts'

/** A short message service over HTTP whose calls are signed (docs/messages.md). */
export interface SmsService {
  /** Takes `POST` with a message. */
  url: string
  /** Says whose key signs. */
  accessKey: string
  secret: string
  /** Name of the sender that the service knows, put in front of the text by it. */
  sign?: string
}

/** The service will not take this message, whenever it is sent. */
export class MessageRefused extends Error {}

/** 4xx: what was sent will not be right later either, but for being too fast or too slow. */
const isFinal = (status: number): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429

/** What an answer says besides its status: `code` 0, '0' or 'OK', or none, is success. */
const codeOf = (text: string): string => {
  try {
    const { code } = JSON.parse(text) as { code?: unknown }
    return code === undefined || code === null ? '0' : String(code)
  } catch {
    return '0'
  }
}

/**
 * Hands a message to the service once.
 * @throws MessageRefused when it will not take it; Error when it cannot be reached or is in trouble
 */
export const deliver = async (
  { url, accessKey, secret, sign }: SmsService,
  { id, phone, text }: { id: string; phone: string; text: string },
  signal: AbortSignal,
): Promise<void> => {
  const body = JSON.stringify({ id, phone, text, ...(sign && { sign }) })
  const [time, nonce] = [String(Date.now()), randomUUID()]
  const { pathname, search } = new URL(url)
  const signature = signatureOf(secret, { method: 'POST', path: `${pathname}${search}`, time, nonce, body })
  const answer = await fetch(url, {
    method: 'POST',
    body,
    redirect: 'error',
    headers: {
      'content-type': 'application/json',
      'x-access-key': accessKey,
      'x-timestamp': time,
      'x-nonce': nonce,
      'x-signature': signature,
    },
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
  })
  const said = (await answer.text()).slice(0, 2_000)
  if (isFinal(answer.status)) throw new MessageRefused(`the message service answered ${answer.status}`)
  if (!answer.ok) throw new Error(`the message service answered ${answer.status}`)
  const code = codeOf(said)
  if (code !== '0' && code !== 'OK') throw new MessageRefused(`the message service answered code ${code.slice(0, 40)}`)
}

/** The service as areas use it: what it refuses is an answer, trouble is thrown. */
export const messageServiceOf = (service: SmsService): MessageService => ({
  deliver: async (message, signal) => {
    try {
      await deliver(service, message, signal)
      return { taken: true }
    } catch (error) {
      if (error instanceof MessageRefused) return { taken: false, reason: error.message }
      throw error
    }
  },
})
