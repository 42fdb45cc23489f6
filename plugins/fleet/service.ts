import { Driver } from '@ntocc/sdk/contracts'
import { column, defineService, lastDayOf, sql } from '@ntocc/sdk/service'
import { DriverTeamMember } from './contract/teams.ts'
import contract from './contract.ts'
import { demo } from './demo/index.ts'
import { live } from './live/index.ts'
import { markBlacklisted } from './service/blacklist.ts'
import { everyConditions, tripConditions } from './service/conditions.ts'
import { TODAY } from './service/days.ts'
import { driverCard } from './service/driver-card.ts'
import { expireCertificates } from './service/expire.ts'
import { expirySwitches } from './service/expiry-rules.ts'
import { insuredPlates } from './service/insured.ts'
import { papersOfKind } from './service/last-days.ts'
import { driverHooks, vehicleHooks } from './service/parties.ts'
import { questions } from './service/questions.ts'
import { countInvitations, inviteDriver, listOwnTeams } from './service/team-asking.ts'
import { bindTeams, deleteTeams, listDriversForTeam, listVehiclesToAccept } from './service/team-calls.ts'
import { memberHooks, teamHooks, vehicleTeamHooks } from './service/teams.ts'
import { accidentHooks, insuranceHooks, repairHooks, violationHooks } from './service/vehicle-services.ts'
import { warnOfExpired } from './service/warnings.ts'

const HOUR_MS = 60 * 60_000

/** The day on which the first of a driver's papers runs out; before all days where one is missing. */
const FIRST_TO_END = sql`least(${sql.join(papersOfKind('driver').map(lastDayOf), sql`, `)})`

export default defineService(contract, {
  hooks: {
    driver: driverHooks,
    driverTeam: teamHooks,
    driverTeamMember: memberHooks,
    vehicle: vehicleHooks,
    vehicleTeam: vehicleTeamHooks,
    vehicleAccident: accidentHooks,
    vehicleInsurance: insuranceHooks,
    vehicleRepair: repairHooks,
    vehicleViolation: violationHooks,
  },
  calls: {
    vehicleTeamBatchDelete: deleteTeams,
    vehicleTeamShipment: bindTeams,
    driverListForShipTeam: listDriversForTeam,
    acceptVehicleList: listVehiclesToAccept,
    driverTeamInvite: inviteDriver,
    driverTeamsOwn: listOwnTeams,
  },
  compliance: expirySwitches,
  conditions: { '*': everyConditions, waybill: tripConditions },
  provides: { ...questions, insuredPlates },
  shares: { driver: driverCard },
  follows: { creditBlacklist: ctx => markBlacklisted(ctx) },
  todo: {
    team_invitation_count: { permission: 'driverTeam.members', count: countInvitations, reads: [DriverTeamMember] },
    // Certificates are shown thirty days before they run out, and after.
    certificate_expiry: {
      of: Driver,
      where: sql`${column(Driver, 'authStatus')} in (2, 4) and ${FIRST_TO_END} <= ${TODAY} + 30`,
    },
  },
  jobs: {
    // A paper runs out at midnight of Beijing.
    expireCertificates: { everyMs: HOUR_MS, run: ctx => expireCertificates(ctx) },
    warnOfExpired: { everyMs: HOUR_MS, run: ctx => warnOfExpired(ctx) },
  },
  demo,
  live,
})
