import { type AppRoute, flatten } from '../access/routes.ts'
import type { SearchEntry } from '../search/pool.ts'
import { isCtmsBranch } from '../session/config.ts'
import type { SessionState } from '../session/state.ts'
import type { Action } from './action.ts'

export interface GoContext {
  readonly navigate: (to: string) => void
  readonly user: Pick<SessionState, 'roles' | 'branch'>
}

/** Pages that are opened all day, by route name. A page that the user may not open has no key either. */
export const PAGE_KEYS: Readonly<Record<string, string>> = {
  Dashboard: 'g h',
  Ordermanage: 'g o',
  WaybillManage: 'g w',
  WaybillInTransit: 'g t',
  DriverManage: 'g d',
  DriverTeamManage: 'g m',
  ShipmentManage: 'g s',
  RoleManage: 'g r',
}

/** Route name of the operations wall. */
const BIG_DATA = 'BigDataCentre'
export const BIG_DATA_ACTION = 'go.bigData'

/** A way to every page that the menu search knows, and to the big-data centre for those who may see it. */
export function goActions(entries: readonly SearchEntry[], routes: readonly AppRoute[]): Action<GoContext>[] {
  const wall = flatten(routes).find(route => route.page && route.name === BIG_DATA)
  return [
    ...entries.map((entry): Action<GoContext> => {
      const keys = PAGE_KEYS[entry.name]
      return {
        id: `go.${entry.name}`,
        section: 'go',
        title: { text: entry.title.at(-1) ?? entry.path },
        path: entry.path,
        ...(keys && { keys: [keys] }),
        run: ({ navigate }) =>
          entry.external ? void window.open(entry.path, '_blank', 'noopener') : navigate(entry.path),
      }
    }),
    ...(wall ? [bigData(wall.path)] : []),
  ]
}

/** For platform administrators outside the ctms edition. */
const bigData = (path: string): Action<GoContext> => ({
  id: BIG_DATA_ACTION,
  section: 'go',
  title: 'nav.bigData',
  icon: 'wall',
  keys: ['g b'],
  path,
  when: ({ user }) => user.roles.includes('PLAT_ADMIN') && !isCtmsBranch(user.branch),
  run: ({ navigate }) => navigate(path),
})
