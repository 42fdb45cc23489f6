import { Driver, DriverTeam, Vehicle, type Waybill, type WaybillCrew } from '@ntocc/sdk/contracts'
import { itemAt, stringOf } from '@ntocc/sdk/fields'
import { type SetOf, type SQL, sql } from '@ntocc/sdk/service'
import type { Row, WaybillCtx } from './types.ts'

/** Who is to drive what: a vehicle by its plate or its code. */
export interface WantedCrew {
  driverCode: string
  vehicleNo?: string | undefined
  vehicleCode?: string | undefined
}

const UNKNOWN = { code: 'validation.code.unknown' }

const permille = (percent: unknown): number => Math.round(Number(percent ?? 0) * 100) / 10

/** A load may pass the licensed tonnage by a tenth (domain facts, section 2). */
const OVERLOAD = 1.1

/** Tonnes that a vehicle may be loaded with; 0 when its tonnage is not known. */
export const mostTonnes = (tonnage: unknown): number => Math.round(Number(tonnage ?? 0) * OVERLOAD * 1000) / 1000

const OF_BRANCH = ['code', 'branchCode', 'isDeleted'] as const
const DRIVER = [...OF_BRANCH, 'name', 'phone', 'idNo', 'teamCode'] as const
const VEHICLE = [...OF_BRANCH, 'plateNo', 'plateColor', 'vehicleType', 'trailerNo', 'tonnage'] as const
const TEAM = [...OF_BRANCH, 'name', 'collectForMembers', 'dispatchRate'] as const

const crewFrom = (driver: Row, vehicle: Row, team: Row | undefined): WaybillCrew => ({
  driverCode: String(driver.code),
  driverName: driver.name as string,
  driverPhone: driver.phone as string,
  driverIdNo: driver.id_no as string,
  teamCode: stringOf(team?.code),
  captainCollect: Boolean(team?.collect_for_members),
  vehicleNo: String(vehicle.plate_no),
  plateColor: vehicle.plate_color as string,
  vehicleType: stringOf(vehicle.vehicle_type),
  trailerNo: stringOf(vehicle.trailer_no),
  carrierName: (team?.name ?? driver.name) as string,
  dispatchRate: permille(team?.dispatch_rate),
  tonnage: Number(vehicle.tonnage ?? 0),
})

const ofBranch = ({ query, session }: WaybillCtx, from: SQL): Promise<Row[]> =>
  query<Row>(sql`select * from ${from} and branch_code = ${session.branchCode} and not is_deleted`)

const among = (values: readonly unknown[]) => sql`any(${sql.param([...new Set(values.map(String))])}::text[])`

/**
 * Crews of many waybills, one question for each kind of record.
 * @throws INVALID (4220) for a driver or vehicle that the branch does not have
 */
export const crewsOf = async (ctx: WaybillCtx, wanted: readonly WantedCrew[]): Promise<WaybillCrew[]> => {
  const drivers = await ofBranch(
    ctx,
    sql`${ctx.offered(Driver, DRIVER)} d where code = ${among(wanted.map(({ driverCode }) => driverCode))}`,
  )
  const plates = wanted.flatMap(({ vehicleCode, vehicleNo }) => (vehicleCode ? [] : (vehicleNo ?? [])))
  const codes = wanted.flatMap(({ vehicleCode }) => vehicleCode ?? [])
  const vehicles = await ofBranch(
    ctx,
    sql`${ctx.offered(Vehicle, VEHICLE)} v where (code = ${among(codes)} or plate_no = ${among(plates)})`,
  )
  const captains = drivers.flatMap(({ team_code }) => team_code ?? [])
  const teams = captains.length
    ? await ofBranch(ctx, sql`${ctx.offered(DriverTeam, TEAM)} t where code = ${among(captains)}`)
    : []
  return wanted.map(({ driverCode, vehicleNo, vehicleCode }) => {
    const driver = drivers.find(({ code }) => code === driverCode)
    if (!driver) throw ctx.invalid({ driverCode: UNKNOWN })
    const vehicle = vehicles.find(({ code, plate_no }) =>
      vehicleCode ? code === vehicleCode : plate_no === (vehicleNo ?? ''),
    )
    if (!vehicle) throw ctx.invalid({ [vehicleCode ? 'vehicleCode' : 'vehicleNo']: UNKNOWN })
    return crewFrom(
      driver,
      vehicle,
      teams.find(({ code }) => code === driver.team_code),
    )
  })
}

/** @throws INVALID (4220) for a driver or vehicle that the branch does not have */
export const crewOf = async (ctx: WaybillCtx, wanted: WantedCrew): Promise<WaybillCrew> =>
  itemAt(await crewsOf(ctx, [wanted]), 0)

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
