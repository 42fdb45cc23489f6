import type { LocalizedText, Resource } from '@ntocc/sdk/contracts'

type Node = Omit<Resource, 'id' | 'children'> & { children?: Node[] }

/** A page by its route name; its menu title is the plugin's own. */
const page = (name: string, meta: Partial<Resource['meta']> = {}): Node => ({ name, meta: { title: name, ...meta } })

const group = (name: string, icon: string, i18n: LocalizedText, children: Node[]): Node => ({
  name,
  meta: { title: name, i18n, icon, alwaysShow: true },
  children,
})

/** Numbers the nodes in reading order: an id is unique within its tree. */
const numbered = (nodes: readonly Node[]): Resource[] => {
  let last = 0
  const number = ({ children, ...node }: Node): Resource => {
    last += 1
    const id = last
    return { id, ...node, ...(children && { children: children.map(number) }) }
  }
  return nodes.map(number)
}

const transport = (...pages: string[]): Node =>
  group(
    'transport',
    'truck',
    { en: 'Transport', zh: '运输管理', es: 'Transporte', ja: '輸送管理' },
    pages.map(name => page(name)),
  )

export const ADMIN_RESOURCES = numbered([
  page('Dashboard'),
  transport('WaybillManage', 'WaybillInTransit', 'WaybillWaiting', 'WaybillUnloaded', 'WaybillDeleted'),
])

export const DISPATCH_RESOURCES = numbered([
  page('Dashboard'),
  transport('WaybillManage', 'WaybillInTransit', 'WaybillWaiting', 'WaybillUnloaded'),
])

export const SHIPPER_RESOURCES = numbered([
  page('Dashboard'),
  transport('WaybillManage', 'WaybillInTransit', 'WaybillUnloaded'),
])

export const DRIVER_RESOURCES = numbered([page('Dashboard'), transport('WaybillManage', 'WaybillInTransit')])

export const CTMS_RESOURCES = numbered([
  page('CtmsHome'),
  page('CtmsTrackMap'),
  transport('WaybillManage', 'WaybillInTransit', 'WaybillWaiting', 'WaybillUnloaded', 'WaybillDeleted'),
])
