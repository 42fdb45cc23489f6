import type { LocalizedText } from '@ntocc/sdk/contracts'
import { valueAt } from '@ntocc/sdk/fields'
import type {
  DemoBody,
  DemoCity,
  DemoCtx,
  DemoDriver,
  DemoLane,
  DemoRandom,
  DemoTeam,
  DemoVehicle,
} from '@ntocc/sdk/service'
import { text } from './texts.ts'

export interface Fleet {
  teams: readonly DemoTeam[]
  drivers: readonly DemoDriver[]
}

/** A driver is under way about this many days for one waybill, return and rest included; city deliveries take one. */
const DAYS_PER_TRIP: Readonly<Record<string, number>> = { HB: 2.6, CT: 1.1 }
const DAYS_PER_LONG_TRIP = 3.2
/** The first numbers are those of the demo's accounts. */
const SPARED = 20
const OFFICES = 'ABCDEFGHJKLMN'

const DRIVER = text('Driver', '司机', 'Conductor', 'ドライバー')
/** As long as a person's name gets, since holders of accounts have 60 characters; it is the second one's of each branch. */
const LONG_DRIVER = text(
  'Relief driver for long-distance refrigerated goods',
  '长途冷藏货物运输备班接驳驾驶员',
  'Conductor suplente de cargas de frío de larga distancia',
  '長距離冷蔵貨物輸送交替要員ドライバー',
)
const LONG_AT = 1
const CAPTAIN = text('Team captain', '车队长', 'Jefe de equipo', 'チーム長')

/** Teams, drivers and vehicles that can carry the asked number of waybills. */
export const drawFleet = (ctx: DemoCtx): Fleet => {
  const fleet: Drawing['fleet'] = { teams: [], drivers: [] }
  for (const branchCode of ctx.branches) {
    const lanes = ctx.take('lanes')[branchCode] ?? []
    if (lanes.length === 0) continue
    const drawing = { ctx, fleet, branchCode, lanes, random: ctx.random(`${ctx.seed}/drivers/${branchCode}`) }
    const daily = (ctx.size * ctx.share(branchCode)) / ctx.days
    const daysPerTrip = DAYS_PER_TRIP[branchCode] ?? DAYS_PER_LONG_TRIP
    drawTeams(drawing, Math.round(2 + daily * 0.12))
    const ordinary = Math.round(6 + daily * daysPerTrip * 1.5)
    drawDrivers(drawing, ordinary, castOf(ctx, branchCode))
  }
  return fleet
}

interface Drawing {
  ctx: DemoCtx
  fleet: { teams: DemoTeam[]; drivers: DemoDriver[] }
  branchCode: string
  lanes: readonly DemoLane[]
  random: DemoRandom
}

const cityOf = (ctx: DemoCtx, { from }: DemoLane): DemoCity => valueAt(ctx.take('cities'), from)

/** 武汉车队012 */
export const teamName = (city: DemoCity, serial: number): LocalizedText => {
  const number = pad(serial, 3)
  return text(
    `${city.name.en} Driver Team ${number}`,
    `${city.name.zh}车队${number}`,
    `Equipo de conductores ${number} (${city.name.es})`,
    `${city.name.ja}ドライバーチーム${number}`,
  )
}

const drawTeams = ({ ctx, fleet, branchCode, lanes, random }: Drawing, count: number): void => {
  for (let at = 0; at < count; at++) {
    const serial = fleet.teams.length + 1
    const lane = random.pick(lanes)
    const isAccount = serial === 1
    fleet.teams.push({
      serial,
      branchCode,
      members: 0,
      code: isAccount ? ctx.account('CARRIER') : `T${branchCode}${pad(serial, 5)}`,
      name: teamName(cityOf(ctx, lane), serial),
      captain: ctx.numbered(CAPTAIN, serial),
      phone: isAccount ? ctx.accountPhone('CARRIER') : ctx.phone(5000 + serial),
      captainCollect: random.chance(0.6),
      dispatchRate: random.pick([5, 8, 10]),
    })
  }
}

/** Drivers for the cast of the first branch and of another; of a small demo, some. One of so many is of the first team. */
const CAST = { first: 112, other: 30, least: 16 }
/** Of the waybills of a very small demo. */
const CAST_SHARE = 1 / 8
const CAST_USUAL = 1000
const CAST_TEAM = 9

const castOf = (ctx: DemoCtx, branch: string): number => {
  const all = branch === ctx.branches[0] ? CAST.first : CAST.other
  const least = Math.min(CAST.least, Math.ceil(ctx.size * CAST_SHARE))
  return Math.max(least, Math.round(all * Math.min(1, ctx.size / CAST_USUAL)))
}

const drawDrivers = ({ ctx, fleet, branchCode, lanes, random }: Drawing, ordinary: number, ofCast: number): void => {
  const teams = fleet.teams.filter(team => team.branchCode === branchCode)
  for (let at = 0; at < ordinary + ofCast; at++) {
    const isOfCast = at >= ordinary
    const serial = fleet.drivers.length + 1
    const lane = random.pick(lanes)
    const city = cityOf(ctx, lane)
    const vehicle = drawVehicle(ctx, { serial, branchCode, city, body: random.pick(lane.goods.bodies) }, random)
    const birth = `${random.int(1968, 1992)}${pad(random.int(1, 12), 2)}${pad(random.int(1, 28), 2)}`
    const isAccount = serial === 1
    const driver: DemoDriver = {
      serial,
      branchCode,
      city,
      vehicle,
      code: isAccount ? ctx.account('DRIVER') : `D${branchCode}${pad(serial, 6)}`,
      name: ctx.numbered(at === LONG_AT ? LONG_DRIVER : DRIVER, serial),
      phone: isAccount ? ctx.accountPhone('DRIVER') : ctx.phone(SPARED + serial),
      idNo: ctx.idCard(city.code.slice(0, 2), birth, serial),
      ...(isOfCast && { isOfCast }),
    }
    const drawn = !isAccount && random.chance(0.45) ? random.pick(teams) : undefined
    const team = isOfCast && at % CAST_TEAM === 0 ? teams[0] : drawn
    if (team) {
      // Whoever is in it first leads it: what the team is reached by is his.
      if (team.members === 0) {
        driver.phone = team.phone
        team.captain = driver.name
      }
      driver.team = team
      team.members += 1
    }
    fleet.drivers.push(driver)
  }
}

const pad = (value: number, width: number): string => String(value).padStart(width, '0')

interface Opening {
  serial: number
  branchCode: string
  city: DemoCity
  body: DemoBody
}

const drawVehicle = (ctx: DemoCtx, opening: Opening, random: DemoRandom): DemoVehicle => {
  const { serial, city, body } = opening
  const office = OFFICES.charAt(serial % OFFICES.length)
  const number = Math.floor(serial / OFFICES.length) + 1
  const known = { ...opening, vin: ctx.vin(serial) }
  if (body === 'tractor')
    return {
      ...known,
      plateNo: ctx.plate(city.platePrefix, office, number),
      plateColor: '2',
      vehicleType: 'Q11',
      grossMass: 49,
      trailerNo: ctx.trailerPlate(city.platePrefix, office, number),
      tonnage: random.pick([31, 32, 32.5, 33, 34]),
      energy: random.pick(['B', 'B', 'B', 'E'] as const),
    }
  if (body === 'rigid')
    return {
      ...known,
      plateNo: ctx.plate(city.platePrefix, office, number),
      plateColor: '2',
      vehicleType: random.pick(['H11', 'H12']),
      tonnage: random.pick([9.9, 12, 14.5, 15.8]),
      grossMass: 25,
      energy: 'B',
    }
  return {
    ...known,
    plateNo: ctx.greenPlate(city.platePrefix, office, serial),
    plateColor: '5',
    vehicleType: 'H31',
    tonnage: random.pick([1.5, 1.8, 2.2]),
    grossMass: 4.5,
    energy: 'C',
  }
}
