import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** What the release gives to whom; a test of the backend holds it to be true. */
const ACCESS = readFileSync(resolve(import.meta.dirname, '../../../docs/access.md'), 'utf8')

/**
 * What stands in the menu of a role of the standard edition below the dashboard, from top to bottom; groups by their titles. The accounts
 * are of a branch that has no plugin on top.
 */
const menuOfRole = (roleCode: string): string[] => {
  const section = ACCESS.split('\n## ').find(each => each.startsWith(`standard, ${roleCode}:`))
  const menu = section?.split('\nPermission codes:')[0] ?? ''
  const [dashboard, ...below] = [...menu.matchAll(/^ *- (.+)$/gm)]
    .map(([, title = '']) => title)
    .filter(title => !/ \(with [a-z-]+\)$/.test(title))
  if (dashboard !== 'Dashboard') throw new Error(`docs/access.md has no menu of ${roleCode}`)
  return below
}

/** What accounts of the demo see. */
export const MENUS = {
  admin: menuOfRole('PLAT_ADMIN'),
  dispatcher: menuOfRole('DISPATCHER'),
  reviewer: menuOfRole('REVIEWER'),
  finance: menuOfRole('FINANCE'),
  shipper: menuOfRole('SHIPPER'),
  driver: menuOfRole('DRIVER'),
  carrier: menuOfRole('CARRIER'),
} as const
