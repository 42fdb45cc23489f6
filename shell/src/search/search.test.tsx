import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AppRoute, buildRoutes } from '../access/routes.ts'
import { changeLanguage } from '../boot/i18n.ts'
import { fakeDialogs } from '../testing/dialogs.ts'
import { knownPage, PAGES, resource, role } from '../testing/fixtures.ts'
import { fakeShell, renderShell } from '../testing/render.tsx'
import { createFind, loadSpell, SEARCH } from './find.ts'
import { opensSearch } from './hotkey.ts'
import { labelOf, type SearchEntry, searchPool } from './pool.ts'
import { SearchButton } from './SearchButton.tsx'

const build = (permissions: string[]) =>
  buildRoutes({
    resources: [
      ...role().resourceList,
      resource('docs', { path: 'https://example.org/docs', meta: { title: 'Handbook' } }),
    ],
    roles: ['PLAT_ADMIN'],
    permissions,
    pages: PAGES,
  })
const title = (route: AppRoute) => route.meta.title
const names = (entries: readonly SearchEntry[]) => entries.map(entry => entry.name)

describe('what can be found', () => {
  it('S2-166 is what the user may open: no hidden page, none without permission, none that needs a parameter', () => {
    expect(names(searchPool(build([]), title))).toEqual(['Dashboard', 'WaybillManage', 'docs'])
    expect(names(searchPool(build(['waybill.deleted']), title))).toContain('WaybillDeleted')
  })

  it('a hidden group takes everything below it with it', () => {
    const page = knownPage('Inner', '/inner')
    const inner: AppRoute = { name: 'Inner', path: '/inner', meta: { title: 'Inner' }, page }
    const group: AppRoute = { name: 'group', path: '', meta: { title: 'Group', hidden: true }, children: [inner] }
    expect(searchPool([group], title)).toEqual([])
    expect(names(searchPool([{ ...group, meta: { title: 'Group' } }], title))).toEqual(['Inner'])
  })

  it('is named with the groups around it', () => {
    const [, list] = searchPool(build([]), title)
    expect(labelOf(list!)).toBe('transport > WaybillManage')
  })
})

describe('how it is found', () => {
  const entry = (name: string, path: string, ...titles: string[]) => ({ name, path, external: false, title: titles })
  const pool = [
    entry('a', '/transport/waybills', 'Transport', 'Waybill management'),
    entry('b', '/finance/payable', 'Finance', 'Payables'),
    entry('c', '/waybill', 'Other', 'Printing'),
  ]
  const find = createFind(pool)

  it('S9-039 S9-040 S9-041 the figures are those of the specification', () => {
    expect(SEARCH).toEqual({ threshold: 0.4, titleWeight: 0.7, pathWeight: 0.3 })
  })

  it('S9-039 forgives a mistake, not any word', () => {
    expect(names(find('payabels'))).toEqual(['b'])
    expect(find('xyzzy')).toEqual([])
  })

  it('S9-040 S9-041 a title counts more than a path', () => {
    const same = [entry('byPath', '/oil', 'Cards'), entry('byTitle', '/cards', 'Oil')]
    expect(names(createFind(same)('oil'))).toEqual(['byTitle', 'byPath'])
    expect(names(createFind([...same].reverse())('oil'))).toEqual(['byTitle', 'byPath'])
  })

  it.each(['', '   '])('finds nothing for %j', query => expect(find(query)).toEqual([]))

  it('finds Chinese by its spelling and by first letters', async () => {
    const chinese = [entry('w', '/transport/w', '运输管理', '运单管理'), entry('f', '/finance/f', '财务', '应付')]
    expect(createFind(chinese)('yundan')).toEqual([])
    const spelt = createFind(chinese, await loadSpell())
    expect(names(spelt('yundan'))).toEqual(['w'])
    expect(names(spelt('yinfu')).concat(names(spelt('yingfu')))).toContain('f')
    expect(names(spelt('cwyf'))).toEqual(['f'])
    expect(names(spelt('运单'))).toEqual(['w'])
  })
})

describe('opening the search', () => {
  const key = (over: Partial<KeyboardEvent>) => ({
    key: 'k',
    ...{ ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false },
    ...over,
  })
  const input = document.createElement('input')
  it.each([
    ['Ctrl K', key({ ctrlKey: true }), null, true],
    ['Cmd K', key({ metaKey: true, key: 'K' }), null, true],
    ['Ctrl K while typing', key({ ctrlKey: true }), input, true],
    ['/', key({ key: '/' }), document.body, true],
    ['/ while typing', key({ key: '/' }), input, false],
    ['k', key({}), document.body, false],
    ['Ctrl Alt K', key({ ctrlKey: true, altKey: true }), null, false],
    ['a key that something else took', key({ key: '/', defaultPrevented: true }), document.body, false],
  ])('%s', (_name, event, target, opens) => expect(opensSearch(event, target)).toBe(opens))
})

describe('search in the navbar', () => {
  beforeEach(fakeDialogs)
  afterEach(async () => {
    cleanup()
    if (i18next.language !== 'en') await changeLanguage('en')
  })
  async function setUp(permissions: string[] = []) {
    const shell = fakeShell()
    const rendered = await renderShell(<SearchButton routes={build(permissions)} />, shell)
    const user = userEvent.setup()
    return { ...rendered, shell, user }
  }
  const field = () => screen.findByRole('combobox')
  const hits = () => screen.queryAllByRole('option').map(hit => hit.textContent)

  it('S2-166 opens by its button, arrows choose and Enter opens the page', async () => {
    const { shell, user } = await setUp(['waybill.deleted'])
    await user.click(screen.getByRole('button', { name: 'Search the menu' }))
    await user.type(await field(), 'waybill')
    expect(hits()).toEqual(['Transport > WaybillManage', 'Transport > WaybillDeleted'])
    await user.keyboard('{ArrowDown}')
    expect(screen.getAllByRole('option')[1]?.getAttribute('aria-selected')).toBe('true')
    await user.keyboard('{Enter}')
    expect(shell.navigate).toHaveBeenCalledExactlyOnceWith('/transport/deleted')
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('S2-166 says when nothing the user may open has that name', async () => {
    const { user } = await setUp()
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await field(), 'WaybillDeleted')
    expect(hits()).toEqual([])
    expect(screen.getByRole('status').textContent).toContain('No page of that name')
  })

  it('is rebuilt when the routes change', async () => {
    const { user, shell } = await setUp()
    await user.keyboard('/')
    await user.type(await field(), 'deleted')
    expect(hits()).toEqual([])
    cleanup()
    await renderShell(<SearchButton routes={build(['waybill.deleted'])} />, shell)
    await user.keyboard('/')
    await user.type(await field(), 'deleted')
    expect(hits()).toEqual(['Transport > WaybillDeleted'])
  })

  it('is rebuilt when the language changes', async () => {
    const { user } = await setUp()
    await user.keyboard('/')
    await user.type(await field(), '中')
    expect(hits()).toEqual([])
    await act(() => changeLanguage('zh'))
    expect(hits()).toContain('Dashboard 中')
  })
})
