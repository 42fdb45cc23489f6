import { Driver, papersOf } from '@ntocc/sdk/contracts'
import type { DemoBody, DemoCity, DemoCtx, DemoDriver, DemoRow } from '@ntocc/sdk/service'
import { driverReview } from '../contract/reviews.ts'
import { DRIVER_PAPERS } from './papers.ts'
import { captainsOf, reviewOf } from './teams.ts'
import { DAY, text } from './texts.ts'

/** The registering office of licences: the city's traffic police. */
export const trafficPolice = ({ name }: DemoCity) =>
  text(
    `Traffic Police of ${name.en}`,
    `${name.zh}市公安局交通警察支队`,
    `Policía de Tráfico de ${name.es}`,
    `${name.ja}市公安局交通警察支隊`,
  )

/** Papers run out in the data as they do in life, but those of the demo's own driver and his vehicle stay good. */
export const paperEnd = (ctx: DemoCtx, driver: DemoDriver, kind: string): string =>
  driver.serial === 1 ? ctx.paperEnd('account', 0, ctx.now + 900 * DAY) : ctx.paperEnd(kind, driver.serial)

const LICENCE: Readonly<Record<DemoBody, string>> = { tractor: 'A2', rigid: 'B2', city: 'C1' }

/** The same day so many years earlier, YYYY-MM-DD. */
const yearsBefore = (day: string, years: number): string =>
  `${Number(day.slice(0, 4)) - years}${day.slice(4).replace('02-29', '02-28')}`

/** An identity card is good for twenty years from the age of 26, for ten before that. */
const idFrom = (idNo: string, to: string): string => {
  const from = yearsBefore(to, 20)
  return Number(from.slice(0, 4)) - Number(idNo.slice(6, 10)) > 26 ? from : yearsBefore(to, 10)
}

const driverRow = (ctx: DemoCtx, driver: DemoDriver, leads: boolean): DemoRow => {
  const random = ctx.random(`driver/${driver.serial}`)
  const dates = {
    idTo: paperEnd(ctx, driver, 'driver/id'),
    licenceTo: paperEnd(ctx, driver, 'driver/licence'),
    qualificationTo: paperEnd(ctx, driver, 'driver/qualification'),
  }
  const licenceClass = LICENCE[driver.vehicle.body]
  const papers = papersOf(driverReview, { ...dates, licenceClass }, new Date(ctx.now))
  const hasExpired = papers.some(({ days }) => days < 0)
  const authStatus = hasExpired ? 4 : driver.serial % 14 === 5 ? 1 : 2
  const created = ctx.now - (ctx.days + random.int(1, 400)) * DAY
  const changed = authStatus === 1 ? ctx.handedIn(driver.code, created) : created
  return {
    ...ctx.record(driver.code, driver.branchCode, created, changed),
    name: driver.name,
    phone: driver.phone,
    idNo: driver.idNo,
    licenceNo: driver.idNo,
    licenceClass,
    gender: Number(driver.idNo[16]) % 2 === 1 ? 'male' : 'female',
    licenceIssuer: trafficPolice(driver.city),
    ...dates,
    idFrom: idFrom(driver.idNo, dates.idTo),
    licenceFrom: yearsBefore(dates.licenceTo, 10),
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

export const makeDrivers = (ctx: DemoCtx, drivers: readonly DemoDriver[]): Promise<void> => {
  const captains = new Set(captainsOf(drivers).values())
  return ctx.insert(
    Driver,
    drivers.map(driver => ctx.withPapers(Driver, driverRow(ctx, driver, captains.has(driver)), DRIVER_PAPERS)),
  )
}
