import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { QUICKEST, testDatabase } from '../../../server/src/ntocc/testing/databases.ts'

it('whoever judged suppliers’ lines in their list before has the page where they are judged now, and nobody else', async () => {
  const { db, drop } = await testDatabase(QUICKEST, 'migrated')
  try {
    const roles = [
      ['JUDGES', '["FuelStatementManage"]', '["fuelStatement.edit"]'],
      ['READS', '["FuelStatementManage"]', '["fuelStatement.read"]'],
      ['HAS', '["FuelStatementManage", "FuelReconciliation"]', '["fuelStatement.edit"]'],
      ['ELSEWHERE', '["OilCardManage"]', '["fuelStatement.edit"]'],
    ]
    for (const [code, resources, permissions] of roles)
      await db.query(
        `insert into role (branch_code, code, role_code, name, resources, permissions, status) values ('OLD', $1, $1, '"X"', $2, $3, 1)`,
        [code, resources, permissions],
      )
    await db.query(readFileSync(new URL('../migrations/0003_reconciliation_page.sql', import.meta.url), 'utf8'))
    const { rows } = await db.query<{ code: string; resources: string[] }>(
      `select code, resources from role where branch_code = 'OLD' order by id`,
    )
    expect(rows.map(({ code, resources }) => [code, resources])).toEqual([
      ['JUDGES', ['FuelStatementManage', 'FuelReconciliation']],
      ['READS', ['FuelStatementManage']],
      ['HAS', ['FuelStatementManage', 'FuelReconciliation']],
      ['ELSEWHERE', ['OilCardManage']],
    ])
  } finally {
    await drop()
  }
})
