import {
  type LocalizedText,
  type MoveBody,
  unpackTrack,
  Waybill,
  type WaybillCrew,
  WaybillException,
} from '@ntocc/sdk/contracts'
import { greatCircleKm } from '@ntocc/sdk/fields'
import { sql } from '@ntocc/sdk/service'
import { WaybillHandover } from '../contract/handovers.ts'
import { crewOf } from './crew.ts'
import type { Row, WaybillCtx } from './types.ts'

/** What a handing over is judged and written by. */
export interface Handing {
  crew: WaybillCrew
  exception: WaybillException | undefined
}

/** What went wrong on this waybill and was not ignored. @throws INVALID for any other */
const exceptionOf = async (ctx: WaybillCtx, row: Row, code: string): Promise<WaybillException> => {
  const [found] = await ctx.query<Row>(
    sql`select * from waybill_exception where branch_code = ${row.branch_code} and waybill_no = ${row.waybill_no}
      and code = ${code} and outcome is distinct from 'ignored' and not is_deleted`,
  )
  if (!found) throw ctx.invalid({ exceptionCode: { code: 'validation.reference.unknown' } })
  return ctx.shown(WaybillException, found)
}

/**
 * Who is to carry a locked waybill on: what is not named stays as it is. Whoever may not hand it over learns nothing of
 * whom the branch has.
 * @throws MOVE_REFUSED, INVALID
 */
export const handingOf = async (ctx: WaybillCtx, row: Row, request: MoveBody): Promise<Handing> => {
  const answer = await ctx.judge(Waybill, { row, move: request.move })
  if (!answer.allowed) throw ctx.refuseMove(answer.reason)
  const crew = await crewOf(ctx, {
    driverCode: request.driverCode || String(row.driver_code),
    vehicleCode: request.vehicleCode,
    vehicleNo: request.vehicleNo || String(row.vehicle_no),
  })
  const exception = request.exceptionCode ? await exceptionOf(ctx, row, request.exceptionCode) : undefined
  return { crew, exception }
}

interface Driven {
  km?: number
  lng?: number
  lat?: number
}

/** How far the goods have come, and to where: by the track, which goes on with the next vehicle. */
const drivenSoFar = async (ctx: WaybillCtx, row: Row): Promise<Driven> => {
  const [found] = await ctx.query<{ points: number[] }>(
    sql`select points || recent as points from waybill_track where branch_code = ${row.branch_code} and waybill_no = ${row.waybill_no}`,
  )
  const points = unpackTrack(found?.points).map(([, lng, lat]) => ({ lng, lat }))
  const last = points.at(-1)
  if (!last) return {}
  const km = points.reduce((sum, point, at) => sum + greatCircleKm(points[at - 1] ?? point, point), 0)
  return { ...last, km: Math.round(km * 10) / 10 }
}

/** Keeps who had the waybill until now, for them and for everybody else; in the transaction of the move. */
export const keepHandover = async (
  ctx: WaybillCtx,
  { row, after, handing, reason }: { row: Row; after: Row; handing: Handing; reason: string },
): Promise<void> => {
  const before = ctx.shown(Waybill, row)
  const { exception } = handing
  const text = (column: string) => row[column] as string
  await ctx.records.create(WaybillHandover, {
    waybillNo: before.waybillNo,
    shipmentCode: before.shipmentCode,
    driverCode: before.driverCode,
    driverName: text('driver_name'),
    ...(before.teamCode && { teamCode: before.teamCode }),
    vehicleNo: before.vehicleNo,
    plateColor: before.plateColor,
    toDriverCode: handing.crew.driverCode,
    toDriverName: handing.crew.driverName,
    toVehicleNo: handing.crew.vehicleNo,
    toPlateColor: handing.crew.plateColor,
    goodsName: text('goods_name'),
    loadAreaCode: before.loadAreaCode,
    unloadAreaCode: before.unloadAreaCode,
    at: new Date(after.gmt_modified as string).toISOString(),
    ...(await drivenSoFar(ctx, row)),
    ...(exception && { exceptionCode: exception.code, exceptionType: exception.type }),
    reason,
  })
}

const TITLES = {
  former: {
    en: 'A waybill of yours goes on with somebody else',
    zh: '您的运单已改派',
    es: 'Una carta de porte suya continúa con otro',
    ja: '担当の運送状が他の乗務員・車両に引き継がれました',
  },
  next: {
    en: 'You carry on a waybill that is on the road',
    zh: '您有一张在途运单待接运',
    es: 'Usted continúa una carta de porte en ruta',
    ja: '輸送中の運送状を引き継いでください',
  },
  shipper: {
    en: 'Your goods go on with another driver or vehicle',
    zh: '您的货物已更换司机或车辆承运',
    es: 'Su mercancía continúa con otro conductor o vehículo',
    ja: '貨物の担当ドライバーまたは車両が変わりました',
  },
} satisfies Record<string, LocalizedText>

/** Those who had it, those who have it and the shipper hear of it at once; what is kept for later is not theirs to lose. */
export const tellHandover = (ctx: WaybillCtx, before: Row, after: Row, reason: string): void => {
  const text = `${String(after.waybill_no)} · ${String(before.vehicle_no)} → ${String(after.vehicle_no)}: ${reason}`
  const tell = (to: readonly string[], title: LocalizedText, path: string) =>
    ctx.alert(to, { level: 'warning', title, text: { en: text, zh: text, es: text, ja: text }, to: path })
  const team = (row: Row) => (row.team_code ? [`CARRIER/${String(row.team_code)}`] : [])
  const waybill = `/order_info?id=${String(after.id)}`
  const isSameDriver = before.driver_code === after.driver_code
  if (!isSameDriver)
    tell(
      [`DRIVER/${String(before.driver_code)}`],
      TITLES.former,
      `/transport/handovers?keyword=${String(after.waybill_no)}`,
    )
  tell([`DRIVER/${String(after.driver_code)}`, ...team(after)], TITLES.next, waybill)
  if (before.team_code !== after.team_code)
    tell(team(before), TITLES.former, `/transport/handovers?keyword=${String(after.waybill_no)}`)
  tell([`SHIPPER/${String(after.shipment_code)}`], TITLES.shipper, waybill)
}
