import { Driver, Vehicle } from '@ntocc/sdk/contracts'
import { type SQL, sql } from '@ntocc/sdk/service'
import { type Answer, asPlatform, type CtmsCtx, type Row } from './types.ts'

/** Who drives what, as their records have it, whoever asks. */
export interface Crew {
  driver: Row | undefined
  vehicle: Row | undefined
}

export const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

const OF_BRANCH = ['id', 'code', 'branchCode', 'isDeleted'] as const
const DRIVER = [...OF_BRANCH, 'name', 'phone', 'idNo', 'teamCode', 'defaultVehicle', 'authStatus'] as const
const VEHICLE = [
  ...OF_BRANCH,
  'plateNo',
  'plateColor',
  'vehicleType',
  'trailerNo',
  'tonnage',
  'affiliation',
  'driverCode',
  'authStatus',
] as const

const oneOf = async (own: CtmsCtx, of: SQL, where: SQL): Promise<Row | undefined> => {
  const [row] = await own.query<Row>(
    sql`select * from ${of} p where branch_code = ${own.session.branchCode} and not is_deleted and ${where}
      order by id limit 1`,
  )
  return row
}

/** The vehicle that a driver's record names, or else the one whose record names the driver. */
const usualOf = async (own: CtmsCtx, driver: Row | undefined): Promise<Row | undefined> => {
  if (!driver) return undefined
  const named = await oneOf(own, own.offered(Vehicle, VEHICLE), sql`plate_no = ${textOf(driver.default_vehicle)}`)
  return named ?? oneOf(own, own.offered(Vehicle, VEHICLE), sql`driver_code = ${textOf(driver.code)}`)
}

/** The driver, with the vehicle that was chosen or else the usual one. */
export const crewOf = (
  ctx: CtmsCtx,
  { driverCode, vehicleCode }: { driverCode?: string | undefined; vehicleCode?: string | null | undefined },
): Promise<Crew> =>
  asPlatform(ctx, async own => {
    const driver = await oneOf(own, own.offered(Driver, DRIVER), sql`code = ${driverCode ?? ''}`)
    const vehicle = vehicleCode
      ? await oneOf(own, own.offered(Vehicle, VEHICLE), sql`code = ${vehicleCode}`)
      : await usualOf(own, driver)
    return { driver, vehicle }
  })

/** GET /ntocc-tms-api/ctms/usualVehicle: what a form proposes for a driver. */
export const usualVehicle: Answer<'ctmsUsualVehicle'> = async (ctx, { query: { driverCode } }) => {
  const { vehicle } = await crewOf(ctx, { driverCode })
  return { driverCode, vehicleCode: textOf(vehicle?.code), plateNo: textOf(vehicle?.plate_no) }
}

/** What an own fleet may lay off to others is no run of its own. */
export const isExternal = (vehicle: Row): boolean => vehicle.affiliation === 'external'
