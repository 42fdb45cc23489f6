import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { PositionSecret } from '../contract/positions.ts'

export const UPLOAD = '/ntocc-tms-api/positions'

/** What a device may do otherwise than it should. */
export interface Sending {
  by: PositionSecret
  time?: number
  nonce?: string
  /** Signed in the place of what is sent. */
  signed?: Partial<Record<'method' | 'path' | 'time' | 'nonce' | 'body', string>>
  headers?: Record<string, string>
}

/** A batch as a device platform sends it, signed by what the documentation says and nothing of ours. */
export const signedUpload = (positions: unknown, sending: Sending) => signedCall(UPLOAD, { positions }, sending)

/** Any call that a machine makes. */
export const signedCall = (
  url: string,
  body: object,
  { by, time = Date.now(), nonce = randomUUID(), signed = {}, headers = {} }: Sending,
) => {
  const payload = JSON.stringify(body)
  const said = { method: 'POST', path: url, time: String(time), nonce, body: payload, ...signed }
  const digest = createHash('sha256').update(said.body).digest('hex')
  const lines = [said.method, said.path, said.time, said.nonce, digest].join('\n')
  return {
    method: 'POST' as const,
    url,
    payload,
    headers: {
      'content-type': 'application/json',
      'x-access-key': by.accessKey,
      'x-timestamp': String(time),
      'x-nonce': nonce,
      'x-signature': createHmac('sha256', by.secret).update(lines).digest('base64'),
      ...headers,
    },
  }
}
