import type { BuiltInRole, LocalizedText } from '@ntocc/sdk/contracts'
import { areaGrants, areaMenus } from '../areas/registry.ts'
import type { Queryable } from '../db/database.ts'
import { BUILT_IN } from './built-in.ts'

/** A node of a branch's menu as it comes with the release. */
interface Node {
  kind: 'group' | 'page'
  name: string
  /** Pages have the title of their plugin. */
  title?: LocalizedText
  icon?: string
  children?: readonly Node[]
}

/** A page by its route name; its menu title is the plugin's own. */
const page = (name: string): Node => ({ kind: 'page', name })

const group = (name: string, icon: string, title: LocalizedText, ...pages: string[]): Node => ({
  kind: 'group',
  name,
  icon,
  title,
  children: pages.map(page),
})

const transport = group(
  'transport',
  'truck',
  { en: 'Transport', zh: '运输管理', es: 'Transporte', ja: '輸送管理' },
  'WaybillManage',
  'WaybillInTransit',
  'WaybillWaiting',
  'WaybillUnloaded',
  'WaybillDeleted',
)

const organisation = group(
  'organisation',
  'team',
  { en: 'Organisation', zh: '组织管理', es: 'Organización', ja: '組織管理' },
  'StaffManage',
  'DepartmentManage',
  'PartyGroupManage',
  'RoleManage',
  'AuthorityManage',
  'JobManage',
  'PluginManage',
  'PluginSettings',
)

const reviews = group(
  'review',
  'review',
  { en: 'Reviews', zh: '审核中心', es: 'Revisiones', ja: '審査' },
  'CarrierReview',
  'VehicleExamine',
  'DriverTeamReview',
  'ShipperReview',
)

const fleet = group(
  'fleet',
  'user',
  { en: 'Drivers and vehicles', zh: '运力管理', es: 'Conductores y vehículos', ja: 'ドライバー・車両' },
  'DriverExamine',
  'DriverManage',
  'DriverTeamManage',
  'VehicleManage',
  'CarManage',
  'VehicleTeamManage',
  'VehicleMap',
  'VehicleTrack',
  'VehicleAccident',
  'VehicleInsurance',
  'VehicleRepair',
  'VehicleViolation',
)

const shippers = group(
  'shippers',
  'order',
  { en: 'Shippers', zh: '货主管理', es: 'Cargadores', ja: '荷主管理' },
  'ShipmentManage',
  'ShipmentOwn',
  'ShipmentStaffManage',
  'ShipmentCompanyManage',
  'UpstreamCustomerManage',
  'CommonRouteManage',
  'CreditBlacklist',
  'ShipmentContractManage',
  'ShipmentServiceFee',
  'InvoiceMessageManage',
  'ShipmentLineManage',
)

/** Groups that only those who run the branch see, with their places; areas bring theirs. */
const staffOnly = (): Node[] => {
  const placed: [place: number, node: Node][] = [
    [200, reviews],
    [300, fleet],
    [400, shippers],
    [600, organisation],
    ...areaMenus().map(({ place, name, icon, title, pages }): [number, Node] => [
      place,
      { kind: 'group', name, icon, ...(title && { title }), children: pages.map(page) },
    ]),
  ]
  return placed.sort(([one], [other]) => one - other).map(([, node]) => node)
}

/** Everything that can be granted in a branch of the edition, in the order of the menu. */
export const menuFor = (ctms: boolean): readonly Node[] =>
  ctms
    ? [page('CtmsHome'), page('CtmsTrackMap'), transport, ...staffOnly()]
    : [page('Dashboard'), transport, ...staffOnly()]

const pagesIn = (nodes: readonly Node[]): string[] =>
  nodes.flatMap(node => (node.kind === 'page' ? [node.name] : pagesIn(node.children ?? [])))

/** Pages of the menu that are the product's own, or that areas give the role. */
const ownPages = (ctms: boolean, role: BuiltInRole): string[] => {
  const ofAreas = new Set(areaMenus().flatMap(({ pages }) => pages))
  const given = new Set(areaGrants(role).pages)
  return pagesIn(menuFor(ctms)).filter(name => !ofAreas.has(name) || given.has(name))
}

export const adminPages = (ctms: boolean): string[] => ownPages(ctms, 'PLAT_ADMIN')

export const dispatchPages = (ctms: boolean): string[] => {
  const denied = [...pagesIn([reviews, organisation]), 'DriverExamine', ...(ctms ? [] : ['WaybillDeleted'])]
  return ownPages(ctms, 'DISPATCHER').filter(name => !denied.includes(name))
}

export const SHIPPER_PAGES = [
  'Dashboard',
  'WaybillManage',
  'WaybillInTransit',
  'WaybillUnloaded',
  'ShipmentOwn',
  'ShipmentStaffManage',
  'UpstreamCustomerManage',
  'CommonRouteManage',
  'ShipmentContractManage',
  'ShipmentServiceFee',
  'InvoiceMessageManage',
]
export const DRIVER_PAGES = ['Dashboard', 'WaybillManage', 'WaybillInTransit']
/** A carrier also follows up what its drivers have unloaded and nobody has signed. */
export const CARRIER_PAGES = [...DRIVER_PAGES, 'WaybillUnloaded']

/**
 * Adds what the release brings to a branch's menu. What people renamed, moved or deleted there stays as they left it.
 * @returns names that were not known before
 */
export const seedMenu = async (tx: Queryable, branchCode: string, ctms: boolean): Promise<Set<string>> => {
  const added = new Set<string>()
  let sort = 0
  const add = async (nodes: readonly Node[], parent: string | null): Promise<void> => {
    for (const { kind, name, title, icon, children = [] } of nodes) {
      sort += 10
      const made = await tx.query(
        `insert into menu_resource (branch_code, code, kind, name, title, parent_name, icon, sort, status, created_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, 1, $9) on conflict do nothing`,
        [
          branchCode,
          `${branchCode}-${name}`,
          kind,
          name,
          title ? JSON.stringify(title) : null,
          parent,
          icon ?? null,
          sort,
          BUILT_IN,
        ],
      )
      if (made.rowCount) added.add(name)
      await add(children, name)
    }
  }
  await add(menuFor(ctms), null)
  return added
}
