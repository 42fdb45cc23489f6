import type { Department, PartyGroup } from '../basic/account.ts'
import type { Dict } from '../basic/catalog.ts'
import type { StaffRecord } from './organisation.ts'
import { callsOf, resource } from './resource.ts'

/** Records of branch staff that are ordinary: declared here, served by the server without code of their own. */
export const recordResources = {
  dict: resource<Dict>()('dict', {
    permission: { edit: 'dict.edit', read: 'dict.edit' },
    keyword: ['type', 'dictCode', 'name'],
    staffOnly: true,
    shared: true,
  }),
  department: resource<Department>()('department', {
    permission: { edit: 'staff.edit', read: 'staff.read' },
    keyword: ['name', 'code'],
    staffOnly: true,
  }),
  staff: resource<StaffRecord>()('staff', {
    permission: { edit: 'staff.edit', read: 'staff.read' },
    keyword: ['name', 'username', 'code'],
    also: ['username'],
    staffOnly: true,
    asksPassword: true,
  }),
  partyGroup: resource<PartyGroup>()('partyGroup', {
    permission: { edit: 'partyGroup.edit', read: 'partyGroup.read' },
    keyword: ['name'],
    shared: true,
  }),
} as const

export const records = callsOf(recordResources)
