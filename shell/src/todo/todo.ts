import type { ManifestPlugin, TodoItem } from '@ntocc/sdk/contracts'
import { matchPage } from '../access/match.ts'
import { type AppRoute, flatten } from '../access/routes.ts'

/**
 * Route name and query that each to-do key opens (specification, section 2). A plugin may bring targets of its own by
 * its manifest; those win.
 */
export const TODO_TARGETS: Readonly<Record<string, { route: string; query?: string }>> = {
  auth_driver_count: { route: 'CarrierReview', query: 'todo=1' },
  auth_count: { route: 'CarrierReview', query: 'todo=1' },
  auth_driver_leader_count: { route: 'DriverTeamReview', query: 'authStatusExt=0' },
  valuating_count: { route: 'CarrierFreight' },
  auth_shipper_count: { route: 'ShipperReview' },
  miss_order_count: { route: 'Ordermanage' },
  remit_count: { route: 'CarrierPaymentApproval' },
  urge_remit_count: { route: 'PaymentRecords' },
  transport_abnormal_count: { route: 'AbnormalTransportation' },
  transfer_apply_count: { route: 'WithdrawalRecords' },
  auth_order_count: { route: 'CargoAudit' },
  need_invoice: { route: 'DrawInvoice' },
  certificate_expiry: { route: 'DriverManage' },
  jinchang_charge_warn: { route: 'BillingEdition' },
  pay_in_advance_count: { route: 'PrepaidManage' },
  shipment_id_card_due_warn: { route: 'ShipmentManage' },
}

export interface TodoEntry {
  key: string
  name: string
  count: number
  to: string
}

/** Badges in the strip and in its "more" menu stop here (specification, section 9). */
export const STRIP_BADGE_MAX = 99
export const MORE_BADGE_MAX = 999
export const badgeText = (count: number, max: number): string => (count > max ? `${max}+` : String(count))

const STRIP_MIN = 4
const STRIP_START = 6
const STRIP_MAX = 9
const ENTRY_WIDTH = 132

/** How many to-dos stand in the strip: about six before its width is known, then four to nine by width in px. */
export function stripCapacity(width: number | undefined): number {
  if (width === undefined) return STRIP_START
  return Math.max(STRIP_MIN, Math.min(STRIP_MAX, Math.floor(width / ENTRY_WIDTH)))
}

/**
 * How many entries of these widths stand in the room, the overflow button beside them where some are left over; all in px.
 *
 * @param others there are, behind the button whatever its room
 */
export function fittingEntries(widths: readonly number[], room: number, moreWidth: number, others = 0): number {
  if (widths.reduce((sum, width) => sum + width, others > 0 ? moreWidth : 0) <= room) return widths.length
  let used = moreWidth
  const first = widths.findIndex(width => {
    used += width
    return used > room
  })
  return Math.max(STRIP_MIN, first)
}

/** To-dos with something to do and a page to do it on; the others would lead nowhere. */
export function todoEntries(items: readonly TodoItem[], ...where: TodoPages): TodoEntry[] {
  return items.flatMap(({ configKey, configName, configValue }) => {
    const to = configValue > 0 ? todoPath(configKey, ...where) : undefined
    return to ? [{ key: configKey, name: configName, count: configValue, to }] : []
  })
}

type TodoPages = [routes: readonly AppRoute[], plugins: readonly Pick<ManifestPlugin, 'todo'>[]]

/** Where a to-do is done; undefined when this user has no page for it. */
export function todoPath(key: string, ...[routes, plugins]: TodoPages): string | undefined {
  const pages = flatten(routes).filter(route => route.page)
  // Of several plugins the one loaded last wins.
  const own = plugins.flatMap(plugin => plugin.todo).findLast(target => target.key === key)
  const to = own?.to ?? targetOf(key, pages)
  return to && matchPage(pages, to.split('?', 1)[0] ?? '') ? to : undefined
}

function targetOf(key: string, pages: readonly AppRoute[]): string | undefined {
  const target = TODO_TARGETS[key]
  const route = target && pages.find(page => page.name === target.route)
  if (!route) return undefined
  return target?.query ? `${route.path}?${target.query}` : route.path
}
