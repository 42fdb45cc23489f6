import { defineContract } from '@ntocc/sdk/contracts'
import { shape } from '@ntocc/sdk/fields'
import { RegularRun, regularCalls, regularRuns, WEEKDAYS } from './contract/regular.ts'
import { CtmsRun, ctmsRuns, runCalls } from './contract/runs.ts'
import { todayCalls } from './contract/today.ts'

const HOME = ['CtmsHome', 'CtmsTrackMap']

/** The edition of own fleets: its home, runs given straight to own drivers, and runs that come again and again. */
export default defineContract({
  id: 'ctms',
  entities: { ctmsRun: CtmsRun, regularRun: RegularRun },
  resources: { ctmsRun: ctmsRuns, regularRun: regularRuns },
  calls: { ...runCalls, ...regularCalls, ...todayCalls },
  todo: ['ctms_run_open_count'],
  permissions: ['ctmsRun.read', 'ctmsRun.edit', 'regularRun.read', 'regularRun.edit'],
  dictionaries: { ctmsWeekday: WEEKDAYS },
  errors: { WAYBILLS_AWAY: {}, RUN_GIVEN: {}, DAY_PAST: {}, DAY_FAR: {} },
  issues: [
    'ctmsRun.noVehicle',
    'ctmsRun.external',
    'ctmsRun.heavy',
    'ctmsRun.overlap',
    'ctmsRun.past',
    'ctmsRun.far',
    'regularRun.time',
  ],
  jobs: { makeRegularRuns: shape({}) },
  search: {
    ctmsRun: {
      by: ['runNo', 'waybillNo'],
      title: 'runNo',
      hint: ['driverName', 'vehicleNo'],
      state: 'status',
      to: '/ctms/runs?keyword={runNo}&open={id}',
    },
  },
  defaults: {
    editions: ['ctms'],
    roles: {
      PLAT_ADMIN: 'all',
      DISPATCHER: 'all',
      FINANCE: { pages: HOME },
      REVIEWER: { pages: HOME },
    },
  },
})
