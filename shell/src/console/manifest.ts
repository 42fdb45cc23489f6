import { gatewayCalls, knowReferences, type Manifest } from '@ntocc/sdk/contracts'
import type { KnownPage } from '../access/routes.ts'
import { createStore } from '../state/store.ts'
import { client } from './services.ts'

export interface ManifestState {
  manifest: Manifest | null
  /** Pages of every plugin of the set and the shell's own. */
  pages: readonly KnownPage[] | null
  failed: boolean
}

/** Pages that the shell brings itself. */
export const SHELL_PAGES: readonly KnownPage[] = [
  {
    pluginId: '',
    name: 'Profile',
    path: '/profile/index',
    title: { en: 'Profile', zh: '个人中心', es: 'Perfil', ja: 'プロフィール' },
    icon: 'user',
    always: true,
    hidden: true,
    noCache: true,
    weight: 'form',
  },
]

/** Every page of a manifest with the plugin it belongs to. */
export const pagesOf = (manifest: Manifest): KnownPage[] => [
  ...SHELL_PAGES,
  ...manifest.plugins.flatMap(({ id, pages, outOfService }) =>
    pages.map(page => ({ ...page, pluginId: id, ...(outOfService && { outOfService }) })),
  ),
]

const EMPTY: ManifestState = { manifest: null, pages: null, failed: false }
export const manifestStore = createStore<ManifestState>(EMPTY)
let loading: Promise<void> | null = null
let round = 0

/** Puts a set in force. */
export const putManifest = (manifest: Manifest): void => {
  knowReferences(Object.assign({}, ...manifest.plugins.map(({ references }) => references)))
  manifestStore.set(() => ({ manifest, pages: pagesOf(manifest), failed: false }))
}

/** Reads the manifest of the session's branch; single-flight. */
export function loadManifest(): Promise<void> {
  const mine = round
  loading ??= client
    .call(gatewayCalls.manifest, { silent: true })
    .then(
      manifest => {
        if (mine === round) putManifest(manifest)
      },
      () => {
        if (mine === round) manifestStore.set(state => ({ ...state, failed: true }))
      },
    )
    .finally(() => {
      if (mine === round) loading = null
    })
  return loading
}

/** Another session or role may have another set of plugins. */
export function forgetManifest(): void {
  round++
  loading = null
  manifestStore.set(() => EMPTY)
}
