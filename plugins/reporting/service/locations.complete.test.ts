import { Driver, reportMachine, waybillMachine } from '@ntocc/sdk/contracts'
import { sql } from '@ntocc/sdk/service'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { reportCalls } from '../contract/calls.ts'
import { findLateTracks } from './late-tracks.ts'
import { findOnTheWay } from './locations.ts'
import { ago, type Carriage, carriageAt } from './testing/carriage.ts'
import { type ReportDesk, reportDesk } from './testing/desk.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const { at } = reportMachine
const { at: is } = waybillMachine
const HOUR = 3_600_000
/** The track of a carried waybill, which it follows from twenty hours ago until two hours ago. */
const [WUHAN, SHANGHAI] = [
  { loadLng: 114.2667, loadLat: 30.5833 },
  { unloadLng: 121.4581, unloadLat: 31.2222 },
]
const ON_THE_ROAD = { status: is.inTransit, signTime: null, finishTime: null }

withDatabase('where a reported waybill was loaded and unloaded', database => {
  let desk: ReportDesk
  let way: Carriage
  beforeAll(async () => {
    desk = await reportDesk(database().db)
    way = await carriageAt(desk, database().db)
  })
  afterAll(() => desk.close())

  const locationOf = (waybillNo: string, end: string) => way.documentOf('location', `${waybillNo}-${end}`)
  /** Driver and vehicle are there, and what waits for them is judged. */
  const judged = async () => {
    await way.prepare()
    await desk.send()
    await way.prepare()
  }

  it('is told on the way: the one end at the departure, the other when it is unloaded, before the waybill is', async () => {
    const trip = await way.carried({ waybill: { ...ON_THE_ROAD, status: is.toLoad, departTime: null, ...WUHAN } })
    expect(await locationOf(trip.waybillNo, 'LOAD')).toBeUndefined()
    await way.set(trip.code, { status: is.inTransit, departTime: ago(20 * HOUR) })
    const loading = await locationOf(trip.waybillNo, 'LOAD')
    expect(loading).toMatchObject({
      status: at.notReady,
      needs: [`420000/driver/${trip.driverCode}`, `420000/vehicle/${trip.plate}`],
      waybillNo: trip.waybillNo,
    })
    expect(loading?.dueAt ?? undefined).toBeUndefined()
    expect(await locationOf(trip.waybillNo, 'UNLOAD')).toBeUndefined()
    await way.prepare()
    expect(await way.statusOf('location', `${trip.waybillNo}-LOAD`)).toBe(at.notReady)
    await judged()
    await desk.send()
    expect(await way.statusOf('location', `${trip.waybillNo}-LOAD`)).toBe(at.delivered)
    const told = async () =>
      (await desk.taken()).filter(({ kind }) => kind === 'location').map(({ document }) => document)
    expect(await told()).toMatchObject([
      {
        shippingNoteNumber: trip.waybillNo,
        locationType: 'LOAD',
        longitude: '114.266700',
        latitude: '30.583300',
        countrySubdivisionCode: '420112',
        locationText: '一号仓',
        driverName: '司机甲',
      },
    ])
    await way.set(trip.code, { status: is.unloaded, unloadTime: ago(2 * HOUR) })
    await judged()
    await desk.send()
    expect(await told()).toMatchObject([
      {},
      { locationType: 'UNLOAD', longitude: '121.458100', locationText: '二号仓' },
    ])
    // What goes on with the waybill makes neither of them another.
    await way.set(trip.code, { status: is.signed, signTime: ago(HOUR), grossKg: 28_400 })
    for (const end of ['LOAD', 'UNLOAD'])
      expect(await locationOf(trip.waybillNo, end)).toMatchObject({ isOutdated: false, status: at.delivered })
    expect(await way.documentOf('waybill', trip.waybillNo)).toBeUndefined()

    // The place in words was wrong: this end alone is marked, and corrected under a number of its own.
    await way.set(trip.code, { unloadAddress: '三号仓' })
    expect(await locationOf(trip.waybillNo, 'LOAD')).toMatchObject({ isOutdated: false })
    const wrong = await locationOf(trip.waybillNo, 'UNLOAD')
    expect(wrong).toMatchObject({ isOutdated: true })
    expect((await desk.move(Number(wrong?.id), 'correct', 'Another warehouse')).status).toBe(0)
    await expect.poll(() => way.statusOf('location', `${trip.waybillNo}-UNLOAD`)).toBe(at.delivered)
    expect((await told()).at(-1)).toMatchObject({ locationType: 'UNLOAD', locationText: '三号仓' })
    expect((await locationOf(trip.waybillNo, 'UNLOAD'))?.referenceNo).not.toBe(wrong?.referenceNo)
  })

  it('says beside each field where it comes from, and is exempt for a reason', async () => {
    const trip = await way.carried({ waybill: { ...WUHAN, ...SHANGHAI } })
    const loading = await locationOf(trip.waybillNo, 'LOAD')
    const { data: sheet } = await desk.lookAt(loading?.code ?? '')
    const originsOf = (path: string) => sheet?.lines.find(line => line.path === path)?.origins
    expect(originsOf('longitude')).toEqual([{ record: 'position', field: 'lng' }])
    expect(originsOf('locationType')).toEqual([{ record: 'end', field: 'locationType' }])
    expect(originsOf('dateTime')).toMatchObject([{ record: 'waybill', field: 'departTime' }])
    expect(originsOf('driverName')).toMatchObject([{ record: 'driver', field: 'name' }])
    expect(sheet).toMatchObject({ isReady: true, findings: [], lamps: [] })
    expect((await desk.move(Number(loading?.id), 'exempt', 'Carried for ourselves')).status).toBe(0)
    expect(await locationOf(trip.waybillNo, 'LOAD')).toMatchObject({ status: at.exempt })
  })

  it('where nobody saw the vehicle somebody answers for the place, or its positions come late after all', async () => {
    const trip = await way.carried({ waybill: { ...WUHAN, ...SHANGHAI } })
    const { rows } = await database().db.query<{ points: number[] }>(
      'select points from waybill_track where waybill_no = $1',
      [trip.waybillNo],
    )
    await way.query('delete from waybill_track where waybill_no = $1', [trip.waybillNo])
    await judged()
    const held = await locationOf(trip.waybillNo, 'LOAD')
    expect(held).toMatchObject({
      status: at.checkFailed,
      heldBy: ['R15'],
      findings: [{ rule: 'R15', level: 'warning', code: 'notSeen', path: 'longitude' }],
    })
    const { data: sheet } = await desk.lookAt(held?.code ?? '')
    const line = sheet?.lines.find(({ path }) => path === 'longitude')
    expect(line).toMatchObject({ value: '114.266700', origins: [{ record: 'waybill', field: 'loadLng' }] })
    const { path } = reportCalls.reportExplain
    const reason = { documentCode: held?.code, rule: 'R15', reason: 'The phone was broken' }
    expect((await desk.backend.post(path, reason, desk.admin)).status).toBe(0)
    await way.prepare()
    expect(await locationOf(trip.waybillNo, 'LOAD')).toMatchObject({ status: at.toReport })
    expect(await locationOf(trip.waybillNo, 'UNLOAD')).toMatchObject({ status: at.checkFailed })
    await way.query(`insert into waybill_track (waybill_no, branch_code, points, recent) values ($1, 'HB', $2, '{}')`, [
      trip.waybillNo,
      rows[0]?.points,
    ])
    await desk.as(findLateTracks)
    await way.prepare()
    expect(await locationOf(trip.waybillNo, 'UNLOAD')).toMatchObject({ status: at.toReport, findings: [] })
  })

  it('that lies elsewhere than the waybill says is kept back, and judged anew with the driver', async () => {
    const far = { unloadLng: 121.4581, unloadLat: 31.4 }
    const trip = await way.carried({ driver: { name: '司机甲的名字太长了'.repeat(4) }, waybill: { ...WUHAN, ...far } })
    await judged()
    await desk.send()
    // The driver's own document is kept back for the name, which the others wait for.
    expect(await way.statusOf('location', `${trip.waybillNo}-LOAD`)).toBe(at.notReady)
    await desk.as(ctx =>
      ctx.transaction(() => ctx.records.changeMany(Driver, sql`code = ${trip.driverCode}`, { name: '司机乙' })),
    )
    await judged()
    expect(await way.statusOf('location', `${trip.waybillNo}-LOAD`)).toBe(at.toReport)
    expect(await locationOf(trip.waybillNo, 'UNLOAD')).toMatchObject({
      status: at.checkFailed,
      heldBy: ['R14'],
      findings: [{ rule: 'R14', level: 'error', code: 'endFar', params: { most: 5 } }],
    })
  })
})

withDatabase('locations that were missed, and those that nobody is told of', database => {
  let desk: ReportDesk
  let way: Carriage
  beforeAll(async () => {
    desk = await reportDesk(database().db)
    way = await carriageAt(desk, database().db)
  })
  afterAll(() => desk.close())

  const count = async (waybillNo: string): Promise<number> =>
    Number(
      (
        await way.query<{ n: number }>(
          `select count(*)::int as n from reporting_report_document where doc_kind = 'location' and waybill_no = $1`,
          [waybillNo],
        )
      )[0]?.n,
    )

  it('are found once, for a month', async () => {
    const trip = await way.carried({ waybill: { ...ON_THE_ROAD, status: is.toLoad, departTime: null } })
    const departed = (days: number) =>
      way.query(`update waybill set status = 50, depart_time = $2 where code = $1`, [trip.code, ago(days * 24 * HOUR)])
    await departed(31)
    await desk.as(findOnTheWay)
    expect(await count(trip.waybillNo)).toBe(0)
    await departed(29)
    await desk.as(findOnTheWay)
    await desk.as(findOnTheWay)
    expect(await count(trip.waybillNo)).toBe(1)
    await way.query('update waybill set status = 70, unload_time = now() where code = $1', [trip.code])
    await desk.as(findOnTheWay)
    expect(await count(trip.waybillNo)).toBe(2)
  })

  it('there are none of a waybill that was finished before the branch reports, that is told to nobody, or to a province that takes none', async () => {
    const told = await way.carried({ waybill: { reportType: '21' } })
    const nobody = await way.carried({ waybill: { reportType: '0' } })
    await desk.set({ reportFrom: new Date(Date.now() + 8 * HOUR).toISOString().slice(0, 10) })
    const before = await way.carried({ waybill: { finishTime: ago(48 * HOUR) } })
    await desk.as(findOnTheWay)
    for (const { waybillNo } of [told, nobody, before]) expect(await count(waybillNo)).toBe(0)
  })
})
