import type { AreaCompliance, Page, StoredRecord, WaybillDetail } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db, Row } from '../../server/src/ntocc/db/database.ts'
import { type TestBackend, testBackend } from '../../server/src/ntocc/testing/backend.ts'
import { DATABASES } from '../../server/src/ntocc/testing/databases.ts'
import { pngFile } from '../../server/src/ntocc/testing/files.ts'
import { changesOf } from './changes.ts'
import { type Disk, releaseBefore, rowsOf, type Tables, watchStatements } from './support.ts'

const API = '/ntocc-basic-api'
const WAYBILL = '/ntocc-tms-api/waybill'
/** What the people of the fixture left: its README says how it was made. */
const LEFT = {
  keeper: { username: 'keeper', password: 'Keeper@2026' },
  share: '1.LdpGFYpU3zA3s9Ax9gER0t4aUQrmhQAJ_efUhHOA2BQ',
  onTheRoad: 'YD2611150004',
  receiptRefused: 'YD2611170007',
  driver: 'D20261123FGQCA42S',
}

/** Areas whose tables the kernel made in the release before. */
const MOVED = ['fleet', 'master-data', 'shippers', 'waybills']
/** Areas whose later steps cannot be done twice, and such a step: what was done of it has to be undone by the kill. */
const STEP: Readonly<Record<string, number>> = { fleet: 2, waybills: 2 }

/** In the order of a start, what is being sent when the process is killed. */
const KILLED_AT: readonly [string, (text: string, values: unknown[]) => boolean][] = [
  ['the kernel’s tables', text => text.includes('sys_two_factor') || text.includes('sys_second_factor')],
  ['the tables of the queue', text => /job_queue/.test(text) && /create/i.test(text)],
  ...MOVED.map((area): (typeof KILLED_AT)[number] => [
    `the tables of ${area}`,
    (text, values) =>
      /insert into drizzle\.area_migrations/.test(text) && values[0] === area && values[1] === (STEP[area] ?? 1),
  ]),
  ['menus and roles', text => /insert into role as r/.test(text)],
]

/** A start on the embedded database takes seconds: it is killed in each kind of step, not in each step. */
const SLOWLY = new Set(['the kernel’s tables', 'the tables of waybills', 'menus and roles'])

// The clock's work is not the start's: what was due is done when the tests look, or is not.
const start = (db: Db) => testBackend(db, { jobLookMs: 3_600_000 })

describe.each(DATABASES)('a database of the release before, on %s', kind => {
  let untouched: Disk
  let disk: Disk
  let db: Db
  let backend: TestBackend
  let before: Tables
  let after: Tables
  let admin: string
  beforeAll(async () => {
    untouched = await releaseBefore(kind)
    disk = await untouched.copy()
    db = await disk.open()
    before = await rowsOf(db)
    backend = await start(db)
    after = await rowsOf(db)
    admin = await backend.signIn('admin')
  })
  afterAll(async () => {
    await backend?.app.close()
    await db?.close()
    await disk?.drop()
    await untouched?.drop()
  })

  const first = async (path: string, language = 'en'): Promise<StoredRecord | undefined> => {
    const answer = await backend.get<Page<StoredRecord>>(path, admin, { 'accept-language': language })
    expect(answer.status, answer.msg).toBe(0)
    return answer.data?.records[0]
  }
  const waybill = async (no: string) => {
    const { id } = (await first(`${WAYBILL}?waybillNo=${no}`)) ?? {}
    return (await backend.get<WaybillDetail>(`${WAYBILL}/${id}`, admin)).data as WaybillDetail
  }

  it('every area is in force, each by migrations of its own', async () => {
    const { areas } = (await backend.app.inject('/readyz')).json() as { areas: { id: string; status: string }[] }
    expect(areas.filter(({ status }) => status !== 'running')).toEqual([])
    const found = await db.query<{ area: string }>('select distinct area from drizzle.area_migrations')
    expect(found.rows.map(({ area }) => area)).toEqual(expect.arrayContaining(MOVED))
  })

  it('every row is there with every value, but for what the release says it changes', async () => {
    const full = [...before].filter(([, rows]) => rows.size > 0).map(([table]) => table)
    expect(full.length).toBeGreaterThan(40)
    expect(changesOf(before, after)).toEqual([])
  })

  it('who moved a waybill, when and why is in the trail: each move once', () => {
    const momentOf = ({ object_code, operated_at, operator }: Row) =>
      JSON.stringify([object_code, operated_at, operator])
    const moves = new Set([...(before.get('change_log')?.values() ?? [])].map(momentOf))
    expect(moves.size).toBeGreaterThan(0)
    const trail = [...(after.get('sys_audit_trail')?.values() ?? [])].filter(({ entity }) => entity === 'waybill')
    const had = [...(before.get('sys_audit_trail')?.values() ?? [])].filter(({ entity }) => entity === 'waybill')
    expect(trail.length - had.length).toBe(moves.size)
    expect(trail.filter(({ action }) => action === 'update')).toEqual(had.filter(({ action }) => action === 'update'))
  })

  it('people sign in with their passwords and roles, and who was dismissed does not', async () => {
    const keeper = await backend.signIn(LEFT.keeper.username, LEFT.keeper.password)
    const info = (await backend.post<{ permissionlist: string[] }>(`${API}/getUserInfo`, undefined, keeper)).data
    // Reading asked for no code in that release: who had the pages reads on.
    expect(info?.permissionlist).toEqual(
      expect.arrayContaining(['waybill.read', 'driver.edit', 'driver.read', 'masterData.edit', 'yard.read']),
    )
    expect(info?.permissionlist).not.toContain('shipment.read')
    expect((await backend.get(`${API}/driver`, keeper)).status).toBe(0)
    expect((await backend.post(`${API}/shipment`, {}, keeper)).status).toBe(4030)
    await expect(backend.signIn('leaver', LEFT.keeper.password)).rejects.toThrow()
    const dispatcher = await first(`${API}/role?roleCode=DISPATCHER`)
    expect(dispatcher?.permissions).not.toContain('waybill.cancel')
    expect(dispatcher?.resources).not.toContain('DriverManage')
  })

  it('papers are the files they were, and a link that was given out shows what it showed', async () => {
    const driver = await first(`${API}/driver?code=${LEFT.driver}`)
    const [paper = ''] = ((driver?.licenceImgs as string[] | undefined) ?? []).map(each => each.replace('file/', ''))
    const file = await backend.app.inject({
      url: `${API}/file/${paper}`,
      headers: { authorization: `Bearer ${admin}` },
    })
    expect(file.rawPayload.equals(pngFile(40))).toBe(true)
    const shared = await backend.get<{ waybillNo: string }>(`/ntocc-tms-api/share/waybill?share=${LEFT.share}`)
    expect(shared.data?.waybillNo).toBe(LEFT.onTheRoad)
  })

  it('what people set still holds, under the names that areas have for it', async () => {
    const set = await db.query(
      `select config_value from sys_branch_config where branch_code = 'HQ' and config_key = 'shippers.serviceFee'`,
    )
    expect(set.rows).toEqual([{ config_value: '1' }])
    const { data: areas } = await backend.get<AreaCompliance[]>(`${API}/plugin/compliance`, admin)
    const off = areas?.flatMap(({ rules }) => rules).filter(({ isOn }) => !isOn)
    expect(off?.map(({ name }) => name)).toEqual(['licenceBlocks'])
    const views = await backend.get<object[]>(`${API}/savedView?list=WaybillManage`, admin)
    expect(views.data).toEqual([expect.objectContaining({ name: 'Late', query: { status: '50' }, isDefault: true })])
    const bag = await first(`${API}/dict?type=packageType&dictCode=bag`, 'zh')
    expect(bag?.name).toBe('吨袋')
  })

  it('a file that was imported is not imported again', async () => {
    const rows = [{ line: 2, values: { name: 'Drum', unitCode: 'drum', places: 0 } }]
    const body = { importId: 'import-before', mode: 'valid', rows }
    expect((await backend.post(`${API}/import/unit`, body, admin)).data).toMatchObject({ created: 1 })
    const units = await backend.get<Page<StoredRecord>>(`${API}/unit?unitCode=drum`, admin)
    expect(units.data?.total).toBe(1)
  })

  it('what was under way goes on: a waybill, a receipt that was refused, a review, a blacklist entry', async () => {
    const driver = await backend.signIn('driver')
    const road = await waybill(LEFT.onTheRoad)
    expect(road).toMatchObject({ status: 50 })
    const move = (of: WaybillDetail, body: object) =>
      backend.post<WaybillDetail>(`${WAYBILL}/${of.id}/move`, { version: of.version, ...body }, driver)
    const arrived = await move(road, { move: 'arrive', lng: road.unloadLng, lat: road.unloadLat })
    expect(arrived.data?.status, JSON.stringify(arrived.errors ?? arrived.msg)).toBe(60)
    const images = [(await backend.upload(pngFile(70), driver)).data?.reference]
    const again = await move(await waybill(LEFT.receiptRefused), { move: 'resubmitReceipt', images })
    expect(again.data?.status, JSON.stringify(again.errors ?? again.msg)).toBe(80)
    const waiting = await first(`${API}/driver?code=${LEFT.driver}`)
    expect(waiting).toMatchObject({ authStatus: 1, blacklist: true })
    const of = { kind: 'driver', id: waiting?.id }
    expect((await backend.post(`${API}/review/claim`, of, admin)).status).toBe(0)
    const { version } = waiting ?? {}
    const decide = (decision: object) => backend.post(`${API}/review/decide`, { ...of, version, ...decision }, admin)
    // Handed in before pictures were asked for: it cannot be approved without them, and goes back to whoever has them.
    expect(await decide({ decision: 'approve' })).toMatchObject({ status: 4090 })
    const back = await decide({ decision: 'reject', reason: 'Pictures of the papers are missing' })
    expect(back.data, back.msg).toMatchObject({ authStatus: 3 })
  })

  it('a second start changes nothing', async () => {
    const once = await rowsOf(db)
    const journal = await rowsOf(db, 'drizzle')
    await backend.app.close()
    backend = await start(db)
    const twice = await rowsOf(db)
    expect(changesOf(once, twice)).toEqual([])
    // Nor does it bring what was there once more.
    for (const table of ['role', 'menu_resource', 'dict', 'waybill', 'driver', 'shipment', 'sys_account', 'sys_file'])
      expect([table, twice.get(table)?.size]).toEqual([table, once.get(table)?.size])
    expect(await rowsOf(db, 'drizzle')).toEqual(journal)
  })

  it('a start that is killed goes on at the next one, wherever it was', async () => {
    for (const [what, isThere] of KILLED_AT.filter(([what]) => kind === 'postgres' || SLOWLY.has(what))) {
      const db = await untouched.open()
      let killed = false
      watchStatements(db, async (text, values) => {
        if (!killed && isThere(text, values)) {
          killed = true
          await untouched.kill()
        }
        if (killed) throw new Error('the process is gone')
      })
      const begun = await start(db).catch((error: Error) => error)
      expect([what, killed]).toEqual([what, true])
      expect(begun).toBeInstanceOf(Error)
      await db.close().catch(() => undefined)
    }
    const db = await untouched.open()
    const backend = await start(db)
    const { areas } = (await backend.app.inject('/readyz')).json() as { areas: { status: string }[] }
    expect(areas.filter(({ status }) => status !== 'running')).toEqual([])
    expect(changesOf(before, await rowsOf(db))).toEqual([])
    await backend.app.close()
    await db.close()
  })
})
