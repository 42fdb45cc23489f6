import type { AreaGrant, LocalizedText, ManifestMenu, PartyType } from '@ntocc/sdk/contracts'
import type { Edition } from '@ntocc/sdk/fields'
import { everyGrant } from '@ntocc/sdk/plugin/area'
import type { AreaPage } from '../areas/read.ts'
import { found, type InstalledArea, installedAreas, ownOf } from './areas.ts'

/** What areas bring to the menu, and what of it roles have from the start. */

/** A page that an area brings to the menu. */
export const areaPage = (name: string): AreaPage | undefined =>
  found(undefined, ({ pages }) => pages.find(page => page.name === name))

/** The same in the words of its plugin, for branches that do not have that: its places in their menus are made all the same. */
export const pageElsewhere = (name: string): { plugin: string; title: LocalizedText } | undefined =>
  found(undefined, ({ id, pages }) => {
    const title = pages.find(page => page.name === name)?.title
    return title && { plugin: id, title }
  })

/** Pages that the menu shows, also those that nobody has to be given. */
const shown = (pages: readonly AreaPage[]): AreaPage[] => pages.filter(page => !page.hidden)

/** Pages that a role can have: what the menu shows, and of the others those that do not open for every member. */
const grantable = (pages: readonly AreaPage[]): AreaPage[] =>
  pages.filter(page => !page.hidden || !(page.public || page.always))

/** Areas that branches of the edition begin with. */
const areasOf = (edition: Edition): InstalledArea[] =>
  installedAreas().filter(({ contract: { defaults } }) => defaults.editions?.includes(edition) ?? true)

/**
 * Those of them whose pages roles are given from the start. Their places in the menu are made with the roles; those of
 * others when the gateway tells of them.
 */
const areasWithGrants = (edition: Edition): InstalledArea[] =>
  areasOf(edition).filter(({ contract: { defaults } }) => everyGrant(defaults).length > 0)

/** Groups of the menu that areas bring. */
export const areaMenus = (edition: Edition): ManifestMenu[] =>
  areasWithGrants(edition).flatMap(({ menu }) => menu ?? [])

/** Pages of areas that come into a group of the menu: in the order of its own plugin, others before the page they name. */
export const areaPagesIn = (edition: Edition, group: string): string[] => {
  const found = areasWithGrants(edition).flatMap(({ menu, pages }) =>
    shown(pages).filter(page => (page.group ?? menu?.name) === group),
  )
  const names = found.filter(({ before }) => before === undefined).map(({ name }) => name)
  for (const { name, before } of found.filter(each => each.before !== undefined)) {
    const at = names.indexOf(before ?? '')
    names.splice(at < 0 ? names.length : at, 0, name)
  }
  return names
}

/** Pages of areas that stand in no group: `first` those of areas that have a page which is always open, a home. */
export const areaPagesAlone = (edition: Edition): { first: string[]; last: string[] } => {
  const alone = areasWithGrants(edition).map(({ menu, pages }) => ({
    isHome: pages.some(({ affix }) => affix),
    names: shown(pages)
      .filter(page => (page.group ?? menu?.name) === undefined)
      .map(({ name }) => name),
  }))
  const namesOf = (areas: typeof alone): string[] => areas.flatMap(({ names }) => names)
  return { first: namesOf(alone.filter(({ isHome }) => isHome)), last: namesOf(alone.filter(({ isHome }) => !isHome)) }
}

/** What each of them says that a role has of it. */
const grantsFor = (role: string, edition: Edition, { defaults }: InstalledArea['contract']): (AreaGrant | 'all')[] => {
  const { roles, rolesIn, ownRoles = {} } = defaults
  const told = [roles, rolesIn?.[edition]].flatMap((of = {}) => [
    of['*'],
    ownOf<AreaGrant | 'all' | undefined>(of, role),
  ])
  return [...told, ownOf(ownRoles, role)?.grant].filter(grant => grant !== undefined)
}

/** What areas give a role of every branch of the edition from the start. */
export const areaGrants = (role: string, edition: Edition): Required<AreaGrant> => {
  const grants = areasOf(edition).flatMap(({ contract, pages }): AreaGrant[] =>
    grantsFor(role, edition, contract).map(grant =>
      grant === 'all' ? { pages: grantable(pages).map(({ name }) => name), permissions: contract.permissions } : grant,
    ),
  )
  return {
    pages: grants.flatMap(({ pages = [] }) => pages),
    permissions: grants.flatMap(({ permissions = [] }) => permissions),
  }
}

const STAFF: readonly PartyType[] = ['PLAT_ADMIN']

/** A role that an area brings. */
export interface BroughtRole {
  roleCode: string
  roleName: LocalizedText
  parties: readonly PartyType[]
}

/** Roles that areas bring to every branch of the edition. */
export const rolesOfAreas = (edition: Edition): BroughtRole[] =>
  areasOf(edition).flatMap(({ contract: { defaults }, words }) =>
    Object.entries(defaults.ownRoles ?? {}).flatMap(([roleCode, { parties = STAFF }]) => {
      const roleName = words.roles.get(roleCode)
      return roleName ? [{ roleCode, roleName, parties }] : []
    }),
  )
