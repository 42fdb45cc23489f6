import { defineContract, resource } from '@ntocc/sdk/contracts'
import {
  dateTime,
  entity,
  flag,
  integer,
  localized,
  money,
  state,
  stateMachine,
  text,
  type ValuesOf,
} from '@ntocc/sdk/fields'
import { type AreaCtx, changing, creating, defineService, sql, type Written } from '@ntocc/sdk/service'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { AREA_SOURCES } from '../testing/areas.ts'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabases } from '../testing/databases.ts'
import { madeArea } from '../testing/made-area.ts'
import { type Witness, witnessOf } from '../testing/witness.ts'

const gateMachine = stateMachine({
  name: 'gateStatus',
  initial: 0,
  states: { 0: { key: 'shut', tone: 'stopped' }, 1: { key: 'open', tone: 'done' } },
  moves: [{ name: 'open', from: [0], to: 1, by: ['PLAT_ADMIN', 'SYSTEM'], permission: 'gate.edit' }],
})
const Gate = entity('gate', {
  name: text({ max: 40 }).required(),
  title: localized(),
  fee: money(),
  isBusy: flag().derived(),
  seenAt: dateTime().derived(),
  passed: integer({ min: 0 }).derived(),
  status: state(gateMachine),
})
type Gate = ValuesOf<typeof Gate>
const Passage = entity('passage', { gateName: text({ max: 40 }).required(), plate: text({ max: 20 }) })
/** Nobody follows it. */
const Toll = entity('toll', { gateName: text({ max: 40 }).required(), fee: money(), seenAt: dateTime() })

const gates = defineContract({
  id: 'gates',
  entities: { gate: Gate, passage: Passage, toll: Toll },
  resources: { gate: resource<Gate>()('gate', { permission: { edit: 'gate.edit' }, keyword: ['name'] }) },
  permissions: ['gate.read', 'gate.edit'],
  defaults: { roles: { PLAT_ADMIN: 'all' } },
})
const counters = defineContract({ id: 'counters' })
const WORDS = {
  entity: { gate: 'Gates', passage: 'Passages', toll: 'Tolls' },
  permission: { gate: { read: 'See', edit: 'Change' } },
  dictionary: { gateStatus: 'State of a gate' },
  state: { gateStatus: { shut: 'Shut', open: 'Open' } },
}

type Told = Written<Readonly<Record<string, unknown>>>

withDatabases('what an area writes', database => {
  let backend: TestBackend
  let area: AreaCtx
  let witness: Witness
  let told: [entity: string, written: readonly Told[]][] = []
  const hear = (entity: string) => async (_ctx: unknown, written: readonly Told[]) => {
    told.push([entity, written])
  }
  beforeAll(async () => {
    const { db } = database()
    const keep = async (ctx: AreaCtx): Promise<void> => {
      area = ctx
    }
    const follows = { gate: hear('gate'), passage: hear('passage') }
    witness = await witnessOf(db, [Gate, Passage])
    backend = await testBackend(db, {
      areaSources: [
        ...witness.areas,
        await madeArea(db, gates, defineService(gates, { seed: keep as never }), { words: WORDS }),
        await madeArea(db, counters, defineService(counters, { follows }), { words: {} }),
        ...AREA_SOURCES,
      ],
    })
    await witness.begin()
  })
  // Whatever a test has written was told, in the trail and of one version more.
  afterEach(async () => expect((await witness.seen()).problems).toEqual([]))
  afterAll(() => backend.app.close())

  type Ctx = Parameters<Parameters<AreaCtx['inBranch']>[1]>[0]
  const inBranch = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => area.inBranch('HQ', work)
  const trail = async (of: string, id: number) =>
    (
      await database().db.query<{ action: string; changes: { field: string }[]; account_id: string | null }>(
        'select action, changes, account_id from sys_audit_trail where entity = $1 and record_id = $2 order by id',
        [of, id],
      )
    ).rows
  const made = (names: readonly string[]) =>
    inBranch(ctx =>
      ctx.records.createMany(
        Gate,
        names.map(name => ({ name, passed: 0, status: 0 })),
      ),
    )
  beforeEach(() => {
    told = []
  })

  it('new records come in one statement: each with a line in the trail, all told at once', async () => {
    const found = await made(['North', 'South'])
    expect(found.map(({ name, version, createdBy }) => [name, version, createdBy])).toEqual([
      ['North', 0, 'gates'],
      ['South', 0, 'gates'],
    ])
    for (const { id } of found) expect(await trail('gate', id)).toMatchObject([{ action: 'create' }])
    expect(told).toHaveLength(1)
    expect(told[0]?.[1].map(({ before, after }) => [before, after.name])).toEqual([
      [undefined, 'North'],
      [undefined, 'South'],
    ])
  })

  it('one whose code is there is left out where that is asked for, and is an error where it is not', async () => {
    const [first] = await made(['Only'])
    const again = { code: first?.code ?? '', name: 'Only', status: 0 }
    expect(await inBranch(ctx => ctx.records.createMany(Gate, [again], { ifNew: true }))).toEqual([])
    expect(told).toHaveLength(1)
    await expect(inBranch(ctx => ctx.records.createMany(Gate, [again]))).rejects.toThrow(/unique/)
  })

  it('new ones come out of a query: each with its line in the trail and in whose name it was, told where somebody follows', async () => {
    await made(['Q1', 'Q2'])
    await inBranch(ctx => ctx.records.changeMany(Gate, sql`name like 'Q_'`, { fee: '1.05' }))
    told = []
    const by = { accountId: 7, partyCode: 'P7', username: 'seven' }
    const of = (ctx: Ctx) => sql`select name as gate_name, fee, gmt_created as seen_at from ${ctx.table(Gate)}
      where name like 'Q_' order by name desc`
    expect(
      await inBranch(ctx =>
        ctx.records.createFrom(Toll, ['gateName', 'fee', 'seenAt'], of(ctx), { by, reason: 'Due' }),
      ),
    ).toBe(2)
    expect(told).toEqual([])
    const tolls = await inBranch(ctx => ctx.records.where(Toll))
    expect(
      tolls.map(({ gateName, fee, createdBy, branchCode, version }) => [gateName, fee, createdBy, branchCode, version]),
    ).toEqual([
      ['Q2', '1.05', 'seven', 'HQ', 0],
      ['Q1', '1.05', 'seven', 'HQ', 0],
    ])
    for (const { id, code, gateName, seenAt } of tolls) {
      expect(code).toMatch(/^T\d{8}[2-9A-H]{12}$/)
      const [line] = await trail('toll', id)
      expect(line).toMatchObject({ action: 'create', account_id: '7' })
      expect(line?.changes).toEqual([
        { field: 'code', after: code },
        { field: 'gateName', after: gateName },
        { field: 'fee', after: '1.05' },
        { field: 'seenAt', after: seenAt },
        { field: 'reason', after: 'Due' },
      ])
    }
    const named = sql`select 'P' || name as code, name as gate_name, 1 as status from gates_gate where name like 'Q_' order by name`
    expect(await inBranch(ctx => ctx.records.createFrom(Passage, ['code', 'gateName', 'status'], named))).toBe(2)
    expect(told.map(([entity, written]) => [entity, written.map(({ after }) => after.code)])).toEqual([
      ['passage', ['PQ1', 'PQ2']],
    ])
  })

  it('a set that fails takes the transaction with it, whoever goes on; one in a transaction of its own that alone', async () => {
    const [gate] = await made(['T'])
    const again = [{ code: gate?.code ?? '', name: 'T again', status: 0 }]
    const count = async () => (await inBranch(ctx => ctx.records.where(Gate, { where: sql`name like 'T%'` }))).length
    await expect(
      inBranch(ctx =>
        ctx.transaction(async () => {
          await ctx.records.createMany(Gate, [{ name: 'T1', status: 0 }])
          await ctx.records.createMany(Gate, again).catch(() => undefined)
        }),
      ),
    ).rejects.toThrow(/unique/)
    expect(await count()).toBe(1)
    await inBranch(ctx =>
      ctx.transaction(async () => {
        await ctx.records.createMany(Gate, [{ name: 'T2', status: 0 }])
        await ctx.transaction(() => ctx.records.createMany(Gate, again)).catch(() => undefined)
      }),
    )
    expect(await count()).toBe(2)
  })

  it('a set is changed in one statement: one version and one line each, told at once with before and after', async () => {
    const [one, other] = await made(['A1', 'A2'])
    await made(['B1'])
    told = []
    const changed = await inBranch(ctx =>
      ctx.records.changeMany(Gate, sql`name like 'A%'`, { fee: '12.50', title: null }, { reason: 'New prices' }),
    )
    expect(changed.map(({ name, fee, version }) => [name, fee, version])).toEqual([
      ['A1', '12.50', 1],
      ['A2', '12.50', 1],
    ])
    expect(told).toHaveLength(1)
    expect(told[0]?.[1].map(({ before, after, reason }) => [before?.fee, after.fee, reason])).toEqual([
      [undefined, '12.50', 'New prices'],
      [undefined, '12.50', 'New prices'],
    ])
    for (const each of [one, other])
      expect((await trail('gate', each?.id ?? 0)).at(-1)).toMatchObject({
        action: 'update',
        changes: [
          { field: 'fee', after: '12.50' },
          { field: 'reason', after: 'New prices' },
        ],
      })
    // What is so already is no news.
    told = []
    expect(await inBranch(ctx => ctx.records.changeMany(Gate, sql`name like 'A%'`, { fee: '12.50' }))).toEqual([])
    expect(told).toEqual([])
  })

  it('a set that is a move stands in the trail as one, and is told as one', async () => {
    const [gate] = await made(['M'])
    told = []
    await inBranch(ctx => ctx.records.changeMany(Gate, sql`name = 'M'`, { status: 1 }, { move: 'open' }))
    expect((await trail('gate', gate?.id ?? 0)).at(-1)).toMatchObject({ action: 'open' })
    expect(told[0]?.[1]).toMatchObject([{ move: 'open', after: { status: 1 } }])
  })

  it('each gets its own, and what a query answers is written as well', async () => {
    const [one, other] = await made(['C1', 'C2'])
    const each = [
      { id: one?.id ?? 0, fee: '1.00' },
      { id: other?.id ?? 0, fee: '2.00' },
    ]
    await inBranch(ctx => ctx.records.changeEach(Gate, each))
    const doubled = await inBranch(ctx =>
      ctx.records.changeFrom(
        Gate,
        ['fee'],
        sql`select id, fee * 2 as fee from ${ctx.table(Gate)} where name in ('C1', 'C2')`,
      ),
    )
    expect(doubled.map(({ name, fee, version }) => [name, fee, version]).sort()).toEqual([
      ['C1', '2.00', 2],
      ['C2', '4.00', 2],
    ])
    expect(told.map(([, written]) => written.length)).toEqual([2, 2, 2])
  })

  it('what is derived is told, and is no version and no line in the trail unless it counts as a change', async () => {
    const [gate] = await made(['D'])
    told = []
    const [busy] = await inBranch(ctx => ctx.records.changeMany(Gate, sql`name = 'D'`, { isBusy: true }))
    expect(busy).toMatchObject({ isBusy: true, version: 0 })
    expect(told[0]?.[1]).toMatchObject([{ before: { version: 0 }, after: { isBusy: true } }])
    expect(await trail('gate', gate?.id ?? 0)).toHaveLength(1)
    const change = [{ id: gate?.id ?? 0, passed: 3 }]
    const [counted] = await inBranch(ctx => ctx.records.changeEach(Gate, change, { isChange: true }))
    expect(counted).toMatchObject({ passed: 3, version: 1 })
    expect((await trail('gate', gate?.id ?? 0)).at(-1)?.changes).toEqual([{ field: 'passed', before: 0, after: 3 }])
  })

  it('a move brings its records along: one version, one line each, in whose name it was, told when all is written', async () => {
    const [gate] = await made(['E'])
    await inBranch(ctx => ctx.records.createMany(Passage, [{ gateName: 'E', plate: 'old' }]))
    told = []
    const { rows } = await database().db.query<{ id: string; party_code: string }>(
      `select id, party_code from sys_account where username = 'admin'`,
    )
    const by = { accountId: Number(rows[0]?.id), partyCode: rows[0]?.party_code ?? '', username: 'admin' }
    const row = (await database().db.query('select * from gates_gate where id = $1', [gate?.id])).rows[0] ?? {}
    const after = await inBranch(ctx =>
      ctx.transaction(() =>
        ctx.applyMove(Gate, {
          row,
          move: 'open',
          to: 1,
          reason: 'A lorry came',
          by,
          effects: {
            set: { fee: '5.00' },
            changes: [changing(Passage, sql`gate_name = 'E'`, { plate: 'seen' })],
            creates: [creating(Passage, [{ gateName: 'E', plate: 'new' }])],
          },
        }),
      ),
    )
    expect(after).toMatchObject({ status: 1, version: 1, modified_by: 'admin' })
    expect(
      told.map(([entity, written]) => [entity, written.map(({ after: { plate, fee }, move }) => move ?? plate ?? fee)]),
    ).toEqual([
      ['gate', ['open']],
      ['passage', ['seen']],
      ['passage', ['new']],
    ])
    expect((await trail('gate', gate?.id ?? 0)).at(-1)).toMatchObject({
      action: 'open',
      account_id: rows[0]?.id,
      changes: expect.arrayContaining([
        { field: 'status', before: 0, after: 1 },
        { field: 'reason', after: 'A lorry came' },
      ]),
    })
  })

  it('what is over is erased, and told as deleted; another branch’s stays', async () => {
    await made(['F'])
    told = []
    expect(await area.inBranch('EAST', ctx => ctx.records.erase(Gate, sql`name = 'F'`))).toBe(0)
    expect(await inBranch(ctx => ctx.records.erase(Gate, sql`name = 'F'`))).toBe(1)
    expect(told.map(([, written]) => written.map(({ after }) => [after.name, after.isDeleted]))).toEqual([
      [['F', true]],
    ])
  })

  it('what a release brings is there once, however often it is brought, and stays away when it was deleted', async () => {
    const bring = () =>
      area.bring(
        Gate,
        ['HQ', 'EAST'].map(branchCode => ({ branchCode, code: `${branchCode}-main`, name: 'Main' })),
        'name',
      )
    await bring()
    await database().db.query(`update gates_gate set is_deleted = true where code = 'HQ-main'`)
    await bring()
    const found = await database().db.query(
      `select code, created_by, is_deleted from gates_gate where name = 'Main' order by 1`,
    )
    expect(found.rows).toEqual([
      { code: 'EAST-main', created_by: 'system', is_deleted: false },
      { code: 'HQ-main', created_by: 'system', is_deleted: true },
    ])
    // What comes with a release nobody made.
    await witness.forget()
  })

  it.each([
    ['a change', sql`update gates_gate set fee = 0`],
    ['a new one', sql`insert into gates_passage (code, branch_code, gate_name) values ('x', 'HQ', 'x')`],
    ['one in a query', sql`with gone as (delete from gates_gate returning 1) select count(*) from gone`],
    ['another area’s', sql`update waybill set status = 90`],
  ])('%s that is written past the engine is refused, whoever would not hear of it', async (_what, statement) => {
    await expect(inBranch(ctx => ctx.query(statement))).rejects.toThrow(/holds records/)
  })
})
