import {
  readTokenAnswer,
  tokenRequest,
  type WireRequest,
  type WireResponse,
  withoutSecrets,
} from '@ntocc/sdk/reporting'
import type { Way } from './province.ts'
import type { ReportCtx } from './types.ts'

const LIMIT_MS = 20_000
/** Longer than this is no answer. */
const MOST_BYTES = 256 * 1024

const textOf = async (answer: Response): Promise<string> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    if (size > MOST_BYTES) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Sends a request; where nothing comes back nobody knows what became of it. @throws Error */
export const post = (ctx: ReportCtx, { address }: Way, request: WireRequest): Promise<WireResponse> =>
  ctx.outside(
    'regulator',
    async signal => {
      const { method, path, headers, body } = request
      const answer = await fetch(`${address}${path}`, { method, headers, body, signal, redirect: 'manual' })
      return { status: answer.status, body: await textOf(answer) }
    },
    { refusal: 'REGULATOR_UNREACHABLE', limitMs: LIMIT_MS },
  )

interface Held {
  readonly token: string
  readonly until: number
}

/** Tokens of this process, by whom they were given for and by whom; stored nowhere else. */
const tokens = new Map<string, Held>()
const MINUTE = 60_000

const keyOf = (ctx: ReportCtx, { report, address, credentials }: Way): string =>
  [ctx.session.branchCode, report.gb, address, credentials.userId].join(' ')

/** What a regulator says, as it may be kept and shown: without what the enterprise signs in with, which it may repeat. */
export const withoutOurs = (ctx: ReportCtx, way: Way, text: string): string =>
  withoutSecrets(text, way.credentials, tokens.get(keyOf(ctx, way))?.token)

/** No token was to be had: nothing was sent. */
export class NoToken extends Error {
  override readonly name = 'NoToken'
}

/** The code alone says nothing to whoever has no list of them. */
const refusal = ({ code, message }: { code: string; message?: string | undefined }): string =>
  `code ${code}${message ? `: ${message}` : ''}`

/**
 * A token that holds, undefined for a province that wants none.
 * @param lapsed one that does not hold any more, whatever its time
 * @throws NoToken
 */
export const tokenFor = async (ctx: ReportCtx, way: Way, lapsed?: string): Promise<string | undefined> => {
  const key = keyOf(ctx, way)
  const held = tokens.get(key)
  if (held && held.token !== lapsed && held.until > Date.now()) return held.token
  const request = tokenRequest(way.report, way.credentials)
  if (!request) return undefined
  const response = await post(ctx, way, request).catch((error: Error) => {
    throw new NoToken(error.message)
  })
  const answer = readTokenAnswer(way.report, response)
  if (answer.result !== 'token')
    throw new NoToken(withoutSecrets(answer.result === 'refused' ? refusal(answer) : answer.why, way.credentials))
  tokens.set(key, { token: answer.token, until: Date.now() + way.report.tokenMinutes * MINUTE })
  return answer.token
}
