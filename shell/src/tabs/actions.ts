import { type Action, type Availability, type Offered, offer, type Translate } from '../actions/action.ts'
import type { Tabs } from './controller.ts'
import { addressOf, closable, type Tab, type TabsState, tabOf } from './tabs.ts'

export interface TabContext {
  readonly tabs: Pick<Tabs, 'close' | 'closeOthers' | 'closeAll' | 'refresh'>
  readonly state: TabsState
  /** The tab that is meant: the one on screen, or the one whose menu is open. */
  readonly tab: Tab | undefined
  readonly navigate: (to: string) => void
}

const NONE_OPEN: Availability = { reason: 'actions.noTab' }

const closableFrom =
  (except: (context: TabContext) => string | undefined, reason: string) =>
  (context: TabContext): Availability =>
    closable(context.state, except(context)).length > 0 || { reason }

/** The neighbour of the tab on screen, round the ends of the strip. */
function neighbour({ state }: TabContext, step: 1 | -1): Tab | undefined {
  const at = state.tabs.findIndex(tab => tab.key === state.active)
  return state.tabs[(at + step + state.tabs.length) % state.tabs.length]
}

const moving = (step: 1 | -1): Pick<Action<TabContext>, 'when' | 'run' | 'overDialogs'> => ({
  overDialogs: true,
  when: ({ state }) => state.tabs.length > 1 || { reason: 'actions.oneTab' },
  run: context => {
    const next = neighbour(context, step)
    if (next) context.navigate(addressOf(next))
  },
})

export const TAB_ACTIONS: readonly Action<TabContext>[] = [
  {
    id: 'tabs.refresh',
    section: 'tabs',
    title: 'tags.refresh',
    group: 'tags.menu',
    icon: 'refresh',
    keys: ['alt+r'],
    when: ({ tab }) => tab !== undefined || NONE_OPEN,
    run: ({ tabs, tab }) => tab && tabs.refresh(tab.key),
  },
  {
    id: 'tabs.close',
    section: 'tabs',
    title: 'tags.close',
    group: 'tags.menu',
    icon: 'close',
    keys: ['alt+w'],
    when: ({ tab }) => (tab ? !tab.pinned || { reason: 'actions.pinned' } : NONE_OPEN),
    run: ({ tabs, tab }) => tab && tabs.close(tab.key),
  },
  {
    id: 'tabs.closeOthers',
    section: 'tabs',
    title: 'tags.closeOthers',
    group: 'tags.label',
    keys: ['alt+shift+w'],
    when: context => (context.tab ? closableFrom(({ tab }) => tab?.key, 'actions.noOtherTab')(context) : NONE_OPEN),
    run: ({ tabs, tab }) => tab && tabs.closeOthers(tab.key),
  },
  {
    id: 'tabs.closeAll',
    section: 'tabs',
    title: 'tags.closeAll',
    group: 'tags.label',
    when: closableFrom(() => undefined, 'actions.onlyPinned'),
    run: ({ tabs }) => tabs.closeAll(),
  },
  { id: 'tabs.previous', section: 'tabs', title: 'actions.previousTab', keys: ['alt+pageup'], ...moving(-1) },
  { id: 'tabs.next', section: 'tabs', title: 'actions.nextTab', keys: ['alt+pagedown'], ...moving(1) },
]

const IN_MENU: readonly string[] = ['tabs.refresh', 'tabs.close', 'tabs.closeOthers', 'tabs.closeAll']

/** What the menu of a tab offers. Close is not there at all for a pinned one (specification, section 2). */
export const tabMenu = (context: TabContext, t: Translate): Offered[] =>
  offer(TAB_ACTIONS, context, t).filter(
    ({ id }) => IN_MENU.includes(id) && !(id === 'tabs.close' && context.tab?.pinned),
  )

/** The context of one tab's menu. */
export const contextOfTab = (tabs: Tabs, key: string, navigate: TabContext['navigate']): TabContext => {
  const state = tabs.store.get()
  return { tabs, state, tab: tabOf(state, key), navigate }
}
