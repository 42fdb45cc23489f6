import type { BulkMove, ImportResult, Page, StoredRecord } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoIdCard, demoPhone } from '../demo/identity.ts'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabases } from '../testing/databases.ts'

const API = '/ntocc-basic-api'
const LOOK_MS = 20

withDatabases('moves of many records', database => {
  let backend: TestBackend
  let admin: string
  let serial = 0

  beforeAll(async () => {
    backend = await testBackend(database().db, { jobLookMs: LOOK_MS })
    admin = await backend.signIn('admin')
  })
  afterAll(() => backend.app.close())

  /** Adds so many units by an import; answers what their codes begin with. */
  const units = async (count: number): Promise<string> => {
    serial += 1
    const rows = Array.from({ length: count }, (_, at) => ({
      line: at + 2,
      values: { name: `Bulk ${serial}.${at}`, unitCode: `bulk-${serial}-${at}`, places: 0 },
    }))
    const body = { importId: `bulk-${serial}`, mode: 'all', rows }
    const { data } = await backend.post<ImportResult>(`${API}/import/unit`, body, admin)
    expect(data?.created).toBe(count)
    return `Bulk ${serial}.`
  }
  const start = (body: object, token = admin) => backend.post<BulkMove>(`${API}/bulkMove`, body, token)
  const disable = (keyword: string, expected: number, token = admin) =>
    start({ entity: 'unit', move: 'disable', query: { keyword }, expected }, token)
  const look = async (id: number | undefined, token = admin) => backend.get<BulkMove>(`${API}/bulkMove/${id}`, token)
  const ended = async (id: number | undefined): Promise<BulkMove> => {
    await expect.poll(async () => (await look(id)).data?.state, { timeout: 20_000 }).not.toBe('running')
    const { data, msg } = await look(id)
    expect(data, msg).toBeTruthy()
    return data as BulkMove
  }
  const records = async (keyword: string) =>
    (
      await backend.get<Page<StoredRecord & { name: string; status: number }>>(
        `${API}/unit?keyword=${encodeURIComponent(keyword)}&pageSize=100`,
        admin,
      )
    ).data?.records ?? []

  it('moves all that match, and those alone', async () => {
    const [mine, others] = [await units(60), await units(3)]
    const { data, status } = await disable(mine, 60)
    expect(status).toBe(0)
    expect(data).toMatchObject({ total: 60, moved: 0, state: 'running' })
    expect(await ended(data?.id)).toMatchObject({ total: 60, moved: 60, refused: 0, state: 'done', refusals: [] })
    expect(new Set((await records(mine)).map(each => each.status))).toEqual(new Set([0]))
    expect(new Set((await records(others)).map(each => each.status))).toEqual(new Set([1]))
  })

  it('tells of each record by name why it was not moved', async () => {
    const names = await units(3)
    const [first] = await records(names)
    const moved = await backend.put(`${API}/unit/move`, { id: first?.id, move: 'disable' }, admin)
    expect(moved).toMatchObject({ status: 0 })
    const { data } = await disable(names, 3)
    const { refusals, ...figures } = await ended(data?.id)
    expect(figures).toMatchObject({ moved: 2, refused: 1 })
    expect(refusals).toEqual([{ id: first?.id, name: first?.name, reason: { code: 'validation.move.state' } }])
  })

  it('refuses when another number matches than was seen: nothing is moved unseen', async () => {
    const names = await units(3)
    const answer = await disable(names, 2)
    expect(answer.status).toBe(4090)
    expect(answer.msg).toContain('3')
    expect((await records(names)).every(each => each.status === 1)).toBe(true)
  })

  it('takes five thousand records and no more', async () => {
    const { db } = database()
    await db.query(
      `insert into unit (branch_code, code, name, unit_code, places, status)
       select 'HQ', 'most-' || n, '"Most"', 'most-' || n, 0, 0 from generate_series(1, 5001) n`,
    )
    expect((await disable('Most', 5001)).status).toBe(4290)
    await db.query(`delete from unit where code = 'most-5001'`)
    const { data } = await disable('Most', 5000)
    expect(data?.total).toBe(5000)
    expect((await disable('Most', 5000)).status, 'a second one beside it').toBe(4290)
    expect((await backend.post(`${API}/bulkMove/${data?.id}/stop`, {}, admin)).status).toBe(0)
    expect(await look(data?.id)).toMatchObject({ data: { state: 'stopped' } })
    await db.query(`delete from unit where code like 'most-%'`)
  })

  it('is refused to whoever may not make the move, and seen by nobody else', async () => {
    const names = await units(1)
    const nobody = await backend.signIn('nobody')
    expect((await disable(names, 1, nobody)).status).toBe(4030)
    const { data } = await disable(names, 1)
    await ended(data?.id)
    expect((await look(data?.id, nobody)).status).toBe(4040)
    expect((await backend.post(`${API}/bulkMove/${data?.id}/stop`, {}, nobody)).status).toBe(4040)
    expect((await look(Number.NaN)).status).toBe(4040)
  })

  it('knows no entity that is none, and no move that its records do not have', async () => {
    const query = { keyword: 'Bulk' }
    expect((await start({ entity: 'constructor', move: 'disable', query, expected: 1 })).status).toBe(4040)
    expect((await start({ entity: 'unit', move: 'constructor', query, expected: 1 })).status).not.toBe(0)
    const wrong = await start({ entity: 'unit', move: 'disable', query: { status: 'x' }, expected: 1 })
    expect(wrong).toMatchObject({ status: 4220, errors: { status: { code: 'validation.field.filter' } } })
  })

  it('stops when whoever began it may not make the move any more', async () => {
    const names = await units(2)
    const { db } = database()
    const { data } = await disable(names, 2)
    await ended(data?.id)
    await db.query(`update sys_bulk_move set state = 'running', role_code = 'gone' where id = $1`, [data?.id])
    await db.query('update sys_bulk_move_item set state = 0 where bulk_id = $1', [data?.id])
    await backend.app.inject('/healthz')
    const { runBulkMove } = await import('./run.ts')
    const services = { db, config: backend.config, notifier: backend.notifier, log: backend.app.log } as never
    await runBulkMove(services, data?.id ?? 0, new AbortController().signal)
    expect(await ended(data?.id)).toMatchObject({ state: 'stopped', moved: 0, refused: 0 })
  })

  it('submits reviewed records for review, each by its papers', async () => {
    const idOf = (at: number) => demoIdCard('11', '19780310', 700 + at)
    const driver = (at: number, more: object = {}) =>
      backend.post<StoredRecord>(
        `${API}/driver`,
        {
          name: `批量司机${'甲乙丙'[at - 1]}`,
          phone: demoPhone(9_000_000 + at),
          idNo: idOf(at),
          idTo: '2099-01-01',
          licenceNo: idOf(at),
          licenceClass: 'A2',
          licenceTo: '2099-01-01',
          qualificationNo: `Q${at}`,
          qualificationTo: '2099-01-01',
          ...more,
        },
        admin,
      )
    for (const at of [1, 2]) expect(await driver(at)).toMatchObject({ status: 0 })
    expect((await driver(3, { licenceTo: '2020-01-01' })).status).toBe(0)
    const query = { keyword: '批量司机' }
    const { data, msg } = await start({ entity: 'driver', move: 'submit', query, expected: 3 })
    expect(data, msg).toBeTruthy()
    const { moved, refusals } = await ended(data?.id)
    expect({ moved, names: refusals.map(each => each.name) }).toEqual({ moved: 2, names: ['批量司机丙'] })
    const counted = await backend.get<Page<StoredRecord>>(`${API}/driver?keyword=批量司机&countBy=authStatus`, admin)
    expect(Object.values(counted.data?.counts ?? {}).sort()).toEqual([1, 2])
  })
})
