import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { fieldsOf, isOneOf, stringOf } from '@ntocc/sdk/fields'
import type { BankReceipt, ServiceAccess } from '@ntocc/sdk/service'
import type { ServiceCtx } from '../types.ts'
import type { BankLine, BankSays, Heard, PaymentProvider, PayOrder } from './port.ts'

const LIMIT_MS = 20_000
/** Longer than this is no answer. */
const MOST_BYTES = 4 * 1024 * 1024

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

interface Answered {
  httpStatus: number
  body: string
}

/** A signed call, made once. @throws Error where nothing comes back, or nothing that the bank has signed for this very call */
const call = (
  ctx: ServiceCtx,
  access: ServiceAccess,
  method: 'GET' | 'POST',
  path: string,
  body = '',
): Promise<Answered> =>
  ctx.outside(
    'bank',
    async signal => {
      const { address, key, secret } = access
      const [time, nonce] = [new Date().toISOString(), randomUUID()]
      const headers = {
        'content-type': 'application/json',
        'x-bank-key': key,
        'x-bank-time': time,
        'x-bank-nonce': nonce,
        'x-bank-signature': sign(secret, [method, path, time, nonce, sha256(body)]),
      }
      const answer = await fetch(`${address}${path}`, {
        method,
        headers,
        signal,
        redirect: 'manual',
        ...(body && { body }),
      })
      const text = await textOf(answer)
      const proof = sign(secret, ['answer', nonce, String(answer.status), sha256(text)])
      if (!isSame(proof, answer.headers.get('x-bank-signature') ?? ''))
        throw new Error(`the answer is not signed (${answer.status})`)
      return { httpStatus: answer.status, body: text }
    },
    { refusal: 'BANK_UNREACHABLE', limitMs: LIMIT_MS },
  )

const AMOUNT = /^(?!0+\.00$)\d{1,12}\.\d{2}$/
const amountOf = (value: unknown): string => {
  const amount = stringOf(value)
  if (!amount || !AMOUNT.test(amount)) throw new Error('the answer has no amount')
  return amount
}

/** What the bank says of this order and of no other. @throws Error for what says nothing certain */
const readSays = ({ httpStatus, body }: Answered, number: string, attempt: number): BankSays => {
  const said = fieldsOf(JSON.parse(body))
  const text = stringOf(said.text)
  if (httpStatus === 400) return { state: 'refused', code: stringOf(said.refused) ?? 'FORM' }
  if (httpStatus !== 200) throw new Error(`the bank answered ${httpStatus}`)
  if (said.number !== number || said.attempt !== attempt) throw new Error('the answer is about another order')
  switch (said.state) {
    case 'paid':
    case 'returned': {
      const serial = stringOf(said.serial)
      if (!serial) throw new Error('the answer has no serial number')
      return { state: said.state, serial, amount: amountOf(said.amount), ...(text && { text }) }
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

const heard = (answered: Answered, number: string, attempt: number): Heard => ({
  ...answered,
  says: readSays(answered, number, attempt),
})

const lineOf = (value: unknown): BankLine => {
  const { serial, kind, number, attempt, amount, account, name, at } = fieldsOf(value)
  const texts = [serial, number, account, name, at].map(each => stringOf(each) ?? '')
  const [serialNo = '', orderNo = '', to = '', whose = '', moment = ''] = texts
  if (!isOneOf(['paid', 'returned'], kind) || !serialNo) throw new Error('a line of the statement is none')
  const common = { number: orderNo, attempt: Number(attempt), amount: amountOf(amount), account: to, name: whose }
  return { ...common, serial: serialNo, kind, at: moment }
}

const receiptOf = (value: unknown): BankReceipt => {
  const { serial, amount, at, payerName, payerBank, payerAccount, words } = fieldsOf(value)
  const [number = '', moment = ''] = [serial, at].map(each => stringOf(each) ?? '')
  if (!number || Number.isNaN(Date.parse(moment))) throw new Error('a line of what came in is none')
  const [name = '', bank = '', from = '', said = ''] = [payerName, payerBank, payerAccount, words].map(
    each => stringOf(each) ?? '',
  )
  const payer = { payerName: name, payerBank: bank, payerAccount: from }
  return { serial: number, amount: amountOf(amount), at: moment, ...payer, words: said }
}

/** A bank over signed HTTP. */
export const bankAt = (ctx: ServiceCtx, access: ServiceAccess): PaymentProvider => ({
  isSimulated: access.isSimulated,
  send: async (order: PayOrder) =>
    heard(await call(ctx, access, 'POST', '/v1/payments', JSON.stringify(order)), order.number, order.attempt),
  ask: async (number, attempt) =>
    heard(await call(ctx, access, 'GET', `/v1/payments/${encodeURIComponent(number)}/${attempt}`), number, attempt),
  statement: async day => {
    const { httpStatus, body } = await call(ctx, access, 'GET', `/v1/statement?day=${encodeURIComponent(day)}`)
    if (httpStatus !== 200) throw new Error(`the bank answered ${httpStatus}`)
    const { lines } = fieldsOf(JSON.parse(body))
    if (!Array.isArray(lines)) throw new Error('the statement has no lines')
    return lines.map(lineOf)
  },
  receipts: async (account, day) => {
    const query = new URLSearchParams({ account, day })
    const { httpStatus, body } = await call(ctx, access, 'GET', `/v1/receipts?${query}`)
    if (httpStatus !== 200) throw new Error(`the bank answered ${httpStatus}`)
    const { lines } = fieldsOf(JSON.parse(body))
    if (!Array.isArray(lines)) throw new Error('what came in has no lines')
    return lines.map(receiptOf)
  },
})
