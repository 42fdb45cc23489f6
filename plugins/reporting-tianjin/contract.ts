import { defineContract } from '@ntocc/sdk/contracts'
import { decimal, shape } from '@ntocc/sdk/fields'
import { tianjinCalls } from './contract/calls.ts'
import {
  COST_SOURCES,
  DISTANCE_SOURCES,
  STANDINGS,
  TianjinStatement,
  TianjinWaybill,
  tianjinResources,
} from './contract/waybills.ts'

/** What Tianjin's regulator asks of a branch beside the general form: what a trip cost without labour, how far it went and when it was finished. */
export default defineContract({
  id: 'reporting-tianjin',
  entities: { tianjinWaybill: TianjinWaybill, tianjinStatement: TianjinStatement },
  resources: tianjinResources,
  calls: tianjinCalls,
  todo: ['tianjin_lacking_count'],
  permissions: ['tianjinWaybill.read', 'tianjinWaybill.state'],
  dictionaries: {
    tianjinCostSource: COST_SOURCES,
    tianjinDistanceSource: DISTANCE_SOURCES,
    tianjinStanding: STANDINGS,
  },
  issues: ['tianjin.unknown', 'tianjin.nothing'],
  errors: { TIANJIN_STATED_SINCE: {}, TIANJIN_UNKNOWN: {}, TIANJIN_TAKEN_BACK: {} },
  settings: shape({
    /** What a kilometre costs in fuel and tolls: beyond it a figure is looked at by somebody. */
    tianjinLeastYuanPerKm: decimal({ min: 0, max: 100 }).required().default(0.3),
    tianjinMostYuanPerKm: decimal({ min: 0, max: 1_000 }).required().default(8),
  }),
  jobs: { findTianjin: shape({}) },
  defaults: { roles: { PLAT_ADMIN: 'all' } },
})
