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

describe('records', () => {
  const waybill = (id: string, more = '', over: Partial<tabs.Visit> = {}) =>
    page('/order_info', { search: `?id=${id}${more}`, record: 'id', ...over })

  it('S4-030 another record of the same page is another tab; what else is in its query is not', () => {
    const state = open(HOME, waybill('7'), waybill('8'), waybill('7', '&tab=track'))
    expect(keys(state)).toEqual(['/home', '/order_info?id=7', '/order_info?id=8'])
    expect(state.active).toBe('/order_info?id=7')
    expect(tabs.addressOf(tabs.tabOf(state, '/order_info?id=7')!)).toBe('/order_info?id=7&tab=track')
    expect(keys(tabs.visit(state, waybill('7', '', { search: '?tab=track&id=7' }), 9))).toEqual(keys(state))
  })

  it('without a record the page has the tab of its path, as every other page', () => {
    const state = open(HOME, waybill('7'), page('/order_info', { record: 'id' }), page('/a', { search: '?id=1' }))
    expect(keys(open(page('/a', { search: '?id=1' }), page('/a', { search: '?id=2' })))).toEqual(['/a'])
    expect(keys(state)).toEqual(['/home', '/order_info?id=7', '/order_info', '/a'])
  })

  it('S4-031 a refresh builds that record anew, and it keeps what it is called', () => {
    const made = createTabs({ navigate: vi.fn(), confirmLoss: async () => true })
    for (const visit of [HOME, waybill('7'), waybill('8')]) made.visit(visit)
    for (const tab of made.store.get().tabs.slice(1)) made.handleOf(tab).setTitle(tab.key)
    made.renew('/order_info?tab=track&id=7')
    expect(made.store.get().tabs.map(({ generation, title }) => [generation, title])).toEqual([
      [0, undefined],
      [1, '/order_info?id=7'],
      [0, '/order_info?id=8'],
    ])
    made.renew('/order_info?id=9')
    made.renew('/elsewhere')
    expect(made.store.get().tabs.map(({ generation }) => generation)).toEqual([0, 1, 0])
  })

  it('tells its page the path alone, and its own query', () => {
    const navigate = vi.fn()
    const made = createTabs({ navigate, confirmLoss: async () => true })
    for (const visit of [waybill('7', '&tab=track'), waybill('8')]) made.visit(visit)
    const [hidden, shown] = made.store.get().tabs.map(tab => made.handleOf(tab))
    expect(hidden?.getSnapshot()).toMatchObject({ path: '/order_info', query: { id: '7', tab: 'track' } })
    shown?.setQuery({ id: '8', tab: 'facts' })
    expect(navigate).toHaveBeenLastCalledWith('/order_info?id=8&tab=facts', { replace: false })
    hidden?.setQuery({ id: '7', tab: 'facts' })
    expect(made.store.get().tabs[0]).toMatchObject({ search: '?id=7&tab=facts' })
    hidden?.setQuery({ id: '9' })
    expect(made.store.get().tabs[0]).toMatchObject({ search: '?id=7&tab=facts', parked: '/order_info?id=9' })
  })

  it('a record opened before the page was loaded anew is not opened twice', () => {
    const kept = [waybill('7'), { ...waybill('8'), title: 'Eight' }]
    const state = tabs.reopen(open(HOME, waybill('7', '&tab=track')), kept)
    expect(keys(state)).toEqual(['/home', '/order_info?id=7', '/order_info?id=8'])
    expect(tabs.tabOf(state, '/order_info?id=8')?.title).toBe('Eight')
  })
})

describe('rights that are taken away', () => {
  it('close their pages, pinned ones too, and lead nowhere by themselves', () => {
    const state = open(HOME, page('/a'), page('/b'))
    expect(keys(tabs.revoke(state, new Set(['/a'])))).toEqual(['/home', '/b'])
    expect(tabs.revoke(state, new Set(['/a'])).active).toBe('/b')
    expect(tabs.revoke(state, new Set(['/home', '/b']))).toMatchObject({ tabs: [{ key: '/a' }], active: '' })
    expect(tabs.revoke(state, new Set(['/c']))).toBe(state)
  })
})
