import type { Driver as DriverEntity, DriverTeam, Vehicle as VehicleEntity } from '@ntocc/sdk/contracts'
import { certificateEnd, type Driver, type Team, type Vehicle } from './fleet.ts'
import { formerMembers } from './members.ts'
import { trafficPolice } from './names.ts'
import { Random } from './random.ts'
import { DAY } from './rhythm.ts'
import { common, type DbRow, dated, iso, type RowOf } from './rows.ts'

const reviewOf = (team: Team): number => (team.serial % 3 === 2 ? 1 : 2)

/** The first driver of each team leads it. */
export const captainsOf = (drivers: readonly Driver[]): ReadonlyMap<Team, Driver> =>
  new Map(drivers.toReversed().flatMap(driver => (driver.team ? [[driver.team, driver] as const] : [])))

export function teamRow(team: Team, drivers: readonly Driver[], now: number, days: number): RowOf<DriverTeam> {
  const captain = drivers.find(driver => driver.team === team)
  const authStatus = reviewOf(team)
  return {
    ...common(...dated(team.code, team.branchCode, now - (days + team.serial) * DAY, authStatus, now)),
    name: team.name,
    captainCode: captain?.code ?? team.code,
    phone: team.phone,
    memberCount: team.members,
    leftCount: formerMembers(team, drivers).length,
    collectForMembers: team.captainCollect,
    dispatchRate: team.dispatchRate / 10,
    authStatus,
    status: 1,
  }
}

export function driverRow(driver: Driver, leads: boolean, now: number, days: number): RowOf<DriverEntity> {
  const random = new Random(`driver/${driver.serial}`)
  // Certificates run out in the data as they do in life, but the demo account's own stay good.
  const account = driver.serial === 1
  const until = (kind: string) =>
    account ? certificateEnd(0, 'account', now + 900 * DAY) : certificateEnd(driver.serial, kind, now)
  const dates = {
    idTo: until('driver/id'),
    licenceTo: until('driver/licence'),
    qualificationTo: until('driver/qualification'),
  }
  const expired = Object.values(dates).some(date => date < iso(now).slice(0, 10))
  const authStatus = expired ? 4 : driver.serial % 14 === 5 ? 1 : 2
  const licence = driver.vehicle.body === 'tractor' ? 'A2' : driver.vehicle.body === 'rigid' ? 'B2' : 'C1'
  return {
    ...common(...dated(driver.code, driver.branchCode, now - (days + random.int(1, 400)) * DAY, authStatus, now)),
    name: driver.name,
    phone: driver.phone,
    idNo: driver.idNo,
    licenceNo: driver.idNo,
    licenceClass: licence,
    gender: Number(driver.idNo[16]) % 2 === 1 ? 'male' : 'female',
    licenceIssuer: trafficPolice(driver.city),
    ...dates,
    idFrom: `${Number(dates.idTo.slice(0, 4)) - 20}-01-01`,
    licenceFrom: `${Number(dates.licenceTo.slice(0, 4)) - 10}-01-01`,
    qualificationNo: `${driver.idNo.slice(0, 6)}${String(driver.serial).padStart(12, '0')}`,
    teamCode: driver.team?.code ?? null,
    defaultVehicle: driver.vehicle.plateNo,
    agreementSigned: true,
    realNameStatus: authStatus === 1 ? 'none' : 'passed',
    idStatus: authStatus,
    licenceStatus: authStatus,
    qualificationStatus: authStatus,
    rejectCount: 0,
    score: Math.round(random.between(3.6, 5) * 10) / 10,
    blacklist: false,
    authStatus,
    authStatusExt: leads && driver.team ? reviewOf(driver.team) : 0,
    reportStatus: 0,
    locationConsent: true,
    status: 1,
  }
}

/** Where a vehicle was seen last, and whether it is on a task. */
export interface LastSeen {
  time: number
  lng: number
  lat: number
  onTask: boolean
}

/** Last day of a paper of the driver's vehicle; those of the demo account's own stay good. */
export const vehiclePaperEnd = ({ serial, vehicle }: Driver, kind: string, now: number): string =>
  serial === 1 ? certificateEnd(0, 'account', now + 900 * DAY) : certificateEnd(vehicle.serial, kind, now)

export function vehicleRow(
  driver: Driver,
  seen: LastSeen | undefined,
  now: number,
  days: number,
): RowOf<VehicleEntity> {
  const { vehicle } = driver
  const random = new Random(`vehicle/${vehicle.serial}`)
  const until = (kind: string) => vehiclePaperEnd(driver, kind, now)
  const roadCertTo = until('vehicle/road')
  const registered = iso(now - random.int(200, 2800) * DAY).slice(0, 10)
  const authStatus = !seen?.onTask && new Random(`vehicle/review/${vehicle.serial}`).chance(0.05) ? 1 : 2
  return {
    ...common(...dated(vehicle.plateNo, vehicle.branchCode, now - (days + random.int(1, 400)) * DAY, authStatus, now)),
    plateNo: vehicle.plateNo,
    plateColor: vehicle.plateColor,
    vehicleType: vehicle.vehicleType,
    energy: vehicle.energy,
    owner: driver.name,
    useCharacter: USE,
    vin: vehicle.vin,
    brandModel: BRANDS[vehicle.body],
    issuer: trafficPolice(vehicle.city),
    registerDate: registered,
    issueDate: registered,
    inspectionTo: until('vehicle/inspection'),
    grossMass: vehicle.grossMass,
    tonnage: vehicle.tonnage,
    tractionMass: vehicle.body === 'tractor' ? 40 : 0,
    ...SIZES[vehicle.body],
    roadCertNo: `${vehicle.city.code}${String(vehicle.serial).padStart(6, '0')}`,
    roadCertTo,
    trailerNo: vehicle.trailerNo ?? null,
    affiliation: random.pick(['own', 'affiliated', 'external']),
    compulsoryInsuranceTo: until('vehicle/insurance'),
    netState: vehicle.grossMass >= 12 ? 'yes' : 'none',
    driverCode: driver.code,
    lastLng: seen?.lng ?? vehicle.city.lng,
    lastLat: seen?.lat ?? vehicle.city.lat,
    lastTime: seen ? iso(seen.time) : null,
    blacklist: false,
    status: seen?.onTask ? 1 : random.chance(0.04) ? 2 : 0,
    ...vehicleReview(authStatus),
    reportStatus: 0,
  }
}

/** The papers of a vehicle stand where the vehicle stands. */
const vehicleReview = (authStatus: number) => ({ authStatus, licenceStatus: authStatus, roadCertStatus: authStatus })

const USE = { en: 'Freight', zh: '货运', es: 'Mercancías', ja: '貨物運送' }
const BRANDS: Record<Vehicle['body'], string> = { tractor: 'DEMO TX490', rigid: 'DEMO R250', city: 'DEMO E45' }
const SIZES: Record<Vehicle['body'], DbRow> = {
  tractor: { length: 17_500, width: 2550, height: 4000, axles: 6 },
  rigid: { length: 9600, width: 2500, height: 3900, axles: 3 },
  city: { length: 4200, width: 1900, height: 2900, axles: 2 },
}
