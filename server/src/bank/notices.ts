import { createHash, createHmac, randomUUID } from 'node:crypto'

/** Who is told that money came in, and what the telling is signed with. */
export interface Notified {
  readonly url: string
  readonly key: string
  readonly secret: string
  /** How often it is told; a bank that heard no answer tells it again. */
  readonly times?: number
}

/** As whoever is told wants calls to be signed: base64 of HMAC-SHA256 over what is sent, each on a line. */
const sign = (secret: string, path: string, time: string, nonce: string, body: string): string => {
  const digest = createHash('sha256').update(body).digest('hex')
  return createHmac('sha256', secret).update(['POST', path, time, nonce, digest].join('\n')).digest('base64')
}

/** Tells that money came in, signed. @returns what was answered to each */
export const notify = async ({ url, key, secret, times = 1 }: Notified, line: object): Promise<number[]> => {
  const body = JSON.stringify(line)
  const { pathname, search } = new URL(url)
  const answers: number[] = []
  for (let told = 0; told < times; told++) {
    const [time, nonce] = [String(Date.now()), randomUUID()]
    const signature = sign(secret, pathname + search, time, nonce, body)
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-access-key': key,
        'x-timestamp': time,
        'x-nonce': nonce,
        'x-signature': signature,
      },
    })
    answers.push(response.status)
  }
  return answers
}
