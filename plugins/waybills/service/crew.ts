import { Driver, DriverTeam, Vehicle, type Waybill, type WaybillCrew } from '@ntocc/sdk/contracts'
import { type SetOf, sql } from '@ntocc/sdk/service'
import type { Row, WaybillCtx } from './types.ts'

/** Who is to drive what: a vehicle by its plate or its code. */
export interface WantedCrew {
  driverCode: string
  vehicleNo?: string | undefined
  vehicleCode?: string | undefined
}

const UNKNOWN = { code: 'validation.code.unknown' }

export const permille = (percent: unknown): number => Math.round(Number(percent ?? 0) * 100) / 10

/** A load may pass the licensed tonnage by a tenth (domain facts, section 2). */
const OVERLOAD = 1.1

/** Tonnes that a vehicle may be loaded with; 0 when its tonnage is not known. */
export const mostTonnes = (tonnage: unknown): number => Math.round(Number(tonnage ?? 0) * OVERLOAD * 1000) / 1000

const OF_BRANCH = ['code', 'branchCode', 'isDeleted'] as const
const DRIVER = [...OF_BRANCH, 'name', 'phone', 'idNo', 'teamCode'] as const
const VEHICLE = [...OF_BRANCH, 'plateNo', 'plateColor', 'vehicleType', 'trailerNo', 'tonnage'] as const
const TEAM = [...OF_BRANCH, 'name', 'collectForMembers', 'dispatchRate'] as const

/** @throws INVALID (4220) for a driver or vehicle that the branch does not have */
export const crewOf = async (
  ctx: WaybillCtx,
  { driverCode, vehicleNo, vehicleCode }: WantedCrew,
): Promise<WaybillCrew> => {
  const { branchCode } = ctx.session
  const one = async (from: ReturnType<typeof sql>): Promise<Row | undefined> =>
    (await ctx.query<Row>(sql`select * from ${from} and branch_code = ${branchCode} and not is_deleted limit 1`))[0]
  const driver = await one(sql`${ctx.offered(Driver, DRIVER)} d where code = ${driverCode}`)
  if (!driver) throw ctx.invalid({ driverCode: UNKNOWN })
  const vehicle = await one(
    sql`${ctx.offered(Vehicle, VEHICLE)} v where ${vehicleCode ? sql`code = ${vehicleCode}` : sql`plate_no = ${vehicleNo ?? ''}`}`,
  )
  if (!vehicle) throw ctx.invalid({ [vehicleCode ? 'vehicleCode' : 'vehicleNo']: UNKNOWN })
  const team = driver.team_code
    ? await one(sql`${ctx.offered(DriverTeam, TEAM)} t where code = ${driver.team_code}`)
    : undefined
  return {
    driverCode: String(driver.code),
    driverName: driver.name as string,
    driverPhone: driver.phone as string,
    driverIdNo: driver.id_no as string,
    teamCode: (team?.code ?? undefined) as string | undefined,
    captainCollect: Boolean(team?.collect_for_members),
    vehicleNo: String(vehicle.plate_no),
    plateColor: vehicle.plate_color as string,
    vehicleType: (vehicle.vehicle_type ?? undefined) as string | undefined,
    trailerNo: (vehicle.trailer_no ?? undefined) as string | undefined,
    carrierName: (team?.name ?? driver.name) as string,
    dispatchRate: permille(team?.dispatch_rate),
    tonnage: Number(vehicle.tonnage ?? 0),
  }
}

/**
 * Whoever else gives this driver or this vehicle a trip waits: two trips that do not overlap with what is stored might
 * overlap with each other.
 */
export const holdCrew = async (
  ctx: WaybillCtx,
  { driverCode, vehicleNo }: Pick<Waybill, 'driverCode' | 'vehicleNo'>,
): Promise<void> => {
  for (const name of [`driver/${driverCode}`, `vehicle/${vehicleNo}`])
    await ctx.lock(`${ctx.session.branchCode}/${name}`)
}

/** What a waybill says of who carries it. */
export const crewValues = (crew: WaybillCrew): SetOf<typeof Waybill> => ({
  driverCode: crew.driverCode,
  driverName: crew.driverName,
  driverPhone: crew.driverPhone,
  driverIdNo: crew.driverIdNo,
  teamCode: crew.teamCode ?? null,
  captainCollect: crew.captainCollect,
  vehicleNo: crew.vehicleNo,
  plateColor: crew.plateColor,
  vehicleType: crew.vehicleType ?? null,
  trailerNo: crew.trailerNo ?? null,
  carrierName: crew.carrierName,
  dispatchRate: crew.dispatchRate,
})
