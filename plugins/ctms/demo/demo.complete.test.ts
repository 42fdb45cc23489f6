import { expect, it, vi } from 'vitest'
import { seedDemo } from '../../../server/src/ntocc/demo/seed.ts'
import { DEMO_PARTIES } from '../../../server/src/ntocc/seed/accounts.ts'
import { testBackend } from '../../../server/src/ntocc/testing/backend.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { DRAWN_AT } from '../../../server/src/ntocc/testing/drawn-at.ts'

vi.setConfig({ testTimeout: 120_000 })

withDatabase('the demo of own fleets', database => {
  it('has regular runs and runs of today in the city branch, in four languages, which keep the rules of the records', async () => {
    const { db } = database()
    const backend = await testBackend(db)
    await seedDemo(db, { waybills: 600, days: 10, accounts: DEMO_PARTIES, drawnAt: DRAWN_AT, seed: 'ctms' })
    const token = await backend.signIn('ctms')
    const listed = async (entity: string, filter = '') => {
      const answer = await backend.get<{ records: Record<string, unknown>[] }>(
        `/ntocc-basic-api/${entity}?pageSize=100&texts=all${filter}`,
        token,
      )
      expect(answer.status, answer.msg).toBe(0)
      return answer.data?.records ?? []
    }
    expect(await listed('regularRun')).toHaveLength(6)
    const given = await listed('ctmsRun', '&status=1')
    expect(given.length).toBeGreaterThan(0)
    const { rows } = await db.query<{ n: string }>(
      `select count(*)::text as n from ctms_ctms_run r join waybill w on w.waybill_no = r.waybill_no
       and w.branch_code = r.branch_code and w.status::text = r.waybill_status and w.driver_code = r.driver_code
       where r.status = 1`,
    )
    expect(Number(rows[0]?.n)).toBe(given.length)
    const [lapsed, ...more] = await listed('ctmsRun', '&status=5')
    expect(more).toEqual([])
    expect(['96', '97']).toContain(lapsed?.waybillStatus)
    const unmade = await listed('ctmsRun', '&status=0')
    expect(unmade).toHaveLength(2)
    for (const run of unmade) expect(run.refusal).toMatchObject([{ field: expect.any(String) }])
    const texts = await db.query<{ name: Record<string, string> }>(`select name from ctms_regular_run`)
    for (const { name } of texts.rows) expect(Object.keys(name).sort()).toEqual(['en', 'es', 'ja', 'zh'])
    const elsewhere = await db.query(`select 1 from ctms_regular_run where branch_code <> 'CT'`)
    expect(elsewhere.rows).toEqual([])
    // A regular run of the demo can be changed and saved: nothing in it is what the form would refuse.
    const [regular] = await listed('regularRun')
    const saved = await backend.put('/ntocc-basic-api/regularRun', { ...regular, minutes: 130 }, token)
    expect(saved.status, JSON.stringify(saved.errors)).toBe(0)
    const today = await backend.get<{ drivers: unknown[] }>('/ntocc-tms-api/ctms/today', token)
    expect(today.data?.drivers.length).toBeGreaterThan(3)
    await backend.app.close()
  })
})
