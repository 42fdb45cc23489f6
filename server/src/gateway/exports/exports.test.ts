import { request as httpRequest, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { allEndpoints, type ExportRequest } from '@ntocc/sdk/contracts'
import ExcelJS from 'exceljs'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CHANNELS } from '../bus/bus.ts'
import { Cleanup, PAGE, testConfig, until } from '../testing/gateway.ts'
import { type FakeUpstream, fakeUpstream, type Seen, sendJson } from '../testing/upstream.ts'
import { attachment, safeFileName } from './request.ts'

const TOTAL = 17_000
const SIZE = 200
const PAGES = TOTAL / SIZE
/** What the list does at a page: answers, refuses, breaks off, or never answers. */
let fault: { page: number; how: 'refuse' | 'break' | 'hang' } | undefined

/** What the caller may do. */
let held: string[]
const isPage = ({ url }: Seen) => !url.endsWith('/getUserInfo')
const pagesRead = () => upstream.seen.filter(isPage)

function list(seen: Seen, response: Parameters<typeof sendJson>[0]): void {
  if (!isPage(seen)) {
    sendJson(response, { status: 0, data: { permissionlist: held } })
    return
  }
  const query = new URL(seen.url, 'http://x').searchParams
  const page = query.get('cursor') ? Number(query.get('cursor')) : Number(query.get('pageNum')) - 1
  if (fault?.page === page) {
    if (fault.how === 'refuse') sendJson(response, { status: 4030, msg: 'Not yours.' })
    if (fault.how === 'break') response.destroy()
    return
  }
  const records = Array.from({ length: Math.min(SIZE, TOTAL - page * SIZE) }, (_, index) => ({
    waybillNo: `YD${page * SIZE + index}`,
    padding: 'x'.repeat(2_000),
  }))
  const nextCursor = (page + 1) * SIZE < TOTAL ? { nextCursor: String(page + 1) } : {}
  sendJson(response, { status: 0, data: { records, total: TOTAL, pageNum: 1, pageSize: SIZE, ...nextCursor } })
}

const cleanup = new Cleanup()
let upstream: FakeUpstream
let app: FastifyInstance
let port: number
let cookie: string

beforeEach(async () => {
  fault = undefined
  held = ['waybill.read', 'waybill.export']
  upstream = cleanup.add(await fakeUpstream(list), it => it.close())
  const listening = await cleanup.listening(testConfig(upstream.url))
  app = listening.app
  port = listening.port
  cookie = cookieFor('P1')
})
afterEach(() => cleanup.run())

const cookieFor = (code: string, quantity?: string): string => {
  const party = { branchCode: 'HQ', partyType: 'SHIPPER', code }
  const now = Date.now()
  const config = { partyGroupConfigCacheMap: { exportExcel_exportableQuantity: { configValue: quantity ?? '' } } }
  const branch = { branchCode: 'HQ', ...(quantity && config) }
  const session = { id: `s-${code}`, token: 'the-token', party, branch, issuedAt: now, expiresAt: now + 3_600_000 }
  return `Admin-Token=${app.gateway.store.seal(session)}`
}

const EXPORT: ExportRequest = {
  id: 'a'.repeat(32),
  list: '/ntocc-tms-api/waybill',
  query: { status: '50', pageNum: 9 },
  pageNum: 1,
  pageSize: 20_000,
  columns: [
    { key: 'waybillNo', title: '运单号' },
    { key: 'padding', title: 'padding' },
  ],
  type: 'xlsx',
  fileName: '运单 "2026"',
}

const start = (change: Partial<ExportRequest> = {}, headers: Record<string, string> = {}): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const call = httpRequest(
      { port, host: '127.0.0.1', method: 'POST', path: '/console/exports', headers: { ...PAGE, cookie, ...headers } },
      resolve,
    )
    call.on('error', reject)
    call.end(JSON.stringify({ ...EXPORT, ...change }))
  })

const jsonOf = async (response: IncomingMessage) =>
  JSON.parse((await buffer(response)).toString()) as { status: number; msg?: string }

describe('POST /console/exports', () => {
  it('answers the list as a workbook, with the filters of the page and paging of its own', async () => {
    const response = await start()
    expect(response.headers['content-type']).toBe('application/vnd.ms-excel')
    expect(response.headers['content-disposition']).toBe(
      `attachment; filename="__ 2026.xlsx"; filename*=UTF-8''${encodeURIComponent('运单 2026.xlsx')}`,
    )
    const book = new ExcelJS.Workbook()
    await book.xlsx.load((await buffer(response)) as unknown as ArrayBuffer)
    const sheet = book.getWorksheet('Sheet1')!
    expect(sheet.rowCount).toBe(TOTAL + 1)
    expect(sheet.getCell(`A${TOTAL + 1}`).value).toBe(`YD${TOTAL - 1}`)
    expect(upstream.seen.every(seen => seen.headers.authorization === 'Bearer the-token')).toBe(true)
    expect(pagesRead().every(seen => seen.url.includes('status=50'))).toBe(true)
    expect(pagesRead()[0]?.url).toContain('pageNum=1&')
    expect(
      pagesRead()
        .map(seen => seen.headers['x-export'])
        .slice(0, 3),
    ).toEqual(['0/20000', '200/20000', '400/20000'])
  })

  it('tells the caller how far it is, ending with all rows', async () => {
    const heard: unknown[] = []
    app.gateway.bus.subscribe(CHANNELS.notify, message => heard.push(message))
    await buffer(await start({ type: 'csv' }))
    expect(heard.at(-1)).toEqual({
      key: 'HQ/SHIPPER/P1',
      message: { type: 'exportProgress', id: EXPORT.id, rows: TOTAL, total: TOTAL },
    })
  })

  it('a refusal of the list is answered as its envelope', async () => {
    fault = { page: 0, how: 'refuse' }
    const response = await start()
    expect(response.headers['content-type']).toContain('application/json')
    expect(await jsonOf(response)).toMatchObject({ status: 4030, msg: 'Not yours.' })
  })

  it.each(['refuse', 'break'] as const)(
    'a later page that fails (%s) breaks the connection: no short file looks whole',
    async how => {
      fault = { page: 3, how }
      for (const type of ['xlsx', 'csv'] as const) await expect(buffer(await start({ type }))).rejects.toThrow()
    },
  )

  it('a caller that leaves stops the upstream call and frees the place', async () => {
    fault = { page: 2, how: 'hang' }
    const response = await start({ type: 'csv' })
    await until(() => pagesRead().length === 3)
    response.destroy()
    await until(() => pagesRead()[2]!.aborted)
    fault = undefined
    const again = await start({ type: 'csv' })
    expect(again.statusCode).toBe(200)
    await buffer(again)
  })

  it('a caller that stops reading stops the paging', async () => {
    const response = await start({ type: 'csv', pageSize: 20_000 })
    response.pause()
    await until(() => upstream.seen.length >= 2)
    // What the sockets between hold is fetched, then nothing more, while all of another's is.
    const other = await start({ type: 'csv', pageSize: 20_000 }, { cookie: cookieFor('P2') })
    await buffer(other)
    expect(pagesRead().length).toBeLessThan(2 * PAGES)
    response.destroy()
  })

  it('one export at a time for a party, others go on', async () => {
    fault = { page: 1, how: 'hang' }
    const running = await start({ type: 'csv' })
    const second = await start({ type: 'csv' })
    expect(second.statusCode).toBe(429)
    expect(await jsonOf(second)).toMatchObject({
      status: expect.any(Number),
      msg: expect.stringContaining('still running'),
    })
    cookie = cookieFor('P2')
    const other = await start({ type: 'csv' })
    expect(other.statusCode).toBe(200)
    running.destroy()
    other.destroy()
  })

  it.each([
    ['no session', {}, { cookie: '' }, 401],
    ['no page header', {}, { 'x-console': '0' }, 403],
    ['another site', {}, { origin: 'https://evil.example' }, 403],
    ['a neighbour of the same site', {}, { 'sec-fetch-site': 'same-site' }, 403],
    ['a list outside the APIs', { list: '/console/manifest' }, {}, 400],
    ['a list with dots', { list: '/ntocc-tms-api/../x' }, {}, 400],
    ['a list with a query', { list: '/ntocc-tms-api/waybill?x=1' }, {}, 400],
    ['a list that is not one', { list: '/ntocc-basic-api/nothing' }, {}, 403],
    ['a list under another spelling', { list: '/ntocc-tms-api/waybill/' }, {}, 403],
    ['a call that changes something', { list: '/ntocc-basic-api/shipment/staff' }, {}, 403],
    ['more rows than the branch lets out', { pageSize: 20_001 }, {}, 403],
    ['an unknown type', { type: 'exe' as 'csv' }, {}, 400],
    ['no columns', { columns: [] }, {}, 400],
  ])('refuses %s without asking the list', async (_name, change, headers, status) => {
    const response = await start(change, headers)
    expect(response.statusCode).toBe(status)
    response.resume()
    expect(upstream.seen).toEqual([])
  })
})

describe('who may export', () => {
  const lists = new Set(allEndpoints.filter(({ exportable }) => exportable).map(each => each.path))
  const others = allEndpoints.map(each => each.path).filter(path => !lists.has(path))

  it.each([
    ['reading the list', ['waybill.export']],
    ['exporting it', ['waybill.read']],
    ['anything', []],
  ])('nobody without the permission for %s', async (_what, permissions) => {
    held = permissions
    const response = await start()
    expect(response.statusCode).toBe(403)
    expect(await jsonOf(response)).toMatchObject({ status: 4030, msg: 'You may not export this list.' })
    expect(pagesRead()).toEqual([])
  })

  it('a list that names no permission of its own by whoever may read it', async () => {
    held = ['driver.read']
    const response = await start({ list: '/ntocc-basic-api/driver', type: 'csv' })
    expect(response.statusCode).toBe(200)
    response.destroy()
  })

  it('no call of the table that does not say so is read', async () => {
    for (const path of others) {
      const response = await start({ list: path })
      expect([path, response.statusCode]).toEqual([path, path.includes('{') ? 400 : 403])
      response.resume()
    }
    expect(upstream.seen).toEqual([])
  })

  it('chosen rows are no more than that either, and are told as one batch', async () => {
    cookie = cookieFor('P4', '300')
    const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
    const beyond = await start({ pageSize: 300, ids: ids(301), type: 'csv' })
    expect(beyond.statusCode).toBe(403)
    expect((await jsonOf(beyond)).msg).toMatch(/cannot be exported at once/)
    expect(upstream.seen).toEqual([])
    const within = await start({ pageSize: 300, ids: ids(250), type: 'csv' })
    expect(within.statusCode).toBe(200)
    await buffer(within)
    expect(pagesRead().map(seen => seen.headers['x-export'])).toEqual(['0/250', '200/250'])
  })

  it('as many rows as the configuration of the branch says, and no more', async () => {
    cookie = cookieFor('P3', '300')
    const within = await start({ pageSize: 300, type: 'csv' })
    expect(within.statusCode).toBe(200)
    await buffer(within)
    const beyond = await start({ pageSize: 301, type: 'csv' })
    expect(beyond.statusCode).toBe(403)
    expect((await jsonOf(beyond)).msg).toMatch(/cannot be exported at once/)
  })

  it('a caller whose session the upstream has ended is told so', async () => {
    upstream.answer((_seen, response) => sendJson(response, { status: 21332, msg: 'Ended.' }))
    expect(await jsonOf(await start())).toMatchObject({ status: 21332 })
  })

  it('a page cannot say that its call is one of an export', async () => {
    await app.inject({ url: '/ntocc-tms-api/waybill', headers: { ...PAGE, cookie, 'x-export': '0/20000' } })
    expect(upstream.seen).toHaveLength(1)
    expect(upstream.seen[0]?.headers['x-export']).toBeUndefined()
  })
})

describe('file names', () => {
  it.each([
    ['../../etc/passwd', 'etc passwd.csv'],
    ['a\r\nSet-Cookie: x', 'a Set-Cookie x.csv'],
    ['...', 'export.csv'],
    ['list.csv', 'list.csv'],
    ['x\ud800', 'x\ufffd.csv'],
  ])('%j becomes %j', (name, safe) => {
    expect(safeFileName(name, 'csv')).toBe(safe)
    expect(attachment(safe)).not.toMatch(/[\r\n]/)
  })
})
