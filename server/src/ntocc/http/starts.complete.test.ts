import { describe, expect, it } from 'vitest'
import { DEMO_ACCOUNTS } from '../seed/accounts.ts'
import { testBackend } from '../testing/backend.ts'
import { DATABASES, testDatabase } from '../testing/databases.ts'

describe.each(DATABASES)('start on %s', kind => {
  it('replicas that start together, and again later, seed once and keep what people changed', async () => {
    const database = await testDatabase(kind, 'migrated')
    const starts = await Promise.all([testBackend(database.db), testBackend(database.db)])
    await database.db.query(
      `update sys_branch_config set config_value = '500' where config_key = 'exportExcel_exportableQuantity'`,
    )
    await database.db.query(`update dict set name = '"Mine"', version = 1 where code = 'isRelease.1'`)
    starts.push(await testBackend(database.db))
    const counts = await database.db.query<{ accounts: number; config: string; name: unknown }>(
      `select (select count(*)::int from sys_account) as accounts,
         (select min(config_value) from sys_branch_config where config_key = 'exportExcel_exportableQuantity') as config,
         (select name from dict where code = 'isRelease.1') as name`,
    )
    expect(counts.rows[0]).toEqual({ accounts: DEMO_ACCOUNTS.length, config: '500', name: 'Mine' })
    for (const { app } of starts) await app.close()
    await database.drop()
  })
})
