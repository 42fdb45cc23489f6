import { reportMachine, type TodoItem } from '@ntocc/sdk/contracts'
import { sql } from '@ntocc/sdk/service'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import type { ReportBlockers } from '../contract/blocker-calls.ts'
import { reportCalls } from '../contract/calls.ts'
import { ReportDocument, type ReportUrgency, reportDocuments } from '../contract/documents.ts'
import { dueAfter, tellDeadlines } from './deadline.ts'
import { newDocument } from './new-document.ts'
import { carriageAt } from './testing/carriage.ts'
import { HUBEI, type ReportDesk, reportDesk } from './testing/desk.ts'
import type { ReportCtx } from './types.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const at = reportMachine.at
const HOUR = 3_600_000
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString()

it('what is due is due by the clock', () => {
  expect(dueAfter('2026-03-01T22:30:00Z', 24)).toBe('2026-03-02T22:30:00.000Z')
})

withDatabase('the deadlines of reports', database => {
  let desk: ReportDesk
  beforeAll(async () => {
    desk = await reportDesk(database().db)
  })
  afterAll(() => desk.close())

  const FINDING = { rule: 'R11', level: 'error' as const, record: 'driver', code: 'expired' }
  const held = (kind: 'driver' | 'waybill', hours: number, more: object = {}) =>
    desk.waiting(kind, {
      status: at.checkFailed,
      findings: [FINDING],
      heldBy: ['R11'],
      nextAt: null,
      dueAt: inHours(hours),
      ...more,
    })
  const listed = async (urgency: ReportUrgency): Promise<string[]> => {
    const { data } = await desk.backend.get<{ records: ReportDocument[] }>(
      `${reportDocuments.by.list.path}?urgency=${urgency}&pageSize=100`,
      desk.admin,
    )
    expect(data?.records.every(record => record.urgency === urgency)).toBe(true)
    return data?.records.map(({ code }) => code) ?? []
  }
  const overdue = async (): Promise<number> => {
    const { data } = await desk.backend.get<TodoItem[]>('/ntocc-basic-api/party/getPartyRoleConfigCount', desk.admin)
    return Number(data?.find(({ configKey }) => configKey === 'report_overdue_count')?.configValue ?? 0)
  }
  const blockers = async (): Promise<ReportBlockers> => {
    const { data } = await desk.backend.get<ReportBlockers>(reportCalls.reportBlockers.path, desk.admin)
    if (!data) throw new Error('nothing is told of blockers')
    return data
  }
  /** What the job tells staff, as `urgency count`. */
  const told = () =>
    desk.as(async ctx => {
      const alerts: string[] = []
      const listening: ReportCtx = Object.assign(Object.create(ctx), {
        alertStaff: async (todo: string, { text, to }: { text: { en: string }; to: string }) =>
          void alerts.push(`${todo} ${new URLSearchParams(to.split('?')[1]).get('urgency')} ${text.en}`),
      })
      await tellDeadlines(listening)
      return alerts
    })

  it('count from the receipt, and of who drives from the departure, for as long as the province gives', async () => {
    const way = await carriageAt(desk, database().db)
    const trip = await way.carried()
    await trip.finish()
    const [{ signed = '', left = '' } = {}] = await way.query<{ signed: string; left: string }>(
      `select to_char(sign_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as signed,
        to_char(depart_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as left from waybill where code = $1`,
      [trip.code],
    )
    const dueOf = async (kind: string, no: string) => Date.parse((await way.documentOf(kind, no))?.dueAt ?? '')
    expect(await dueOf('waybill', trip.waybillNo)).toBe(Date.parse(signed) + 24 * HOUR)
    expect(await dueOf('driver', trip.driverCode)).toBe(Date.parse(left) + 24 * HOUR)
    expect(await dueOf('vehicle', trip.plate)).toBe(Date.parse(left) + 24 * HOUR)
  })

  it('press on what the regulator does not have, and on nothing else', async () => {
    const [late, soon, inTime] = [await held('waybill', -1), await held('waybill', 3), await held('waybill', 5)]
    const waiting = await desk.waiting('waybill', { dueAt: inHours(-1) })
    const arrived = await desk.waiting('waybill', { status: at.delivered, dueAt: inHours(-1) })
    const exempt = await desk.waiting('waybill', { status: at.exempt, dueAt: inHours(-1) })
    const isLate = await listed('late')
    expect(isLate).toEqual(expect.arrayContaining([late.code, waiting.code]))
    expect(await listed('soon')).toEqual(expect.arrayContaining([soon.code]))
    for (const { code } of [soon, inTime, arrived, exempt]) expect(isLate).not.toContain(code)
    expect(await listed('soon')).not.toContain(inTime.code)
  })

  it('wait for somebody where a report is kept back, and the list says as many', async () => {
    const before = await overdue()
    await held('waybill', -2)
    await desk.waiting('waybill', { status: at.sendFailed, dueAt: inHours(-2) })
    // It goes out by itself.
    await desk.waiting('waybill', { dueAt: inHours(-2) })
    expect(await overdue()).toBe(before + 2)
    const { data } = await desk.backend.get<{ total: number }>(
      `${reportDocuments.by.list.path}?urgency=late&status=${reportMachine.filter('held')}`,
      desk.admin,
    )
    expect(data?.total).toBe(before + 2)
  })

  it('are told of once when they come near and once when they are missed, all together', async () => {
    await told()
    const one = await held('waybill', 2)
    await held('waybill', 3)
    await held('waybill', 30)
    await desk.waiting('waybill', { dueAt: inHours(-1) })
    expect(await told()).toEqual(['report_overdue_count soon 2 reports'])
    expect(await told()).toEqual([])
    await desk.as(ctx => ctx.records.changeMany(ReportDocument, sql`id = ${one.id}`, { dueAt: inHours(-0.1) }))
    expect(await told()).toEqual(['report_overdue_count late 1 report'])
    expect(await told()).toEqual([])
  })

  it('are told of all together, however many they are', async () => {
    await told()
    const many = Array.from({ length: 501 }, (_, n) => ({
      ...newDocument({
        province: HUBEI,
        docKind: 'driver',
        businessNo: `MANY${n}`,
        recordCode: `MANY${n}`,
        shipmentCode: 'RS1',
        dueAt: inHours(-1),
      }),
      status: at.checkFailed,
    }))
    await desk.as(ctx => ctx.transaction(() => ctx.records.createMany(ReportDocument, many)))
    expect(await told()).toEqual(['report_overdue_count late 501 reports'])
    await desk.as(ctx => ctx.transaction(() => ctx.records.erase(ReportDocument, sql`business_no like 'MANY%'`)))
  })

  it('what most waits for is to be mended first, and then what is most urgent', async () => {
    const before = await blockers()
    const driver = await held('driver', 20)
    for (let n = 0; n < 3; n += 1) await desk.waiting('waybill', { status: at.notReady, needs: [driver.code] })
    // What has arrived waits for nothing any more.
    await desk.waiting('waybill', { status: at.delivered, needs: [driver.code] })
    const [later, sooner] = [await held('waybill', -89), await held('waybill', -90)]
    const now = await blockers()
    expect(now.blockers[0]).toEqual({
      id: driver.id,
      docKind: 'driver',
      businessNo: driver.businessNo,
      rules: ['R11'],
      waiting: 3,
      dueAt: driver.dueAt,
      isLate: false,
    })
    const ids = now.blockers.map(({ id }) => id)
    expect(ids.slice(1, 3)).toEqual([sooner.id, later.id])
    expect(now.blockers[1]?.isLate).toBe(true)
    expect([now.held - before.held, now.late - before.late, now.soon - before.soon]).toEqual([3, 2, 0])
  })
})
