import { describe, expect, it, vi } from 'vitest'
import { createTabs } from './controller.ts'
import * as tabs from './tabs.ts'

const HOME: tabs.Visit = { path: '/home', search: '', params: {}, name: 'Dashboard', pinned: true, noCache: false }
const page = (path: string, over: Partial<tabs.Visit> = {}): tabs.Visit => ({
  ...HOME,
  path,
  name: path.slice(1),
  pinned: false,
  ...over,
})
const open = (...visits: tabs.Visit[]) =>
  visits.reduce((state, visit, index) => tabs.visit(state, visit, index + 1), tabs.NO_TABS)
const keys = (state: tabs.TabsState) => state.tabs.map(tab => tab.key)

describe('visiting', () => {
  it('S4-030 a page adds a tab; the same path only takes the new query', () => {
    const state = open(HOME, page('/a'), page('/a', { search: '?q=1' }))
    expect(keys(state)).toEqual(['/home', '/a'])
    expect(tabs.tabOf(state, '/a')?.search).toBe('?q=1')
    expect(state.active).toBe('/a')
  })

  it('S2-037 pinned pages stand first from the start, not in memory before they are visited', () => {
    const state = tabs.withPinned(open(page('/a')), [HOME])
    expect(keys(state)).toEqual(['/home', '/a'])
    expect(tabs.tabOf(state, '/home')?.live).toBe(false)
    expect(tabs.withPinned(state, [HOME])).toBe(state)
  })

  it('S2-039 a page that is not cached is dropped when it leaves the screen and built anew on return', () => {
    const left = open(HOME, page('/profile/index', { noCache: true }), page('/a'))
    expect(tabs.tabOf(left, '/profile/index')).toMatchObject({ live: false, generation: 1 })
    expect(tabs.tabOf(left, '/home')?.live).toBe(true)
  })

  it('a page that is not cached stays with its unsaved work', () => {
    const dirty = tabs.setDirty(open(HOME, page('/form', { noCache: true })), '/form', true)
    const left = tabs.visit(dirty, page('/a'), 9)
    expect(tabs.tabOf(left, '/form')).toMatchObject({ live: true, generation: 0, dirty: true })
  })

  it('above ten live tabs the one longest unseen is dropped from memory and stays in the strip', () => {
    const state = open(HOME, ...Array.from({ length: 10 }, (_, index) => page(`/p${index}`)))
    expect(state.tabs).toHaveLength(11)
    expect(state.tabs.filter(tab => !tab.live).map(tab => tab.key)).toEqual(['/home'])
  })

  it('neither the tab on screen nor one with unsaved work is dropped', () => {
    const dirty = tabs.setDirty(open(HOME, page('/a')), '/home', true)
    const state = tabs.evict(dirty, 1)
    expect(state.tabs.every(tab => tab.live)).toBe(true)
  })

  it.each([
    ['form', 10],
    ['list', 10],
    ['map', 7],
    [undefined, 10],
  ] as const)('pages of the weight %s: %i stay in memory', (weight, kept) => {
    const state = open(...Array.from({ length: 12 }, (_, index) => page(`/p${index}`, { weight })))
    const live = state.tabs.filter(tab => tab.live).map(tab => tab.key)
    expect(live).toEqual(Array.from({ length: kept }, (_, index) => `/p${12 - kept + index}`))
  })
})

describe('the order of the strip', () => {
  const keysAfter = (key: string, place: number) =>
    keys(tabs.reorder(open(HOME, page('/a'), page('/b'), page('/c')), key, place))
  it.each([
    ['to the right', '/a', 2, ['/home', '/b', '/a', '/c']],
    ['to the left', '/c', 1, ['/home', '/c', '/a', '/b']],
    ['never before the pinned ones', '/b', 0, ['/home', '/b', '/a', '/c']],
    ['no further than the end', '/a', 9, ['/home', '/b', '/c', '/a']],
    ['a pinned one not at all', '/home', 2, ['/home', '/a', '/b', '/c']],
  ])('a tab moves %s', (_, key, place, expected) => expect(keysAfter(key, place)).toEqual(expected))

  it('tabs that were open before stand as they stood, out of memory, around the one on screen', () => {
    const kept = [page('/a'), page('/b', { search: '?q=1' }), { ...page('/c'), title: 'Third' }]
    const state = tabs.reopen(open(HOME, page('/b')), kept)
    expect(keys(state)).toEqual(['/home', '/a', '/b', '/c'])
    expect(state.tabs.map(tab => tab.live)).toEqual([true, false, true, false])
    expect(tabs.tabOf(state, '/c')?.title).toBe('Third')
    expect(tabs.reopen(state, kept)).toBe(state)
  })
})

describe('new code for a page', () => {
  it('rebuilds the tab on screen, drops the hidden ones and leaves unsaved work alone', () => {
    const opened = open(
      page('/a', { name: 'List' }),
      page('/b', { name: 'List' }),
      page('/c'),
      page('/d', { name: 'List' }),
    )
    const state = tabs.dropPages(tabs.setDirty(opened, '/b', true), new Set(['List']))
    expect(state.tabs.map(({ live, generation }) => [live, generation])).toEqual([
      [false, 1],
      [true, 0],
      [true, 0],
      [true, 1],
    ])
    expect(tabs.dropPages(state, new Set(['Other']))).toBe(state)
  })
})

describe('closing', () => {
  it('S2-172 a pinned tab cannot be closed', () => {
    const state = open(HOME)
    expect(tabs.close(state, '/home')).toEqual({ state })
  })

  it('S2-180 closing the active tab goes to the last of the strip, with its query', () => {
    const state = open(HOME, page('/a'), page('/b', { search: '?q=1' }), page('/c'))
    const active = { ...state, active: '/a' }
    expect(tabs.close(active, '/a').to).toBe('/c')
    expect(tabs.close({ ...state, active: '/c' }, '/c').to).toBe('/b?q=1')
  })

  it('closing another tab leads nowhere', () => {
    const move = tabs.close(open(HOME, page('/a'), page('/b')), '/a')
    expect(move.to).toBeUndefined()
    expect(keys(move.state)).toEqual(['/home', '/b'])
  })

  it.each([
    ['a dashboard is redirected to', page('/home', { name: 'Dashboard', search: '?x=1' }), '/redirect/home?x=1'],
    ['anything else leads to the start', page('/a'), '/'],
  ])('S2-181 with none remaining, %s', (_name, last, to) => expect(tabs.close(open(last), last.path).to).toBe(to))

  it('close others keeps the pinned ones and the chosen one, which comes on screen', () => {
    const move = tabs.closeOthers(open(HOME, page('/a'), page('/b')), '/a')
    expect(keys(move.state)).toEqual(['/home', '/a'])
    expect(move.to).toBe('/a')
  })

  it('S2-182 S4-033 close all keeps the pinned ones and returns to the start', () => {
    const move = tabs.closeAll(open(HOME, page('/a'), page('/b')))
    expect(keys(move.state)).toEqual(['/home'])
    expect(move.to).toBe('/')
  })
})

describe('the tabs in use', () => {
  const setUp = (answer = true) => {
    const navigate = vi.fn()
    const confirmLoss = vi.fn(async () => answer)
    const made = createTabs({ navigate, confirmLoss, now: () => 1 })
    made.visit(HOME)
    made.visit(page('/a'))
    const handle = (key: string) => made.handleOf(tabs.tabOf(made.store.get(), key)!)
    return { made, navigate, confirmLoss, handle }
  }

  it('S4-032 a clean tab closes without a question', async () => {
    const { made, confirmLoss, navigate } = setUp()
    await made.close('/a')
    expect(keys(made.store.get())).toEqual(['/home'])
    expect(confirmLoss).not.toHaveBeenCalled()
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/home')
  })

  it('unsaved work is asked about and stays when the user says so', async () => {
    const { made, confirmLoss, handle } = setUp(false)
    handle('/a').setDirty(true)
    await made.close('/a')
    await made.closeAll()
    await made.refresh('/a')
    expect(keys(made.store.get())).toEqual(['/home', '/a'])
    expect(confirmLoss).toHaveBeenCalledTimes(3)
    expect(await made.mayLeave()).toBe(false)
  })

  it('S4-031 a refresh goes through /redirect and builds the page anew', async () => {
    const { made, navigate, handle } = setUp()
    const before = handle('/a')
    await made.refresh('/a')
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/redirect/a', { replace: true })
    made.renew('/a')
    expect(handle('/a')).not.toBe(before)
  })

  it('S2-033 a tab returned to is the one that was left: same handle, same query', () => {
    const { made, handle } = setUp()
    made.visit(page('/a', { search: '?q=1' }))
    const before = handle('/a')
    made.visit(HOME)
    made.visit(page('/a', { search: '?q=1' }))
    expect(handle('/a')).toBe(before)
    expect(before.getSnapshot()).toMatchObject({ query: { q: '1' }, visible: true })
  })

  it('a hidden page changes its own address only and its navigation waits as a badge', () => {
    const { made, navigate, handle } = setUp()
    const hidden = handle('/home')
    hidden.setQuery({ day: '1' })
    hidden.navigate('/b')
    expect(navigate).not.toHaveBeenCalled()
    expect(tabs.tabOf(made.store.get(), '/home')).toMatchObject({ search: '?day=1', parked: '/b' })
    made.visit({ ...HOME, search: '?day=1' })
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/b')
    expect(tabs.tabOf(made.store.get(), '/home')?.parked).toBeUndefined()
  })

  it('the page on screen navigates, and may close itself on the way', () => {
    const { made, navigate, handle } = setUp()
    const shown = handle('/a')
    shown.setQuery({ q: 'x y', empty: '' }, { replace: true })
    expect(navigate).toHaveBeenLastCalledWith('/a?q=x+y', { replace: true })
    shown.navigate('/b', { closeCurrent: true })
    expect(navigate).toHaveBeenLastCalledWith('/b', { replace: false })
    expect(keys(made.store.get())).toEqual(['/home'])
  })

  it('pages hear when they are shown, hidden and closed, one failing handler notwithstanding', async () => {
    const { made, handle } = setUp()
    const heard: string[] = []
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    handle('/a').onLifecycle({
      onHide: () => {
        throw new Error('broken')
      },
    })
    handle('/a').onLifecycle({
      onShow: () => heard.push('show'),
      onHide: () => heard.push('hide'),
      onClose: () => heard.push('close'),
    })
    made.visit(HOME)
    made.visit(page('/a'))
    await made.close('/a')
    expect(heard).toEqual(['show', 'hide', 'show', 'close'])
    expect(quiet).toHaveBeenCalled()
    quiet.mockRestore()
  })

  it('a page dropped from memory gets its snapshot back', () => {
    const { made, handle } = setUp()
    handle('/a').onLifecycle({ snapshot: () => ({ draft: 'kept' }) })
    for (let index = 0; index < 10; index++) made.visit(page(`/p${index}`))
    made.visit(page('/q'))
    expect(tabs.tabOf(made.store.get(), '/a')?.live).toBe(false)
    made.visit(page('/a'))
    expect(handle('/a').restored).toEqual({ draft: 'kept' })
  })

  it('the parts of a page keep what is theirs side by side; one that fails takes nothing from the others', () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { made, handle } = setUp()
    handle('/a').onLifecycle({ snapshot: () => undefined })
    handle('/a').onLifecycle({ snapshot: () => ({ filters: 'typed' }) })
    handle('/a').onLifecycle({
      snapshot() {
        throw new Error('broken')
      },
    })
    handle('/a').onLifecycle({ snapshot: () => ({ chosen: ['1'] }) })
    for (let index = 0; index < 11; index++) made.visit(page(`/p${index}`))
    expect(tabs.tabOf(made.store.get(), '/a')?.live).toBe(false)
    made.visit(page('/a'))
    expect(handle('/a').restored).toEqual({ filters: 'typed', chosen: ['1'] })
    expect(quiet).toHaveBeenCalledOnce()
    quiet.mockRestore()
  })

  it('what an old page still says does not reach the one built anew', async () => {
    const { made, handle, navigate } = setUp()
    const old = handle('/a')
    made.renew('/a')
    old.setDirty(true)
    old.setTitle('Old')
    old.navigate('/elsewhere')
    old.setQuery({ q: '1' })
    expect(tabs.tabOf(made.store.get(), '/a')).toMatchObject({ dirty: false, title: undefined, search: '' })
    expect(tabs.tabOf(made.store.get(), '/a')?.parked).toBeUndefined()
    expect(navigate).not.toHaveBeenCalled()
    expect(old.getSnapshot().visible).toBe(false)
  })

  it('a tab is dirty until everybody who said so has taken it back', () => {
    const { made, handle } = setUp()
    const isDirty = () => tabs.tabOf(made.store.get(), '/a')?.dirty
    handle('/a').setDirty(true, 'form')
    handle('/a').setDirty(true, 'upload')
    handle('/a').setDirty(false, 'form')
    expect(isDirty()).toBe(true)
    handle('/a').setDirty(false, 'upload')
    expect(isDirty()).toBe(false)
  })

  it('asks once for all tabs together, and not again while it asks', async () => {
    const { made, confirmLoss, handle } = setUp()
    made.visit(page('/b'))
    handle('/a').setDirty(true)
    handle('/b').setDirty(true)
    const both = Promise.all([made.mayLeave(), made.closeAll()])
    expect(confirmLoss.mock.calls).toMatchObject([[[{ key: '/a' }, { key: '/b' }], true]])
    expect((await both)[0]).toBe(true)
    expect(keys(made.store.get())).toEqual(['/home', '/a', '/b'])
    expect(made.wouldLose()).toBe(true)
  })

  it('leaving also asks about what runs beside the tabs; closing a tab does not end it and does not ask', async () => {
    const confirmLoss = vi.fn(async () => false)
    const made = createTabs({ navigate: vi.fn(), confirmLoss, isBusy: () => true })
    made.visit(HOME)
    made.visit(page('/a'))
    await made.close('/a')
    expect(confirmLoss).not.toHaveBeenCalled()
    expect(await made.mayLeave()).toBe(false)
    expect(confirmLoss).toHaveBeenCalledExactlyOnceWith([], true)
    expect(made.wouldLose()).toBe(true)
  })

  it('S4-031 a refreshed page gets no snapshot; one whose code changed does', () => {
    const { made, handle } = setUp()
    const keep = () => handle('/a').onLifecycle({ snapshot: () => 'kept' })
    keep()
    made.replacePages(new Set(['a']))
    expect(handle('/a').restored).toBe('kept')
    keep()
    made.renew('/a')
    expect(handle('/a').restored).toBeUndefined()
  })

  it('S4-014 nothing is left when the user changes', () => {
    const { made } = setUp()
    made.clear()
    expect(made.store.get()).toBe(tabs.NO_TABS)
  })
})
