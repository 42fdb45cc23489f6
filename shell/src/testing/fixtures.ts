import type { Party, Resource, RoleEntry, UserInfo } from '@ntocc/sdk/contracts'
import type { KnownPage } from '../access/routes.ts'

let ids = 0

export const resource = (name: string, over: Partial<Resource> = {}): Resource => ({
  id: ++ids,
  name,
  meta: { title: name },
  ...over,
})

export const knownPage = (name: string, path: string, over: Partial<KnownPage> = {}): KnownPage => ({
  pluginId: 'demo',
  name,
  path,
  title: { en: name, zh: `${name} 中`, es: `${name} es`, ja: `${name} 日` },
  ...over,
})

export const PAGES: readonly KnownPage[] = [
  knownPage('Dashboard', '/home', { always: true, affix: true }),
  knownPage('Profile', '/profile/index', { always: true, hidden: true, noCache: true, pluginId: '' }),
  knownPage('WaybillManage', '/transport/waybills'),
  knownPage('WaybillDeleted', '/transport/deleted', { permission: 'waybill.deleted' }),
  knownPage('Vehicle', '/fleet/vehicle/:id', { hidden: true }),
  knownPage('WaybillDetail', '/order_info', { public: true, always: true, hidden: true }),
  knownPage('TrackMap', '/ctmsTrackMap', { public: true }),
]

export const role = (over: Partial<RoleEntry> = {}): RoleEntry => ({
  roleName: 'Administrator',
  roleCode: 'admin',
  roles: ['PLAT_ADMIN'],
  resourceList: [
    resource('transport', { children: [resource('WaybillManage'), resource('WaybillDeleted'), resource('Vehicle')] }),
  ],
  ...over,
})

export const PARTY: Party = {
  partyType: 'PLAT_ADMIN',
  code: 'P001',
  userName: 'Admin 001',
  branchCode: 'HQ',
  headImg: '/head.png',
}

export const userInfo = (over: Partial<UserInfo> = {}): UserInfo => ({
  party: PARTY,
  roleList: [role()],
  driver: { id: 1 },
  shipment: { id: 2 },
  resourceList: [resource('transport', { children: [resource('WaybillManage')] })],
  permissionlist: ['waybill.sign', 'waybill.deleted'],
  ...over,
})
