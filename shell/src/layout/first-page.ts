import { destinationOf } from '../access/destination.ts'
import { routesFor } from '../access/routes.ts'
import type { Shell } from '../app/context.ts'
import { manifestStore } from '../app/manifest.ts'
import { workspaceOf } from './workspace.ts'

const followed = new WeakSet<Shell>()

/**
 * Asks for the code of the page that the address leads to as soon as manifest and rights are known, not when the layout
 * around it has been drawn. Answers how to stop; asked again for the same shell it does nothing.
 */
export function prefetchFirst(shell: Shell): () => void {
  if (followed.has(shell)) return () => undefined
  followed.add(shell)
  let isAsked = false
  const look = () => {
    const { manifest, pages } = manifestStore.get()
    const {
      token,
      roles,
      roleList,
      permissionlist: permissions,
      passWordOverdue,
      factorDue,
      landing,
      onlyPage,
    } = shell.session.store.get()
    const resources = roleList[0]?.resourceList
    const routes = routesFor({ resources, roles, permissions, pages, only: onlyPage || undefined })
    if (!manifest || !routes) {
      isAsked = false
      return
    }
    if (isAsked) return
    isAsked = true
    const { pathname, search, hash } = location
    const page = destinationOf({
      pathname,
      search,
      hash,
      token,
      roles,
      passWordOverdue,
      factorDue,
      landing,
      pages,
      routes,
    })
    if (!page?.pluginId) return
    const { host } = workspaceOf(shell)
    host.setManifest(manifest)
    host.prefetch(page)
  }
  const stops = [manifestStore.subscribe(look), shell.session.store.subscribe(look)]
  look()
  return () => {
    followed.delete(shell)
    for (const stop of stops) stop()
  }
}
