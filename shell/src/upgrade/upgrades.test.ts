import type { Manifest, ManifestPlugin } from '@ntocc/sdk/contracts'
import { describe, expect, it, vi } from 'vitest'
import { createTabs } from '../tabs/controller.ts'
import { type Tab, tabOf, type Visit } from '../tabs/tabs.ts'
import { knownPage } from '../testing/fixtures.ts'
import { changedPlugins, heldPlugins, isForVisitors, mergeManifests } from './plan.ts'
import { createUpgrades, RELOAD_APART_MS } from './upgrades.ts'

const plugin = (id: string, build: number, over: Partial<ManifestPlugin> = {}): ManifestPlugin => ({
  id,
  version: '1.0.0',
  sdk: '0.1.0',
  base: `/plugins/${id}/1.0.0-${build}/`,
  parts: { file: 'parts.json', integrity: '' },
  slots: [],
  todo: [],
  pages: [{ ...knownPage(`${id}Page`, `/${id}`) }],
  ...over,
})
const set = (...plugins: ManifestPlugin[]): Manifest => ({
  branchCode: 'HQ',
  edition: 'standard',
  setId: plugins.map(({ base }) => base).join(),
  refused: [],
  plugins,
})
const slot = { slot: 'waybill.detail.tab/v1', title: { en: '', zh: '', es: '', ja: '' }, files: [] }
const visit = (id: string): Visit => ({
  path: `/${id}`,
  search: '',
  params: {},
  name: `${id}Page`,
  pinned: false,
  noCache: false,
})
const bases = (manifest: Manifest | null) => manifest?.plugins.map(({ base }) => base.split('/')[3])

describe('which plugins are exchanged', () => {
  it('those of another build, the new and the gone', () => {
    const now = set(plugin('a', 1), plugin('b', 1), plugin('c', 1))
    expect(changedPlugins(now, set(plugin('a', 2), plugin('b', 1), plugin('d', 1)))).toEqual(['a', 'c', 'd'])
  })

  it.each([
    ['of the page on screen', { active: '/a' }, true, ['a']],
    ['of no page once another is about to be shown', { active: '/a' }, false, []],
    ['of a page with unsaved work', { active: '/a', dirty: '/b' }, false, ['b', 'c']],
  ] as const)('not one %s', (_, { active, ...rest }, onScreen, expected) => {
    const tabs = ['a', 'b'].map(id => {
      const dirty = 'dirty' in rest && rest.dirty === `/${id}`
      return { key: `/${id}`, name: `${id}Page`, live: true, dirty } as unknown as Tab
    })
    // A plugin with parts in other plugins' pages may stand in the one with unsaved work.
    const now = set(plugin('a', 1), plugin('b', 1), ...(expected.length > 1 ? [plugin('c', 1, { slots: [slot] })] : []))
    expect([...heldPlugins(now, { tabs, active }, onScreen)]).toEqual(expected)
  })

  it('what is held stays as it is, also when it has been taken out or refused', () => {
    const now = set(plugin('a', 1), plugin('b', 1), plugin('c', 1))
    const refused = [{ id: 'c', code: 'PLUGIN_SYMBOLS', message: 'no' }]
    const merged = mergeManifests(now, { ...set(plugin('b', 2), plugin('a', 2)), refused }, new Set(['a', 'c']))
    expect(bases(merged)).toEqual(['1.0.0-2', '1.0.0-1', '1.0.0-1'])
    expect(merged.plugins.map(({ id }) => id)).toEqual(['b', 'a', 'c'])
    expect(merged.refused).toEqual([])
  })

  it('a set for visitors is told from one for people', () => {
    expect(isForVisitors(set(plugin('a', 1)))).toBe(false)
    expect(isForVisitors(set(plugin('a', 1, { pages: [knownPage('p', '/p', { public: true })] })))).toBe(true)
  })
})

describe('newer builds while people work', () => {
  function setUp(offered = set(plugin('a', 2), plugin('b', 1))) {
    const confirmLoss = vi.fn(async () => true)
    const tabs = createTabs({ navigate: vi.fn(), confirmLoss })
    const state = { manifest: set(plugin('a', 1), plugin('b', 1)) as Manifest | null, offered, outdated: false, at: 0 }
    const reload = vi.fn()
    let time = RELOAD_APART_MS * 10
    const upgrades = createUpgrades({
      tabs,
      manifest: () => state.manifest,
      use: manifest => {
        state.manifest = manifest
      },
      fetchManifest: async () => state.offered,
      isOutdated: async () => state.outdated,
      reload,
      lastReload: { get: () => state.at, set: at => (state.at = at) },
      now: () => time,
    })
    const go = (id: string) => tabs.visit(visit(id))
    const tab = (id: string) => tabOf(tabs.store.get(), `/${id}`)
    const dirty = (id: string, is: boolean) => tabs.handleOf(tab(id)!).setDirty(is)
    const pass = (ms: number) => (time += ms)
    return { upgrades, tabs, state, reload, confirmLoss, go, tab, dirty, pass }
  }

  it('a plugin that is not on screen is exchanged at once; its tab is built anew when it is next seen', async () => {
    const { upgrades, state, go, tab } = setUp()
    go('a')
    go('b')
    await upgrades.check()
    expect(bases(state.manifest)).toEqual(['1.0.0-2', '1.0.0-1'])
    expect(tab('a')).toMatchObject({ live: false, generation: 1 })
    expect(tab('b')).toMatchObject({ live: true, generation: 0 })
    expect(upgrades.store.get().waiting).toEqual([])
  })

  it('the page on screen goes on until the user goes elsewhere', async () => {
    const { upgrades, state, go, tab } = setUp()
    go('a')
    await upgrades.check()
    expect([bases(state.manifest)?.[0], upgrades.store.get().waiting]).toEqual(['1.0.0-1', ['a']])
    go('b')
    expect([bases(state.manifest)?.[0], upgrades.store.get().waiting]).toEqual(['1.0.0-2', []])
    expect(tab('a')).toMatchObject({ live: false })
  })

  it('or until they ask for it', async () => {
    const { upgrades, state, go, tab } = setUp()
    go('a')
    await upgrades.check()
    upgrades.useNow()
    expect(bases(state.manifest)?.[0]).toBe('1.0.0-2')
    expect(tab('a')).toMatchObject({ live: true, generation: 1 })
  })

  it('unsaved work keeps its code, whatever is asked, and is exchanged once it is saved', async () => {
    const { upgrades, state, go, tab, dirty } = setUp()
    go('a')
    dirty('a', true)
    go('b')
    await upgrades.check()
    upgrades.useNow()
    expect(bases(state.manifest)?.[0]).toBe('1.0.0-1')
    expect(tab('a')).toMatchObject({ live: true, generation: 0, dirty: true })
    dirty('a', false)
    expect(bases(state.manifest)?.[0]).toBe('1.0.0-2')
    expect(tab('a')).toMatchObject({ live: false, generation: 1 })
  })

  it('what a visitor would get, or another branch, changes nothing', async () => {
    const { upgrades, state, go } = setUp()
    const before = state.manifest
    go('b')
    state.offered = set(plugin('a', 2, { pages: [knownPage('p', '/p', { public: true })] }))
    await upgrades.check()
    state.offered = { ...set(plugin('a', 2)), branchCode: 'HB' }
    await upgrades.check()
    expect(state.manifest).toBe(before)
  })

  it('a newer shell is loaded with a change of tab, not before, and not twice in a row', async () => {
    const { upgrades, state, go, reload, pass } = setUp()
    go('a')
    state.outdated = true
    await upgrades.check()
    expect([upgrades.store.get().shell, reload.mock.calls.length]).toEqual([true, 0])
    go('b')
    expect(reload).toHaveBeenCalledTimes(1)
    // Replicas that serve different builds must not make it a loop.
    pass(RELOAD_APART_MS - 1)
    go('a')
    expect(reload).toHaveBeenCalledTimes(1)
    pass(1)
    go('b')
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('never over unsaved work: it asks when asked', async () => {
    const { upgrades, state, go, reload, dirty, confirmLoss } = setUp()
    go('a')
    dirty('a', true)
    state.outdated = true
    await upgrades.check()
    go('b')
    expect(reload).not.toHaveBeenCalled()
    confirmLoss.mockResolvedValueOnce(false)
    await upgrades.reload()
    expect(reload).not.toHaveBeenCalled()
    await upgrades.reload()
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('a part that is missing asks for the newer shell, when there is one', async () => {
    const { upgrades, state, go, reload, dirty, confirmLoss } = setUp()
    go('a')
    dirty('a', true)
    await upgrades.partMissing()
    expect([reload.mock.calls.length, confirmLoss.mock.calls.length]).toEqual([0, 0])
    state.outdated = true
    await upgrades.partMissing()
    expect([reload.mock.calls.length, confirmLoss.mock.calls.length]).toEqual([1, 1])
    dirty('a', false)
    await upgrades.partMissing()
    expect([reload.mock.calls.length, confirmLoss.mock.calls.length]).toEqual([2, 1])
  })

  it('questions that fail are no news, and nobody is served what another user was offered', async () => {
    const { upgrades, state, go } = setUp()
    go('a')
    await upgrades.check()
    upgrades.clear()
    const before = state.manifest
    go('b')
    expect(state.manifest).toBe(before)
    state.manifest = null
    await upgrades.check()
    expect(state.manifest).toBeNull()
  })
})
