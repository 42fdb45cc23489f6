import type { ImportBody, ImportFileRequest, ImportIssue, ImportReport, PartyType } from '@ntocc/sdk/contracts'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CHANNELS } from '../bus/bus.ts'
import { Cleanup, PAGE, testConfig, until } from '../testing/gateway.ts'
import { type FakeUpstream, fakeUpstream } from '../testing/upstream.ts'
import { importBackend, sheetOf, tableCall, UNIT_COLUMNS, withUnits, workbookOf } from './testing.ts'

const cleanup = new Cleanup()
let upstream: FakeUpstream
let app: FastifyInstance
let bodies: ImportBody[]

beforeEach(async () => {
  const backend = importBackend()
  bodies = backend.bodies
  upstream = cleanup.add(await fakeUpstream(backend.answer), it => it.close())
  app = await cleanup.gateway(testConfig(upstream.url, { pluginDirs: [withUnits(cleanup.folder())] }))
})
afterEach(() => cleanup.run())

const cookieFor = (code: string, partyType: PartyType = 'PLAT_ADMIN'): string => {
  const party = { branchCode: 'HQ', partyType, code }
  const now = Date.now()
  const session = { id: `s-${code}`, token: `token-${code}`, party, issuedAt: now, expiresAt: now + 3_600_000 }
  return `Admin-Token=${app.gateway.store.seal(session)}`
}

const HEAD: ImportFileRequest = { id: 'a'.repeat(32), entity: 'unit', columns: UNIT_COLUMNS, step: 'check' }

async function send(change: Partial<ImportFileRequest>, file: Buffer, who = 'P1', kind?: PartyType) {
  const cookie = cookieFor(who, kind)
  const answer = await app.inject(tableCall('/console/imports', { ...HEAD, ...change }, file, cookie))
  return { http: answer.statusCode, ...(answer.json() as { status: number; msg?: string; data?: ImportReport }) }
}

const TITLES = ['Name', 'Code', 'Places']
const csv = (...lines: string[]) => Buffer.from(`${TITLES.join(',')}\n${lines.join('\n')}\n`)

/** 10,000 rows of which every 270th is bad: 37. */
const BAD_LINES = Array.from({ length: 37 }, (_, at) => (at + 1) * 270)
const many = () =>
  workbookOf([
    TITLES,
    ...Array.from({ length: 10_000 }, (_, at) => [`Unit ${at}`, `u${at}`, BAD_LINES.includes(at + 2) ? 9 : 0]),
  ])

describe('an import', () => {
  it('is looked at without sending it to the backend: what it brings, its first rows, what it lacks', async () => {
    const file = await workbookOf([
      ['名称 *', 'Colour'],
      ['箱', 'red'],
    ])
    const { data } = await send({ step: 'preview' }, file)
    expect(data).toEqual({
      total: 1,
      fields: ['name'],
      ignored: ['Colour'],
      missing: ['unitCode', 'places'],
      preview: [{ line: 2, cells: { name: '箱' } }],
    })
    expect(bodies).toEqual([])
    expect((await send({ step: 'check' }, file)).http).toBe(400)
    expect(bodies).toEqual([])
  })

  it('of 10,000 rows with 37 bad ones names exactly those, answers others meanwhile, and marks them in the file', async () => {
    const file = await many()
    const work = send({}, file)
    let isDone = false
    void work.finally(() => {
      isDone = true
    })
    let others = 0
    while (!isDone) {
      expect((await app.inject({ url: '/livez' })).statusCode).toBe(200)
      others += 1
      await new Promise(setImmediate)
    }
    // A blocked gateway would have answered one or two before the work and the rest after it.
    expect(others).toBeGreaterThan(3)
    const { data } = await work
    expect(data?.outcome).toMatchObject({ valid: 9_963, created: 0, issueCount: 37 })
    const issues = data?.outcome?.issues as ImportIssue[]
    expect(issues.map(({ line }) => line)).toEqual(BAD_LINES)
    expect(issues[0]).toEqual({ line: 270, field: 'places', code: 'validation.integer.max', params: { max: 3 } })

    const head = {
      entity: 'unit',
      columns: UNIT_COLUMNS,
      fileName: 'bad',
      errorsTitle: 'Errors',
      rows: 'bad',
      issues: issues.map(({ line, field }) => ({ line, field, text: 'At most 3' })),
    }
    const answer = await app.inject(tableCall('/console/imports/workbook', head, file, cookieFor('P1')))
    expect(answer.headers['content-disposition']).toContain('bad.xlsx')
    const sheet = await sheetOf(answer.rawPayload)
    expect(sheet.rowCount).toBe(38)
    expect(sheet.getRow(1).values).toEqual([undefined, ...TITLES, 'Errors'])
    expect(sheet.getRow(2).values).toEqual([undefined, 'Unit 268', 'u268', 9, 'At most 3'])
    expect(sheet.getCell('C2').note).toBe('At most 3')
    expect(sheet.getCell('C2').fill).toMatchObject({ fgColor: { argb: 'FFFFD6D6' } })
    expect(sheet.getCell('A2').fill).toEqual({ type: 'pattern', pattern: 'none' })
  }, 120_000)

  it('adds all rows or none, or the good ones, once', async () => {
    const file = csv('Box,box,0', 'Crate,crate,9')
    expect((await send({ step: 'import', mode: 'all' }, file)).data?.outcome).toMatchObject({ created: 0, valid: 1 })
    expect((await send({ step: 'import', mode: 'valid' }, file)).data?.outcome).toMatchObject({
      created: 1,
      repeated: false,
    })
    expect((await send({ step: 'import', mode: 'valid' }, file)).data?.outcome).toMatchObject({
      created: 1,
      repeated: true,
    })
    const again = await send({ step: 'import', mode: 'valid', again: 'yes' }, file)
    expect(again.data?.outcome?.repeated).toBe(false)
    // Who works for the branch imports for the branch; a party's file of the same content is theirs alone.
    const by = async (who: string, kind: PartyType) =>
      (await send({ step: 'import', mode: 'valid' }, file, who, kind)).data?.outcome?.repeated
    expect(await by('P2', 'FINANCE')).toBe(true)
    expect(await by('S1', 'SHIPPER')).toBe(false)
    expect(await by('S2', 'SHIPPER')).toBe(false)
    expect(await by('S1', 'SHIPPER')).toBe(true)
  })

  it('finds what is wrong with the cells themselves beside what the backend finds, and keeps such rows out', async () => {
    const columns = [...UNIT_COLUMNS.slice(0, 2), { key: 'places', titles: ['Places'] }]
    const file = await workbookOf([TITLES, ['Box', { error: '#N/A' } as never, 9], ['Crate', 'crate', 0], ['', 'c', 1]])
    const { data } = await send({ columns }, file)
    expect(data?.outcome).toMatchObject({ valid: 1, issueCount: 3 })
    expect(data?.outcome?.issues.map(({ line, field, code }) => [line, field, code])).toEqual([
      [2, 'unitCode', 'validation.field.cell'],
      [2, 'places', 'validation.integer.max'],
      [4, 'name', 'validation.field.required'],
    ])
    await send({ columns, step: 'import', mode: 'valid' }, file)
    expect(bodies.at(-1)?.rows.map(({ line }) => line)).toEqual([3, 4])
    const asked = bodies.length
    expect((await send({ columns, step: 'import', mode: 'all' }, file)).data?.outcome?.created).toBe(0)
    expect(bodies).toHaveLength(asked)
  })

  it('reads titles and labels of every language and sends codes', async () => {
    const columns = [
      { key: 'plateNo', titles: ['Plate', '车牌号'] },
      { key: 'plateColor', titles: ['Plate colour', '车牌颜色'], labels: { '1': 'Blue', '2': 'Yellow' } },
    ]
    const file = Buffer.from('车牌号,车牌颜色\n鄂a12345,yellow\n鄂A12346,mauve\n')
    const preview = await send({ entity: 'vehicle', columns, step: 'preview' }, file)
    expect(preview.data?.fields).toEqual(['plateNo', 'plateColor'])
    const { data } = await send({ entity: 'vehicle', columns, step: 'check' }, file)
    expect(data?.outcome?.issues.find(({ line, field }) => line === 3 && field === 'plateColor')?.code).toBe(
      'validation.plateColor.unknown',
    )
    expect(bodies[0]?.rows[0]).toEqual({ line: 2, values: { plateNo: '鄂A12345', plateColor: '2' } })
  })

  it('tells how far it is, to its own party only', async () => {
    const told: unknown[] = []
    app.gateway.bus.subscribe(CHANNELS.notify, message => told.push(message))
    await send({}, csv('Box,box,0'))
    const key = 'HQ/PLAT_ADMIN/P1'
    const id = HEAD.id
    expect(told).toEqual([
      { key, message: { type: 'importProgress', id, phase: 'reading', rows: 1 } },
      { key, message: { type: 'importProgress', id, phase: 'checking', rows: 1 } },
    ])
  })

  it('passes on what the backend refuses as a whole', async () => {
    upstream.answer((_seen, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":4030,"msg":"Not yours."}'),
    )
    expect(await send({}, csv('Box,box,0'))).toMatchObject({ status: 4030, msg: 'Not yours.' })
  })

  it('nothing of a file is unpacked, and no template made, for somebody who may not import', async () => {
    upstream.answer((_seen, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":4030,"msg":"Not yours."}'),
    )
    const broken = Buffer.from('PK\x03\x04 and no more')
    const file = { fileName: 'bad', errorsTitle: 'Errors', rows: 'bad', issues: [] }
    const texts = { codes: 'Codes', code: 'Code', name: 'Name', example: 'Example', yes: 'Yes' }
    const { entity, columns } = HEAD
    const marked = tableCall('/console/imports/workbook', { entity, columns, ...file }, broken, cookieFor('P1'))
    const template = {
      method: 'POST' as const,
      url: '/console/imports/template',
      headers: { ...PAGE, cookie: cookieFor('P1') },
      payload: { entity, columns, fileName: 'unit', texts },
    }
    for (const step of ['preview', 'check', 'import'] as const)
      expect(await send({ step }, broken)).toMatchObject({ status: 4030, msg: 'Not yours.' })
    for (const call of [marked, template])
      expect((await app.inject(call)).json()).toMatchObject({ status: 4030, msg: 'Not yours.' })
    expect(upstream.seen.map(({ method, url }) => `${method} ${url}`)).toEqual(
      Array.from({ length: 5 }, () => 'GET /ntocc-basic-api/import/unit'),
    )
  })

  it('runs once for a person: another waits until it has ended, and those of others do not', async () => {
    const { answer } = importBackend()
    let release = () => {}
    const ended: string[] = []
    upstream.answer((seen, response) => {
      if (seen.method === 'GET' || release !== NOTHING_YET) return answer(seen, response)
      release = () => answer(seen, response)
    })
    const NOTHING_YET = release
    const first = send({ step: 'import' }, csv('Box,box,0')).then(() => ended.push('first'))
    await until(() => release !== NOTHING_YET)
    const second = send({ step: 'preview' }, csv('Box,box,0')).then(() => ended.push('second'))
    for (const who of ['P2', 'P3', 'P4'])
      expect((await send({ step: 'preview' }, csv('Box,box,0'), who)).data?.total).toBe(1)
    expect(ended).toEqual([])
    release()
    await Promise.all([first, second])
    expect(ended).toEqual(['first', 'second'])
  })

  it('twelve files within a minute are taken from a person, however often signed in; others go on', async () => {
    const file = csv('Box,box,0')
    for (let at = 0; at < 12; at++) expect((await send({ step: 'preview' }, file)).http).toBe(200)
    const party = { branchCode: 'HQ', partyType: 'PLAT_ADMIN', code: 'P1' }
    const session = { id: 'another', token: 'token-P1', party, issuedAt: Date.now(), expiresAt: Date.now() + 60_000 }
    const cookie = `Admin-Token=${app.gateway.store.seal(session)}`
    const answer = await app.inject(tableCall('/console/imports', { ...HEAD, step: 'preview' }, file, cookie))
    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(50)
    expect(answer.json()).toMatchObject({ msg: expect.stringContaining('more than 12 files') })
    expect((await send({ step: 'preview' }, file, 'P2')).http).toBe(200)
  })

  it.each([
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 415, 'CSV'],
    ['only titles', Buffer.from('Name,Code\n'), 400, 'no rows'],
    ['too many bytes', Buffer.alloc(10 * 1024 * 1024 + 1, 'a'), 413, '10 MB'],
  ])('refuses %s in words', async (_name, file, http, words) => {
    const answer = await send({ step: 'preview' }, file)
    expect(answer).toMatchObject({ http, msg: expect.stringContaining(words) })
  })

  it('is for who is signed in, from a page of this console, for fields that a file can bring', async () => {
    const file = csv('Box,box,0')
    const call = tableCall('/console/imports', HEAD, file, cookieFor('P1'))
    const { cookie: _cookie, ...unsigned } = call.headers
    expect((await app.inject({ ...call, headers: unsigned })).statusCode).toBe(401)
    const { 'x-console': _page, ...foreign } = call.headers
    expect((await app.inject({ ...call, headers: foreign })).statusCode).toBe(403)
    expect((await send({ entity: 'account' }, file)).http).toBe(404)
    expect((await send({ columns: [{ key: 'version', titles: ['v'] }] }, file)).http).toBe(400)
    expect((await send({ columns: [{ key: 'status', titles: ['v'] }] }, file)).http).toBe(400)
  })
})

describe('the template', () => {
  it('has titles, formats and choices, and beside the data a sheet with an example that no import reads', async () => {
    const columns = [
      { key: 'plateNo', titles: ['车牌号'], hint: '必填' },
      { key: 'plateColor', titles: ['车牌颜色'], labels: { '1': '蓝色', '2': '黄色' } },
      { key: 'registerDate', titles: ['注册日期'] },
      { key: 'grossMass', titles: ['总质量（公斤）', '总质量'] },
    ]
    const texts = { codes: '字典', code: '代码', name: '名称', example: '示例', yes: '是' }
    const answer = await app.inject({
      method: 'POST',
      url: '/console/imports/template',
      headers: { ...PAGE, cookie: cookieFor('P1') },
      payload: { entity: 'vehicle', columns, fileName: '车辆 导入', texts },
    })
    expect(answer.statusCode).toBe(200)
    const file = answer.rawPayload
    const sheet = await sheetOf(file)
    const titles = [undefined, '车牌号 *', '车牌颜色 *', '注册日期 *', '总质量（公斤） *']
    expect(sheet.getRow(1).values).toEqual(titles)
    expect(sheet.getCell('A1').note).toBe('必填')
    expect(sheet.rowCount).toBe(1)
    expect(sheet.getCell('B9').dataValidation?.formulae).toEqual(["'字典'!$A$2:$A$3"])
    expect(sheet.getColumn(1).numFmt).toBe('@')
    const example = await sheetOf(file, 1)
    expect(example.name).toBe('示例')
    expect(example.getRow(1).values).toEqual(titles)
    const [, plate, colour, day, mass] = example.getRow(2).values as unknown[]
    expect([plate, colour, mass]).toEqual(['鄂A00001', '蓝色', 1])
    expect((day as Date).toISOString()).toMatch(/^20\d\d-01-31T00:00:00.000Z$/)
    expect(example.getCell('A2').font).toMatchObject({ italic: true })
    const codes = await sheetOf(file, 2)
    expect(codes.getRow(3).values).toEqual([undefined, '黄色', '2'])
    const head = { ...HEAD, entity: 'vehicle', columns, step: 'preview' as const }
    expect(await send(head, file)).toMatchObject({ msg: expect.stringContaining('no rows') })
    // Filled in as the example is, by hand, it is data; also for a colleague who reads in another language.
    const english = [
      { key: 'plateNo', titles: ['Plate'] },
      { key: 'plateColor', titles: ['Colour'], labels: { '1': 'Blue', '2': 'Yellow' }, otherLabels: [{ '1': '蓝色' }] },
      { key: 'registerDate', titles: ['Registered'] },
      { key: 'grossMass', titles: ['Gross mass (kg)', 'Gross mass'] },
    ].map((column, at) => ({ ...column, titles: [...column.titles, ...(columns[at]?.titles ?? [])] }))
    const rows = [1, 2].map(at => (example.getRow(at).values as string[]).slice(1))
    const filled = await send({ ...head, columns: english, step: 'check' }, await workbookOf(rows))
    expect(filled.data).toMatchObject({ fields: columns.map(({ key }) => key), total: 1 })
    expect(bodies.at(-1)?.rows[0]?.values).toEqual({
      plateNo: '鄂A00001',
      plateColor: '1',
      registerDate: '2026-01-31',
      grossMass: 1,
    })
  })
})
