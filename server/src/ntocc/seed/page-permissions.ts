import { areaPage } from '../areas/registry.ts'

const each = (permission: string, ...pages: string[]): [page: string, permission: string][] =>
  pages.map(name => [name, permission])

/**
 * The code that a page of the release reads by, the same as its plugin declares; pages that are not here need none. A role
 * that has the page has the code with it.
 */
const PAGE_PERMISSIONS: ReadonlyMap<string, string> = new Map([
  ...each('waybill.read', 'WaybillManage', 'WaybillInTransit', 'WaybillWaiting', 'WaybillUnloaded', 'WaybillDeleted'),
  ...each('waybill.read', 'CtmsTrackMap'),
  ...each('staff.read', 'StaffManage', 'DepartmentManage'),
  ...each('partyGroup.read', 'PartyGroupManage'),
  ...each('role.read', 'RoleManage', 'AuthorityManage'),
  ...each('job.read', 'JobManage'),
  ...each('plugin.read', 'PluginManage'),
  ...each('setting.read', 'PluginSettings'),
])

/** Pages of areas say it themselves. */
export const permissionOfPage = (name: string): string | undefined =>
  PAGE_PERMISSIONS.get(name) ?? areaPage(name)?.permission

/** Codes without which granted pages stay closed. */
export const permissionsOfPages = (pages: readonly string[]): string[] => [
  ...new Set(pages.flatMap(name => permissionOfPage(name) ?? [])),
]
