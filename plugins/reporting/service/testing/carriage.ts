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
import type { Db } from '../../../../server/src/ntocc/db/database.ts'
import { ReportDocument } from '../../contract/documents.ts'
import { prepareDue } from '../prepare.ts'
import { BRANCH, HUBEI, type ReportDesk } from './desk.ts'

const at = reportMachine.at
const [HOUR, DAY] = [3_600_000, 86_400_000]
export const ago = (ms: number): string => new Date(Date.now() - ms).toISOString()
export const dayIn = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
const never = new AbortController().signal

/** Waybills that were driven in the branch that reports, with a shipper and a contract of their own, and what becomes of their documents. */
export const carriageAt = async (desk: ReportDesk, db: Db, province = HUBEI) => {
  const query = async <R extends Record<string, unknown>>(text: string, params: unknown[] = []) =>
    (await db.query<R>(text, params)).rows
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

  let serial = 0
  /** A driver, a vehicle and a waybill between them that is on its way, of which nothing was reported. */
  const carried = async (more: { driver?: object; vehicle?: object; waybill?: object; isFollowed?: boolean } = {}) => {
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
            operatingPermitNo: '420112000002',
            authStatus: reviewMachine.at.approved,
            status: vehicleMachine.codeOf('idle'),
            ...more.vehicle,
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
    const finish = () => set(code, { status: waybillMachine.at.finished })
    return { code, waybillNo: `RYD${no}`, driverCode, plate, finish }
  }
  const licences: readonly string[] = [
    '',
    '110000197803104047',
    '120000199406092872',
    '34000019870212779X',
    '11010519491231002X',
    '420000198505054018',
    '320000199111183029',
    '130000198307201153',
    '210000198806063023',
  ]

  const documentOf = async (kind: string, no: string): Promise<ReportDocument | undefined> =>
    (
      await desk.as(ctx =>
        ctx.records.where(ReportDocument, {
          where: sql`province = ${province} and doc_kind = ${kind} and business_no = ${no}`,
        }),
      )
    )[0]
  const prepare = () => desk.as(ctx => prepareDue(ctx, never))
  /** All that can be judged is, and sent, as often as here are words for what waits for what. */
  const told = async (...rounds: readonly string[]) => {
    for (const _ of rounds) {
      await prepare()
      await desk.send()
    }
  }
  /** What the regulator has of a waybill, by whether it knows of its receipt. */
  const receiptsTold = async (waybillNo: string) =>
    (await desk.taken()).flatMap(({ kind, no, document }) =>
      kind === 'waybill' && no === `${waybillNo}/0000` ? [Object.hasOwn(Object(document), 'goodsReceiptDateTime')] : [],
    )
  const set = (code: string, values: object) =>
    desk.as(ctx => ctx.transaction(() => ctx.records.changeMany(Waybill, sql`code = ${code}`, values)))
  const audit = () => desk.audit(sql`status = ${at.delivered}`)
  const statusOf = async (kind: string, no: string) => (await documentOf(kind, no))?.status
  const shownOn = async (code: string) =>
    Number(
      (await query<{ report_status: number }>('select report_status from waybill where code = $1', [code]))[0]
        ?.report_status,
    )

  return {
    query,
    carried,
    lastLicence: () => licences[serial] ?? '',
    documentOf,
    prepare,
    told,
    receiptsTold,
    set,
    audit,
    statusOf,
    shownOn,
  }
}
export type Carriage = Awaited<ReturnType<typeof carriageAt>>
