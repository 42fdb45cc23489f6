import { defineService, sql } from '@ntocc/sdk/service'
import { STOP } from './contract/machines.ts'
import { CityStop } from './contract/stops.ts'
import contract from './contract.ts'
import { demo } from './demo/index.ts'
import { placeStop, readBoard } from './service/board.ts'
import { tripConditions } from './service/conditions.ts'
import { arrive, fail, sign } from './service/doors.ts'
import { reckonDriven } from './service/driven.ts'
import { applyPlan, propose } from './service/propose.ts'
import { driveTrip, listSheets, readSheet } from './service/sheet.ts'
import { stopHooks, tryAgain } from './service/stops.ts'
import { tripHooks } from './service/trips.ts'

const MINUTE = 60_000

export default defineService(contract, {
  hooks: { cityStop: stopHooks, cityTrip: tripHooks },
  conditions: { cityTrip: tripConditions },
  calls: {
    dispatchBoard: readBoard,
    dispatchPlace: placeStop,
    dispatchProposal: propose,
    dispatchApply: applyPlan,
    cityStopArrive: arrive,
    cityStopSign: sign,
    cityStopFail: fail,
    cityStopAgain: tryAgain,
    citySheets: listSheets,
    citySheet: readSheet,
    cityTripDrive: driveTrip,
  },
  todo: {
    city_stop_open_count: {
      of: CityStop,
      staffOnly: true,
      permission: 'cityTrip.plan',
      where: sql`status = ${STOP.open} and day <= (now() at time zone 'Asia/Shanghai')::date`,
    },
    city_stop_failed_count: {
      of: CityStop,
      staffOnly: true,
      permission: 'cityStop.edit',
      where: sql`short_pieces > 0 and retried is false`,
    },
  },
  jobs: { reckonDriven: { everyMs: 30 * MINUTE, run: reckonDriven } },
  demo,
})
