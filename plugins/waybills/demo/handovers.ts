import { Waybill, WaybillException } from '@ntocc/sdk/contracts'
import { type DemoCtx, type DemoRow, sql } from '@ntocc/sdk/service'
import { WaybillHandover } from '../contract/handovers.ts'
import { iso, text } from './texts.ts'

/** Of a branch, the shipper's with an account first; and in how many the driver with an account was the former one. */
const MOST = 6
const OF_ACCOUNTS = 2

const REASONS = [
  text(
    'Engine trouble; the goods were loaded over at a service area.',
    '发动机故障，在服务区完成换车倒货。',
    'Avería del motor; la carga se traspasó en un área de servicio.',
    'エンジン不調のため、サービスエリアで積み替えました。',
  ),
  text(
    'The driver fell ill; a colleague drives on.',
    '司机身体不适，由同事接替驾驶。',
    'El conductor se indispuso; continúa un compañero.',
    'ドライバーの体調不良により、同僚が運転を引き継ぎました。',
  ),
  text(
    'Tyre damage on the way; another vehicle carries on.',
    '途中轮胎损坏，换车继续运输。',
    'Neumático dañado en ruta; continúa otro vehículo.',
    '走行中のタイヤ損傷により、別の車両で輸送を続けました。',
  ),
]

interface Found extends Record<string, unknown> {
  branch_code: string
  waybill_no: string
  place: string
  at: Date
  lng: number
  lat: number
}

/** Waybills that stood on their way went over to whoever carries them now, from somebody else of the same branch and team. */
export const writeHandovers = async (ctx: DemoCtx): Promise<void> => {
  const [shipper, driver] = [ctx.account('SHIPPER'), ctx.account('DRIVER')]
  const found = await ctx.query<Found>(
    sql`with stood as (
      select w.*, e.code as exception_code, e.type as exception_type, e.time as at, e.lng, e.lat,
        row_number() over (partition by w.branch_code order by w.shipment_code = ${shipper} desc, e.time desc, w.id) as place
      from ${ctx.table(Waybill)} w
      join ${ctx.table(WaybillException)} e on e.branch_code = w.branch_code and e.waybill_no = w.waybill_no
        and e.type in ('stop', 'offline', 'delay') and e.outcome = 'confirmed'
      where w.status = 90 and not w.is_deleted
    )
    select w.branch_code, w.waybill_no, w.shipment_code, w.goods_name, w.load_area_code, w.unload_area_code,
      w.driver_code as to_driver_code, w.driver_name as to_driver_name, w.vehicle_no as to_vehicle_no,
      w.plate_color as to_plate_color, w.exception_code, w.exception_type, w.at, w.lng, w.lat, w.place,
      o.driver_code, o.driver_name, o.vehicle_no, o.plate_color, o.team_code
    from stood w cross join lateral (
      select * from ${ctx.table(Waybill)} o where o.branch_code = w.branch_code and o.driver_code <> w.driver_code
        and o.vehicle_no <> w.vehicle_no and o.finish_time < w.at
        and (w.place > ${OF_ACCOUNTS} or w.branch_code <> ${ctx.branches[0] ?? ''} or o.driver_code = ${driver})
      order by o.id desc limit 1
    ) o
    where w.place <= ${MOST} order by w.branch_code, w.place`,
  )
  const rowOf = (each: Found & Record<string, unknown>): DemoRow => ({
    ...ctx.record(`${each.waybill_no}-H1`, each.branch_code, each.at.getTime()),
    waybillNo: each.waybill_no,
    shipmentCode: each.shipment_code,
    driverCode: each.driver_code,
    driverName: each.driver_name,
    teamCode: each.team_code,
    vehicleNo: each.vehicle_no,
    plateColor: each.plate_color,
    toDriverCode: each.to_driver_code,
    toDriverName: each.to_driver_name,
    toVehicleNo: each.to_vehicle_no,
    toPlateColor: each.to_plate_color,
    goodsName: each.goods_name,
    loadAreaCode: each.load_area_code,
    unloadAreaCode: each.unload_area_code,
    at: iso(each.at.getTime()),
    lng: each.lng,
    lat: each.lat,
    exceptionCode: each.exception_code,
    exceptionType: each.exception_type,
    reason: REASONS[Number(each.place) % REASONS.length],
    status: 1,
  })
  await ctx.insert(WaybillHandover, found.map(rowOf))
}
