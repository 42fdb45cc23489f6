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

it('what was taken before is of the carrier of its trip, else of the one that its driver had at the time as the trail says', async () => {
  const { db, drop } = await testDatabase(QUICKEST)
  try {
    const { rows } = await db.query<{ id: string }>(
      `insert into driver (branch_code, code, name, team_code, status) values ('OLD', 'MOVED', '"M"', 'NEW', 1), ('OLD', 'STAYS', '"S"', 'OWN', 1)
       returning id`,
    )
    const moved = (before: string | null, after: string | null, at: string) =>
      db.query(
        `insert into sys_audit_trail (branch_code, entity, record_id, record_code, action, changes, at)
         values ('OLD', 'driver', $1, 'MOVED', 'update', $2, $3)`,
        [rows[0]?.id, JSON.stringify([{ field: 'teamCode', before, after }]), at],
      )
    await moved('FIRST', null, '2026-02-01T00:00:00Z')
    await moved(null, 'NEW', '2026-04-01T00:00:00Z')
    await db.query(
      `insert into waybill (branch_code, code, waybill_no, driver_code, team_code, status) values
         ('OLD', 'W1', 'YD1', 'STAYS', 'TRIP', 90), ('OLD', 'W2', 'YD2', 'STAYS', null, 90), ('OLD', 'W3', 'YD3', 'MOVED', 'NEW', 90)`,
    )
    const fill = (code: string, driver: string | null, waybill: string | null, time = '2026-05-01T00:00:00Z') =>
      db.query(
        `insert into fuel_fuel_transaction (branch_code, code, kind, time, driver_code, waybill_no) values ('OLD', $1, 'purchase', $2, $3, $4)`,
        [code, time, driver, waybill],
      )
    // For its first carrier, for nobody, for the present one; for the one that it always had, for that of the trip.
    await fill('F1', 'MOVED', null, '2026-01-01T00:00:00Z')
    await fill('F2', 'MOVED', null, '2026-03-01T00:00:00Z')
    await fill('F3', 'MOVED', null)
    await fill('F4', 'STAYS', null)
    await fill('F5', 'STAYS', 'YD1')
    // A trip of his own, one that another driver ended, nobody's; and what came back of the first.
    await fill('F6', 'STAYS', 'YD2')
    await fill('F7', 'STAYS', 'YD3')
    await fill('F8', null, null)
    await db.query(
      `insert into fuel_fuel_transaction (branch_code, code, kind, time, driver_code, refund_of)
       values ('OLD', 'F9', 'refund', '2026-05-02T00:00:00Z', 'MOVED', 'F1')`,
    )
    const text = readFileSync(new URL('../migrations/0004_carriers.sql', import.meta.url), 'utf8')
    await db.query(text.slice(text.indexOf('DO $$')))
    const found = await db.query<{ team_code: string | null }>(
      `select team_code from fuel_fuel_transaction where branch_code = 'OLD' order by code`,
    )
    const expected = ['FIRST', null, 'NEW', 'OWN', 'TRIP', null, 'OWN', null, 'FIRST']
    expect(found.rows.map(({ team_code }) => team_code)).toEqual(expected)
  } finally {
    await drop()
  }
})
