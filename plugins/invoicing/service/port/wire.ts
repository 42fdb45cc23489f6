import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { fieldsOf, stringOf } from '@ntocc/sdk/fields'
import type { ServiceAccess } from '@ntocc/sdk/service'
import type { ServiceCtx } from '../types.ts'
import type { Heard, TaxAuthority, TaxSays } from './port.ts'

const LIMIT_MS = 20_000
/** Longer than this is no answer. */
const MOST_BYTES = 1024 * 1024

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const sign = (secret: string, parts: readonly string[]): string =>
  createHmac('sha256', secret).update(parts.join('\n')).digest('hex')

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

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

/** A signed call, made once. @throws Error where nothing comes back, or nothing that was signed for this very call */
const call = (ctx: ServiceCtx, access: ServiceAccess, method: 'GET' | 'POST', path: string, body = '') =>
  ctx.outside(
    'tax authority',
    async signal => {
      const { address, key, secret } = access
      const [time, nonce] = [new Date().toISOString(), randomUUID()]
      const headers = {
        'content-type': 'application/json',
        'x-tax-key': key,
        'x-tax-time': time,
        'x-tax-nonce': nonce,
        'x-tax-signature': sign(secret, [method, path, time, nonce, sha256(body)]),
      }
      const options = { method, headers, signal, redirect: 'manual' as const, ...(body && { body }) }
      const answer = await fetch(`${address}${path}`, options)
      const text = await textOf(answer)
      const proof = sign(secret, ['answer', nonce, String(answer.status), sha256(text)])
      if (!isSame(proof, answer.headers.get('x-tax-signature') ?? ''))
        throw new Error(`the answer is not signed (${answer.status})`)
      return { httpStatus: answer.status, body: text }
    },
    { refusal: 'TAX_UNREACHABLE', limitMs: LIMIT_MS },
  )

const NUMBER = /^\d{20}$/
const AMOUNT = /^-?\d{1,12}\.\d{2}$/

/** What is said of this order and of no other. @throws Error for what says nothing certain */
const readSays = (httpStatus: number, body: string, number: string, attempt: number): TaxSays => {
  const said = fieldsOf(JSON.parse(body))
  const text = stringOf(said.text)
  if (httpStatus === 400) return { state: 'refused', code: stringOf(said.refused) ?? 'FORM' }
  if (httpStatus !== 200) throw new Error(`the tax authority answered ${httpStatus}`)
  if (said.number !== number || said.attempt !== attempt) throw new Error('the answer is about another order')
  switch (said.state) {
    case 'issued': {
      const [invoiceNo, at, total] = [stringOf(said.invoiceNo), stringOf(said.at), stringOf(said.total)]
      if (!invoiceNo || !NUMBER.test(invoiceNo)) throw new Error('the answer has no invoice number')
      if (!at || Number.isNaN(Date.parse(at))) throw new Error('the answer does not say when')
      if (!total || !AMOUNT.test(total)) throw new Error('the answer has no amount')
      return { state: 'issued', invoiceNo, at: new Date(at).toISOString(), total }
    }
    case 'refused':
      return { state: 'refused', code: stringOf(said.code) ?? 'REFUSED', ...(text && { text }) }
    case 'processing':
    case 'unknown':
      return { state: said.state }
    default:
      throw new Error('the answer says nothing of the order')
  }
}

/** A tax authority over signed HTTP. */
export const taxAuthorityAt = (ctx: ServiceCtx, access: ServiceAccess): TaxAuthority => {
  const hear = async (answered: ReturnType<typeof call>, number: string, attempt: number): Promise<Heard> => {
    const { httpStatus, body } = await answered
    return { httpStatus, body, says: readSays(httpStatus, body, number, attempt) }
  }
  return {
    isSimulated: access.isSimulated,
    draw: order => hear(call(ctx, access, 'POST', '/v1/invoices', JSON.stringify(order)), order.number, order.attempt),
    ask: (number, attempt) =>
      hear(call(ctx, access, 'GET', `/v1/invoices/${encodeURIComponent(number)}/${attempt}`), number, attempt),
  }
}
