// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { keepStrip, takeStrip } from './strip-memory.ts'
import { NO_TABS, setTitle, type Visit, visit } from './tabs.ts'

const page = (path: string, over: Partial<Visit> = {}): Visit => ({
  path,
  search: '',
  params: {},
  name: path.slice(1),
  pinned: false,
  noCache: false,
  ...over,
})
const open = [
  page('/home', { pinned: true }),
  page('/a', { search: '?q=1', params: { id: '7' }, weight: 'map' }),
  page('/b'),
]
const state = setTitle(
  open.reduce((tabs, each, index) => visit(tabs, each, index), NO_TABS),
  '/b',
  'YD1',
)

afterEach(() => sessionStorage.clear())

it('addresses and titles outlive a load of the page, once and for their owner only', () => {
  keepStrip(sessionStorage, 'HQ admin', state)
  expect(takeStrip(sessionStorage, 'HQ admin')).toEqual([
    { ...page('/a'), search: '?q=1', params: { id: '7' }, weight: 'map' },
    { ...page('/b'), title: 'YD1' },
  ])
  expect(takeStrip(sessionStorage, 'HQ admin')).toEqual([])
  keepStrip(sessionStorage, 'HQ admin', state)
  expect(takeStrip(sessionStorage, 'HQ shipper')).toEqual([])
})

it('nothing is kept of nobody, and what cannot be read is nothing', () => {
  keepStrip(sessionStorage, '', state)
  expect(sessionStorage).toHaveLength(0)
  for (const text of ['{', '[]', '{"owner":"HQ admin","open":[{"path":"//evil"},{"path":7},null]}']) {
    sessionStorage.setItem('openTabs', text)
    expect(takeStrip(sessionStorage, 'HQ admin')).toEqual([])
  }
})
