import type { LackingPermission } from '@ntocc/sdk/contracts'
import type { SessionState } from '../session/state.ts'
import { createStore } from '../state/store.ts'
import { matchPage } from './match.ts'
import { flatten, type KnownPage, routesOfResources } from './routes.ts'

/** Path that somebody asked for and was not let in to; '' when nobody was refused in this load of the page. */
export const refusedPath = createStore('')

/** Why a page stays closed: the role does not have it, or has it without the code that it reads by. */
export interface Refusal {
  page: KnownPage
  /** The code that is not granted; undefined where the page itself is not. */
  lacking?: Pick<LackingPermission, 'permission' | 'title'>
}

/** Why a path leads to no page of this user; undefined when there is no such page, or none for this kind of party. */
export function refusalOf(
  path: string,
  pages: readonly KnownPage[],
  user: Pick<SessionState, 'roles' | 'roleList' | 'permissionlist' | 'lacking'>,
): Refusal | undefined {
  const page = matchPage(pages, path)?.page
  if (!page || (page.roles?.length && !page.roles.some(role => user.roles.includes(role)))) return undefined
  const granted = flatten(routesOfResources(user.roleList[0]?.resourceList ?? [], new Map([[page.name, page]]))).some(
    route => route.page,
  )
  if (!granted && !page.always) return { page }
  const { permission } = page
  if (!permission || user.permissionlist.includes(permission)) return undefined
  return { page, lacking: user.lacking.find(each => each.permission === permission) ?? { permission } }
}
