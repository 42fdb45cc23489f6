import { createHash, createHmac, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { type BankOptions, buildBank } from './app.ts'

const CUSTOMER = { key: 'K1', secret: 's3cret' }
const DAY = '2026-03-05'
let clock = Date.parse(`${DAY}T04:00:00Z`)
let app: FastifyInstance
afterEach(() => app.close())
const started = (options: BankOptions = {}) => {
  app = buildBank({ customer: CUSTOMER, now: () => clock, lateMs: 1_000, returnMs: 5_000, hangMs: 20, ...options })
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const sign = (parts: readonly string[], secret = CUSTOMER.secret) =>
  createHmac('sha256', secret).update(parts.join('\n')).digest('hex')

const called = async (method: 'GET' | 'POST', url: string, body = '', put: Record<string, string> = {}) => {
  const [time, nonce] = [new Date(clock).toISOString(), randomUUID()]
  const headers = {
    'content-type': 'application/json',
    'x-bank-key': CUSTOMER.key,
    'x-bank-time': time,
    'x-bank-nonce': nonce,
    'x-bank-signature': sign([method, url, time, nonce, hash(body)]),
    ...put,
  }
  const response = await app.inject({ method, url, headers, ...(body && { payload: body }) })
  const proof = sign(['answer', nonce, String(response.statusCode), hash(response.body)])
  return { response, isProven: response.headers['x-bank-signature'] === proof, headers }
}

const order = (number: string, more: object = {}) =>
  JSON.stringify({
    number,
    attempt: 1,
    amount: '120.50',
    payee: { name: '司机001', account: '6299990000000000012', bank: 'ICBK' },
    notAfter: new Date(clock + 60_000).toISOString(),
    ...more,
  })
const pay = async (number: string, more: object = {}) =>
  (await called('POST', '/v1/payments', order(number, more))).response
const ask = async (number: string, attempt = 1) =>
  (await called('GET', `/v1/payments/${number}/${attempt}`)).response.json()
const fault = (name: string, place = 'pay') =>
  app.inject({ method: 'POST', url: '/control/faults', payload: { place, fault: name } })
const ledger = async (number: string): Promise<{ kind: string }[]> =>
  (await app.inject(`/control/ledger?number=${number}`)).json()

describe('the door', () => {
  it('pays for whoever signs, and signs its answer to the question', async () => {
    started()
    const { response, isProven } = await called('POST', '/v1/payments', order('P1'))
    expect(response.json()).toMatchObject({ number: 'P1', state: 'paid', amount: '120.50' })
    expect(isProven).toBe(true)
    await fault('forge')
    expect((await called('POST', '/v1/payments', order('P2'))).isProven).toBe(false)
  })

  it('lets in no other key, signature, time, body, nor the same call again', async () => {
    started()
    const signed = await called('POST', '/v1/payments', order('P3'))
    const again = await app.inject({
      method: 'POST',
      url: '/v1/payments',
      headers: signed.headers,
      payload: order('P3'),
    })
    expect(again.json()).toEqual({ refused: 'REPEATED' })
    for (const [name, value] of [
      ['x-bank-key', 'K2'],
      ['x-bank-signature', 'x'],
      ['x-bank-time', '2026-03-05T03:00:00Z'],
    ] as const) {
      expect((await called('POST', '/v1/payments', order('P4'), { [name]: value })).response.statusCode).toBe(401)
    }
    const { headers } = await called('POST', '/v1/payments', order('P5'))
    const nonce = { 'x-bank-nonce': randomUUID() }
    const other = {
      method: 'POST',
      url: '/v1/payments',
      headers: { ...headers, ...nonce },
      payload: order('P6'),
    } as const
    expect((await app.inject(other)).json()).toEqual({ refused: 'SIGNATURE' })
    expect(await ledger('P4')).toEqual([])
    expect(await ledger('P6')).toEqual([])
  })

  it('takes no order without form', async () => {
    started()
    for (const more of [{ amount: '0.00' }, { amount: '1.5' }, { attempt: 0 }, { payee: { name: 'x' } }, { extra: 1 }])
      expect((await pay('P7', more)).statusCode).toBe(400)
    expect(await ledger('P7')).toEqual([])
  })
})

describe('what becomes of an order', () => {
  it('one that comes twice is paid once; another attempt is another order', async () => {
    started()
    await pay('P1')
    expect((await pay('P1')).json()).toMatchObject({ state: 'paid' })
    expect(await ledger('P1')).toHaveLength(1)
    await pay('P1', { attempt: 2 })
    expect(await ledger('P1')).toHaveLength(2)
  })

  it('a bank that knows no orders pays as often as it is told', async () => {
    started({ knowsOrders: false })
    await pay('P1')
    await pay('P1')
    expect(await ledger('P1')).toHaveLength(2)
  })

  it('what comes too late is not paid, and what never came is unknown', async () => {
    started()
    const late = { notAfter: new Date(clock - 1).toISOString() }
    expect((await pay('P1', late)).json()).toMatchObject({ state: 'refused', code: 'EXPIRED' })
    expect(await ask('P9')).toEqual({ number: 'P9', attempt: 1, state: 'unknown' })
  })

  it('pays later, refuses later, and gets money back later', async () => {
    started()
    for (const name of ['late', 'lateRefusal', 'return']) await fault(name)
    for (const number of ['L1', 'L2', 'L3']) await pay(number)
    expect([await ask('L1'), await ask('L2'), await ask('L3')]).toMatchObject([
      { state: 'processing' },
      { state: 'processing' },
      { state: 'paid' },
    ])
    clock += 6_000
    expect([await ask('L1'), await ask('L2'), await ask('L3')]).toMatchObject([
      { state: 'paid' },
      { state: 'refused', code: 'ACCOUNT' },
      { state: 'returned', code: 'CLOSED' },
    ])
  })

  it.each([
    ['refuse', 'refused'],
    ['fail', 'unknown'],
    ['dropBefore', 'unknown'],
    ['dropAfter', 'paid'],
    ['hang', 'unknown'],
    ['payAndHang', 'paid'],
    ['garbage', 'paid'],
  ])('with %s the order is %s', async (name, state) => {
    started()
    await fault(name)
    await pay('F1').catch(() => undefined)
    expect(await ask('F1')).toMatchObject({ state })
  })

  it('pays another amount where it is told to, and says so', async () => {
    started()
    await fault('otherAmount')
    expect((await pay('A1')).json()).toMatchObject({ state: 'paid', amount: '119.50' })
    await fault('otherAmount')
    expect((await pay('A2', { amount: '0.40' })).json()).toMatchObject({ amount: '1.40' })
  })
})

it('a statement has the day’s payments, one line too few or too many', async () => {
  started()
  await pay('S1')
  await pay('S2')
  const lines = async () =>
    (await called('GET', `/v1/statement?day=${DAY}`)).response
      .json()
      .lines.map(({ number }: { number: string }) => number)
  expect(await lines()).toEqual(['S1', 'S2'])
  await fault('missingLine', 'statement')
  expect(await lines()).toEqual(['S1'])
  await fault('surplusLine', 'statement')
  expect(await lines()).toEqual(['S1', 'S2', 'NOBODY-ORDERED'])
})

it('a ledger that is kept is there after a new start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bank-'))
  try {
    const file = join(folder, 'bank.jsonl')
    started({ file })
    await pay('K1')
    await app.close()
    started({ file })
    expect(await ask('K1')).toMatchObject({ state: 'paid' })
    expect((await pay('K1')).json()).toMatchObject({ state: 'paid' })
    expect(await ledger('K1')).toHaveLength(1)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
