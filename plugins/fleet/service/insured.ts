import { platformDay } from '@ntocc/sdk/contracts'
import { type Provider, type SQL, sql } from '@ntocc/sdk/service'
import { VehicleInsurance } from '../contract/vehicle-services.ts'
import type contract from '../contract.ts'
import type { FleetCtx } from './types.ts'

const dayOf = (moment: string | null | undefined): string => platformDay(moment ? new Date(moment) : new Date())

interface Days {
  planLoadTime?: string | null | undefined
  planUnloadTime?: string | null | undefined
}

const daysOf = ({ planLoadTime, planUnloadTime }: Days) => ({
  first: dayOf(planLoadTime),
  last: dayOf(planUnloadTime ?? planLoadTime),
})

/** By carrier liability, on the first and on the last day: one policy, or two that follow each other. */
const isCovered = (ctx: FleetCtx): SQL => {
  const covered = (day: 'first' | 'last') => sql`exists (select 1 from ${ctx.table(VehicleInsurance)} p
    where p.branch_code = ${ctx.session.branchCode} and p.plate_no = plate and p.type = 'carrierLiability'
      and not p.is_deleted and trip.${sql.identifier(day)} between p."from" and p."to")`
  return sql`${covered('first')} and ${covered('last')}`
}

/** Which of some vehicles are insured for what they do to the goods of each trip. One statement for all of them. */
export const insuredPlates: Provider<typeof contract, 'insuredPlates'> = async (ctx, { plates, trips }) => {
  const days = trips.map(daysOf)
  const found = await ctx.query<{ trip: string; plate: string }>(
    sql`select trip.number as trip, plate from unnest(
        ${sql.param(days.map(({ first }) => first))}::date[], ${sql.param(days.map(({ last }) => last))}::date[]
      ) with ordinality as trip(first, last, number), unnest(${sql.param([...new Set(plates)])}::text[]) as plate
      where ${isCovered(ctx)}`,
  )
  const insured = trips.map((): string[] => [])
  for (const { trip, plate } of found) insured[Number(trip) - 1]?.push(plate)
  return insured
}

/** Which of some trips are insured, each with the vehicle that makes it. */
export const insuredTrips = async (ctx: FleetCtx, trips: readonly (Days & { plate: string })[]): Promise<boolean[]> => {
  const days = trips.map(daysOf)
  const found = await ctx.query<{ trip: string }>(
    sql`select trip.number as trip from unnest(
        ${sql.param(days.map(({ first }) => first))}::date[], ${sql.param(days.map(({ last }) => last))}::date[],
        ${sql.param(trips.map(({ plate }) => plate))}::text[]
      ) with ordinality as trip(first, last, plate, number) where ${isCovered(ctx)}`,
  )
  const insured = new Set(found.map(({ trip }) => Number(trip) - 1))
  return trips.map((_, at) => insured.has(at))
}
