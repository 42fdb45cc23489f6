import type { Department, PartyGroup } from '../basic/account.ts'
import type { Dict } from '../basic/catalog.ts'
import type { Driver, DriverForTeam } from '../basic/driver.ts'
import type { ListQuery } from '../envelope.ts'
import { endpoint, input, none, page } from './endpoint.ts'
import type { StaffRecord } from './organisation.ts'
import { callsOf, resource } from './resource.ts'
import type { IdsQuery } from './types.ts'

const at = <const P extends string>(path: P) => `/ntocc-basic-api/${path}` as const

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

/** Specification section 7, "Teams and vehicles" (the calls without a segment). */
export const teams = {
  vehicleTeamBatchDelete: endpoint({
    name: 'vehicleTeamBatchDelete',
    method: 'DELETE',
    path: at('vehicleTeam/batchDelTeam'),
    query: input<IdsQuery>(),
    data: none(),
    permission: 'vehicleTeam.delete',
  }),
  vehicleTeamShipment: endpoint({
    name: 'vehicleTeamShipment',
    method: 'POST',
    path: at('vehicleTeam/shipment'),
    body: input<{ shipmentCode: string; teamCodes: string[] }>(),
    data: none(),
    permission: 'vehicleTeam.edit',
  }),
  driverListForShipTeam: endpoint({
    name: 'driverListForShipTeam',
    method: 'GET',
    path: at('driver/driverListForShipTeam'),
    query: input<ListQuery>(),
    data: page<Pick<Driver, keyof (typeof DriverForTeam)['fields']>>(),
    permission: 'vehicleTeam.read',
  }),
} as const
