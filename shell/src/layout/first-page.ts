import i18next from 'i18next'
import { destinationOf } from '../access/destination.ts'
import { routesFor } from '../access/routes.ts'
import { currentLanguage } from '../boot/i18n.ts'
import type { Shell } from '../console/context.ts'
import { firstPage } from '../console/first-page.ts'
import { manifestStore } from '../console/manifest.ts'
import { addHostTexts } from '../host/texts.ts'
import { antdWords } from './antd-words.ts'
import { workspaceOf } from './workspace.ts'

const followed = new WeakSet<Shell>()

/**
 * Asks for the code of the page that the address leads to as soon as it is known: with the sign-in, or with manifest and
 * rights, not when the layout around it has been drawn. Answers how to stop; asked again for the same shell it does
 * nothing.
 */
export function prefetchFirst(shell: Shell): () => void {
  if (followed.has(shell)) return () => undefined
  followed.add(shell)
  // Words that every page may need come while somebody types, not beside the code of the page.
  void addHostTexts(i18next, currentLanguage())
  void antdWords(currentLanguage()).catch(() => undefined)
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
  const begin = () => {
    const first = firstPage.get()
    if (first && !manifestStore.get().manifest) workspaceOf(shell).host.begin(first)
  }
  const stops = [manifestStore.subscribe(look), shell.session.store.subscribe(look), firstPage.subscribe(begin)]
  begin()
  look()
  return () => {
    followed.delete(shell)
    for (const stop of stops) stop()
  }
}
