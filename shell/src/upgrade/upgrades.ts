import type { Manifest } from '@ntocc/sdk/contracts'
import { createStore, type Store } from '../state/store.ts'
import type { TabsState } from '../tabs/tabs.ts'
import { changedPlugins, heldPlugins, isForVisitors, mergeManifests, pageNames } from './plan.ts'

/** ms between two loads of the page that nobody asked for: replicas of different builds must not make it a loop. */
export const RELOAD_APART_MS = 10 * 60_000

export interface UpgradeState {
  /** A newer shell is being served. */
  readonly shell: boolean
  /** Plugins whose newer build waits for unsaved work or for the page on screen. */
  readonly waiting: readonly string[]
}

export interface UpgradePorts {
  tabs: {
    store: Store<TabsState>
    replacePages(names: ReadonlySet<string>): void
    wouldLose(): boolean
    mayLeave(): Promise<boolean>
  }
  /** The set that runs; null while nobody is signed in. */
  manifest(): Manifest | null
  /** Puts a set in force. */
  use(manifest: Manifest): void
  /** Asks the gateway for the set of this session. */
  fetchManifest(): Promise<Manifest>
  /** Asks which build is being served; true when it is not the one that runs here. */
  isOutdated(): Promise<boolean>
  reload(): void
  /** When the page was last loaded anew by itself, ms; kept over that load. */
  lastReload: { get(): number; set(at: number): void }
  now?(): number
}

/** Newer builds while people work: plugins are exchanged under clean tabs, a newer shell waits for a good moment. */
export interface Upgrades {
  store: Store<UpgradeState>
  /** Looks for newer builds; what cannot be asked is asked again later. */
  check(): Promise<void>
  /** Puts the waiting plugins under clean tabs at once, the one on screen included. */
  useNow(): void
  /** Loads the newer shell, after the one question if something would be lost. */
  reload(): Promise<void>
  /** A part of the console could not be loaded: perhaps because a newer one has taken its place. */
  partMissing(): Promise<void>
  /** The user goes elsewhere: forget what was found. */
  clear(): void
}

const NOTHING: UpgradeState = Object.freeze({ shell: false, waiting: [] })

export function createUpgrades(ports: UpgradePorts): Upgrades {
  const { tabs, lastReload, now = Date.now } = ports
  const store = createStore(NOTHING)
  let next: Manifest | null = null
  let checking: Promise<void> | null = null
  let settling = false

  const wait = (waiting: readonly string[]) =>
    store.set(state => (state.waiting.join() === waiting.join() ? state : { ...state, waiting }))

  /** Exchanges what may be exchanged now. */
  const settle = (onScreen: boolean) => {
    const current = ports.manifest()
    if (!next || !current || settling) return
    settling = true
    const merged = mergeManifests(current, next, heldPlugins(current, tabs.store.get(), onScreen))
    const changed = changedPlugins(current, merged)
    const left = changedPlugins(merged, next)
    if (changed.length > 0) {
      ports.use(merged)
      tabs.replacePages(pageNames(current, changed))
    }
    if (left.length === 0) next = null
    settling = false
    wait(left)
  }
  const reloadBySelf = (): boolean => {
    if (!store.get().shell || tabs.wouldLose() || now() - lastReload.get() < RELOAD_APART_MS) return false
    lastReload.set(now())
    ports.reload()
    return true
  }

  let { active } = tabs.store.get()
  tabs.store.subscribe(() => {
    const moved = tabs.store.get().active !== active
    const navigated = moved && active !== ''
    active = tabs.store.get().active
    // The address is already the new one: loading it anew is the same navigation.
    if (navigated && active !== '' && reloadBySelf()) return
    settle(!moved)
  })

  const look = async () => {
    const before = ports.manifest()
    const [outdated, offered] = await Promise.allSettled([ports.isOutdated(), ports.fetchManifest()])
    if (outdated.status === 'fulfilled' && outdated.value) store.set(state => ({ ...state, shell: true }))
    const current = ports.manifest()
    if (offered.status === 'rejected' || !current || current !== before) return
    const { value } = offered
    if (value.branchCode !== current.branchCode || isForVisitors(value)) return
    next = changedPlugins(current, value).length > 0 ? value : null
    if (next) settle(true)
    else wait([])
  }
  const check = () => {
    checking ??= look().finally(() => {
      checking = null
    })
    return checking
  }
  const reload = async () => {
    if (await tabs.mayLeave()) ports.reload()
  }

  return {
    store,
    check,
    useNow: () => settle(false),
    reload,
    async partMissing() {
      await check()
      if (!store.get().shell || reloadBySelf()) return
      await reload()
    },
    clear() {
      next = null
      wait([])
    },
  }
}
