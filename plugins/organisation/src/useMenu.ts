import { endpoints, gatewayCalls, type Manifest, type ManifestPage } from '@ntocc/sdk/contracts'
import { useLanguage, useRecord } from '@ntocc/sdk/hooks'
import { useMemo } from 'react'
import { treeOf } from './menu.ts'

const NOTHING: never[] = []

/** Ids of plugins that are there and not loaded; of one that the set names and nobody installed, `removed` is true. */
const refusedIn = (manifest: Manifest | undefined): string[] =>
  (manifest?.refused ?? NOTHING).filter(({ code }) => code !== 'PLUGIN_MISSING').map(({ id }) => id)

/** The branch's menu with the pages of its plugins, and the permission codes there are. */
export function useMenu() {
  const language = useLanguage()
  const resources = useRecord(endpoints.menuResourceList)
  const permissions = useRecord(endpoints.permissionList)
  const manifest = useRecord(gatewayCalls.manifest)
  const pages = useMemo(
    () =>
      new Map<string, ManifestPage>(
        (manifest.data?.plugins ?? NOTHING).flatMap(plugin => plugin.pages.map(page => [page.name, page])),
      ),
    [manifest.data],
  )
  const list = resources.data ?? NOTHING
  const tree = useMemo(
    () => treeOf(list, pages, language, refusedIn(manifest.data)),
    [list, pages, language, manifest.data],
  )
  const parts = [resources, permissions, manifest]
  return {
    resources: list,
    tree,
    pages,
    permissions: permissions.data ?? NOTHING,
    isReady: parts.every(part => part.data !== undefined),
    error: parts.find(part => part.error && part.data === undefined)?.error,
    refetch: () => Promise.all(parts.map(part => part.refetch())),
  }
}

export type Menu = ReturnType<typeof useMenu>
