import type { Notification } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sweepTokens } from '../../../server/src/ntocc/account/tokens.ts'
import { areaNamed } from '../../../server/src/ntocc/registry/areas.ts'
import type { TestBackend } from '../../../server/src/ntocc/testing/backend.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { demoBackend, USUAL_DEMO } from '../../../server/src/ntocc/testing/demo-start.ts'
import { expireWaybills } from './expire.ts'

withDatabase('what ends by itself', database => {
  database.beginsWith(USUAL_DEMO)
  let backend: TestBackend
  beforeAll(async () => {
    backend = await demoBackend(database().db)
  }, 120_000)
  afterAll(() => backend.app.close())

  const statusOf = async (ids: readonly unknown[]) => {
    const { rows } = await database().db.query('select * from waybill where id = any($1) order by id', [ids])
    return rows
  }

  it('waybills that nobody took within 24 hours expire, and only those', async () => {
    const { db } = database()
    const { rows } = await db.query<{ id: string }>(
      'select id from waybill where not is_deleted and driver_code is not null order by id limit 4',
    )
    const [fresh, day, old, taken] = rows.map(({ id }) => id)
    await db.query(`update waybill set status = 90 where status = 10 and not id = any($1)`, [[fresh, day, old, taken]])
    const set = (id: unknown, status: number, age: string) =>
      db.query(
        `update waybill set status = $2, gmt_created = now() - $3::interval, cancel_time = null, cancel_reason = null where id = $1`,
        [id, status, age],
      )
    await set(fresh, 10, '23 hours 59 minutes')
    await set(day, 10, '24 hours 1 minute')
    await set(old, 10, '40 days')
    await set(taken, 20, '40 days')
    const told: [string, Notification][] = []
    const notify = vi
      .spyOn(backend.notifier, 'notify')
      .mockImplementation((key, message) => void told.push([key, message]))
    const platform = areaNamed('waybills')?.platform()
    if (!platform) throw new Error('waybills are not in force')
    expect(await expireWaybills(platform)).toBe(2)
    expect(await expireWaybills(platform)).toBe(0)
    notify.mockRestore()
    const after = await statusOf([fresh, day, old, taken])
    expect(after.map(({ status }) => Number(status))).toEqual([10, 97, 97, 20])
    expect(after[1]).toMatchObject({
      modified_by: 'system',
      cancel_reason: { zh: '24 小时内无人接单', es: 'Sin aceptar en 24 horas' },
      cancel_time: expect.any(Date),
    })
    const log = await db.query(
      `select action, account_id, changes from sys_audit_trail where entity = 'waybill' and record_code = $1
        order by id desc limit 1`,
      [after[1]?.code],
    )
    expect(log.rows).toEqual([
      {
        action: 'expire',
        account_id: null,
        changes: expect.arrayContaining([{ field: 'status', before: 10, after: 97 }]),
      },
    ])
    // Of what is long past nobody is told.
    const warnings = told.filter(([, { type }]) => type === 'warning')
    expect(warnings.map(([key]) => key)).toEqual([
      `${after[1]?.branch_code}/DRIVER/${after[1]?.driver_code}`,
      `${after[1]?.branch_code}/SHIPPER/${after[1]?.shipment_code}`,
    ])
  })

  it('sessions that are over are forgotten, others stay', async () => {
    const { db } = database()
    const stays = await backend.signIn('shipper')
    const ends = await backend.signIn('driver')
    const of = `account_id = (select id from sys_account where username = $1)`
    await db.query(`update sys_access_token set expires_at = now() - interval '1 minute' where ${of}`, ['driver'])
    expect(await sweepTokens(db)).toBe(1)
    expect((await db.query(`select 1 from sys_access_token where ${of}`, ['driver'])).rowCount).toBe(0)
    const url = '/ntocc-basic-api/account/secondFactor'
    expect(await backend.get(url, stays)).toMatchObject({ status: 0 })
    expect(await backend.get(url, ends)).toMatchObject({ status: 21332 })
  })
})
