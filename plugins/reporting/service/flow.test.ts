import {
  Driver,
  invoiceStateMachine,
  packTrack,
  payStateMachine,
  receiptMachine,
  reportMachine,
  reviewMachine,
  Shipment,
  type StoredPoint,
  Vehicle,
  vehicleMachine,
  Waybill,
  waybillMachine,
} from '@ntocc/sdk/contracts'
import { sql } from '@ntocc/sdk/service'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { reportCalls } from '../contract/calls.ts'
import { ReportDocument, reportDocuments } from '../contract/documents.ts'
import { auditDue } from './audit.ts'
import { findMissed } from './missed.ts'
import { prepareDue } from './prepare.ts'
import { wayOf } from './province.ts'
import { BRANCH, HUBEI, type ReportDesk, reportDesk } from './testing/desk.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const at = reportMachine.at
const [HOUR, DAY] = [3_600_000, 86_400_000]
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
const never = new AbortController().signal

withDatabase('from a finished waybill to an accepted document', database => {
  let desk: ReportDesk
  const query = async <R extends Record<string, unknown>>(text: string, params: unknown[] = []) =>
    (await database().db.query<R>(text, params)).rows

  beforeAll(async () => {
    desk = await reportDesk(database().db)
    await desk.as(ctx =>
      ctx.transaction(async () => {
        await ctx.records.createMany(Shipment, [
          {
            code: 'RS1',
            name: '托运测试公司',
            uscc: '91129999MAYN777F40',
            legalPerson: '法人甲',
            contact: '联系人甲',
            phone: '10000000009',
            authStatus: reviewMachine.at.approved,
            status: 1,
          },
        ])
      }),
    )
    await query(
      `insert into shipment_contract (code, branch_code, contract_no, shipment_code, type, party_a, party_b, sign_date, valid_from, valid_to, status, created_by)
          values ('RC1', $1, 'RHT1', 'RS1', 'single', '"A"', '"B"', $2, $2, $3, 0, 'test')`,
      [BRANCH, dayIn(-30), dayIn(300)],
    )
  })
  afterAll(() => desk.close())

  let serial = 0
  /** A driver, a vehicle and a waybill between them that is on its way, of which nothing was reported. */
  const carried = async (more: { driver?: object; waybill?: object; isFollowed?: boolean } = {}) => {
    const no = String(++serial).padStart(3, '0')
    const [driverCode, plate, code] = [`RD${no}`, `鄂AR${no}1`, `RW${no}`]
    const idNo = licences[serial] ?? ''
    const made = await desk.as(ctx =>
      ctx.transaction(async () => {
        await ctx.records.createMany(Driver, [
          {
            code: driverCode,
            name: '司机甲',
            phone: `1000000${no}1`.slice(0, 11),
            idNo,
            idTo: dayIn(900),
            licenceNo: idNo,
            licenceClass: 'A2',
            licenceTo: dayIn(900),
            qualificationNo: idNo,
            qualificationTo: dayIn(900),
            authStatus: reviewMachine.at.approved,
            idStatus: reviewMachine.at.approved,
            licenceStatus: reviewMachine.at.approved,
            qualificationStatus: reviewMachine.at.approved,
            authStatusExt: reviewMachine.initial,
            status: 1,
            ...more.driver,
          },
        ])
        await ctx.records.createMany(Vehicle, [
          {
            code: `RV${no}`,
            plateNo: plate,
            plateColor: '2',
            vehicleType: 'H11',
            energy: 'B',
            owner: '车队测试公司',
            useCharacter: '货运',
            vin: 'LTEST0003D0000001',
            issuer: '武汉车管所',
            registerDate: '2021-02-03',
            issueDate: '2021-02-04',
            grossMass: 49,
            tonnage: 31,
            roadCertNo: '420112000003',
            roadCertTo: dayIn(900),
            authStatus: reviewMachine.at.approved,
            status: vehicleMachine.codeOf('idle'),
          },
        ])
        const [waybill] = await ctx.records.createMany(Waybill, [
          {
            code,
            waybillNo: `RYD${no}`,
            orderNo: `ROD${no}`,
            shipmentCode: 'RS1',
            shipmentName: '托运测试公司',
            contractNo: 'RHT1',
            driverCode,
            driverName: '司机甲',
            vehicleNo: plate,
            plateColor: '2',
            businessType: '1002996',
            goodsName: '钢材',
            goodsTypeCode: '0400',
            grossKg: 28_500,
            loadAreaCode: '420112',
            loadAddress: '一号仓',
            unloadAreaCode: '310115',
            unloadAddress: '二号仓',
            consigneeName: '收货测试公司',
            carrierName: '车队测试公司（司机甲）',
            carrierId: idNo,
            carrierPermit: '420112000002',
            shipperFreight: '5200.50',
            payableAmount: '4800.00',
            distanceKm: 883,
            departTime: ago(20 * HOUR),
            signTime: ago(2 * HOUR),
            finishTime: ago(HOUR),
            status: waybillMachine.at.signed,
            receiptStatus: receiptMachine.initial,
            payStatus: payStateMachine.initial,
            invoiceStatus: invoiceStateMachine.initial,
            reportStatus: at.notReady,
            ...more.waybill,
          },
        ])
        return waybill
      }),
    )
    if (!made) throw new Error('no waybill')
    // It was made before it was driven, from Wuhan to Shanghai in eighteen hours.
    const points = Array.from({ length: 37 }, (_, half): StoredPoint => {
      const part = half / 36
      const time = Math.round((Date.now() - 20 * HOUR + half * (HOUR / 2)) / 1000)
      return [time, 114.2667 + part * 7.1914, 30.5833 + part * 0.6389, 40]
    })
    await query(
      `insert into waybill_track (waybill_no, branch_code, points, recent) values ($1, $2, $3::int[], '{}')`,
      [`RYD${no}`, BRANCH, `{${packTrack(points).join()}}`],
    )
    await query('update waybill set gmt_created = $2 where code = $1', [code, ago(30 * HOUR)])
    const finish = () =>
      desk.as(ctx =>
        ctx.transaction(() =>
          ctx.records.changeMany(Waybill, sql`code = ${code}`, { status: waybillMachine.at.finished }),
        ),
      )
    return { code, waybillNo: `RYD${no}`, driverCode, plate, finish }
  }
  const licences: readonly string[] = [
    '',
    '110000197803104047',
    '120000199406092872',
    '34000019870212779X',
    '11010519491231002X',
  ]

  const documentOf = async (kind: string, no: string): Promise<ReportDocument | undefined> =>
    (await desk.as(ctx => ctx.records.where(ReportDocument, { where: sql`code = ${`${HUBEI}/${kind}/${no}`}` })))[0]
  const prepare = () => desk.as(ctx => prepareDue(ctx, never))
  const audit = () =>
    desk.as(async ctx => {
      await ctx.records.changeMany(ReportDocument, sql`status = ${at.delivered}`, { nextAt: new Date(0).toISOString() })
      const way = await wayOf(ctx)
      if (typeof way === 'string') throw new Error(way)
      await auditDue(ctx, way, never)
    })
  const statusOf = async (kind: string, no: string) => (await documentOf(kind, no))?.status
  const shownOn = async (code: string) =>
    Number(
      (await query<{ report_status: number }>('select report_status from waybill where code = $1', [code]))[0]
        ?.report_status,
    )
  const move = (id: number, name: string, reason?: string) =>
    desk.backend.put(reportDocuments.by.move.path, { id, move: name, ...(reason && { reason }) }, desk.admin)

  it('driver and vehicle go first, then the waybill; the regulator audits it, and the waybill shows it', async () => {
    const trip = await carried()
    expect(await documentOf('waybill', trip.waybillNo)).toBeUndefined()
    await trip.finish()
    expect(await statusOf('waybill', trip.waybillNo)).toBe(at.notReady)
    await prepare()
    expect(await statusOf('driver', trip.driverCode)).toBe(at.toReport)
    expect(await statusOf('vehicle', trip.plate)).toBe(at.toReport)
    expect(await statusOf('waybill', trip.waybillNo)).toBe(at.notReady)
    await desk.send()
    await prepare()
    expect((await documentOf('waybill', trip.waybillNo))?.findings).toEqual([])
    await desk.send()
    expect(await statusOf('waybill', trip.waybillNo)).toBe(at.delivered)
    expect(await shownOn(trip.code)).toBe(at.delivered)
    await audit()
    expect(await statusOf('waybill', trip.waybillNo)).toBe(at.accepted)
    expect(await shownOn(trip.code)).toBe(at.accepted)
    const kinds = (await desk.taken()).map(({ kind, no }) => `${kind} ${no}`)
    expect(kinds).toEqual([`driver ${licences[serial]}`, `vehicle ${trip.plate}`, `waybill ${trip.waybillNo}/0000`])
  })

  it('what was missed is counted and found, once', async () => {
    const trip = await carried()
    await query('update waybill set status = 90 where code = $1', [trip.code])
    const { path } = reportCalls.reportStanding
    expect((await desk.backend.get(path, desk.admin)).data).toMatchObject({
      missed: 1,
      province: HUBEI,
      held: 'none',
      isSimulated: true,
    })
    expect(await desk.as(findMissed)).toBe(1)
    expect(await desk.as(findMissed)).toBe(0)
    expect((await desk.backend.get(path, desk.admin)).data).toMatchObject({ missed: 0 })
    expect(await statusOf('waybill', trip.waybillNo)).toBe(at.notReady)
  })

  it('what the pre-check finds keeps it back until the record is mended', async () => {
    const trip = await carried({ driver: { qualificationTo: dayIn(-10) } })
    await trip.finish()
    await prepare()
    await desk.send()
    await prepare()
    const held = await documentOf('waybill', trip.waybillNo)
    expect(held).toMatchObject({
      status: at.checkFailed,
      findings: [{ rule: 'R11', level: 'error', record: 'driver' }],
    })
    await desk.as(ctx =>
      ctx.transaction(() =>
        ctx.records.changeMany(Driver, sql`code = ${trip.driverCode}`, { qualificationTo: dayIn(900) }),
      ),
    )
    await prepare()
    await desk.send()
    expect(await statusOf('waybill', trip.waybillNo)).toBe(at.delivered)
  })

  it('a reported waybill that changes is corrected under a new number, never silently; one that was lost goes again under its own', async () => {
    const trip = await carried()
    await trip.finish()
    await prepare()
    await desk.send()
    await prepare()
    await desk.send()
    const first = await documentOf('waybill', trip.waybillNo)
    if (!first?.referenceNo) throw new Error('not sent')
    await desk.forget(first.referenceNo)
    await audit()
    expect(await documentOf('waybill', trip.waybillNo)).toMatchObject({
      status: at.toReport,
      referenceNo: first.referenceNo,
    })
    await desk.send()
    await desk.as(ctx =>
      ctx.transaction(() => ctx.records.changeMany(Waybill, sql`code = ${trip.code}`, { grossKg: 29_000 })),
    )
    await prepare()
    expect(await documentOf('waybill', trip.waybillNo)).toMatchObject({ status: at.delivered, isOutdated: true })
    const answer = await move(first.id, 'correct', 'Weighed again')
    expect(answer.status, JSON.stringify(answer)).toBe(0)
    await desk.send()
    const corrected = await documentOf('waybill', trip.waybillNo)
    expect(corrected).toMatchObject({ status: at.delivered, corrections: 1, isOutdated: false })
    expect(corrected?.referenceNo).not.toBe(first.referenceNo)
    const there = (await desk.taken()).filter(({ no }) => no === `${trip.waybillNo}/0000`)
    expect(there.map(({ reference }) => reference)).toEqual([first.referenceNo, corrected?.referenceNo])
    expect(there[1]?.document).toMatchObject({ goodsInfo: [{ goodsItemGrossWeight: '29000.000' }] })
    const steps = (await desk.evidenceOf(first)).map(({ step }) => step)
    expect(steps).toContain('corrected')
  })

  it('is exempt for a reason, paused and drained, and held where nothing may be sent', async () => {
    const document = await desk.waiting('waybill')
    const pause = (isPaused: boolean) => desk.backend.post(reportCalls.reportPause.path, { isPaused }, desk.admin)
    expect((await pause(true)).data).toMatchObject({ held: 'paused' })
    await desk.send()
    expect(await desk.look(document)).toMatchObject({ status: at.toReport, attempt: 0 })
    await pause(false)
    expect((await move(document.id, 'exempt')).status).not.toBe(0)
    expect((await move(document.id, 'exempt', 'Carried for ourselves')).status).toBe(0)
    expect(await desk.look(document)).toMatchObject({ status: at.exempt, exemptReason: 'Carried for ourselves' })
    await desk.send()
    expect(await desk.takenOf(document)).toEqual([])
    const wayWith = async (values: object) => {
      await desk.set(values)
      const way = await desk.as(wayOf)
      return typeof way === 'string' ? way : 'sends'
    }
    expect(await wayWith({ reportAddress: 'https://regulator.example' })).toBe('trial')
    expect(await wayWith({ reportSending: false })).toBe('off')
    expect(await wayWith({ reportSending: true, reportUserId: null })).toBe('settings')
    expect(await wayWith({ reportUserId: 'simulator', reportAddress: desk.address })).toBe('sends')
  })
})
