import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answer, defineContract, endpoint, endpoints, resource, type TodoItem } from '@ntocc/sdk/contracts'
import { entity, shape, text, type ValuesOf } from '@ntocc/sdk/fields'
import { type Ctx, defineService, sql } from '@ntocc/sdk/service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { JOB_SCHEMA } from '../db/queue.ts'
import { areaNamed } from '../registry/areas.ts'
import { noteMissed, repeatMissed } from '../registry/missed.ts'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { QUICKEST, type TestDatabase, testDatabase } from '../testing/databases.ts'
import { madeArea } from '../testing/made-area.ts'

const Lamp = entity('lamp', { name: text({ max: 40 }).required() })
type Lamp = ValuesOf<typeof Lamp>

const EDIT = 'lamp.edit'
const lampsLit = endpoint({
  name: 'lampsLit',
  method: 'GET',
  path: '/ntocc-basic-api/lampsLit',
  data: answer.value<{ lit: number }>(['lit']),
  permission: EDIT,
})
const lamps = defineContract({
  id: 'lamps',
  entities: { lamp: Lamp },
  resources: { lamp: resource<Lamp>()('lamp', { permission: { edit: EDIT }, keyword: ['name'] }) },
  calls: { lampsLit },
  permissions: ['lamp.read', EDIT],
  offers: { lamp: ['name'] },
  todo: ['lamp_count'],
  jobs: { sweepLamps: shape({}) },
  defaults: { roles: { PLAT_ADMIN: 'all' } },
})
const Wire = entity('wire', { name: text({ max: 40 }).required() })
type Wire = ValuesOf<typeof Wire>
const wires = defineContract({
  id: 'wires',
  entities: { wire: Wire },
  resources: { wire: resource<Wire>()('wire', { permission: { edit: 'wire.edit' }, keyword: ['name'] }) },
  permissions: ['wire.read', 'wire.edit'],
  defaults: { roles: { PLAT_ADMIN: 'all' } },
})

const LAMP_WORDS = {
  entity: { lamp: 'Lamps' },
  permission: { lamp: { read: 'See', edit: 'Change' } },
  todo: { lamp_count: 'Lamps' },
  job: { sweepLamps: 'Sweep' },
}

const WIRE_WORDS = { entity: { wire: 'Wires' }, permission: { wire: { read: 'See', edit: 'Change' } } }

/** Whom the area was told of, in which branch, and where it looked by itself. */
const done: string[] = []
const note = (what: string, branch: string) => void done.push(`${what} ${branch}`)

const SETS = (lampsIn: readonly string[]) => `default: HQ
editions:
  plain: { plugins: [wires] }
  lit: { plugins: [wires, lamps] }
branches:
  HQ: { edition: ${lampsIn.includes('HQ') ? 'lit' : 'plain'} }
  CT: { edition: ${lampsIn.includes('CT') ? 'lit' : 'plain'} }
`

let database: TestDatabase
let backend: TestBackend
let folder: string
const token: Record<string, string> = {}

const written = (file: string) => writeFileSync(join(folder, 'branches.yaml'), file)

beforeAll(async () => {
  database = await testDatabase(QUICKEST)
  folder = mkdtempSync(join(tmpdir(), 'ntocc-sets-'))
  written(SETS(['HQ']))
  const service = defineService(lamps, {
    follows: { wire: async ctx => note('follows', ctx.session.branchCode) },
    calls: { lampsLit: async () => ({ lit: 1 }) },
    todo: { lamp_count: { of: Lamp, where: sql`true` } },
    jobs: {
      sweepLamps: {
        run: async (ctx, job) => {
          note('job', job.branchCode ?? 'all')
          for (const branch of await ctx.branches()) note('sweeps', branch)
        },
      },
    },
    seed: async ctx => {
      for (const branch of await ctx.branches()) note('seeds', branch)
    },
  })
  backend = await testBackend(database.db, {
    areaSources: [
      await madeArea(database.db, lamps, service, { words: LAMP_WORDS }),
      await madeArea(database.db, wires, defineService(wires, {}), { words: WIRE_WORDS }),
    ],
    jobLookMs: 50,
    branchesFile: join(folder, 'branches.yaml'),
  })
  token.HQ = await backend.signIn('admin')
  token.CT = await backend.signIn('ctms')
})
afterAll(async () => {
  await backend?.app.close()
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

const asked = <T>(branch: string, work: (ctx: Ctx) => Promise<T>) =>
  areaNamed('wires')
    ?.platform()
    .inBranch(branch, work as never) as Promise<T>
const places = async (path: string, query = '') =>
  Promise.all(['HQ', 'CT'].map(async branch => (await backend.get(`${path}${query}`, token[branch])).http))

it('the calls of an area are there where the branch has it, and nowhere else', async () => {
  expect(await places('/ntocc-basic-api/lampsLit')).toEqual([200, 404])
  expect(await places('/ntocc-basic-api/lamp')).toEqual([200, 404])
  expect((await backend.post('/ntocc-basic-api/lamp', { name: 'Porch' }, token.HQ)).status).toBe(0)
  expect((await backend.post('/ntocc-basic-api/lamp', { name: 'Porch' }, token.CT)).http).toBe(404)
  const [lamp] = (await database.db.query<{ id: string }>('select id from lamps_lamp')).rows
  const trail = (branch: string) => backend.get(`/ntocc-basic-api/auditTrail?entity=lamp&id=${lamp?.id}`, token[branch])
  expect((await trail('HQ')).status).toBe(0)
  expect(await trail('CT')).toMatchObject({ errors: { entity: expect.anything() } })
})

it('what others write is followed where the branch has the area', async () => {
  done.length = 0
  for (const branch of ['HQ', 'CT']) await backend.post('/ntocc-basic-api/wire', { name: 'Copper' }, token[branch])
  expect(done).toEqual(['follows HQ'])
})

it('what was missed before a branch lost the area is made up for nowhere', async () => {
  const [wire] = (await database.db.query<{ id: number }>(`select id from wires_wire where branch_code = 'CT'`)).rows
  const told = [{ after: { ...wire }, before: undefined }]
  await noteMissed(database.db, { area: 'lamps', entity: 'wire', branchCode: 'CT', told }, 'dark')
  await repeatMissed({ db: database.db as never, log: backend.app.log })
  expect((await database.db.query('select 1 from sys_missed_follow')).rowCount).toBe(0)
  expect(done).toEqual(['follows HQ'])
})

it('its to-dos are counted, and its records offered to other areas, where the branch has it', async () => {
  const keys = async (branch: string) =>
    (
      await backend.call<TodoItem[]>({
        method: endpoints.todoCounts.method,
        url: endpoints.todoCounts.path,
        token: token[branch],
      })
    ).data?.map(each => each.configKey)
  expect(await keys('HQ')).toContain('lamp_count')
  expect(await keys('CT')).not.toContain('lamp_count')
  await database.db.query(
    `insert into lamps_lamp (branch_code, code, name, status) values ('CT', 'old', 'Left behind', 1)`,
  )
  const names = (branch: string) =>
    asked(branch, async ctx => [
      ctx.references.knows('lamp'),
      ...(await ctx.query<{ name: string }>(sql`select name from ${ctx.offered(Lamp, ['name'])} l`)).map(
        each => each.name,
      ),
    ])
  expect((await names('HQ')).slice(0, 2)).toEqual([true, 'Porch'])
  expect(await names('CT')).toEqual([false])
})

it('a job goes through the branches that have the area, and one of another branch is none', async () => {
  done.length = 0
  const jobs = areaNamed('lamps')?.platform().jobs
  await jobs?.send('sweepLamps', {})
  // HB and TJ are not listed, and have what the default branch has.
  await expect.poll(() => done).toEqual(['job all', 'sweeps HB', 'sweeps HQ', 'sweeps TJ'])
  const late = (ctx: Pick<Ctx, 'jobs'>) => ctx.jobs.send('sweepLamps' as never, {} as never, { after: 60_000 })
  const id = await areaNamed('lamps')
    ?.platform()
    .inBranch('HQ', late as never)
  // As it is when the branch's set changes while a job of it waits.
  await database.db.query(
    `update ${JOB_SCHEMA}.job set data = jsonb_set(data, '{branch}', '"CT"'), start_after = now() where id = $1`,
    [id],
  )
  const state = async () =>
    (await database.db.query(`select state from ${JOB_SCHEMA}.job where id = $1`, [id])).rows[0]?.state
  await expect.poll(state).toBe('completed')
  expect(done).not.toContain('job CT')
  await expect(
    areaNamed('lamps')
      ?.platform()
      .inBranch('CT', async () => 1),
  ).rejects.toThrow('CT does not have lamps')
})

it('a branch that comes to have it begins with what it starts with; a file that cannot be read is passed over', async () => {
  done.length = 0
  written('default: HQ')
  written(SETS(['HQ', 'CT']))
  await expect.poll(() => done).toEqual(['seeds CT', 'seeds HB', 'seeds HQ', 'seeds TJ'])
  expect(await places('/ntocc-basic-api/lampsLit')).toEqual([200, 200])
  written('default: nowhere at all, which is no such file')
  written(SETS([]))
  await expect.poll(() => places('/ntocc-basic-api/lampsLit')).toEqual([404, 404])
})
