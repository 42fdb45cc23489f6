import { defineContract } from '@ntocc/sdk/contracts'
import { defineProvinceReport } from '@ntocc/sdk/reporting'
import { type Brings, type Ctx, defineService } from '@ntocc/sdk/service'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { areaNamed } from '../registry/areas.ts'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { QUICKEST, type TestDatabase, testDatabase } from '../testing/databases.ts'
import { madeArea } from '../testing/made-area.ts'

let database: TestDatabase
let backend: TestBackend
beforeEach(async () => {
  database = await testDatabase(QUICKEST)
})
afterEach(async () => {
  await backend.app.close()
  await database.drop()
})

const start = async (brings: Readonly<Record<string, Brings>>): Promise<void> => {
  const areaSources = await Promise.all(
    Object.entries(brings).map(([id, each]) => {
      const contract = defineContract({ id })
      return madeArea(database.db, contract, defineService(contract, { brings: each }))
    }),
  )
  backend = await testBackend(database.db, { areaSources })
}
/** As an area that brings nothing itself gathers. */
const gathered = () => {
  const area = areaNamed('asking')
  if (!area) throw new Error('not in force')
  return area.platform().inBranch('HQ', (ctx: Ctx) => ctx.gather('provinceReports', {}))
}
const report = (gb: string) => defineProvinceReport({ gb })

it('what each area brings comes by area, in the order of their ids, and from nobody else', async () => {
  await start({
    second: { provinceReports: async () => [report('520000')] },
    asking: {},
    first: { provinceReports: ctx => (ctx.session.branchCode === 'HQ' ? [report('420000'), report('120000')] : []) },
  })
  const parts = await gathered()
  expect(parts.map(({ area, brought }) => [area, brought.map(({ gb }) => gb)])).toEqual([
    ['first', ['420000', '120000']],
    ['second', ['520000']],
  ])
})

it('half a list is none: where one of them fails, so does the gathering', async () => {
  await start({
    asking: {},
    broken: {
      provinceReports: () => {
        throw new Error('broken on purpose')
      },
    },
    whole: { provinceReports: () => [report('420000')] },
  })
  await expect(gathered()).rejects.toThrow()
})
