import type { ChargeBy, LocalizedText, RoundMode } from '@ntocc/sdk/contracts'
import type { City } from './geography.ts'
import {
  demoCreditCode,
  demoGreenPlate,
  demoIdCard,
  demoPhone,
  demoPlate,
  demoTrailerPlate,
  demoVin,
} from './identity.ts'
import { captainName, driverName, shipperName, teamName } from './names.ts'
import { Random } from './random.ts'
import { DAY } from './rhythm.ts'
import { type Goods, LANES, type Lane } from './routes.ts'

export const BRANCHES = ['HQ', 'HB', 'CT'] as const
export type BranchCode = (typeof BRANCHES)[number]
/** Share of the waybills. */
export const BRANCH_SHARE: Record<BranchCode, number> = { HQ: 0.7, HB: 0.18, CT: 0.12 }

export type Body = Goods['bodies'][number]

export interface Vehicle {
  serial: number
  branchCode: BranchCode
  plateNo: string
  /** List C: 1 blue, 2 yellow, 5 green. */
  plateColor: '1' | '2' | '5'
  /** GA 24.4 */
  vehicleType: string
  body: Body
  trailerNo?: string
  /** t */
  tonnage: number
  grossMass: number
  energy: 'B' | 'C' | 'E'
  vin: string
  city: City
}

export interface Driver {
  serial: number
  branchCode: BranchCode
  code: string
  name: LocalizedText
  phone: string
  idNo: string
  birth: string
  city: City
  vehicle: Vehicle
  team?: Team
  /** No waybill is accepted before. */
  freeAt: number
}

export interface Team {
  serial: number
  branchCode: BranchCode
  code: string
  name: LocalizedText
  captain: LocalizedText
  phone: string
  captainCollect: boolean
  /** Thousandths of the carrier freight. */
  dispatchRate: number
  members: number
}

export interface Shipper {
  serial: number
  branchCode: BranchCode
  code: string
  name: LocalizedText
  uscc: string
  city: City
  lanes: Lane[]
  /** How much it ships beside the others. */
  weight: number
  /** Its prices beside the usual ones. */
  priceFactor: number
  chargeBy: ChargeBy
  roundMode: RoundMode
  /** Thousandths. */
  lossTolerance: number
  serviceRate: number
  taxRate: number
  loadReview: boolean
  contractNo: string
}

export interface Accounts {
  /** Party codes of the demo accounts. */
  shipper: string
  driver: string
  /** A team. */
  carrier: string
}

export interface Fleet {
  shippers: Shipper[]
  drivers: Driver[]
  teams: Team[]
  vehicles: Vehicle[]
}

export interface FleetOptions {
  seed: string
  waybills: number
  days: number
  accounts: Accounts
  cities: Map<string, City>
}

const LETTERS = 'ABCDEFGHJKLMN'
/** A driver is under way about this many days for one waybill, return and rest included. */
const DAYS_PER_TRIP: Record<BranchCode, number> = { HQ: 3.2, HB: 2.6, CT: 1.1 }

/** Shippers, teams, drivers and vehicles that can carry the asked number of waybills. */
export function drawFleet(options: FleetOptions): Fleet {
  const fleet: Fleet = { shippers: [], drivers: [], teams: [], vehicles: [] }
  for (const branchCode of BRANCHES) {
    const random = new Random(`${options.seed}/fleet/${branchCode}`)
    const daily = (options.waybills * BRANCH_SHARE[branchCode]) / options.days
    drawShippers(fleet, branchCode, Math.round(4 + Math.sqrt(daily) * 5), random, options)
    drawTeams(fleet, branchCode, Math.round(2 + daily * 0.12), random, options)
    drawDrivers(fleet, branchCode, Math.round(6 + daily * DAYS_PER_TRIP[branchCode] * 1.5), random, options)
  }
  return fleet
}

function cityOf(options: FleetOptions, code: string): City {
  const city = options.cities.get(code)
  if (!city) throw new RangeError(`No city ${code} in data/cities.json`)
  return city
}

function drawShippers(fleet: Fleet, branchCode: BranchCode, count: number, random: Random, options: FleetOptions) {
  const lanes = LANES[branchCode]
  for (let at = 0; at < count; at++) {
    const serial = fleet.shippers.length + 1
    // Every lane has a shipper before any has two.
    const main = lanes[at % lanes.length] as Lane
    const account = branchCode === 'HQ' && at === 0
    const more = lanes.filter(lane => lane !== main && lane.goods === main.goods)
    const city = cityOf(options, main.from)
    fleet.shippers.push({
      serial,
      branchCode,
      city,
      code: account ? options.accounts.shipper : `H${branchCode}${String(serial).padStart(5, '0')}`,
      name: shipperName(city, main.goods, serial),
      uscc: demoCreditCode(main.from.slice(0, 2), 7_000_000 + serial),
      lanes: [main, ...more],
      weight: main.share * (account ? 3.2 : 1 / Math.sqrt(1 + Math.floor(at / lanes.length))),
      priceFactor: random.between(0.95, 1.06),
      chargeBy: random.pick(['load', 'unload', 'unload', 'min'] as const),
      roundMode: random.pick(['none', 'none', 'cent', 'integer', 'ten'] as const),
      lossTolerance: random.pick([1, 2, 3]),
      serviceRate: random.pick([12, 15, 18, 20]),
      taxRate: random.pick([28, 30, 33]),
      loadReview: account || random.chance(0.25),
      contractNo: `HT${branchCode}${String(serial).padStart(4, '0')}`,
    })
  }
}

function drawTeams(fleet: Fleet, branchCode: BranchCode, count: number, random: Random, options: FleetOptions) {
  for (let at = 0; at < count; at++) {
    const serial = fleet.teams.length + 1
    const lane = random.pick(LANES[branchCode])
    const account = branchCode === 'HQ' && at === 0
    fleet.teams.push({
      serial,
      branchCode,
      members: 0,
      code: account ? options.accounts.carrier : `T${branchCode}${String(serial).padStart(5, '0')}`,
      name: teamName(cityOf(options, lane.from), serial),
      captain: captainName(serial),
      phone: demoPhone(5000 + serial),
      captainCollect: random.chance(0.6),
      dispatchRate: random.pick([5, 8, 10]),
    })
  }
}

function drawDrivers(fleet: Fleet, branchCode: BranchCode, count: number, random: Random, options: FleetOptions) {
  const teams = fleet.teams.filter(team => team.branchCode === branchCode)
  for (let at = 0; at < count; at++) {
    const serial = fleet.drivers.length + 1
    const lane = random.pick(LANES[branchCode])
    const city = cityOf(options, lane.from)
    const vehicle = drawVehicle(fleet, branchCode, random.pick(lane.goods.bodies), city, random)
    const birth = `${random.int(1968, 1998)}${pad(random.int(1, 12))}${pad(random.int(1, 28))}`
    const account = branchCode === 'HQ' && at === 0
    const driver: Driver = {
      serial,
      branchCode,
      city,
      birth,
      vehicle,
      freeAt: 0,
      code: account ? options.accounts.driver : `D${branchCode}${String(serial).padStart(6, '0')}`,
      name: driverName(serial),
      phone: demoPhone(serial),
      idNo: demoIdCard(city.code.slice(0, 2), birth, serial),
    }
    const team = !account && random.chance(0.45) ? random.pick(teams) : undefined
    if (team) {
      driver.team = team
      team.members += 1
    }
    fleet.drivers.push(driver)
  }
}

const pad = (value: number) => String(value).padStart(2, '0')

function drawVehicle(fleet: Fleet, branchCode: BranchCode, body: Body, city: City, random: Random): Vehicle {
  const serial = fleet.vehicles.length + 1
  const office = LETTERS[serial % LETTERS.length] as string
  const plate = demoPlate(city.platePrefix, office, Math.floor(serial / LETTERS.length) + 1)
  const common = { serial, branchCode, body, city, vin: demoVin(serial) }
  const vehicle: Vehicle =
    body === 'tractor'
      ? {
          ...common,
          plateNo: plate,
          plateColor: '2',
          vehicleType: 'Q11',
          grossMass: 49,
          trailerNo: demoTrailerPlate(city.platePrefix, office, Math.floor(serial / LETTERS.length) + 1),
          tonnage: random.pick([31, 32, 32.5, 33, 34]),
          energy: random.pick(['B', 'B', 'B', 'E'] as const),
        }
      : body === 'rigid'
        ? {
            ...common,
            plateNo: plate,
            plateColor: '2',
            vehicleType: random.pick(['H11', 'H12']),
            tonnage: random.pick([9.9, 12, 14.5, 15.8]),
            grossMass: 25,
            energy: 'B',
          }
        : {
            ...common,
            plateNo: demoGreenPlate(city.platePrefix, office, serial),
            plateColor: '5',
            vehicleType: 'H31',
            tonnage: random.pick([1.5, 1.8, 2.2]),
            grossMass: 4.5,
            energy: 'C',
          }
  fleet.vehicles.push(vehicle)
  return vehicle
}

/** Certificates run out at different times; a few within a month, fewer already have. */
export function certificateEnd(serial: number, kind: string, today: number): string {
  const random = new Random(`${kind}/${serial}`)
  const days = random.chance(0.04)
    ? random.int(1, 30)
    : random.chance(0.012)
      ? -random.int(1, 40)
      : random.int(40, 1500)
  return new Date(today + 8 * 3_600_000 + days * DAY).toISOString().slice(0, 10)
}
