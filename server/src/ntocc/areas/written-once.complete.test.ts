import { defineContract, resource } from '@ntocc/sdk/contracts'
import { entity, money, text, type ValuesOf } from '@ntocc/sdk/fields'
import { type Ctx, defineService, sql } from '@ntocc/sdk/service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { areaNamed } from '../registry/areas.ts'
import { AREA_SOURCES } from '../testing/areas.ts'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabases } from '../testing/databases.ts'
import { madeArea, migrationOf } from '../testing/made-area.ts'

const Posting = entity('posting', {
  account: text({ max: 40 }).required(),
  debit: money().required(),
  credit: money().required(),
})
  .appendOnly()
  .holds('oneSide', ['credit', 'debit'], '($1 = 0) <> ($2 = 0)')
type Posting = ValuesOf<typeof Posting>

const books = defineContract({
  id: 'books',
  entities: { posting: Posting },
  resources: {
    posting: resource<Posting>()('posting', { permission: { edit: 'posting.edit' }, keyword: ['account'] }),
  },
  issues: ['posting.oneSide'],
  permissions: ['posting.read', 'posting.edit'],
  defaults: { roles: { PLAT_ADMIN: 'all' } },
})

const WORDS = {
  entity: { posting: 'Postings' },
  permission: { posting: { read: 'See', edit: 'Post' } },
  issue: { posting: { oneSide: 'Either side, not both' } },
}

withDatabases('records that are written once', database => {
  let backend: TestBackend
  let token: string
  beforeAll(async () => {
    const area = await madeArea(database().db, books, defineService(books, {}), { words: WORDS })
    backend = await testBackend(database().db, { areaSources: [area, ...AREA_SOURCES] })
    token = await backend.signIn('admin')
  })
  afterAll(() => backend.app.close())

  const post = (values: object) => backend.post<Posting>('/ntocc-basic-api/posting', values, token)
  const inBranch = (work: (ctx: Ctx) => Promise<unknown>) =>
    areaNamed('books')
      ?.platform()
      .inBranch('HQ', work as never) as Promise<unknown>
  const rows = async (): Promise<unknown[]> =>
    (await database().db.query('select debit, credit, version, is_deleted from books_posting order by id')).rows

  it('the migration writes the trigger and the rule, and nothing more is missing then', async () => {
    const states = (await backend.app.inject('/readyz')).json().areas as { id: string; status: string }[]
    expect(states.find(({ id }) => id === 'books')).toMatchObject({ status: 'running' })
    expect(await migrationOf(database().db, books)).toBe('')
  })

  it('are added, and neither changed nor deleted: not by a call, not by a service, not by a statement', async () => {
    const made = await post({ account: 'Freight', debit: '120.00', credit: '0.00' })
    expect(made).toMatchObject({ status: 0, data: { debit: '120.00' } })
    const { id, version } = made.data as Posting
    const before = await rows()
    expect(
      await backend.put('/ntocc-basic-api/posting', { id, version, account: 'Toll', debit: '1.00' }, token),
    ).toMatchObject({ status: 4090, msg: expect.stringContaining('written once') })
    const gone = await backend.remove(`/ntocc-basic-api/posting?id=${id}`, token)
    expect(gone.status).not.toBe(0)
    const changes = [
      (ctx: Ctx) => ctx.records.changeMany(Posting, sql`true`, { account: 'Toll' }),
      (ctx: Ctx) => ctx.records.changeEach(Posting, [{ id, account: 'Toll' }]),
      (ctx: Ctx) => ctx.records.erase(Posting, sql`true`),
    ]
    for (const change of changes) await expect(inBranch(change)).rejects.toMatchObject({ code: 'WRITTEN_ONCE' })
    for (const statement of [
      `update books_posting set account = 'Toll'`,
      'delete from books_posting',
      'truncate books_posting',
    ])
      await expect(database().db.query(statement)).rejects.toThrow('append-only')
    expect(await rows()).toEqual(before)
  })

  it('a rule between columns is refused at its first field, with the words of the area, however it is broken', async () => {
    const broken = { errors: { credit: { code: 'validation.posting.oneSide' } } }
    expect(await post({ account: 'Both', debit: '1.00', credit: '1.00' })).toMatchObject(broken)
    expect(await post({ account: 'None', debit: '0.00', credit: '0.00' })).toMatchObject(broken)
    expect(await post({ account: 'One', debit: '0.00', credit: '1.00' })).toMatchObject({ status: 0 })
    await expect(
      database().db.query(
        `insert into books_posting (code, branch_code, account, debit, credit) values ('X', 'HQ', 'x', 1, 1)`,
      ),
    ).rejects.toMatchObject({ code: '23514' })
  })
})

describe('an area whose rule has no words', () => {
  it('is refused when it is built', async () => {
    const { areaProblems } = await import('@ntocc/sdk/plugin/area-rules')
    expect(areaProblems(defineContract({ id: 'books', entities: { posting: Posting } }))).toContain(
      'The rule posting.oneSide has no words: name it under issues.',
    )
  })
})
