import { createHash, createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { signatureOf } from '../signing/signature.ts'
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

describe('what comes in', () => {
  const INTO = '95588000000000001'
  const incoming = async (more: object = {}) => {
    const payer = { name: '江汉钢铁', account: '6222020000000001234', bank: '建设银行' }
    const payload = { into: INTO, amount: '35.20', words: 'SK26030500000001', payer, ...more }
    return app.inject({ method: 'POST', url: '/control/incoming', payload })
  }
  const receipts = async (account = INTO, day = DAY) =>
    (await called('GET', `/v1/receipts?${new URLSearchParams({ account, day })}`)).response.json().lines

  it('stands in what its account’s holder asks for, on its day, as the payer wrote it', async () => {
    started()
    const { serial } = (await incoming()).json()
    expect(await receipts()).toEqual([
      {
        serial,
        amount: '35.20',
        at: new Date(clock).toISOString(),
        payerName: '江汉钢铁',
        payerBank: '建设银行',
        payerAccount: '6222020000000001234',
        words: 'SK26030500000001',
      },
    ])
    expect(await receipts('95588000000000002')).toEqual([])
    expect(await receipts(INTO, '2026-03-06')).toEqual([])
  })

  it('is asked for by whoever signs alone, and what is no money does not come in', async () => {
    started()
    await incoming()
    const unsigned = await app.inject(`/v1/receipts?account=${INTO}&day=${DAY}`)
    expect(unsigned.statusCode).toBe(401)
    for (const more of [{ amount: '0.00' }, { amount: '1.5' }, { into: '' }, { payer: { name: 'x' } }, { extra: 1 }])
      expect((await incoming(more)).statusCode).toBe(400)
    expect(await receipts()).toHaveLength(1)
  })

  it('later is not there before its time', async () => {
    started()
    await incoming({ afterMs: 2_000 })
    expect(await receipts()).toEqual([])
    clock += 2_000
    expect(await receipts()).toHaveLength(1)
  })

  it.each([
    ['missingLine', ['35.20']],
    ['repeatedLine', ['35.20', '7.00', '35.20', '7.00']],
    ['otherAmount', ['34.20', '6.00']],
    ['hang', ['35.20', '7.00']],
  ])('with %s its lines are %j once, and right the next time', async (name, amounts) => {
    started()
    await incoming()
    await incoming({ amount: '7.00' })
    await fault(name, 'receipts')
    const told = async () => (await receipts()).map(({ amount }: { amount: string }) => amount)
    expect(await told()).toEqual(amounts)
    expect(await told()).toEqual(['35.20', '7.00'])
  })

  it('with fail, dropBefore and forge nothing is said that can be believed', async () => {
    started()
    await incoming()
    const path = `/v1/receipts?account=${INTO}&day=${DAY}`
    await fault('fail', 'receipts')
    expect((await called('GET', path)).response.statusCode).toBe(503)
    await fault('dropBefore', 'receipts')
    expect((await called('GET', path).catch(() => ({ isProven: false }))).isProven).toBe(false)
    await fault('forge', 'receipts')
    expect((await called('GET', path)).isProven).toBe(false)
    expect(await receipts()).toHaveLength(1)
  })

  it('is told where that is wanted, signed, as often as it is told to', async () => {
    started()
    const heard: { body: string; headers: IncomingHttpHeaders }[] = []
    const listener = createServer((request, response) => {
      let body = ''
      request.on('data', part => {
        body += part
      })
      request.on('end', () => {
        heard.push({ body, headers: request.headers })
        response.writeHead(heard.length === 1 ? 500 : 200).end()
      })
    })
    try {
      await once(listener.listen(0, '127.0.0.1'), 'listening')
      const { port } = listener.address() as AddressInfo
      const whom = { url: `http://127.0.0.1:${port}/told?by=bank`, key: 'collect-HQ', secret: 'agreed', times: 2 }
      const { serial, answers } = (await incoming({ notify: whom })).json()
      expect(answers).toEqual([500, 200])
      for (const { body, headers } of heard) {
        const [time, nonce] = [String(headers['x-timestamp']), String(headers['x-nonce'])]
        const signature = signatureOf('agreed', { method: 'POST', path: '/told?by=bank', time, nonce, body })
        expect(headers).toMatchObject({ 'x-access-key': 'collect-HQ', 'x-signature': signature })
        expect(JSON.parse(body)).toEqual((await receipts())[0])
        expect(JSON.parse(body).serial).toBe(serial)
      }
      expect(new Set(heard.map(({ headers }) => headers['x-nonce'])).size).toBe(2)
    } finally {
      listener.close()
    }
  })

  it('that is kept is there after a new start, beside what was paid', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bank-'))
    try {
      const file = join(folder, 'bank.jsonl')
      started({ file })
      await pay('K2')
      const { serial } = (await incoming()).json()
      await app.close()
      started({ file })
      expect(await receipts()).toMatchObject([{ serial }])
      expect(await ask('K2')).toMatchObject({ state: 'paid' })
      // No number is given twice.
      expect((await incoming()).json().serial).not.toBe(serial)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

it('whoever plays beside it is told whose customer it is, and begins anew by a reset', async () => {
  started()
  expect((await app.inject('/control/customer')).json()).toEqual(CUSTOMER)
  await pay('R1')
  await fault('refuse')
  expect((await app.inject({ method: 'POST', url: '/control/reset' })).statusCode).toBe(204)
  expect(await ledger('R1')).toEqual([])
  expect((await pay('R2')).json()).toMatchObject({ state: 'paid' })
  expect(
    (await app.inject({ method: 'POST', url: '/control/faults', payload: { place: 'pay', fault: 'x' } })).statusCode,
  ).toBe(400)
})
