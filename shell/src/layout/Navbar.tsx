import { useTranslation } from 'react-i18next'
import type { AppRoute } from '../access/routes.ts'
import { ROLE_PREFIX } from '../actions/account-actions.ts'
import { BarButton } from '../actions/BarButton.tsx'
import { useActionBoard, useShellAction } from '../actions/context.ts'
import { BIG_DATA_ACTION } from '../actions/go-actions.ts'
import { Keys } from '../actions/Keys.tsx'
import { useShell } from '../console/context.ts'
import { NoticeBell, type NoticeBellProps } from '../notices/NoticeBell.tsx'
import { layout } from '../preferences/layout-state.ts'
import { LanguageMenu, SizeMenu, ThemeMenu } from '../preferences/PreferenceMenus.tsx'
import { useStore } from '../state/store.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Icon } from '../ui/icons.tsx'
import { PopoverMenu } from '../ui/Popover.tsx'
import { ShellLink } from '../ui/ShellLink.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'

interface NavbarProps {
  routes: readonly AppRoute[]
  /** Route name of the page on screen. */
  current: string
  bell?: NoticeBellProps
}

/** The bar over the page: menu toggle, where one is, and what concerns the user. Its verbs are the shell's actions. */
export function Navbar({ routes, current, bell }: NavbarProps) {
  const opened = useStore(layout, state => state.sidebar.opened)
  return (
    <header className="sh-navbar">
      <BarButton id="view.sidebar" expanded={opened} />
      <Breadcrumb routes={routes} name={current} />
      <span className="sh-navbar-space" />
      <BarButton id="view.palette" haspopup="dialog" />
      {bell && <NoticeBell {...bell} />}
      <BigDataButton />
      <BarButton id="view.fullscreen" className="sh-wide-only" />
      <ThemeMenu />
      <SizeMenu />
      <LanguageMenu />
      <UserMenu />
    </header>
  )
}

/** A link rather than a button: the wall may be wanted in a window of its own. */
function BigDataButton() {
  const action = useShellAction(BIG_DATA_ACTION)
  if (!action?.path) return null
  return (
    <ShellLink to={action.path} className="sh-bar-button sh-wide-only" label={action.label}>
      <Icon name={action.icon ?? 'wall'} size={18} />
    </ShellLink>
  )
}

const USER_MENU: readonly string[] = ['account.profile', 'view.settings', 'view.shortcuts', 'account.logout']

function UserMenu() {
  const { t } = useTranslation('shell')
  const { session } = useShell()
  const { name, avatar, party } = useStore(session.store, state => state)
  const { shell } = useActionBoard()
  const named = USER_MENU.flatMap(id => shell.find(action => action.id === id) ?? [])
  const roles = shell.filter(({ id }) => id.startsWith(ROLE_PREFIX))
  return (
    <PopoverMenu
      label={t('nav.user', { name: party?.userName ?? '' })}
      button={
        <>
          <Avatar image={avatar} name={party?.userName ?? ''} />
          <span className="sh-user-name sh-wide-only">{party?.userName}</span>
          <Icon name="down" size={12} />
        </>
      }
      header={
        <p className="sh-menu-header">
          <strong>{party?.userName}</strong>
          <span>{name}</span>
        </p>
      }
      items={[...named.slice(0, -1), ...roles, ...named.slice(-1)].map(action => ({
        key: action.id,
        label: action.label,
        icon: <Icon name={action.icon ?? 'dot'} size={14} />,
        keys: action.keys[0] && <Keys keys={action.keys[0]} />,
        checked: action.checked,
        disabledReason: action.disabledReason,
        danger: action.danger,
        onSelect: action.run,
      }))}
    />
  )
}
