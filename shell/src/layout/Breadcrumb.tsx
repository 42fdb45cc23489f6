import { useTranslation } from 'react-i18next'
import type { AppRoute } from '../access/routes.ts'
import { useRouteTitle } from '../console/route-text.ts'
import { ShellLink } from '../ui/ShellLink.tsx'
import { breadcrumb } from './breadcrumb.ts'

/** Where the user is, from the home page down. */
export function Breadcrumb({ routes, name }: { routes: readonly AppRoute[]; name: string }) {
  const { t } = useTranslation('shell')
  const titleOf = useRouteTitle()
  const crumbs = breadcrumb(routes, name)
  if (crumbs.length === 0) return null
  return (
    <nav className="sh-breadcrumb" aria-label={t('nav.breadcrumb')}>
      <ol>
        {crumbs.map(({ route, to }, index) => (
          <li key={route.name} title={titleOf(route)} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
            {to ? <ShellLink to={to}>{titleOf(route)}</ShellLink> : <span>{titleOf(route)}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
