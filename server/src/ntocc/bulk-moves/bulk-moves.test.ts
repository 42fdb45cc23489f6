import type { BulkMove, ImportResult, Page, StoredRecord } from '@ntocc/sdk/contracts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { issueToken } from '../account/tokens.ts'
import { demoIdCard, demoPhone } from '../demo/identity.ts'
import { entityNamed, resourceNamed } from '../registry/areas.ts'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabases } from '../testing/databases.ts'
import { pngFile } from '../testing/files.ts'

const API = '/ntocc-basic-api'
const LOOK_MS = 20

withDatabases('moves of many records', database => {
  let backend: TestBackend
  let admin: string
  let serial = 0
  let members = 0

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
    await expect.poll(async () => (await look(id)).data?.state).not.toBe('running')
    const { data, msg } = await look(id)
    expect(data, msg).toBeTruthy()
    return data as BulkMove
  }
  /** Somebody of the branch whose only role has these permissions. @returns the token */
  const memberWith = async (party: string, permissions: readonly unknown[]): Promise<string> => {
    const { db } = database()
    members += 1
    const made = await db.query<{ id: string }>(
      `with r as (insert into role (branch_code, code, role_code, name, party_types, permissions, status)
         values ('HQ', $1, $1, to_jsonb($1::text), jsonb_build_array($2::text), $3, 1) returning id),
       a as (insert into sys_account (branch_code, username, phone, password_hash, party_type, party_code, user_name)
         values ('HQ', $1, $4, '!', $2, $1, to_jsonb($1::text)) returning id),
       held as (insert into sys_account_role (account_id, role_id) select a.id, r.id from a, r)
       select id from a`,
      [`member-${members}`, party, JSON.stringify(permissions.filter(Boolean)), String(10_000_800_000 + members)],
    )
    return issueToken({ db, deviceId: undefined, ip: '127.0.0.1', userAgent: undefined }, Number(made.rows[0]?.id))
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

  it('is for whoever may both read the list and make the move, and lists of staff are for staff alone', async () => {
    const machine = entityNamed('oilRecharge')?.fieldNamed('status')?.options.machine
    const [read, move] = [resourceNamed('oilRecharge')?.by.list?.permission, machine?.move('pay')?.permission]
    expect(new Set([read, move, undefined]).size).toBe(3)
    const query = { keyword: 'nothing that there is' }
    const asked = async (party: string, permissions: unknown[]) => {
      const token = await memberWith(party, permissions)
      return (await start({ entity: 'oilRecharge', move: 'pay', query, expected: 1 }, token)).status
    }
    expect(await asked('PLAT_ADMIN', [read])).toBe(4030)
    expect(await asked('PLAT_ADMIN', [move])).toBe(4030)
    expect(await asked('SHIPPER', [read, move])).toBe(4030)
    expect(await asked('PLAT_ADMIN', [read, move]), 'nothing matches').toBe(4090)
  })

  it('knows no entity that is none, and no move that its records do not have', async () => {
    const query = { keyword: 'Bulk' }
    expect((await start({ entity: 'constructor', move: 'disable', query, expected: 1 })).status).toBe(4040)
    expect((await start({ entity: 'unit', move: 'constructor', query, expected: 1 })).status).not.toBe(0)
    const wrong = await start({ entity: 'unit', move: 'disable', query: { status: 'x' }, expected: 1 })
    expect(wrong).toMatchObject({ status: 4220, errors: { status: { code: 'validation.field.filter' } } })
  })

  it.each([
    ['has lost the role', `update sys_bulk_move set role_code = 'gone' where id = $1`],
    [
      'works in another branch now',
      `with a as (update sys_account set branch_code = 'HB' where id = (select account_id from sys_bulk_move where id = $1)
         returning id)
       update role set branch_code = 'HB' where id in (select role_id from sys_account_role join a on a.id = account_id)`,
    ],
    [
      'must change the password first',
      'update sys_account set must_change_password = true where id = (select account_id from sys_bulk_move where id = $1)',
    ],
    [
      'must set up a second factor first',
      `update role set require_two_factor = true where id in (select role_id from sys_account_role
         where account_id = (select account_id from sys_bulk_move where id = $1))`,
    ],
    [
      'is disabled',
      'update sys_account set enabled = false where id = (select account_id from sys_bulk_move where id = $1)',
    ],
  ])('stops when whoever began it %s', async (_, change) => {
    const names = await units(2)
    const { db } = database()
    const { by } = resourceNamed('unit') ?? {}
    const token = await memberWith('PLAT_ADMIN', [by?.list?.permission, by?.move?.permission])
    const { data } = await disable(names, 2, token)
    await expect.poll(async () => (await look(data?.id, token)).data?.state).toBe('done')
    await db.query(`update sys_bulk_move set state = 'running' where id = $1`, [data?.id])
    await db.query(change, [data?.id])
    await db.query('update sys_bulk_move_item set state = 0 where bulk_id = $1', [data?.id])
    await backend.app.inject('/healthz')
    const { runBulkMove } = await import('./run.ts')
    const services = { db, config: backend.config, notifier: backend.notifier, log: backend.app.log } as never
    await runBulkMove(services, data?.id ?? 0, new AbortController().signal)
    const left = await db.query<{ state: string; untried: string }>(
      `select state, (select count(*) from sys_bulk_move_item where bulk_id = id and state = 0) as untried
       from sys_bulk_move where id = $1`,
      [data?.id],
    )
    expect(left.rows.map(row => [row.state, Number(row.untried)])).toEqual([['stopped', 2]])
  })

  describe('whose job has failed for good', () => {
    const query = (text: string, params?: unknown[]) => database().db.query(text, params)
    /** Nothing of it can be moved: the database is busy whenever one is. */
    const busy = async (names: string) => {
      await query(
        `create function busy() returns trigger language plpgsql as $$ begin raise exception 'busy' using errcode = '40001'; end $$`,
      )
      await query(
        `create trigger busy before update on unit for each row when (new.unit_code like 'bulk-${serial}-%') execute function busy()`,
      )
      return (await disable(names, 2)).data?.id
    }
    const free = () => query('drop function if exists busy cascade')
    afterEach(free)
    const jobOf = async (id: number | undefined) =>
      (
        await database().db.query<{ id: string; state: string }>(
          `select id, state from job_queue.job where data->>'job' = 'bulkMove' and data->'payload'->>'id' = $1`,
          [String(id)],
        )
      ).rows[0]
    /** Its next try is its last one, and begins now. */
    const failed = async (id: number | undefined): Promise<string> => {
      await expect.poll(async () => (await jobOf(id))?.state).toBe('retry')
      expect((await look(id)).data?.state).toBe('running')
      await query('update job_queue.job set retry_count = retry_limit, start_after = now() where id = $1', [
        (await jobOf(id))?.id,
      ])
      await expect.poll(async () => (await jobOf(id))?.state).toBe('failed')
      return (await jobOf(id))?.id ?? ''
    }

    it('has stopped, and its person begins another', async () => {
      const names = await units(2)
      const id = await busy(names)
      await failed(id)
      expect((await look(id)).data).toMatchObject({ state: 'stopped', total: 2, moved: 0, refused: 0 })
      await free()
      const next = await disable(names, 2)
      expect(next.http, next.msg).toBe(200)
      expect(await ended(next.data?.id)).toMatchObject({ state: 'done', moved: 2 })
    })

    it('has stopped as well once the job is dropped; repeated before the next one began, it goes on', async () => {
      const names = await units(2)
      const id = await busy(names)
      const job = await failed(id)
      await free()
      const repeated = await backend.post(`${API}/job/${job}/repeat`, {}, admin)
      expect(repeated.status, repeated.msg).toBe(0)
      await expect.poll(async () => (await look(id)).data?.state).toBe('done')
      const others = await units(2)
      const second = await busy(others)
      const dropped = await failed(second)
      expect((await backend.call({ method: 'DELETE', url: `${API}/job/${dropped}`, token: admin })).status).toBe(0)
      expect((await look(second)).data?.state).toBe('stopped')
      await free()
      expect((await disable(others, 2)).http).toBe(200)
    })
  })

  it('submits reviewed records for review, each by its papers', async () => {
    const idOf = (at: number) => demoIdCard('11', '19780310', 700 + at)
    const picture = [(await backend.upload(pngFile(), admin)).data?.reference]
    const pictures = { idFront: picture, idBack: picture, licenceImgs: picture, qualificationImgs: picture }
    const driver = (at: number, more: object = {}) =>
      backend.post<StoredRecord>(
        `${API}/driver`,
        {
          name: `批量司机${'甲乙丙丁'[at - 1]}`,
          phone: demoPhone(9_000_000 + at),
          idNo: idOf(at),
          idTo: '2099-01-01',
          licenceNo: idOf(at),
          licenceClass: 'A2',
          licenceTo: '2099-01-01',
          qualificationNo: `Q${at}`,
          qualificationTo: '2099-01-01',
          ...pictures,
          ...more,
        },
        admin,
      )
    for (const at of [1, 2]) expect(await driver(at)).toMatchObject({ status: 0 })
    expect((await driver(3, { licenceTo: '2020-01-01' })).status).toBe(0)
    expect((await driver(4, { licenceImgs: [] })).status).toBe(0)
    const query = { keyword: '批量司机' }
    const { data, msg } = await start({ entity: 'driver', move: 'submit', query, expected: 4 })
    expect(data, msg).toBeTruthy()
    const { moved, refusals } = await ended(data?.id)
    const names = refusals.map(each => each.name).sort()
    expect({ moved, names }).toEqual({ moved: 2, names: ['批量司机丁', '批量司机丙'] })
    const counted = await backend.get<Page<StoredRecord>>(`${API}/driver?keyword=批量司机&countBy=authStatus`, admin)
    expect(Object.values(counted.data?.counts ?? {}).sort()).toEqual([2, 2])
  })
})
