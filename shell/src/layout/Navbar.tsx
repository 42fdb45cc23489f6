import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { type AppRoute, flatten } from '../access/routes.ts'
import { useShell } from '../app/context.ts'
import { toastError, toastSuccess } from '../ports/toasts.ts'
import { SearchButton } from '../search/SearchButton.tsx'
import { isCtmsBranch } from '../session/config.ts'
import { failureMessage } from '../session/errors.ts'
import { settings } from '../settings/settings.ts'
import { useStore } from '../state/store.ts'
import { Icon } from '../ui/icons.tsx'
import { type MenuItem, PopoverMenu } from '../ui/Popover.tsx'
import { ShellLink } from '../ui/ShellLink.tsx'
import { Avatar } from './Avatar.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { toggleFullscreen } from './fullscreen.ts'
import { layout, toggleSidebar } from './layout-state.ts'
import { LanguageMenu, SizeMenu, ThemeMenu } from './PreferenceMenus.tsx'

interface NavbarProps {
  routes: readonly AppRoute[]
  /** Route name of the page on screen. */
  current: string
  /** Resolves false when unsaved work keeps the user here. */
  mayLeave(): Promise<boolean>
}

/** The bar over the page: menu toggle, where one is, and what concerns the user. */
export function Navbar({ routes, current, mayLeave }: NavbarProps) {
  const { t } = useTranslation('shell')
  const opened = useStore(layout, state => state.sidebar.opened)
  return (
    <header className="sh-navbar">
      <button
        type="button"
        className="sh-bar-button"
        aria-expanded={opened}
        aria-label={t(opened ? 'nav.closeMenu' : 'nav.openMenu')}
        onClick={toggleSidebar}
      >
        <Icon name={opened ? 'collapse' : 'expand'} size={18} />
      </button>
      <Breadcrumb routes={routes} name={current} />
      <span className="sh-navbar-space" />
      <SearchButton routes={routes} />
      <BigDataButton routes={routes} />
      <FullscreenButton />
      <ThemeMenu />
      <SizeMenu />
      <LanguageMenu />
      <UserMenu mayLeave={mayLeave} />
    </header>
  )
}

/** Route name of the operations wall. */
const BIG_DATA = 'BigDataCentre'

/** The big-data centre, for platform administrators outside the ctms edition. */
function BigDataButton({ routes }: Pick<NavbarProps, 'routes'>) {
  const { t } = useTranslation('shell')
  const { session } = useShell()
  const { roles, branch } = useStore(session.store, state => state)
  const route = flatten(routes).find(each => each.page && each.name === BIG_DATA)
  if (!route || !roles.includes('PLAT_ADMIN') || isCtmsBranch(branch)) return null
  return (
    <ShellLink to={route.path} className="sh-bar-button sh-wide-only" label={t('nav.bigData')}>
      <Icon name="wall" size={18} />
    </ShellLink>
  )
}

/** Fetched when it is first opened. */
const SettingsPanel = lazy(() => import('../settings/SettingsPanel.tsx'))

const followFullscreen = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

function FullscreenButton() {
  const { t } = useTranslation('shell')
  const full = useSyncExternalStore(followFullscreen, () => Boolean(document.fullscreenElement))
  const label = t(full ? 'nav.leaveFullscreen' : 'nav.fullscreen')
  return (
    <button
      type="button"
      className="sh-bar-button sh-wide-only"
      aria-label={label}
      title={label}
      onClick={() => void toggleFullscreen()}
    >
      <Icon name={full ? 'shrink' : 'fullscreen'} size={18} />
    </button>
  )
}

function UserMenu({ mayLeave }: Pick<NavbarProps, 'mayLeave'>) {
  const { t } = useTranslation('shell')
  const { session, navigate } = useShell()
  const { name, avatar, party, roleList } = useStore(session.store, state => state)
  const [busy, setBusy] = useState(false)
  const [panel, setPanel] = useState(false)
  const offered = useStore(settings, state => state.showSettings)

  const logout = async () => {
    if (await mayLeave()) await session.logout()
  }
  const changeRole = async (roleCode: string, roleName: string) => {
    if (!(await mayLeave())) return
    setBusy(true)
    try {
      await session.changeRole(roleCode)
      toastSuccess(t('nav.roleChanged', { role: roleName }))
    } catch (error) {
      toastError(failureMessage(error))
    } finally {
      setBusy(false)
    }
  }

  const roles: MenuItem[] =
    roleList.length < 2
      ? []
      : roleList.map((role, index) => ({
          key: role.roleCode,
          label: role.roleName,
          icon: <Icon name="role" size={14} />,
          checked: index === 0,
          disabled: busy,
          onSelect: () => index > 0 && void changeRole(role.roleCode, role.roleName),
        }))
  return (
    <>
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
        items={[
          {
            key: 'profile',
            label: t('nav.profile'),
            icon: <Icon name="user" size={14} />,
            onSelect: () => navigate('/profile/index'),
          },
          ...(offered
            ? [
                {
                  key: 'settings',
                  label: t('settings.title'),
                  icon: <Icon name="settings" size={14} />,
                  onSelect: () => setPanel(true),
                },
              ]
            : []),
          ...roles,
          {
            key: 'logout',
            label: t('nav.logout'),
            icon: <Icon name="logout" size={14} />,
            danger: true,
            onSelect: () => void logout(),
          },
        ]}
      />
      {panel && (
        <Suspense fallback={null}>
          <SettingsPanel close={() => setPanel(false)} />
        </Suspense>
      )}
    </>
  )
}
