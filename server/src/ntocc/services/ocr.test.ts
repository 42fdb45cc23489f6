import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signatureOf } from '../../signing/signature.ts'
import { askService } from '../outside/ask.ts'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabase } from '../testing/databases.ts'
import { pdfFile, pngFile } from '../testing/files.ts'
import { paperTextOf } from './papers.ts'

const SECRET = 'the secret of the reading service'
const CARD = { code: 0, data: { idNo: '110101199003070011', address: 'Road 1', more: 'not of such a paper' } }

interface Taken {
  headers: IncomingMessage['headers']
  raw: string
}

withDatabase('papers read by a service', database => {
  let server: Server
  let backend: TestBackend
  let token: string
  let grey = 0
  const taken: Taken[] = []
  let answers: ((response: ServerResponse) => void)[] = []
  const say = (status: number, body: string) => (response: ServerResponse) => {
    response.writeHead(status).end(body)
  }
  const serviceOf = (more: object = {}) => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/read?v=1`
    return { url, accessKey: 'console', secret: SECRET, daily: 100, ...more }
  }

  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', chunk => chunks.push(chunk))
      request.on('end', () => {
        taken.push({ headers: request.headers, raw: Buffer.concat(chunks).toString() })
        const answer = answers.shift() ?? say(200, JSON.stringify(CARD))
        answer(response)
      })
    })
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    backend = await testBackend(database().db, { ocr: serviceOf() })
    token = await backend.signIn('admin')
  })
  afterAll(async () => {
    await backend.app.close()
    server.closeAllConnections()
    server.close()
  })
  beforeEach(async () => {
    taken.length = 0
    answers = []
    await database().db.query(`delete from sys_try where kind = 'ocr'`)
  })

  const picture = async (of = token) => (await backend.upload(pngFile(++grey), of)).data?.reference ?? ''
  const read = (url: string, kind = 'idCardFront', by = token) =>
    backend.get<Record<string, string>>(`/ntocc-tps-api/ocr/card?type=${kind}&url=${encodeURIComponent(url)}`, by)

  it('S7-030 a picture is sent, signed, and only what such a paper says comes back', async () => {
    const answer = await read(await picture())
    expect(answer).toMatchObject({ status: 0, data: { idNo: CARD.data.idNo, address: 'Road 1' } })
    expect(answer.data).not.toHaveProperty('more')
    expect(taken).toHaveLength(1)
    const [{ headers, raw }] = taken as [Taken]
    expect(JSON.parse(raw)).toMatchObject({ kind: 'idCardFront', type: 'image/png', image: expect.any(String) })
    const [time, nonce] = [String(headers['x-timestamp']), String(headers['x-nonce'])]
    const path = '/read?v=1'
    expect(headers['x-signature']).toBe(signatureOf(SECRET, { method: 'POST', path, time, nonce, body: raw }))
    expect(JSON.stringify(headers) + raw).not.toContain(SECRET)
  })

  it('the same picture is paid for once, each kind by itself, and what is kept is sealed', async () => {
    const url = await picture()
    await read(url)
    expect((await read(url)).data).toMatchObject({ idNo: CARD.data.idNo })
    expect(taken).toHaveLength(1)
    answers = [say(200, '{"code":0,"data":{"issuer":"Office","validTo":"20300115"}}')]
    expect((await read(url, 'idCardBack')).data).toEqual({ issuer: 'Office', validTo: '2030-01-15' })
    expect(taken).toHaveLength(2)
    const kept = await database().db.query<{ answer: string }>('select answer from sys_service_answer')
    expect(JSON.stringify(kept.rows)).not.toContain(CARD.data.idNo)
    await database().db.query(`update sys_service_answer set answered_at = now() - interval '25 hours'`)
    await read(url)
    expect(taken).toHaveLength(3)
  })

  it.each([
    ['trouble', 503, '', 2, 5020, /does not answer/],
    ['a wrong signature', 401, '', 1, 5020, /does not answer/],
    ['its own limit', 429, '', 1, 5020, /does not answer/],
    ['garbage', 200, '<html>', 1, 5020, /does not answer/],
    ['a picture it cannot read', 200, '{"code":"UNREADABLE"}', 1, 5020, /Nothing could be read/],
    ['nothing of such a paper', 200, '{"code":0,"data":{"x":"1"}}', 1, 5020, /Nothing could be read/],
    ['more than an answer', 200, `{"data":"${'x'.repeat(300_000)}"}`, 1, 5020, /does not answer/],
  ])('%s is told in words and nothing of it is kept', async (_, status, body, times, told, words) => {
    answers = [say(status, body), say(status, body)]
    const url = await picture()
    const answer = await read(url)
    expect(answer.status).toBe(told)
    expect(answer.msg).toMatch(words)
    expect(taken).toHaveLength(times)
    answers = []
    expect((await read(url)).status).toBe(0)
  })

  it('trouble that passes is got over, with the same id and another signature', async () => {
    answers = [say(502, '')]
    expect((await read(await picture())).status).toBe(0)
    expect(taken).toHaveLength(2)
    expect(taken[0]?.raw).toBe(taken[1]?.raw)
    expect(taken[0]?.headers['x-nonce']).not.toBe(taken[1]?.headers['x-nonce'])
  })

  it('a service that says nothing is given up in time', async () => {
    answers = [() => undefined]
    await expect(askService(serviceOf(), {}, { limitMs: 50 })).rejects.toMatchObject({ kind: 'trouble' })
    expect(taken).toHaveLength(1)
  })

  it('an account has so many readings a day, another one its own; what is known costs nothing', async () => {
    backend.config.ocr = serviceOf({ daily: 2 })
    try {
      const first = await picture()
      expect((await read(first)).status).toBe(0)
      expect((await read(await picture())).status).toBe(0)
      expect(await read(await picture())).toMatchObject({ http: 429, status: 4290 })
      expect(taken).toHaveLength(2)
      expect((await read(first)).status).toBe(0)
      const shipper = await backend.signIn('shipper')
      expect((await read(await picture(shipper), 'idCardFront', shipper)).status).toBe(0)
    } finally {
      backend.config.ocr = serviceOf()
    }
  })

  it('nobody has a picture read that they may not see, nor what is no paper', async () => {
    const url = await picture()
    const shipper = await backend.signIn('shipper')
    expect((await read(url, 'idCardFront', shipper)).status).toBe(4040)
    expect((await read(url, 'toString')).errors?.type?.code).toBe('validation.code.unknown')
    expect((await read('/etc/passwd')).errors?.url?.code).toBe('validation.images.missing')
    const paper = (await backend.upload(pdfFile(), token)).data?.reference ?? ''
    expect((await read(paper)).msg).toMatch(/Nothing could be read/)
    expect(taken).toEqual([])
  })
})

describe('what stands on a paper', () => {
  it.each([
    ['20300115', '2030-01-15'],
    ['2030.1.5', '2030-01-05'],
    ['2030年01月15日', '2030-01-15'],
    ['20300231', undefined],
    ['长期', undefined],
  ])('the day %s is %s', (validTo, day) => {
    expect(paperTextOf('idCardBack', { validTo }).validTo).toBe(day)
  })

  it('is text of at most 200 characters, without control characters', () => {
    const name = 'x'.repeat(200)
    expect(paperTextOf('idCardFront', { name }).name).toBe(name)
    expect(paperTextOf('idCardFront', { name: `${name}x`, idNo: {}, address: ' a\u0000b ' })).toEqual({ address: 'ab' })
  })
})
