import { ApiError } from '@ntocc/sdk/client'
import type { Found, FoundRecord } from '@ntocc/sdk/contracts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildRoutes } from '../access/routes.ts'
import { fakeTabs, visitOf, withActions } from '../testing/actions.tsx'
import { fakeDialogs } from '../testing/dialogs.ts'
import { PAGES, role } from '../testing/fixtures.ts'
import { fakeShell, renderShell } from '../testing/render.tsx'
import { markedParts } from './marked.ts'
import { recent, recentRecords, recentSearches } from './recent.ts'
import { askedFor } from './use-records.ts'

const routes = buildRoutes({ resources: role().resourceList, roles: ['PLAT_ADMIN'], permissions: [], pages: PAGES })
/** A page of these routes that opens a record. */
const PATH = '/transport/waybills'

const record = (id: number, title: string, over: Partial<FoundRecord> = {}): FoundRecord => ({
  id,
  title,
  hint: [],
  isExact: false,
  to: `${PATH}?id=${id}`,
  ...over,
})
const waybills = (...records: FoundRecord[]): Found => ({
  kinds: [{ entity: 'waybill', name: 'Waybills', records, more: false }],
  unanswered: [],
})
const NOTHING: Found = { kinds: [], unanswered: [] }

describe('what the server is asked', () => {
  it.each([
    ['YD', 'YD'],
    ['  YD7 ', 'YD7'],
    ['王', '王'],
    ['y', ''],
    ['', ''],
    ['>menu', ''],
    ['x'.repeat(64), 'x'.repeat(64)],
    ['x'.repeat(65), ''],
  ])('for %j: %j', (typed, asked) => expect(askedFor(typed)).toBe(asked))
})

describe('what is marked', () => {
  it.each([
    ['YD2026', 'yd20', ['', 'YD20', '26']],
    ['鄂A12345', '2345', ['鄂A1', '2345', '']],
    ['138****8000', '13800008000', ['138****8000', '', '']],
    ['YD', '', ['YD', '', '']],
    // Its lower case is longer than it is.
    ['İstanbul', 'i', ['İstanbul', '', '']],
  ])('in %j by %j', (text, typed, parts) => expect(markedParts(text, typed)).toEqual(parts))
})

describe('records in the palette', () => {
  beforeEach(() => {
    fakeDialogs()
    for (const store of [recent, recentRecords, recentSearches]) store.set(() => [])
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  async function setUp(answer: (keyword: string) => Promise<Found> | Found) {
    const shell = fakeShell()
    const signals: AbortSignal[] = []
    const asked: string[] = []
    shell.call.mockImplementation(async (endpoint, options) => {
      const { query, signal } = options as { query: { keyword: string }; signal: AbortSignal }
      if (endpoint.name !== 'search') return undefined
      asked.push(query.keyword)
      signals.push(signal)
      return answer(query.keyword)
    })
    const tabs = fakeTabs(shell)
    await renderShell(withActions(routes, tabs, <button type="button">Page</button>), shell)
    const user = userEvent.setup()
    await user.keyboard('{Control>}k{/Control}')
    const field = await screen.findByRole('combobox')
    return { shell, tabs, user, field, asked, signals }
  }
  const lines = (group = 'Waybills') =>
    within(screen.getByRole('group', { name: new RegExp(group) }))
      .getAllByRole('option')
      .map(line => line.textContent)
  const status = () => screen.getByRole('status').textContent

  it('a number that was typed opens its record by Enter, whose page is remembered', async () => {
    const { shell, user, field } = await setUp(() =>
      waybills(
        record(7, 'YD0007', { isExact: true, hint: ['鄂A12345', '王伟'], state: { name: 'Signed', tone: 'done' } }),
      ),
    )
    await user.type(field, 'yd0007')
    await waitFor(() => expect(lines()).toEqual(['YD0007鄂A12345 · 王伟Signed']))
    // The answer to a part of it has the same line, and may be there first.
    const marked = () => screen.getByRole('option', { selected: true }).querySelector('mark')?.textContent
    await waitFor(() => expect(marked()).toBe('YD0007'))
    expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id)
    await user.keyboard('{Enter}')
    expect(shell.navigate).toHaveBeenCalledExactlyOnceWith(`${PATH}?id=7`)
    expect(recentRecords.get()).toEqual([{ to: `${PATH}?id=7`, title: 'YD0007', hint: ['鄂A12345', '王伟'] }])
    expect(recentSearches.get()).toEqual(['yd0007'])
  })

  it('Enter before the answer is there waits for it, and opens what was typed, not what stood there', async () => {
    const answers = new Map<string, (found: Found) => void>()
    const { shell, user, field } = await setUp(keyword => new Promise<Found>(resolve => answers.set(keyword, resolve)))
    await user.type(field, 'yd1')
    await waitFor(() => expect(answers.has('yd1')).toBe(true))
    act(() => answers.get('yd1')?.(waybills(record(1, 'YD1', { isExact: true }))))
    await waitFor(() => expect(lines()).toEqual(['YD1']))
    await user.type(field, '2{Enter}')
    expect(shell.navigate).not.toHaveBeenCalled()
    await waitFor(() => expect(answers.has('yd12')).toBe(true))
    expect(lines()).toEqual(['YD1'])
    await act(async () => answers.get('yd12')?.(waybills(record(12, 'YD12', { isExact: true }))))
    await waitFor(() => expect(shell.navigate).toHaveBeenCalledExactlyOnceWith(`${PATH}?id=12`))
  })

  it('Enter before an answer that finds nothing opens nothing', async () => {
    const { shell, user, field } = await setUp(() => NOTHING)
    await user.type(field, '99999{Enter}')
    await waitFor(() => expect(status()).toContain('Nothing of that name'))
    expect(shell.navigate).not.toHaveBeenCalled()
  })

  it('with Ctrl it opens in a window of its own', async () => {
    const open = vi.fn()
    vi.stubGlobal('open', open)
    const { shell, user, field } = await setUp(() => waybills(record(7, 'YD0007')))
    await user.type(field, 'yd00')
    await waitFor(() => expect(lines()).toEqual(['YD0007']))
    await user.keyboard('{Control>}{Enter}{/Control}')
    // Enter waits for the answer to what was typed last.
    await waitFor(() => expect(open).toHaveBeenCalled())
    expect(open).toHaveBeenCalledExactlyOnceWith(`${PATH}?id=7`, '_blank', 'noopener')
    expect(shell.navigate).not.toHaveBeenCalled()
    expect(recentRecords.get().map(({ title }) => title)).toEqual(['YD0007'])
  })

  it('what is overtaken is given up, and what was typed in between is not asked', async () => {
    const { user, field, asked, signals } = await setUp(keyword =>
      keyword === 'yd' ? new Promise<Found>(() => undefined) : NOTHING,
    )
    await user.type(field, 'yd')
    await waitFor(() => expect(asked).toEqual(['yd']))
    await user.type(field, '0007')
    await waitFor(() => expect(asked.at(-1)).toBe('yd0007'))
    expect(signals[0]?.aborted).toBe(true)
    expect(asked.length).toBeLessThan(6)
  })

  it('a number shows no page that is only like it before its records are known; words show pages at once', async () => {
    const { user, field } = await setUp(() => new Promise<Found>(() => undefined))
    await user.type(field, 'waybill7')
    expect(screen.queryAllByRole('option')).toEqual([])
    expect(status()).toBe('Searching…')
    await user.type(field, '{Backspace}')
    expect(lines('Pages')).toEqual([expect.stringContaining('WaybillManage')])
  })

  it('a record whose page is not the person’s to open is no line', async () => {
    const { user, field } = await setUp(() => waybills(record(1, 'YD1'), record(2, 'YD2', { to: '/elsewhere?id=2' })))
    await user.type(field, 'yd')
    await waitFor(() => expect(lines()).toEqual(['YD1']))
  })

  it('says what was not searched, and why nothing was', async () => {
    const answers = [{ ...NOTHING, unanswered: ['Fuel cards', 'Drivers'] }]
    const { user, field } = await setUp(() => {
      const answer = answers.pop()
      if (!answer) throw new ApiError('Too many searches in a minute.', { status: 4290 })
      return answer
    })
    await user.type(field, 'zz')
    await waitFor(() => expect(status()).toContain('Fuel cards, Drivers'))
    await user.type(field, 'z')
    await waitFor(() => expect(status()).toContain('Too many searches in a minute.'))
  })

  it('at rest shows records opened lately, also by other ways, and what was searched for', async () => {
    const { shell, tabs, user } = await setUp(() => waybills(record(7, 'YD0007')))
    recentSearches.set(() => ['yd00'])
    await act(async () => tabs.visit(visitOf('Dashboard', '/home', true)))
    await act(async () => tabs.visit({ ...visitOf('WaybillManage', PATH), search: '?id=5&tab=track' }))
    await act(async () => tabs.handleOf(tabs.store.get().tabs.at(-1)!).setTitle?.('Waybill YD0005'))
    await act(async () => tabs.visit(visitOf('Dashboard', '/home', true)))
    expect(lines('Records opened lately')).toEqual(['Waybill YD0005'])
    await user.click(screen.getByRole('option', { name: /yd00/ }))
    expect((screen.getByRole('combobox') as HTMLInputElement).value).toBe('yd00')
    await waitFor(() => expect(lines()).toEqual(['YD0007']))
    await user.clear(screen.getByRole('combobox'))
    await user.click(within(screen.getByRole('group', { name: 'Records opened lately' })).getByRole('option'))
    expect(shell.navigate).toHaveBeenLastCalledWith(`${PATH}?id=5`)
  })
})
