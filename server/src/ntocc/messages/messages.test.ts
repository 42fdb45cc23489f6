import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { signatureOf } from '../../signing/signature.ts'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabases } from '../testing/databases.ts'
import { deliveryJob } from './delivery.ts'
import type { SmsService } from './provider.ts'

const PHONE = '10000000001'
const SECRET = 'the secret of the message service'

interface Taken {
  headers: IncomingMessage['headers']
  body: { id: string; phone: string; text: string; sign?: string }
  raw: string
}

interface Row extends Record<string, unknown> {
  state: string
  body: string
  problem: string | null
}

withDatabases('short messages by a service', database => {
  let service: Server
  let backend: TestBackend
  const taken: Taken[] = []
  let answers: [status: number, body: string][] = []

  beforeAll(async () => {
    service = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', chunk => chunks.push(chunk))
      request.on('end', () => {
        const raw = Buffer.concat(chunks).toString()
        taken.push({ headers: request.headers, body: JSON.parse(raw), raw })
        const [status, body] = answers.shift() ?? [200, '{"code":0}']
        response.writeHead(status).end(body)
      })
    })
    await new Promise<void>(done => service.listen(0, '127.0.0.1', done))
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/send?v=1`
    const sms: SmsService = { url, accessKey: 'console', secret: SECRET, sign: '货运平台' }
    backend = await testBackend(database().db, { demo: false, sms, jobLookMs: 20 })
  })
  afterAll(async () => {
    await backend.app.close()
    service.close()
  })
  beforeEach(() => database().db.query('delete from sys_try'))
  afterEach(async () => {
    taken.length = 0
    answers = []
    await database().db.query('delete from sys_outbox')
  })

  const ask = (phone = PHONE) =>
    backend.call({ method: 'POST', url: '/ntocc-tps-api/sms/sendRegisterVerifyCode', query: { phone } })
  const rows = async () => (await database().db.query<Row>('select * from sys_outbox order by id')).rows
  const settled = async (state: string) =>
    expect.poll(async () => (await rows()).map(row => row.state)).toEqual([state])
  const dueNow = () =>
    database().db.query(`update job_queue.job set start_after = now() where name = '_kernel' and state < 'active'`)

  it('S7-016 hands a code over once, signed, and forgets the text', async () => {
    const before = Date.now()
    expect((await ask('10000000456')).status).toBe(0)
    await settled('sent')
    expect(taken).toHaveLength(1)
    const [{ headers, body, raw }] = taken as [Taken]
    expect(body).toMatchObject({ phone: '10000000456', sign: '货运平台', text: expect.stringMatching(/^\d{6} /) })
    const [time, nonce] = [String(headers['x-timestamp']), String(headers['x-nonce'])]
    expect(Number(time)).toBeGreaterThanOrEqual(before)
    expect(Number(time)).toBeLessThanOrEqual(Date.now())
    expect(headers['x-access-key']).toBe('console')
    expect(headers['x-signature']).toBe(
      signatureOf(SECRET, { method: 'POST', path: '/send?v=1', time, nonce, body: raw }),
    )
    expect(JSON.stringify(headers)).not.toContain(SECRET)
    expect((await rows())[0]).toMatchObject({ body: '', problem: null })
    expect((await backend.get('/internal/outbox', undefined, { 'x-internal-key': 'x' })).data ?? []).toEqual([])
  })

  it('what became of one stands, also when its job is run again', async () => {
    await ask()
    await settled('sent')
    const { db } = database()
    const done = await rows()
    const services = { db, config: backend.config, log: backend.app.log } as never
    const job = { data: { payload: { id: done[0]?.id } } } as never
    await deliveryJob.run(services, job, new AbortController().signal)
    expect(await rows()).toEqual(done)
    await db.query(`update sys_outbox set body = 'a code'`)
    await deliveryJob.run(services, job, new AbortController().signal)
    expect(taken).toHaveLength(1)
  })

  it.each([
    ['trouble', 503, ''],
    ['being asked too often', 429, '{"code":"LIMIT"}'],
  ])('tries again after %s, with the same id', async (_, status, body) => {
    answers = [[status, body]]
    await ask()
    await expect.poll(() => taken.length).toBe(1)
    expect((await rows())[0]).toMatchObject({ state: 'waiting' })
    await expect
      .poll(async () => {
        await dueNow()
        return taken.length
      })
      .toBe(2)
    await settled('sent')
    expect(taken[0]?.body.id).toBe(taken[1]?.body.id)
    expect(taken[0]?.headers['x-nonce']).not.toBe(taken[1]?.headers['x-nonce'])
  })

  it.each([
    ['a 4xx', 400, 'no', /answered 400/],
    ['a code of its own', 200, '{"code":"SIGN_INVALID"}', /code SIGN_INVALID/],
  ])('does not repeat what the service refuses by %s', async (_, status, body, problem) => {
    answers = [[status, body]]
    await ask()
    await settled('refused')
    expect((await rows())[0]).toMatchObject({ body: '', problem: expect.stringMatching(problem) })
    await dueNow()
    // No job is left that could hand it over again.
    const jobs = () => database().db.query(`select from job_queue.job where name = '_kernel' and state <= 'active'`)
    await expect.poll(async () => (await jobs()).rows.length).toBe(0)
    expect(taken).toHaveLength(1)
  })

  it('a code that has run out is not sent any more', async () => {
    answers = [[503, '']]
    await ask()
    await expect.poll(() => taken.length).toBe(1)
    await database().db.query(`update sys_outbox set expires_at = now() - interval '1 second'`)
    await expect
      .poll(async () => {
        await dueNow()
        return (await rows())[0]?.state
      })
      .toBe('expired')
    expect(taken).toHaveLength(1)
  })

  it('a phone without an account costs the same work, and nothing is sent', async () => {
    const url = '/ntocc-tps-api/sms/sendVerificationCode'
    expect((await backend.call({ method: 'POST', url, query: { phone: '10000009998' } })).status).toBe(0)
    await settled('none')
    expect(taken).toEqual([])
  })
})
