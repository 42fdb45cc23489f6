import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppRoute } from '../access/routes.ts'
import { useShell } from '../console/context.ts'
import { useRouteTitle } from '../console/route-text.ts'
import { useEnterprise } from '../console/use-enterprise.ts'
import { closeSidebar, layout } from '../preferences/layout-state.ts'
import { settings } from '../settings/settings.ts'
import { useStore } from '../state/store.ts'
import { Icon } from '../ui/icons.tsx'
import { Logo } from '../ui/Logo.tsx'
import { groupsAround, type MenuGroup, type MenuLeaf, type MenuNode, menuOf } from './sidebar.ts'

interface SidebarProps {
  routes: readonly AppRoute[]
  /** Path to mark. */
  active: string
  /**
   * Called when the pointer or the focus rests on an entry, and for the first entry of a group that is opened: its page
   * may be fetched ahead.
   */
  onApproach?(route: AppRoute): void
}

const all = <T,>(state: T): T => state

/** The menu of permitted routes. Below the mobile breakpoint it lies over the page. */
export function Sidebar({ routes, active, onApproach }: SidebarProps) {
  const { t } = useTranslation('shell')
  const enterprise = useEnterprise()
  const { sidebar, device } = useStore(layout, all)
  const withLogo = useStore(settings, state => state.sidebarLogo)
  const nodes = useMemo(() => menuOf(routes), [routes])
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(groupsAround(nodes, active)))
  useEffect(() => {
    const around = groupsAround(nodes, active)
    setOpen(before => (around.every(key => before.has(key)) ? before : new Set([...before, ...around])))
  }, [nodes, active])

  const overlaid = device === 'mobile'
  const classes = ['sh-sidebar', sidebar.opened ? '' : 'sh-sidebar-closed', overlaid ? 'sh-sidebar-over' : '']
  if (sidebar.withoutAnimation) classes.push('sh-sidebar-still')
  const toggle = (key: string) =>
    setOpen(before => {
      const next = new Set(before)
      if (!next.delete(key)) next.add(key)
      return next
    })
  const narrow = !sidebar.opened && !overlaid
  const shared = { active, open, toggle, narrow, onApproach }
  return (
    <>
      {overlaid && sidebar.opened && (
        <button type="button" className="sh-backdrop" aria-label={t('nav.closeMenu')} onClick={closeSidebar} />
      )}
      <nav className={classes.join(' ')} aria-label={t('nav.menu')} inert={overlaid && !sidebar.opened}>
        {withLogo && (
          <p className="sh-sidebar-brand" title={enterprise.name}>
            <Logo url={enterprise.logoUrl} size={26} />
            {!narrow && <span>{enterprise.name}</span>}
          </p>
        )}
        <ul className="sh-side-list">
          {nodes.map(node => (
            <SideNode key={node.key} node={node} depth={0} {...shared} />
          ))}
        </ul>
      </nav>
    </>
  )
}

interface SideProps {
  depth: number
  active: string
  open: ReadonlySet<string>
  narrow: boolean
  toggle(key: string): void
  onApproach?: (route: AppRoute) => void
}

function SideNode({ node, ...rest }: SideProps & { node: MenuNode }) {
  return node.kind === 'leaf' ? <SideLeaf node={node} {...rest} /> : <SideGroup node={node} {...rest} />
}

function SideLeaf({ node, depth, active, narrow, onApproach }: SideProps & { node: MenuLeaf }) {
  const { t } = useTranslation('shell')
  const { navigate, session } = useShell()
  const away = useStore(session.store, state => state.outOfService)
  const { page } = node.route
  const isAway = page !== undefined && (page.outOfService === true || away.includes(page.pluginId))
  const titleOf = useRouteTitle()
  const title = titleOf(node.route)
  const approach = () => onApproach?.(node.route)
  return (
    <li>
      <a
        className="sh-side-item"
        style={{ paddingInlineStart: 16 + depth * 16 }}
        href={node.to}
        title={isAway ? `${title}: ${t('nav.outOfService')}` : narrow ? title : undefined}
        aria-current={node.to === active ? 'page' : undefined}
        {...(node.external ? { target: '_blank', rel: 'noopener' } : {})}
        onPointerEnter={approach}
        onFocus={approach}
        onClick={event => {
          if (node.external || event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          navigate(node.to)
        }}
      >
        <Icon name={node.icon ?? 'dot'} />
        {narrow ? <span className="sh-hidden">{title}</span> : <span className="sh-side-text">{title}</span>}
        {isAway && (
          <span className="sh-side-away">
            <Icon name="warning" size={14} />
            <span className="sh-hidden">{t('nav.outOfService')}</span>
          </span>
        )}
        {node.external && !narrow && <Icon name="external" size={12} />}
      </a>
    </li>
  )
}

function SideGroup({ node, depth, ...rest }: SideProps & { node: MenuGroup }) {
  const titleOf = useRouteTitle()
  const { open, narrow, toggle, active, onApproach } = rest
  const title = titleOf(node.route)
  const expanded = open.has(node.key)
  const holdsActive = groupsAround(node.children, active).length > 0
  const press = () => {
    toggle(node.key)
    const [first] = node.children
    // While the eye looks for an entry, what all pages of the group need is on its way.
    if (!expanded && first?.kind === 'leaf') onApproach?.(first.route)
  }
  return (
    <li>
      <button
        type="button"
        className={holdsActive ? 'sh-side-item sh-side-around' : 'sh-side-item'}
        style={{ paddingInlineStart: 16 + depth * 16 }}
        aria-expanded={expanded}
        title={narrow ? title : undefined}
        onClick={press}
      >
        <Icon name={node.icon ?? 'list'} />
        {narrow ? <span className="sh-hidden">{title}</span> : <span className="sh-side-text">{title}</span>}
        {!narrow && <Icon name="down" size={14} className="sh-side-arrow" />}
      </button>
      {expanded && (
        <ul className="sh-side-list sh-side-sub">
          {node.children.map(child => (
            <SideNode key={child.key} node={child} depth={narrow ? 0 : depth + 1} {...rest} />
          ))}
        </ul>
      )}
    </li>
  )
}
