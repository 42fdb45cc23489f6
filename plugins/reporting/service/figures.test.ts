import { reportMachine, Waybill } from '@ntocc/sdk/contracts'
import { sql } from '@ntocc/sdk/service'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { demoOf, USUAL_DEMO } from '../../../server/src/ntocc/testing/demo-start.ts'
import { reportCalls } from '../contract/calls.ts'
import { ReportDocument } from '../contract/documents.ts'
import type { ReportFigures } from '../contract/figures-calls.ts'
import { findMissed } from './missed.ts'
import { type ReportDesk, reportDesk } from './testing/desk.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const at = reportMachine.at

withDatabase('the four figures', database => {
  database.beginsWith(USUAL_DEMO)
  let desk: ReportDesk
  beforeAll(async () => {
    await demoOf(database().db, USUAL_DEMO)
    desk = await reportDesk(database().db)
  })
  afterAll(() => desk.close())

  const figures = async (start: string, end: string) =>
    desk.backend.get<ReportFigures>(`${reportCalls.reportFigures.path}?start=${start}&end=${end}`, desk.admin)

  it('begin in a trial with late waybills that somebody has explained, and some that nobody has', async () => {
    const { rows } = await database().db.query<{ explained: boolean; documents: number }>(
      `select reasons ->> 'R24' is not null as explained, count(*)::int as documents from reporting_report_document
        where branch_code = 'HB' and doc_kind = 'waybill' group by 1 order by 1`,
    )
    expect(rows.map(({ explained }) => explained)).toEqual([false, true])
  })

  it('are what the regulator has over what was finished, by the days of Beijing', async () => {
    const found = await database().db.query<{ day: string; waybills: number }>(
      `select to_char(finish_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, count(*)::int as waybills from waybill
        where branch_code = 'HB' and status = 90 and not is_deleted and coalesce(report_type, '') <> '0'
        group by 1 order by 2 desc, 1 limit 1`,
    )
    const [{ day, waybills } = { day: '', waybills: 0 }] = found.rows
    expect(waybills).toBeGreaterThan(0)
    await desk.set({ reportFrom: day })
    await desk.as(async ctx => {
      let missed = 1
      while (missed > 0) missed = await findMissed(ctx)
      const [one] = await ctx.query<{ code: string; driver_code: string; vehicle_no: string }>(
        sql`select code, driver_code, vehicle_no from ${ctx.offered(Waybill, ['code', 'driverCode', 'vehicleNo', 'finishTime', 'branchCode', 'status', 'isDeleted'])} w
          where w.branch_code = 'HB' and w.status = 90 and not w.is_deleted
            and to_char(w.finish_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') = ${day} limit 1`,
      )
      const set = (kind: string, record: string | undefined, status: number, findings: object[] = []) =>
        ctx.records.changeMany(ReportDocument, sql`doc_kind = ${kind} and record_code = ${record ?? ''}`, {
          status,
          findings: findings as never,
        })
      await set('waybill', one?.code, at.accepted)
      await set('driver', one?.driver_code, at.delivered)
      // The regulator has it, and objects.
      await set('vehicle', one?.vehicle_no, at.abnormal)
    })
    const { data } = await figures(day, day)
    expect(data?.totals).toMatchObject({
      waybills,
      uploaded: 1,
      knownDrivers: 1,
      knownVehicles: 0,
      judged: 1,
      tracked: 1,
    })
    expect(data?.steps).toEqual([{ day, ...data?.totals }])
  })

  it('leave out what was finished before the branch began to report', async () => {
    const [{ day = '', next = '' } = {}] = (
      await database().db.query<{ day: string; next: string }>(
        `select to_char(finish_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
            to_char(finish_time at time zone 'Asia/Shanghai' + interval '1 day', 'YYYY-MM-DD') as next
          from waybill where branch_code = 'HB' and status = 90 and not is_deleted and coalesce(report_type, '') <> '0'
          order by finish_time limit 1`,
      )
    ).rows
    await desk.set({ reportFrom: day })
    expect((await figures(day, day)).data?.totals.waybills).toBeGreaterThan(0)
    await desk.set({ reportFrom: next })
    const { data } = await figures(day, day)
    expect(data).toMatchObject({ totals: { waybills: 0, vehicles: 0, drivers: 0 }, steps: [] })
  })

  it('name what keeps documents back, each document once for each rule', async () => {
    const held = (rules: string[]) => ({
      status: at.checkFailed,
      findings: rules.map(rule => ({ rule, level: 'error', record: 'waybill', code: 'x' })),
    })
    const before = new Map(
      (await figures('2026-01-01', '2026-01-01')).data?.heldBy.map(each => [each.rule, each.documents]),
    )
    await desk.waiting('waybill', held(['R05', 'R05', 'R13']))
    await desk.waiting('waybill', held(['R13']))
    const now = (await figures('2026-01-01', '2026-01-01')).data?.heldBy ?? []
    const more = (rule: string) => (now.find(each => each.rule === rule)?.documents ?? 0) - (before.get(rule) ?? 0)
    expect([more('R05'), more('R13')]).toEqual([1, 2])
  })

  it('are refused for a time that ends before it begins, or is longer than a year', async () => {
    expect((await figures('2026-02-02', '2026-02-01')).status).not.toBe(0)
    expect((await figures('2024-01-01', '2026-02-01')).status).not.toBe(0)
  })
})
