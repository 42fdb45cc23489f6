import { answer, defineContract, endpoint, input, type ListQuery, type Page, resource } from '@ntocc/sdk/contracts'
import { entity, integer, localized, text, type ValuesOf } from '@ntocc/sdk/fields'
import { type AreaCtx, defineService, sql } from '@ntocc/sdk/service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AREA_SOURCES } from '../testing/areas.ts'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabase } from '../testing/databases.ts'
import { madeArea } from '../testing/made-area.ts'

const Barge = entity('barge', {
  name: text({ max: 40 }).required(),
  tonnes: integer({ min: 0 }).required(),
  loaded: integer({ min: 0 }).required().default(0),
  /** What may still come aboard. */
  free: integer().computed(),
  label: localized().computed(),
})
type Barge = ValuesOf<typeof Barge>

/** The same barges by a list that computes nothing. */
const bargePlain = endpoint({
  name: 'bargePlain',
  method: 'GET',
  path: '/ntocc-basic-api/bargePlain',
  query: input<ListQuery>(),
  data: answer.page<Barge>(),
  permission: 'barge.read',
})
const barges = defineContract({
  id: 'barges',
  entities: { barge: Barge },
  resources: { barge: resource<Barge>()('barge', { permission: { edit: 'barge.edit' }, keyword: ['name'] }) },
  calls: { bargePlain },
  permissions: ['barge.read', 'barge.edit'],
  defaults: { roles: { PLAT_ADMIN: 'all' } },
})
const WORDS = {
  entity: { barge: 'Barges' },
  permission: { barge: { read: 'See', edit: 'Change' } },
}
const PATH = '/ntocc-basic-api/barge'

withDatabase('a field that is computed', database => {
  let backend: TestBackend
  let area: AreaCtx
  let token: string
  beforeAll(async () => {
    const { db } = database()
    const service = defineService(barges, {
      seed: (async (ctx: AreaCtx) => {
        area = ctx
      }) as never,
      hooks: {
        barge: {
          list: () => ({
            computes: {
              free: sql`tonnes - loaded`,
              label: sql`jsonb_build_object('en', 'Barge ' || name, 'zh', name || '号')`,
            },
          }),
        },
      },
      calls: { bargePlain: (ctx, { query }) => ctx.records.list(Barge, query) },
    })
    backend = await testBackend(db, {
      areaSources: [await madeArea(db, barges, service, { words: WORDS }), ...AREA_SOURCES],
    })
    token = await backend.signIn('admin')
    for (const [name, tonnes, loaded] of [
      ['Anna', 100, 90],
      ['Bert', 50, 0],
      ['Cleo', 80, 50],
    ])
      expect((await backend.post(PATH, { name, tonnes, loaded }, token)).status).toBe(0)
  })
  afterAll(() => backend.app.close())

  const list = async (query: string, path = PATH) => backend.get<Page<Barge>>(`${path}?${query}`, token)
  const names = async (query: string) => (await list(query)).data?.records.map(({ name, free }) => [name, free])

  it('is shown, sorted and filtered by its expression, in the list and in the record', async () => {
    expect(await names('sortField=free&sortType=asc')).toEqual([
      ['Anna', 10],
      ['Cleo', 30],
      ['Bert', 50],
    ])
    expect(await names('freeStart=20&sortField=name&sortType=asc')).toEqual([
      ['Bert', 50],
      ['Cleo', 30],
    ])
    const { data } = await list('name=Cleo')
    const one = await backend.get<Barge>(`${PATH}/${data?.records[0]?.id}`, token)
    expect(one.data).toMatchObject({ name: 'Cleo', free: 30, label: 'Barge Cleo' })
  })

  it('of words in several languages is found and sorted in that of the reader', async () => {
    const inChinese = await backend.get<Page<Barge>>(`${PATH}?sortField=label&sortType=desc`, token, {
      'accept-language': 'zh',
    })
    expect(inChinese.data?.records.map(({ label }) => label)).toEqual(['Cleo号', 'Bert号', 'Anna号'])
    expect(await names('label=Barge Be')).toEqual([['Bert', 50]])
  })

  it('has no column, and is nothing that anybody writes', async () => {
    const { rows } = await database().db.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = 'barges_barge'`,
    )
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['tonnes', 'loaded']))
    expect(rows.map(({ name }) => name)).not.toContain('free')
    const made = await backend.post<Barge>(PATH, { name: 'Dora', tonnes: 20, free: 7 }, token)
    expect(made).toMatchObject({ status: 0 })
    expect(await names('name=Dora')).toEqual([['Dora', 20]])
    await area.inBranch('HQ', ctx => ctx.records.changeMany(Barge, sql`name = 'Dora'`, { loaded: 5, free: 7 }))
    expect(await names('name=Dora')).toEqual([['Dora', 15]])
  })

  it('is not there, nor to be asked for, in a list that does not compute it', async () => {
    const { data, status } = await list('pageSize=50', bargePlain.path)
    expect(status).toBe(0)
    expect(data?.records.every(each => !('free' in each) && !('label' in each))).toBe(true)
    expect(await list('sortField=free', bargePlain.path)).toMatchObject({ status: 4220 })
    expect(await list('freeStart=20', bargePlain.path)).toMatchObject({ status: 4220, errors: { freeStart: {} } })
  })
})
