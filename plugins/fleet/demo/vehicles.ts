import { Vehicle } from '@ntocc/sdk/contracts'
import { LIGHT_GROSS_MASS } from '@ntocc/sdk/reporting'
import type { DemoBody, DemoCtx, DemoDriver, DemoRow, DemoSighting } from '@ntocc/sdk/service'
import { paperEnd, trafficPolice } from './drivers.ts'
import { VEHICLE_PAPERS } from './papers.ts'
import { DAY, iso, text } from './texts.ts'

const USE = text('Freight', '货运', 'Mercancías', '貨物運送')
const BRANDS: Readonly<Record<DemoBody, string>> = { tractor: 'DEMO TX490', rigid: 'DEMO R250', city: 'DEMO E45' }
const SIZES: Readonly<Record<DemoBody, DemoRow>> = {
  tractor: { length: 17_500, width: 2550, height: 4000, axles: 6 },
  rigid: { length: 9600, width: 2500, height: 3900, axles: 3 },
  city: { length: 4200, width: 1900, height: 2900, axles: 2 },
}

/** The permit of who carries, as authorities number them: their place and six digits. Light vehicles need none. */
const permitOf = (ctx: DemoCtx, { city, team, serial, vehicle }: DemoDriver): DemoRow => {
  if (vehicle.grossMass <= LIGHT_GROSS_MASS) return { operatingPermitNo: null, permitTo: null }
  const days = ctx.random(`vehicle/permit/${vehicle.serial}`).int(400, 1400)
  return {
    operatingPermitNo: `${city.code}${String(team?.serial ?? serial).padStart(6, '0')}`,
    permitTo: iso(ctx.now + days * DAY).slice(0, 10),
  }
}

const vehicleRow = (ctx: DemoCtx, driver: DemoDriver, seen: DemoSighting | undefined): DemoRow => {
  const { vehicle } = driver
  const random = ctx.random(`vehicle/${vehicle.serial}`)
  const registered = iso(ctx.now - random.int(200, 2800) * DAY).slice(0, 10)
  const authStatus = !seen?.onTask && ctx.random(`vehicle/review/${vehicle.serial}`).chance(0.05) ? 1 : 2
  const created = ctx.now - (ctx.days + random.int(1, 400)) * DAY
  const changed = authStatus === 1 ? ctx.handedIn(vehicle.plateNo, created) : created
  return {
    ...ctx.record(vehicle.plateNo, vehicle.branchCode, created, changed),
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
    inspectionTo: paperEnd(ctx, driver, 'vehicle/inspection'),
    grossMass: vehicle.grossMass,
    tonnage: vehicle.tonnage,
    tractionMass: vehicle.body === 'tractor' ? 40 : 0,
    ...SIZES[vehicle.body],
    roadCertNo: `${vehicle.city.code}${String(vehicle.serial).padStart(6, '0')}`,
    roadCertTo: paperEnd(ctx, driver, 'vehicle/road'),
    ...permitOf(ctx, driver),
    trailerNo: vehicle.trailerNo ?? null,
    affiliation: random.pick(['own', 'affiliated', 'external']),
    compulsoryInsuranceTo: paperEnd(ctx, driver, 'vehicle/insurance'),
    netState: vehicle.grossMass >= 12 ? 'yes' : 'none',
    driverCode: driver.code,
    teamCode: driver.team?.code ?? null,
    lastLng: seen?.lng ?? vehicle.city.lng,
    lastLat: seen?.lat ?? vehicle.city.lat,
    lastTime: seen ? iso(seen.time) : null,
    blacklist: false,
    // That it is on a task follows from its waybills.
    status: !seen?.onTask && random.chance(0.04) ? 2 : 0,
    // The papers of a vehicle stand where the vehicle stands.
    authStatus,
    licenceStatus: authStatus,
    roadCertStatus: authStatus,
    reportStatus: 0,
  }
}

/** As far from every city as a vehicle gets: in the west of Tibet. What tells of the distance has to have room for it. */
const FAR = { lng: 83.2, lat: 33.4 }

/** Of each branch the first that has nothing to do, beside those of accounts. */
const farAway = (drivers: readonly DemoDriver[], isOnTask: (driver: DemoDriver) => boolean): Set<DemoDriver> => {
  const first = new Map<string, DemoDriver>()
  for (const driver of drivers)
    if (driver.serial > 1 && !isOnTask(driver) && !first.has(driver.branchCode)) first.set(driver.branchCode, driver)
  return new Set(first.values())
}

/** The vehicle of each driver, where it was last if anybody knows. */
export const makeVehicles = (ctx: DemoCtx, drivers: readonly DemoDriver[]): Promise<void> => {
  const sightings = ctx.takeIfOffered('sightings')
  const seenOf = ({ vehicle }: DemoDriver) => sightings?.get(vehicle.plateNo)
  const far = farAway(drivers, driver => seenOf(driver)?.onTask === true)
  return ctx.insert(
    Vehicle,
    drivers.map(driver => {
      const seen = far.has(driver) ? { time: ctx.now - 3 * DAY, onTask: false, ...FAR } : seenOf(driver)
      return ctx.withPapers(Vehicle, vehicleRow(ctx, driver, seen), VEHICLE_PAPERS)
    }),
  )
}
