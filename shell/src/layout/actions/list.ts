import type { RoleEntry } from '@ntocc/sdk/contracts'
import type { AppRoute } from '../../access/routes.ts'
import { ACCOUNT_ACTIONS, type AccountContext, roleActions } from '../../actions/account-actions.ts'
import type { Action } from '../../actions/action.ts'
import { type GoContext, goActions } from '../../actions/go-actions.ts'
import { LANGUAGE_ACTIONS, type PreferenceContext, SIZE_ACTIONS, THEME_ACTIONS } from '../../preferences/actions.ts'
import type { SearchEntry } from '../../search/pool.ts'
import { TAB_ACTIONS, type TabContext } from '../../tabs/actions.ts'
import { VIEW_ACTIONS, type ViewContext } from './view-actions.ts'

export interface ShellContext extends TabContext, PreferenceContext, ViewContext, AccountContext, GoContext {
  readonly session: PreferenceContext['session'] & AccountContext['session']
}

interface Permitted {
  readonly entries: readonly SearchEntry[]
  readonly routes: readonly AppRoute[]
  readonly roleList: readonly RoleEntry[]
}

/**
 * Every verb of the shell. The buttons and menus of navbar and tags bar, the palette, the sheet of shortcuts and the
 * keyboard all take from here what an action is called, when it can be done and what it does.
 */
export const shellActions = ({ entries, routes, roleList }: Permitted): readonly Action<ShellContext>[] => [
  ...goActions(entries, routes),
  ...TAB_ACTIONS,
  ...VIEW_ACTIONS,
  ...THEME_ACTIONS,
  ...SIZE_ACTIONS,
  ...LANGUAGE_ACTIONS,
  ...ACCOUNT_ACTIONS.slice(0, -1),
  ...roleActions(roleList),
  ...ACCOUNT_ACTIONS.slice(-1),
]
