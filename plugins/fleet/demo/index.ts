import { Driver, DriverTeam, Vehicle } from '@ntocc/sdk/contracts'
import { type DemoPart, sql } from '@ntocc/sdk/service'
import { DriverTeamMember, VehicleTeam } from '../contract/teams.ts'
import { VehicleAccident, VehicleInsurance, VehicleRepair, VehicleViolation } from '../contract/vehicle-services.ts'
import { drawFleet } from './draw.ts'
import { makeDrivers } from './drivers.ts'
import { makeServices } from './services.ts'
import { makeTeams } from './teams.ts'
import { makeVehicleTeams } from './vehicle-teams.ts'
import { makeVehicles } from './vehicles.ts'

/** Who drives what: drawn before anybody is sent anywhere. */
const people: DemoPart = {
  needs: ['cities', 'lanes'],
  offers: ['teams', 'drivers'],
  make: async ctx => drawFleet(ctx),
}

/** Their records, which know where the vehicles have come to. */
const records: DemoPart = {
  needs: ['teams', 'drivers'],
  wants: ['sightings', 'shippers'],
  empties: [
    Driver,
    DriverTeam,
    DriverTeamMember,
    Vehicle,
    VehicleTeam,
    VehicleAccident,
    VehicleInsurance,
    VehicleRepair,
    VehicleViolation,
  ],
  make: async ctx => {
    const drivers = ctx.take('drivers')
    await makeTeams(ctx, { teams: ctx.take('teams'), drivers })
    await makeDrivers(ctx, drivers)
    await makeVehicles(ctx, drivers)
    await makeVehicleTeams(ctx, drivers)
    await makeServices(ctx, drivers)
    await ctx.query(sql`analyze ${ctx.table(Driver)}, ${ctx.table(Vehicle)}`)
    return undefined
  },
}

/** Teams, drivers, vehicles, and what happened to these. */
export const demo: readonly DemoPart[] = [people, records]
