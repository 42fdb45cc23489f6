import { defineContract } from '@ntocc/sdk/contracts'
import { shape } from '@ntocc/sdk/fields'
import { hubeiCalls } from './contract/calls.ts'
import { HubeiObjection, hubeiObjections } from './contract/objections.ts'

/** What Hubei's regulator asks of a branch beside the general form: it returns lists of what it found wrong. */
export default defineContract({
  id: 'reporting-hubei',
  entities: { hubeiObjection: HubeiObjection },
  resources: { hubeiObjection: hubeiObjections },
  calls: hubeiCalls,
  todo: ['hubei_objection_count'],
  permissions: ['hubeiObjection.read', 'hubeiObjection.work'],
  issues: ['hubeiObjection.unknown', 'hubeiObjection.most'],
  jobs: { noteObjections: shape({}) },
  defaults: { roles: { PLAT_ADMIN: 'all' } },
})
