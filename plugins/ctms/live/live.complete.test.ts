import { greatCircleKm } from '@ntocc/sdk/fields'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { MINUTE, type Simulation, simulation } from '../../../server/src/ntocc/testing/simulated.ts'
import { daysFrom, today } from '../service/days.ts'
import { MOST_A_DAY, MOST_AT_ONCE } from './index.ts'

vi.setConfig({ testTimeout: 180_000 })

const HOUR = 60 * MINUTE

interface Run extends Record<string, unknown> {
  id: number
  status: number
  waybill: number
  waybill_no: string
  created_by: string
}

describe('the simulator in a branch of own fleets', () => {
  let life: Simulation
  beforeAll(async () => {
    life = await simulation({ at: '2026-11-17T07:33:00+08:00', branch: 'CT' })
  }, 240_000)
  afterAll(() => life?.end())

  const RUNS = `select r.id::int as id, r.status, w.status as waybill, r.waybill_no, r.created_by, r.regular_key, w.gmt_created,
      w.load_lng, w.load_lat, w.unload_lng, w.unload_lat
    from ctms_ctms_run r join waybill w on w.branch_code = r.branch_code and w.waybill_no = r.waybill_no
    where exists (select 1 from sys_simulated s where s.entity = 'ctmsRun' and s.record_id = r.id)`
  const runs = (where = 'true') => life.query<Run>(`${RUNS} and ${where} order by r.id`)
  /** Everything that is none of the simulator's, by version. */
  const others = () =>
    life.query(
      `select 'waybill' as entity, id, version, status from waybill w where not exists (
           select 1 from sys_simulated s where s.entity = 'waybill' and s.record_id = w.id)
       union all select 'run', id, version, status from ctms_ctms_run r where not exists (
           select 1 from sys_simulated s where s.entity = 'ctmsRun' and s.record_id = r.id)
       union all select 'regular', id, version, status from ctms_regular_run order by 1, 2`,
    )
  /** That time of the day comes by the platform's clock, when nobody has been there for a while. */
  const until = (hour: number) => {
    const at = Date.parse(`${today()}T00:00:00+08:00`) + hour * HOUR
    life.setTime(at > Date.now() + HOUR / 2 ? at : at + 24 * HOUR)
  }

  it('carries runs from the dispatcher to the receipt, within bounds, and touches nothing else', async () => {
    until(8)
    const before = await others()
    let most = 0
    const done = await life.until(async () => {
      most = Math.max(most, (await runs(`r.status = 1 and w.status < 70`)).length)
      return (await runs('r.status = 3'))[0]
    })
    expect(done).toMatchObject({ waybill: 90, created_by: 'simulator' })
    expect(greatCircleKm(place(done, 'load'), place(done, 'unload'))).toBeLessThan(130)
    const drivers = await life.query(
      `select 1 from (${RUNS}) t join waybill w on w.waybill_no = t.waybill_no join vehicle v on v.plate_no = w.vehicle_no
         and v.branch_code = w.branch_code where v.affiliation = 'external'`,
    )
    expect(drivers).toEqual([])
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThanOrEqual(MOST_AT_ONCE.alone)
    expect((await runs()).length).toBeLessThanOrEqual(MOST_A_DAY)
    // Half of them waited for their drivers, who said yes by themselves.
    expect(await life.until(async () => (await runs('w.status >= 20 and not r.accept_at_once'))[0])).toBeTruthy()
    expect(await others()).toEqual(before)
  })

  it('gives the regular runs of the demo before the job does, and drives them on their day', async () => {
    const [person] = await life.query<{ id: string }>(
      `update ctms_regular_run set version = version + 1 where code = 'ZXCT-003' returning id::text as id`,
    )
    expect(person).toBeTruthy()
    until(16.9)
    await life.step()
    expect(await runs('r.regular_key is not null')).toEqual([])
    const before = await others()
    for (let steps = 0; steps < 10; steps += 1) await life.step(2 * MINUTE)
    const made = await runs('r.regular_key is not null')
    expect(made.length).toBeGreaterThan(0)
    const day = daysFrom(today(), 1)
    for (const run of made) {
      expect(run.status).toBe(1)
      // Its driver may have said yes in the evening; nobody has left.
      expect(run.waybill).toBeLessThan(50)
      expect(run.regular_key).toContain(`/${day}`)
      // Somebody has changed that one: it waits for the job.
      expect(run.regular_key).not.toContain('ZXCT-003')
    }
    expect(await others()).toEqual(before)
    const [first] = made
    const driven = await life.until(async () => (await runs(`r.id = ${first?.id} and w.status >= 50`))[0], 5 * MINUTE)
    expect(driven.status).toBe(1)
  })

  it('lets a run go whose waybill somebody has taken in hand', async () => {
    const run = await life.until(async () => (await runs('r.status = 1 and w.status = 30'))[0])
    const [waybill] = await life.query<{ id: number; version: number }>(
      `select id::int as id, version from waybill where waybill_no = $1`,
      [run.waybill_no],
    )
    const ctms = await life.backend.signIn('ctms')
    const body = { version: waybill?.version, move: 'cancel', reason: '货主取消' }
    const answer = await life.backend.post(`/ntocc-tms-api/waybill/${waybill?.id}/move`, body, ctms)
    expect(answer.status, answer.msg).toBe(0)
    for (let steps = 0; steps < 5; steps += 1) await life.step(MINUTE)
    expect(
      await life.query(
        `select r.status, s.is_own from ctms_ctms_run r join sys_simulated s on s.entity = 'ctmsRun' and s.record_id = r.id
         where r.id = $1`,
        [run.id],
      ),
    ).toEqual([{ status: 4, is_own: false }])
  })

  const place = (run: Run, side: string) => ({ lng: Number(run[`${side}_lng`]), lat: Number(run[`${side}_lat`]) })
})
