import { Driver, reviewMachine, Vehicle } from '@ntocc/sdk/contracts'
import { isEmpty } from '@ntocc/sdk/fields'
import { type SQL, sql } from '@ntocc/sdk/service'
import { CARRIER_DRIVER, CARRIER_VEHICLE, MOST_UNPROVEN } from '../contract/own-fleet.ts'
import type { FleetCtx } from './types.ts'

/**
 * What a carrier may do with its drivers and vehicles. Whose a record is the records engine keeps (`scope`); here is what else could be
 * taken over by writing into one's own: a person, a phone, a plate, somebody else's vehicle or driver.
 */

type Values = Readonly<Record<string, unknown>>
type Issues = Record<string, { code: string }>
type Stored = Values & { code: string; authStatus: number }

const { notSubmitted, toReview, approved, suspended } = reviewMachine.at

export const isCarrier = ({ session }: FleetCtx): boolean => session.partyType === 'CARRIER'

const issue = (rule: string) => ({ code: `validation.ownFleet.${rule}` })

const exists = async (ctx: FleetCtx, of: typeof Driver | typeof Vehicle, where: SQL): Promise<boolean> => {
  const rows = await ctx.query(
    sql`select 1 from ${ctx.table(of)} where branch_code = ${ctx.session.branchCode} and not is_deleted and ${where} limit 1`,
  )
  return rows.length > 0
}

const said = (value: unknown): string => JSON.stringify(isEmpty(value) ? null : value)

const differs = (name: string, values: Values, before: Values | undefined): boolean =>
  values[name] !== undefined && said(values[name]) !== said(before?.[name])

const changed = (name: string, values: Values, before: Values | undefined): boolean =>
  differs(name, values, before) && !isEmpty(values[name])

/** What the platform alone enters: grades, terms, devices. States follow from moves, and a new record has what is usual. */
const foreignFields = (
  of: typeof Driver | typeof Vehicle,
  own: ReadonlySet<string>,
  values: Values,
  before: Values | undefined,
): Issues =>
  Object.fromEntries(
    of.entries
      .filter(
        ([name, { options }]) =>
          !own.has(name) &&
          !options.machine &&
          !options.readOnly &&
          differs(name, values, before ?? { [name]: options.default }),
      )
      .map(([name]) => [name, issue('platform')]),
  )

/**
 * While somebody looks at papers they stay as they are, and what the platform has stopped it alone starts again.
 * @throws FLEET_IN_REVIEW, FLEET_SUSPENDED
 */
const refuseHeld = (ctx: FleetCtx, before: Stored | undefined): void => {
  if (before?.authStatus === toReview) throw ctx.refuse('FLEET_IN_REVIEW')
  if (before?.authStatus === suspended) throw ctx.refuse('FLEET_SUSPENDED')
}

/**
 * Numbers of people and plates that nobody has looked at keep their owners from entering them: of those a carrier has so many at once.
 * @throws FLEET_UNPROVEN
 */
const refuseTooMany = async (ctx: FleetCtx, of: typeof Driver | typeof Vehicle): Promise<void> => {
  const [found] = await ctx.query<{ count: string }>(
    sql`select count(*) from ${ctx.table(of)} where branch_code = ${ctx.session.branchCode} and not is_deleted
      and team_code = ${ctx.session.partyCode} and auth_status in (${notSubmitted}, ${toReview}, ${reviewMachine.at.rejected})`,
  )
  if (Number(found?.count) >= MOST_UNPROVEN) throw ctx.refuse('FLEET_UNPROVEN', { most: MOST_UNPROVEN })
}

/** Whether somebody signs in as the driver: who that is, and by which phone, is that person's own to say. */
const hasAccount = async (ctx: FleetCtx, code: string): Promise<boolean> => {
  const rows = await ctx.query(
    sql`select 1 from ${ctx.accounts.open} a where a.branch_code = ${ctx.session.branchCode} and a.party_type = 'DRIVER'
      and a.party_code = ${code} limit 1`,
  )
  return rows.length > 0
}

const IDENTITY = ['name', 'idNo', 'phone'] as const

/** Nobody becomes another person: not whose identity card was approved, and not who signs in. */
const identityIssues = async (ctx: FleetCtx, values: Values, before: Stored | undefined): Promise<Issues> => {
  if (!before) return {}
  const named = IDENTITY.filter(name => changed(name, values, before))
  if (named.length === 0) return {}
  const isSettled = Number(before.idStatus) === approved || before.authStatus === reviewMachine.at.certificateExpired
  if (!isSettled && !(await hasAccount(ctx, before.code))) return {}
  return Object.fromEntries(named.map(name => [name, issue('identity')]))
}

/** Whoever is on record under the number or phone is asked, not entered a second time: two of one phone could not register. */
const knownPerson = async (ctx: FleetCtx, values: Values, before: Stored | undefined): Promise<Issues> => {
  const others = sql`code is distinct from ${before?.code ?? null}::text`
  const issues: Issues = {}
  for (const [name, column] of [
    ['idNo', sql`id_no`],
    ['phone', sql`phone`],
  ] as const)
    if (
      changed(name, values, before) &&
      (await exists(ctx, Driver, sql`${column} = ${String(values[name])} and ${others}`))
    )
      issues[name] = issue('driverKnown')
  return issues
}

const isOwnVehicle = (ctx: FleetCtx, plate: unknown): Promise<boolean> =>
  exists(ctx, Vehicle, sql`plate_no = ${String(plate)} and team_code = ${ctx.session.partyCode}`)

/** @throws INVALID on the fields, FLEET_IN_REVIEW, FLEET_SUSPENDED, FLEET_UNPROVEN */
export const refuseForeignDriver = async (ctx: FleetCtx, values: Values, before: Stored | undefined): Promise<void> => {
  refuseHeld(ctx, before)
  if (!before) await refuseTooMany(ctx, Driver)
  const issues = {
    ...foreignFields(Driver, CARRIER_DRIVER, values, before),
    ...(await knownPerson(ctx, values, before)),
    ...(await identityIssues(ctx, values, before)),
  }
  // With the usual vehicle of its driver a carrier would take goods: it is one of its own.
  if (changed('defaultVehicle', values, before) && !(await isOwnVehicle(ctx, values.defaultVehicle)))
    issues.defaultVehicle = issue('vehicleForeign')
  if (Object.keys(issues).length > 0) throw ctx.invalid(issues)
}

/** A plate of somebody's: on record, or what a driver of others usually drives. */
const isKnownPlate = async (ctx: FleetCtx, plate: string, before: Stored | undefined): Promise<boolean> =>
  (await exists(ctx, Vehicle, sql`plate_no = ${plate} and code is distinct from ${before?.code ?? null}::text`)) ||
  (await exists(ctx, Driver, sql`default_vehicle = ${plate} and team_code is distinct from ${ctx.session.partyCode}`))

/** @throws INVALID on the fields, FLEET_IN_REVIEW, FLEET_SUSPENDED, FLEET_UNPROVEN */
export const refuseForeignVehicle = async (
  ctx: FleetCtx,
  values: Values,
  before: Stored | undefined,
): Promise<void> => {
  refuseHeld(ctx, before)
  if (!before) await refuseTooMany(ctx, Vehicle)
  const issues = foreignFields(Vehicle, CARRIER_VEHICLE, values, before)
  if (changed('plateNo', values, before) && (await isKnownPlate(ctx, String(values.plateNo), before)))
    issues.plateNo = issue('vehicleKnown')
  const driver = sql`code = ${String(values.driverCode)} and team_code = ${ctx.session.partyCode}`
  if (changed('driverCode', values, before) && !(await exists(ctx, Driver, driver)))
    issues.driverCode = issue('driverForeign')
  if (Object.keys(issues).length > 0) throw ctx.invalid(issues)
}
