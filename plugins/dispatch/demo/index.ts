import type { DemoPart } from '@ntocc/sdk/service'
import { CityStop } from '../contract/stops.ts'
import { CityTrip } from '../contract/trips.ts'
import { makeDay } from './day.ts'

/** Deliveries of a city: yesterday's trip, one that is under way, two that are being planned, and stops that wait. */
export const demo: DemoPart = {
  needs: ['cities', 'shippers', 'drivers'],
  unless: CityTrip,
  empties: [CityTrip, CityStop],
  make: async ctx => {
    for (const branch of ctx.branches) await makeDay(ctx, branch)
    return undefined
  },
}
