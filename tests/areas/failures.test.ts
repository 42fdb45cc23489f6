import { appendFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Page } from '../../sdk/src/contracts/index.ts'
import type { AreaState } from '../../server/src/ntocc/areas/states.ts'
import type { Db } from '../../server/src/ntocc/db/database.ts'
import { type TestBackend, testBackend } from '../../server/src/ntocc/testing/backend.ts'
import { QUICKEST, type TestDatabase, testDatabase } from '../../server/src/ntocc/testing/databases.ts'
import { drop, type Edits, grant, newFolder, renamed, together } from './support.ts'

const PATH = '/ntocc-basic-api/dockBooking'
const GATE = '/ntocc-basic-api/gateVisit'
const WORDS = { en: 'Gates', zh: '门', es: 'Puertas', ja: 'ゲート' }
/** An area that nothing is wrong with. */
const GOOD = renamed('gate-visits', 'gateVisit')

let database: TestDatabase
let plugins: string
let backend: TestBackend | undefined
const eachOn = (kind: Db['kind']) =>
  beforeEach(async () => {
    database = await testDatabase(kind)
    plugins = await newFolder()
  })
afterEach(async () => {
  await backend?.app.close()
  backend = undefined
  await database.drop()
})

const start = async (more: { areaCallMs?: number } = {}): Promise<TestBackend> => {
  backend = await testBackend(database.db, { areaSources: [], pluginDirs: [plugins], ...more })
  return backend
}

const states = async (): Promise<AreaState[]> => (await backend!.app.inject('/readyz')).json().areas
const stateOf = async (id: string) => (await states()).find(each => each.id === id)

/** The broken area says why, its calls say so in the caller's language, and the other one works. */
const expectAlone = async (phase: AreaState['phase'], reason: string | RegExp): Promise<void> => {
  const own = backend!
  expect(await stateOf('dock-bookings')).toMatchObject({
    status: 'failed',
    phase,
    message: typeof reason === 'string' ? expect.stringContaining(reason) : expect.stringMatching(reason),
  })
  const token = await grant(own, ['gateVisit.read', 'gateVisit.edit'])
  const refused = await own.get(PATH, token, { 'accept-language': 'es' })
  expect(refused).toMatchObject({ status: 5030, http: 503 })
  expect(refused.msg).toContain('(dock-bookings) no está disponible')
  expect(await stateOf('gate-visits')).toMatchObject({ status: 'running' })
  const made = await own.post(GATE, { dock: 'G1', arrival: '2026-03-02T00:30:00.000Z' }, token)
  expect(made).toMatchObject({ status: 0, data: { dock: 'G1' } })
}

const tablesOf = async (db: Db): Promise<string[]> => {
  const found = await db.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_name like 'dock_bookings%' order by 1`,
  )
  return found.rows.map(({ name }) => name)
}

const CONTRACT = 'contract.ts'
const SERVICE = 'service.ts'

/** A plugin whose plugin.json says something else than it was built with. */
async function forge(folder: string, edit: (text: string) => string): Promise<void> {
  const { readFile, writeFile } = await import('node:fs/promises')
  const file = join(folder, 'plugin.json')
  await writeFile(file, edit(await readFile(file, 'utf8')))
}

describe('an area that cannot come into force', () => {
  eachOn(QUICKEST)

  it('uses a name that this backend does not have', async () => {
    await drop(plugins, GOOD, 'gate-visits')
    const folder = await drop(plugins)
    await forge(folder, text => text.replace('"defineService"', '"defineService", "defineSweep"'))
    await start()
    await expectAlone('symbols', '@ntocc/sdk/service.defineSweep')
  })

  it('throws when it is loaded, in a line of its own sources', async () => {
    await drop(plugins, GOOD, 'gate-visits')
    const folder = await drop(plugins, {
      'service/bookings.ts': text => `${text}\nif (process.env.NTOCC_AREAS_TEST) throw new Error('no gate')\n`,
    })
    expect(folder).toBeTruthy()
    process.env.NTOCC_AREAS_TEST = '1'
    await start().finally(() => delete process.env.NTOCC_AREAS_TEST)
    await expectAlone('evaluate', /no gate[\s\S]*dock-bookings\/service\/bookings\.ts:\d+/)
  })

  it('was changed after it was built', async () => {
    await drop(plugins, GOOD, 'gate-visits')
    const folder = await drop(plugins)
    await appendFile(join(folder, 'node/service.js'), '\n')
    await start()
    await expectAlone('integrity', "'node/service.js' is not the file that was built")
  })

  it('has a migration that fails half-way, of which nothing is left', async () => {
    await drop(plugins, GOOD, 'gate-visits')
    await drop(plugins, {
      'migrations/0000_bookings.sql': text => `${text}\n--> statement-breakpoint\nselect 1 / 0;\n`,
    })
    await start()
    await expectAlone('migrate', '0000_bookings: division by zero')
    expect(await tablesOf(database.db)).toEqual([])
  })

  it('has migrations that do not make what it declares', async () => {
    await drop(plugins, GOOD, 'gate-visits')
    await drop(plugins, { [CONTRACT]: text => text.replace('dock: text(', 'ramp: text({ max: 20 }),\n  dock: text(') })
    await start()
    await expectAlone('migrate', /ADD COLUMN IF NOT EXISTS "ramp"/)
    expect(await tablesOf(database.db)).toEqual([])
  })

  it('is older than the data that a newer one has left', async () => {
    await drop(plugins, GOOD, 'gate-visits')
    const journal = 'migrations/meta/_journal.json'
    const newer: Edits = {
      'package.json': text => text.replace('1.0.0', '2.0.0'),
      'migrations/0001_ramp.sql': 'alter table dock_bookings_dock_booking add column ramp text;\n',
      [journal]: text => {
        const read = JSON.parse(text) as { entries: object[] }
        read.entries.push({ idx: 1, version: '7', when: 1, tag: '0001_ramp', breakpoints: true })
        return JSON.stringify(read)
      },
    }
    await drop(plugins, newer)
    await start()
    expect(await stateOf('dock-bookings')).toMatchObject({ status: 'running', version: '2.0.0' })
    await backend?.app.close()
    await drop(plugins)
    await start()
    await expectAlone('migrate', 'brought to dock-bookings 2.0.0 and 1.0.0 cannot work with it')
    expect(await tablesOf(database.db)).toEqual(['dock_bookings_dock_booking'])
  })

  const same = (id: string, ...kept: [string, string][]): Edits => {
    const edits = renamed(id, 'gateVisit')
    const back: Edits = Object.fromEntries(
      [CONTRACT, SERVICE, 'plugin.ts', ...['en', 'zh', 'es', 'ja'].map(each => `locales/${each}.json`)].map(file => [
        file,
        (text: string) => kept.reduce((result, [from, to]) => result.replaceAll(from, to), text),
      ]),
    )
    return together(edits, back)
  }

  it.each([
    [
      'path',
      same('z-gates', ["path: '/ntocc-basic-api/gateVisitLoad'", "path: '/ntocc-basic-api/dockLoad'"]),
      'both claim the call GET /ntocc-basic-api/dockLoad',
    ],
    [
      'to-do key',
      same('z-gates', ['gate_visit_count', 'dock_booking_count']),
      'both claim the to-do dock_booking_count',
    ],
    [
      'permission',
      same(
        'z-gates',
        ['gateVisit.confirm', 'dockBooking.confirm'],
        ['"gateVisit": {\n      "read"', '"gateVisit": {\n      "read"'],
      ),
      'both claim the permission dockBooking.confirm',
    ],
    [
      'state machine',
      same('z-gates', ['gateVisitStatus', 'dockBookingStatus']),
      'both claim the dictionary dockBookingStatus',
    ],
  ])('claims a %s that another has: both are named', async (what, edits, reason) => {
    await drop(plugins)
    const words: Edits =
      what === 'permission'
        ? Object.fromEntries(
            Object.keys(WORDS).map(language => [
              `locales/${language}.json`,
              (text: string) => {
                const read = JSON.parse(text)
                read.permission.dockBooking = { confirm: read.permission.gateVisit.confirm }
                delete read.permission.gateVisit.confirm
                read.subject = { dockBooking: 'Docks' }
                return JSON.stringify(read)
              },
            ]),
          )
        : {}
    await drop(plugins, together(edits, words), 'z-gates')
    await start()
    expect(await stateOf('dock-bookings')).toMatchObject({ status: 'running' })
    expect(await stateOf('z-gates')).toMatchObject({
      status: 'failed',
      phase: 'claim',
      message: `z-gates and dock-bookings ${reason}.`,
    })
  })

  it('claims a table or an entity that another has', async () => {
    await drop(plugins)
    // `dock` with `bookingsDockBooking` comes to the same table as `dock-bookings` with `dockBooking`.
    await drop(plugins, renamed('dock', 'bookingsDockBooking'), 'y-dock')
    await drop(plugins, together(renamed('zz', 'dockBooking')), 'zz')
    await start()
    const all = await states()
    const messages = all.flatMap(({ message }) => message ?? [])
    expect(messages.filter(each => each.includes('both claim the table dock_bookings_dock_booking'))).toHaveLength(1)
    expect(messages.filter(each => each.includes('both claim the entity dockBooking'))).toHaveLength(1)
  })
})

describe('an area that is in force', () => {
  // Here its one connection matters: who holds it holds everybody.
  eachOn('pglite')

  const failing: Edits = {
    [SERVICE]: text =>
      text.replace(
        'const found =',
        `if (query.dock === 'throws') throw new TypeError('no such dock')
      if (query.dock === 'hangs') await new Promise(() => {})
      if (query.dock === 'holds') await ctx.transaction(() => new Promise(() => {}))
      const found =`,
      ),
    'service/bookings.ts': text =>
      text.replace('const { dock =', "if (values.dock === 'hangs') await new Promise(() => {})\n    const { dock ="),
  }
  const load = (dock: string, token: string) => backend!.get(`/ntocc-basic-api/dockLoad?dock=${dock}`, token)

  it('throws in a call: that call fails, and the log names the line', async () => {
    await drop(plugins, failing)
    const lines: string[] = []
    const { Writable } = await import('node:stream')
    const logTo = new Writable({
      write(chunk, _encoding, next) {
        lines.push(String(chunk))
        next()
      },
    })
    backend = await testBackend(database.db, { areaSources: [], pluginDirs: [plugins], logTo, logLevel: 'warn' })
    const token = await grant(backend)
    expect(await load('throws', token)).toMatchObject({ status: 5000, http: 500 })
    expect(await load('D1', token)).toMatchObject({ status: 0 })
    expect(lines.join('')).toMatch(/no such dock[\s\S]*dock-bookings\/service\.ts:\d+/)
  })

  it.each(['hangs', 'holds'])('%s: the call is ended, everybody else goes on', async dock => {
    await drop(plugins, failing)
    await drop(plugins, GOOD, 'gate-visits')
    const own = await start({ areaCallMs: 400 })
    const token = await grant(own, ['dockBooking.read', 'dockBooking.edit', 'gateVisit.read', 'gateVisit.edit'])
    const hanging = load(dock, token)
    // PGlite has one connection: who holds it holds everybody, and not for longer than the call may take.
    expect(await own.get<Page<object>>(GATE, token)).toMatchObject({ status: 0 })
    expect(await hanging).toMatchObject({ status: 5000, http: 503, msg: expect.stringContaining('took too long') })
    expect(await load('D1', token)).toMatchObject({ status: 0 })
  })

  it('hangs in a rule of a record: nothing is written, and the connection is free', async () => {
    await drop(plugins, failing)
    const own = await start({ areaCallMs: 400 })
    const token = await grant(own)
    const booking = { dock: 'hangs', arrival: '2026-03-02T00:30:00.000Z' }
    expect(await own.post(PATH, booking, token)).toMatchObject({ http: 503 })
    const headers = { 'idempotency-key': 'hangs under a key' }
    const again = await own.call({ method: 'POST', url: PATH, payload: booking, headers, token })
    expect(again).toMatchObject({ http: 503 })
    expect(await own.get<Page<object>>(PATH, token)).toMatchObject({ status: 0, data: { total: 0 } })
  })

  it('throws where nobody waits for it: it is out of force, named with the line, and the others go on', async () => {
    await drop(plugins, GOOD, 'gate-visits')
    await drop(plugins, {
      'service.ts': text =>
        text.replace(
          'dockLoad: async (ctx, { query }) => {',
          `dockLoad: async (ctx, { query }) => {
            if (query.dock === 'strays') Object.assign(globalThis, { ntoccStray: new Error('left behind') })`,
        ),
    })
    const own = await start()
    await load('strays', await grant(own, ['dockBooking.read']))
    const { ntoccStray } = globalThis as { ntoccStray?: Error }
    expect(own.app.strayed(new Error('of the console itself'))).toBeUndefined()
    expect(own.app.strayed('no error')).toBeUndefined()
    expect(own.app.strayed(ntoccStray)).toBe('dock-bookings')
    await expectAlone('run', /left behind[\s\S]*dock-bookings\/service\.ts:\d+/)
    expect(own.app.strayed(ntoccStray)).toBeUndefined()
  })

  it('loses its folder while it runs, and gets it back', async () => {
    const folder = await drop(plugins)
    const own = await start()
    const token = await grant(own)
    await own.post(PATH, { dock: 'D1', arrival: '2026-03-02T00:30:00.000Z' }, token)
    const away = join(await newFolder(), 'away')
    await rename(folder, away)
    await expect.poll(() => stateOf('dock-bookings')).toMatchObject({ status: 'gone' })
    expect(await own.get(PATH, token)).toMatchObject({ status: 5030, http: 503 })
    await rename(away, folder)
    await expect.poll(() => stateOf('dock-bookings')).toMatchObject({ status: 'running' })
    expect(await own.get<Page<object>>(PATH, token)).toMatchObject({ status: 0, data: { total: 1 } })
  })

  it('comes while the backend runs, and a newer one takes its place; one that fails does not', async () => {
    const own = await start()
    expect(await states()).toEqual([])
    await drop(plugins)
    await expect.poll(() => stateOf('dock-bookings')).toMatchObject({ status: 'running' })
    const token = await grant(own)
    expect(await load('D1', token)).toMatchObject({ data: { bookings: 0 } })
    const next = (version: string, bookings: string): Edits => ({
      'package.json': text => text.replace('1.0.0', version),
      [SERVICE]: text => text.replace('bookings: found.length', bookings),
    })
    await drop(plugins, next('1.1.0', 'bookings: 99'))
    await expect.poll(() => stateOf('dock-bookings')).toMatchObject({ version: '1.1.0' })
    expect(await load('D1', token)).toMatchObject({ data: { bookings: 99 } })
    await drop(plugins, together(next('1.2.0', 'bookings: 100'), { 'migrations/0000_bookings.sql': 'select 1;' }))
    await expect
      .poll(() => stateOf('dock-bookings'))
      .toMatchObject({
        status: 'failed',
        version: '1.2.0',
        running: '1.1.0',
        phase: 'migrate',
      })
    expect(await load('D1', token)).toMatchObject({ data: { bookings: 99 } })
    await rm(join(plugins, 'dock-bookings'), { recursive: true })
  })
})
