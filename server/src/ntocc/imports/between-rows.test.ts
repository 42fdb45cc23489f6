import { defineContract, type ImportResult, resource } from '@ntocc/sdk/contracts'
import { entity, text, type ValuesOf } from '@ntocc/sdk/fields'
import { defineService, sql } from '@ntocc/sdk/service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { QUICKEST, type TestDatabase, testDatabase } from '../testing/databases.ts'
import { madeArea } from '../testing/made-area.ts'

const Slot = entity('slot', { dock: text({ max: 20 }).required(), hour: text({ max: 5 }).required() })
type Slot = ValuesOf<typeof Slot>

const contract = defineContract({
  id: 'slots',
  entities: { slot: Slot },
  resources: { slot: resource<Slot>()('slot', { permission: { edit: 'slot.edit' }, keyword: ['dock'] }) },
  permissions: ['slot.read', 'slot.edit'],
  defaults: { roles: { PLAT_ADMIN: 'all' } },
})
const WORDS = { entity: { slot: 'Slots' }, permission: { slot: { read: 'See', edit: 'Change' } } }

let database: TestDatabase
let backend: TestBackend
let token: string
beforeAll(async () => {
  database = await testDatabase(QUICKEST)
  // A dock is given once in an hour; nothing says that the rule looks at other records.
  const service = defineService(contract, {
    hooks: {
      slot: {
        values: async (ctx, values) => {
          const where = sql`dock = ${values.dock} and hour = ${values.hour}`
          const [taken] = await ctx.records.where(Slot, { where, limit: 1 })
          if (taken) throw ctx.invalid({ hour: { code: 'validation.field.taken' } })
          return values
        },
      },
    },
  })
  backend = await testBackend(database.db, {
    areaSources: [await madeArea(database.db, contract, service, { words: WORDS })],
  })
  token = await backend.signIn('admin')
})
afterAll(async () => {
  await backend?.app.close()
  await database?.drop()
})

const slot = (line: number, dock: string, hour: string) => ({ line, values: { dock, hour } })
const rows = [slot(2, 'A', '08:00'), slot(3, 'B', '08:00'), slot(4, 'A', '08:00'), slot(5, 'A', '09:00')]
const send = async (body: object) =>
  (await backend.post<ImportResult>('/ntocc-basic-api/import/slot', { rows, ...body }, token)).data
const stored = async () =>
  (await database.db.query<{ at: string }>(`select dock || ' ' || hour as at from slots_slot order by 1`)).rows.map(
    ({ at }) => at,
  )

const BOTH = [{ line: 4, field: 'hour', code: 'validation.field.taken' }]

it('a rule between records holds between two rows of one file: beforehand, and when they are written', async () => {
  const tried = await send({ importId: 'slots-1', mode: 'valid', dryRun: true })
  expect(tried).toMatchObject({ total: 4, valid: 3, created: 0, issues: BOTH })
  expect(await stored()).toEqual([])
  const made = await send({ importId: 'slots-2', mode: 'valid' })
  expect(made).toMatchObject({ valid: 3, created: 3, issues: BOTH })
  expect(await stored()).toEqual(['A 08:00', 'A 09:00', 'B 08:00'])
})
