import { reportMachine, waybillMachine } from '@ntocc/sdk/contracts'
import { provinceReportOf, withoutLater } from '@ntocc/sdk/reporting'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { stageDocuments, stageOf } from './stages.ts'
import { ago, type Carriage } from './testing/carriage.ts'
import type { ReportDesk } from './testing/desk.ts'
import { deskIn, SHANXI } from './testing/provinces.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const { at } = reportMachine
const { at: is } = waybillMachine
const HOUR = 3_600_000
const reportOf = (gb: string) => {
  const report = provinceReportOf(gb)
  if (!report) throw new Error(`nobody reports to ${gb}`)
  return report
}

it('a waybill has the stages that it has reached, each behind the one before, and none where it is told of once', () => {
  const waybill = { code: 'W1', waybillNo: 'YD1', driverCode: 'D1', vehicleNo: '晋A12345', shipmentCode: 'S1' }
  const to = { province: SHANXI.gb, needs: ['d', 'v'] }
  const [left, arrived] = ['2026-03-01T00:00:00Z', '2026-03-01T09:00:00Z']
  const made = (gb: string, more: object) =>
    stageDocuments(reportOf(gb), { ...waybill, ...more }, to).map(({ businessNo, needs, dueAt }) => [
      businessNo,
      needs.join(' '),
      dueAt,
    ])
  expect(made(SHANXI.gb, {})).toEqual([])
  expect(made(SHANXI.gb, { departTime: left })).toEqual([['YD1-1', 'd v', '2026-03-02T00:00:00.000Z']])
  // Told late, it has all of them at once.
  expect(made(SHANXI.gb, { departTime: left, arriveUnloadTime: arrived, signTime: arrived })).toEqual([
    ['YD1-1', 'd v', '2026-03-02T00:00:00.000Z'],
    ['YD1-2', '140000/stage/YD1-1', '2026-03-02T09:00:00.000Z'],
  ])
  expect(made('420000', { departTime: left, arriveUnloadTime: arrived })).toEqual([])
})

it('a document tells of the stage that its number says', () => {
  const named = (docKind: 'stage' | 'waybill' | 'driver', businessNo: string, gb = SHANXI.gb) =>
    stageOf(reportOf(gb), { docKind, businessNo })?.ipcType
  expect([named('stage', 'YD-7-1'), named('stage', 'YD-7-2'), named('waybill', 'YD-7')]).toEqual([
    'WLHY_YD1001',
    'WLHY_YD1002',
    'WLHY_YD1003',
  ])
  expect([named('driver', 'D-1'), named('waybill', 'YD-7', '420000')]).toEqual([undefined, undefined])
  const stage = { ipcType: 'X', when: 'arrived', without: ['signed', 'vehicle.left'] } as const
  expect(withoutLater({ no: '1', signed: '2', vehicle: { plate: '3', left: '4' } }, stage)).toEqual({
    no: '1',
    vehicle: { plate: '3' },
  })
})

withDatabase('a branch that reports to Shanxi', database => {
  let desk: ReportDesk
  let way: Carriage
  beforeAll(async () => {
    ;({ desk, way } = await deskIn(database().db, SHANXI, { stages: true }))
  })
  afterAll(() => desk.close())

  /** All that can be judged and sent is. */
  const reported = () => way.told('driver and vehicle', 'one stage', 'the next', 'the waybill')
  const onTheRoad = () =>
    way.carried({
      waybill: { status: is.toLoad, departTime: null, signTime: null, finishTime: null },
    })

  it('tells of a waybill at its departure, its arrival and its end, in this order', async () => {
    const trip = await onTheRoad()
    const stage = (n: number) => way.documentOf('stage', `${trip.waybillNo}-${n}`)
    expect(await stage(1)).toBeUndefined()
    await way.set(trip.code, { status: is.inTransit, departTime: ago(20 * HOUR) })
    await reported()
    expect(await stage(1)).toMatchObject({ status: at.delivered, waybillNo: trip.waybillNo, findings: [] })
    expect(await stage(2)).toBeUndefined()
    expect(await way.receiptsTold(trip.waybillNo)).toEqual([false])
    // It is a stage, and not the waybill: neither its state nor its five flows are told of.
    expect(await way.shownOn(trip.code)).toBe(at.notReady)
    const flows = await way.query<{ five_flow: object | null }>('select five_flow from waybill where code = $1', [
      trip.code,
    ])
    expect(flows).toEqual([{ five_flow: null }])
    await way.set(trip.code, { status: is.arrived, arriveUnloadTime: ago(3 * HOUR) })
    await reported()
    expect(await stage(2)).toMatchObject({ status: at.delivered, needs: [`140000/stage/${trip.waybillNo}-1`] })
    await way.set(trip.code, {
      status: is.signed,
      unloadTime: ago(3 * HOUR),
      signTime: ago(2 * HOUR),
      finishTime: ago(HOUR),
    })
    await trip.finish()
    await reported()
    const waybill = await way.documentOf('waybill', trip.waybillNo)
    expect(waybill?.findings).toEqual([])
    expect(waybill?.needs).toContain(`140000/stage/${trip.waybillNo}-2`)
    expect(waybill?.status).toBe(at.delivered)
    expect(await way.receiptsTold(trip.waybillNo)).toEqual([false, false, true])
    const proofs = await Promise.all(
      [await stage(1), await stage(2), waybill].map(async each => desk.evidenceOf({ code: each?.code ?? '' })),
    )
    expect(proofs.map(lines => lines.filter(({ step }) => step === 'sent').length)).toEqual([1, 1, 1])
  })

  it('tells late all that was missed, and nothing of a stage that was not known then', async () => {
    const trip = await way.carried()
    await trip.finish()
    const first = await way.documentOf('stage', `${trip.waybillNo}-1`)
    const { data } = await desk.lookAt(first?.code ?? '')
    expect(data?.lines.find(({ path }) => path === 'shippingNoteNumber')?.value).toBe(trip.waybillNo)
    expect(data?.lines.find(({ path }) => path === 'goodsReceiptDateTime')?.value).toBeUndefined()
    await reported()
    expect(await way.receiptsTold(trip.waybillNo)).toEqual([false, false, true])
  })

  it('keeps a stage back for what is wrong then, judges it again when that is mended, and says nothing more once it was told', async () => {
    const trip = await onTheRoad()
    // It has driven the beginning of its way alone, which nobody holds against a stage.
    await way.query('update waybill_track set points = points[1:12] where waybill_no = $1', [trip.waybillNo])
    await way.set(trip.code, { consigneeName: null, status: is.inTransit, departTime: ago(20 * HOUR) })
    await reported()
    const held = await way.documentOf('stage', `${trip.waybillNo}-1`)
    expect(held).toMatchObject({ status: at.checkFailed, heldBy: ['R01'] })
    await way.set(trip.code, { consigneeName: '收货测试公司' })
    await reported()
    expect(await way.statusOf('stage', `${trip.waybillNo}-1`)).toBe(at.delivered)
    await way.set(trip.code, { consigneeName: '收货测试二公司' })
    expect(await way.documentOf('stage', `${trip.waybillNo}-1`)).toMatchObject({ isOutdated: false })
  })
})
