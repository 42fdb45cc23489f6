import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { AreaSettings, InstalledPlugin, UserInfo } from '../../sdk/src/contracts/index.ts'
import { type TestBackend, testBackend } from '../../server/src/ntocc/testing/backend.ts'
import { withDatabase } from '../../server/src/ntocc/testing/databases.ts'
import { drop, grant, newFolder } from './support.ts'

const API = '/ntocc-basic-api'
const SETTINGS = `${API}/plugin/settings`
const NOTE = `${API}/yardNote`
const CODES = ['yardNote.read', 'yardNote.edit']

withDatabase('what a plugin contributes', database => {
  let backend: TestBackend
  let admin: string
  const driver = 'HQ-YARD'
  const heard: string[] = []
  let deaf: (() => void) | undefined
  beforeAll(async () => {
    const [product, plugins] = [await newFolder(), await newFolder()]
    await drop(plugins, {}, 'yard-notes', 'yard-notes')
    backend = await testBackend(database().db, { pluginDirs: [product, plugins] })
    admin = await grant(backend, CODES)
    await database().db.query(`insert into driver (branch_code, code, name, status) values ('HQ', $1, '"Li"', 1)`, [
      driver,
    ])
    deaf = backend.notifier.subscribe(({ key, message }) => {
      if (message.type === 'refreshToDoList') heard.push(key)
    })
  }, 120_000)
  afterAll(async () => {
    deaf?.()
    await backend.app.close()
  })

  const settings = async (token = admin, language = 'en') =>
    (await backend.get<AreaSettings[]>(SETTINGS, token, { 'accept-language': language })).data?.find(
      ({ area }) => area === 'yard-notes',
    ) as AreaSettings
  const set = (values: object, version: number, token = admin) =>
    backend.call<AreaSettings>({
      method: 'PUT',
      url: SETTINGS,
      payload: { area: 'yard-notes', version, values },
      token,
    })
  const note = (text: string, more: object = {}) =>
    backend.post<{ id: number; note: string; version: number }>(
      NOTE,
      { driverCode: driver, note: text, ...more },
      admin,
    )

  it('tells its settings as fields, in the words of the reader, with what holds', async () => {
    expect(await settings(admin, 'ja')).toMatchObject({
      area: 'yard-notes',
      version: 0,
      values: {},
      kept: [],
      fields: [
        {
          name: 'mostNotes',
          kind: 'positiveInteger',
          label: 'ドライバーごとのメモ上限',
          options: { default: 20, max: 1000 },
        },
        { name: 'greeting', kind: 'text', help: '各メモの先頭に付きます。' },
        { name: 'gateKey', kind: 'text', options: { secret: true } },
      ],
    })
  })

  it('are read by its service: the default, then what the branch has set', async () => {
    expect((await note('plain')).data?.note).toBe('plain')
    expect(await set({ greeting: ' Hello, ', mostNotes: 2 }, 0)).toMatchObject({
      status: 0,
      data: { version: 1, values: { greeting: 'Hello,', mostNotes: 2 } },
    })
    expect((await note('second')).data?.note).toBe('Hello, second')
    expect(await note('third')).toMatchObject({ status: 4090, msg: 'A driver has 2 notes at most.' })
    expect(await set({ mostNotes: null }, 1)).toMatchObject({
      status: 0,
      data: { version: 2, values: { greeting: 'Hello,' } },
    })
    expect((await note('third')).status).toBe(0)
  })

  it('refuses what the field refuses, what is not declared, and a version that is not the present one', async () => {
    expect(await set({ mostNotes: 0 }, 2)).toMatchObject({ status: 4220, errors: { mostNotes: expect.anything() } })
    expect(await set({ other: 1 }, 2)).toMatchObject({ status: 4220, errors: { other: expect.anything() } })
    expect((await set({ greeting: 'x' }, 1)).status).toBe(4090)
    expect(
      (await backend.call({ method: 'PUT', url: SETTINGS, payload: { area: 'nobody', version: 0 }, token: admin }))
        .status,
    ).toBe(4040)
    expect((await settings()).version).toBe(2)
  })

  it('keeps a secret from everybody but the service, sealed', async () => {
    const saved = await set({ gateKey: 'open sesame' }, 2)
    expect(saved.data).toMatchObject({ version: 3, kept: ['gateKey'] })
    expect((await note('secret')).data?.note).toBe('Hello, secret (gate)')
    const seen = JSON.stringify([
      saved.data,
      await settings(),
      (await backend.post(`${API}/getUserInfo`, undefined, admin)).data,
    ])
    expect(seen).not.toContain('sesame')
    const { db } = database()
    const kept = await db.query(
      `select value::text from sys_installation where key like 'area settings %' union all
       select changes::text from sys_audit_trail where entity = 'areaSettings' union all
       select coalesce(after::text, '') from sys_audit_log where object like 'areaSettings/%'`,
    )
    expect(kept.rowCount).toBeGreaterThan(3)
    expect(JSON.stringify(kept.rows)).not.toContain('sesame')
    expect((await settings()).trail[0]).toMatchObject({
      action: 'update',
      changes: [{ field: 'gateKey', after: '***' }],
    })
    expect((await set({ gateKey: null }, 3)).data?.kept).toEqual([])
    expect((await note('forgotten')).data?.note).toBe('Hello, forgotten')
  })

  it('are of one branch, and for who was granted them', async () => {
    expect(await settings(await backend.signIn('hubei'))).toMatchObject({ version: 0, values: {}, trail: [] })
    const nobody = await backend.signIn('nobody')
    expect((await backend.get(SETTINGS, nobody)).status).toBe(4030)
    expect((await set({ greeting: 'x' }, 4, nobody)).status).toBe(4030)
    expect((await backend.get(`${API}/plugin`, nobody)).status).toBe(4030)
  })

  it('administrators see what is installed, where from, and what it brought to the database', async () => {
    const { data } = await backend.get<InstalledPlugin[]>(`${API}/plugin`, admin)
    expect(data?.filter(({ origin, id }) => origin === 'installed' && id === 'yard-notes')).toMatchObject([
      {
        id: 'yard-notes',
        version: '1.0.0',
        origin: 'installed',
        state: 'running',
        entities: 1,
        migrations: [{ tag: '0000_notes', version: '1.0.0' }],
      },
    ])
    const user = await backend.post<UserInfo>(`${API}/getUserInfo`, undefined, admin)
    expect(user.data?.outOfService).toBeUndefined()
  })

  beforeEach(async () => {
    // Messages of the test before are on their way for at most so long.
    await expect.poll(() => heard.splice(0).length, { interval: 300 }).toBe(0)
  })

  it('open pages of the branch count again when something changes that a count reads, by a call', async () => {
    await note('urgent', { urgent: true })
    await expect.poll(() => heard).toEqual(['HQ/*'])
  })

  it('also for a set that the area writes; not for what no count reads, and not for what was refused', async () => {
    const changed = vi.spyOn(backend.notifier, 'todoChanged')
    await set({ greeting: 'Hi' }, (await settings()).version)
    expect((await note('')).status).toBe(4220)
    expect((await backend.post(`${API}/yardNoteCounts/calm`, undefined, admin)).status).toBe(0)
    await expect.poll(() => heard).toEqual(['HQ/*'])
    // What is told is joined with what comes soon after it: what was asked to be told says more.
    expect(changed.mock.calls).toEqual([['HQ']])
    changed.mockRestore()
  })

  it('and by an import', async () => {
    const row = { line: 2, values: { driverCode: driver, note: 'from a file', urgent: true } }
    const rows = { importId: 'a'.repeat(32), mode: 'all', rows: [row] }
    expect(await backend.post(`${API}/import/yardNote`, rows, admin)).toMatchObject({ status: 0 })
    await expect.poll(() => heard).toEqual(['HQ/*'])
  })
})
