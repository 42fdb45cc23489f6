import { defineService, oneByOne, sql } from '@ntocc/sdk/service'
import { OPEN_RUNS } from './contract/machines.ts'
import { CtmsRun } from './contract/runs.ts'
import contract from './contract.ts'
import { demo } from './demo/index.ts'
import { live } from './live/index.ts'
import { usualVehicle } from './service/crew.ts'
import { followWaybill } from './service/follow.ts'
import { makeAutomatic, makeRuns, previewRuns } from './service/make.ts'
import { regularHooks } from './service/regular.ts'
import { giveAgain, giveRun, runHooks } from './service/runs.ts'
import { readToday } from './service/today.ts'

export default defineService(contract, {
  hooks: { ctmsRun: runHooks, regularRun: regularHooks },
  follows: { waybill: oneByOne(followWaybill) },
  calls: {
    ctmsRunGive: giveRun,
    ctmsRunAgain: giveAgain,
    ctmsUsualVehicle: usualVehicle,
    regularRunPreview: previewRuns,
    regularRunMake: makeRuns,
    ctmsToday: readToday,
  },
  todo: {
    ctms_run_open_count: {
      of: CtmsRun,
      staffOnly: true,
      permission: 'ctmsRun.edit',
      where: sql`status in ${OPEN_RUNS}`,
    },
  },
  jobs: { makeRegularRuns: { cron: '0 * * * *', run: area => makeAutomatic(area) } },
  demo,
  live: [live],
})
