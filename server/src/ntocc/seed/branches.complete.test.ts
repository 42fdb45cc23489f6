import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchConfig } from '../branch/config.ts'
import { testBackend } from '../testing/backend.ts'
import { QUICKEST, type TestDatabase, testDatabase } from '../testing/databases.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(QUICKEST)
})
afterAll(() => database.drop())

const KEY = 'exportExcel_exportableQuantity'
const startWith = (value: string, key = KEY) =>
  testBackend(database.db, { demo: true, demoBranchConfig: [{ branchCode: 'HB', key, value }] })
const configured = async (branchCode: string) => (await branchConfig(database.db, branchCode))[KEY]?.configValue

it('a branch of a trial has what it is told at each start, the others what they had', async () => {
  const others = await configured('HQ')
  for (const value of ['17', '18']) {
    const { app } = await startWith(value)
    await app.close()
    expect(await configured('HB')).toBe(value)
  }
  expect(await configured('HQ')).toBe(others)
  expect(others).not.toBe('18')
})

it('a key that no branch has is a slip of whoever starts the trial', async () => {
  await expect(startWith('1', 'no_such_key')).rejects.toThrow(/HB has no no_such_key/)
})
