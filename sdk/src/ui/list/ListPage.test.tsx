import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reference } from '../../contracts/endpoints/reference.ts'
import { customers } from '../test-customer.ts'
import { asked, click, customerOf, DRAWER, LIST, pageOf, row, rowsOf, show } from './test-list.tsx'

afterEach(cleanup)
afterEach(() => vi.restoreAllMocks())
beforeEach(() => localStorage.clear())

const press = (key: string, options: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...options })
const DICT = `GET ${reference.listDict.path}`
const focused = () => (document.activeElement as HTMLElement).dataset.rowKey

describe('the verbs of a list', () => {
  it('are there for palette and keyboard: search, refresh, and reset while something is filtered', async () => {
    const { actions, api } = await show({ query: { name: 'Customer' } })
    await row('Customer 0')
    expect(actions.offered.map(({ id, keys }) => [id, keys])).toEqual([
      ['search', '/'],
      ['refresh', 'r'],
      ['nextRow', 'j'],
      ['previousRow', 'k'],
      ['reset', undefined],
    ])
    act(() => actions.run('search'))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }))
    const before = asked(api.requests).length
    act(() => actions.run('refresh'))
    await waitFor(() => expect(asked(api.requests).length).toBe(before + 1))
    act(() => actions.run('reset'))
    await waitFor(() => expect(actions.offered.map(({ id }) => id)).not.toContain('reset'))
  })
})

describe('a refresh that fails', () => {
  it('S8-005 keeps the rows, and says above them what the server said', async () => {
    let refusal: object | undefined
    const { actions } = await show({ handlers: { [LIST]: request => refusal ?? rowsOf(3)(request) } })
    await row('Customer 0')
    expect(screen.queryByRole('alert')).toBeNull()
    refusal = { status: 4229, msg: 'Come back in a minute.' }
    act(() => actions.run('refresh'))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('refreshing them failed')
    expect(alert.textContent).toContain('Come back in a minute.')
    await row('Customer 0')
    refusal = undefined
    click(within(alert).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})

describe('the keyboard in a list', () => {
  it('moves by row with arrows, j, k, Home and End; one row is the stop of the Tab key', async () => {
    await show()
    const first = await row('Customer 0')
    expect(first.tabIndex).toBe(0)
    expect((await row('Customer 1')).tabIndex).toBe(-1)
    first.focus()
    press('j')
    await waitFor(() => expect(focused()).toBe('1'))
    press('ArrowDown')
    await waitFor(() => expect(focused()).toBe('2'))
    press('k')
    await waitFor(() => expect(focused()).toBe('1'))
    press('Home')
    await waitFor(() => expect(focused()).toBe('0'))
    press('End')
    await waitFor(() => expect(focused()).toBe('2'))
    expect((await row('Customer 2')).tabIndex).toBe(0)
    expect((await row('Customer 0')).tabIndex).toBe(-1)
  })

  it('reaches what can be pressed in a row with the right arrow, and comes back with Escape', async () => {
    await show({ actions: () => [{ key: 'call', label: 'Call', run: () => {} }] })
    const first = await row('Customer 0')
    first.focus()
    press('ArrowRight')
    expect(document.activeElement?.tagName).toBe('BUTTON')
    press('Escape')
    expect(document.activeElement).toBe(first)
  })

  it('chooses with Space and a span with Shift, opens with Enter', async () => {
    const whole = vi.fn()
    await show({ bulk: [{ key: 'copy', label: 'Copy', whole }], drawer: DRAWER })
    ;(await row('Customer 0')).focus()
    press(' ')
    press('ArrowDown')
    await waitFor(() => expect(focused()).toBe('1'))
    press('ArrowDown')
    await waitFor(() => expect(focused()).toBe('2'))
    press(' ', { shiftKey: true })
    expect(screen.getByText('3 selected')).toBeTruthy()
    click(screen.getByRole('button', { name: 'Copy' }))
    expect(whole.mock.calls[0]?.[0]).toHaveLength(3)
  })
})

describe('five hundred rows', () => {
  it('are a window of rows; the grid says how many there are and each row its place', async () => {
    await show({ handlers: { [LIST]: rowsOf(500) }, query: { pageSize: '500' } })
    await row('Customer 0')
    const grid = screen.getByRole('grid', { name: 'Customers' })
    expect(grid.getAttribute('aria-rowcount')).toBe('501')
    expect(within(grid).getAllByRole('row').length).toBeLessThan(60)
    ;(await row('Customer 0')).focus()
    press('End')
    await waitFor(() => expect(focused()).toBe('499'))
    expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('501')
  })
})

describe('columns', () => {
  it('are hidden, reset, and kept for the reader, the branch and the list', async () => {
    const { unmount } = await show()
    await row('Customer 0')
    click(screen.getByRole('button', { name: 'Columns and rows' }))
    click(await screen.findByRole('checkbox', { name: 'Contact' }))
    expect(screen.queryByRole('columnheader', { name: /Contact/ })).toBeNull()
    unmount()
    await show()
    await row('Customer 0')
    expect(screen.queryByRole('columnheader', { name: /Contact/ })).toBeNull()
    expect(Object.keys(localStorage)).toEqual(['ntocc|HQ|P0001|admin|columns.Customers'])
    click(screen.getByRole('button', { name: 'Columns and rows' }))
    click(await screen.findByRole('button', { name: 'Reset columns' }))
    expect(screen.getByRole('columnheader', { name: /Contact/ })).toBeTruthy()
    expect(localStorage.length).toBe(0)
  })

  it('move and widen by the keyboard, on the head and in the panel', async () => {
    await show()
    await row('Customer 0')
    const head = screen.getByRole('button', { name: 'Contact' })
    fireEvent.keyDown(head, { key: 'ArrowRight', shiftKey: true })
    expect(localStorage.getItem('ntocc|HQ|P0001|admin|columns.Customers')).toContain('"contact":')
    click(screen.getByRole('button', { name: 'Columns and rows' }))
    const grip = await screen.findByRole('button', { name: 'Move Contact' })
    fireEvent.keyDown(grip, { key: 'ArrowUp' })
    const heads = screen.getAllByRole('columnheader').map(each => each.textContent)
    expect(heads.slice(0, 2)).toEqual(['Contact', 'Name'])
  })

  it('of a link are shown without being kept; the reader’s own come back when they arrange them', async () => {
    const { page } = await show({ query: { columns: 'contact.name-240' } })
    await row('Customer 0')
    expect(screen.getAllByRole('columnheader').map(each => each.textContent)).toEqual(['Contact', 'Name'])
    expect(localStorage.length).toBe(0)
    click(screen.getByRole('button', { name: 'Columns and rows' }))
    click(await screen.findByRole('button', { name: 'Reset columns' }))
    expect(page.getSnapshot().query).toEqual({})
  })
})

describe('a row beside the list', () => {
  it('opens at ?open, leads to the rows before and after, and closes to its row', async () => {
    const { page } = await show({ drawer: DRAWER, query: { open: '1' } })
    const drawer = await screen.findByRole('dialog')
    await waitFor(() => expect(drawer.textContent).toContain('Customer 1'))
    click(within(drawer).getByRole('button', { name: 'Next' }))
    expect(page.getSnapshot().query).toEqual({ open: '2' })
    expect(within(drawer).getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true)
    fireEvent.keyDown(within(drawer).getByRole('button', { name: 'Previous' }), { key: 'k' })
    expect(page.getSnapshot().query).toEqual({ open: '1' })
    click(within(drawer).getByRole('button', { name: /Close/ }))
    expect(page.getSnapshot().query).toEqual({})
    await waitFor(() => expect(focused()).toBe('1'))
  })

  it('reads a row that a link names and that is not on this page', async () => {
    await show({
      drawer: { ...DRAWER, get: customers.by.get as never },
      query: { open: '77' },
      handlers: { 'GET /ntocc-basic-api/customer/:id': ({ params }) => customerOf(Number(params.id)) },
    })
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('Customer 77'))
  })
})

describe('an action on many rows', () => {
  it('says of each row what became of it, retries those that failed, and reads the list again', async () => {
    let broken = true
    const { api } = await show({
      bulk: [
        {
          key: 'call',
          label: 'Call',
          each: async ({ id }) => {
            if (id === 1 && broken) throw new Error('No answer')
          },
          refuse: ({ id }) => (id === 2 ? 'Has no phone' : undefined),
        },
      ],
    })
    await row('Customer 0')
    click(screen.getByRole('checkbox', { name: 'Select all rows' }))
    click(screen.getByRole('button', { name: 'Call' }))
    const sheet = await screen.findByRole('dialog')
    await waitFor(() => expect(sheet.textContent).toContain('1 of 3 done, 2 not done'))
    expect(sheet.textContent).toContain('No answer')
    expect(sheet.textContent).toContain('Has no phone')
    broken = false
    click(within(sheet).getByRole('button', { name: 'Retry failed' }))
    await waitFor(() => expect(sheet.textContent).toContain('2 of 3 done, 1 not done'))
    const before = asked(api.requests).length
    const [close] = within(sheet).getAllByRole('button', { name: 'Close' }).slice(-1)
    click(close as HTMLElement)
    await waitFor(() => expect(asked(api.requests).length).toBe(before + 1))
  })

  it('offers everything that matches only for what the server does by filter', async () => {
    const matching = vi.fn(async () => ({ done: 40 }))
    await show({
      handlers: { [LIST]: request => ({ ...(rowsOf(3)(request) as object), total: 40 }) },
      query: { name: 'Cust' },
      bulk: [
        { key: 'all', label: 'Archive', matching },
        { key: 'one', label: 'Call', each: async () => {} },
      ],
    })
    await row('Customer 0')
    click(screen.getByRole('checkbox', { name: 'Select all rows' }))
    click(screen.getByRole('button', { name: 'Select all 40 that match' }))
    expect(screen.getByRole('button', { name: 'Call' }).getAttribute('aria-disabled')).toBe('true')
    click(screen.getByRole('button', { name: 'Archive' }))
    const [question] = await screen.findAllByText('This concerns 40 rows. Continue?')
    const dialog = question?.closest('[role=dialog]') as HTMLElement
    click(within(dialog).getByRole('button', { name: 'Archive' }))
    await screen.findByText('40 of 40 done, 0 not done')
    expect(matching.mock.calls[0]).toEqual([
      expect.objectContaining({ name: 'Cust' }),
      { count: 40, onProgress: expect.any(Function) },
    ])
  })
})

describe('the states over a list', () => {
  it('stand there with their counts, put the chosen one into the address, and are counted after the rows', async () => {
    const places = vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get')
    const { page, api } = await show({
      states: 'status',
      handlers: {
        [LIST]: request => (request.query.countBy ? { ...pageOf([]), counts: { 0: 3, 1: 1000 } } : rowsOf(3)(request)),
      },
    })
    await row('Customer 0')
    const tabs = within(screen.getByRole('radiogroup', { name: 'State' }))
    await waitFor(() => expect(tabs.getAllByRole('radio').map(each => each.textContent)).toContain('1999+'))
    const [rows, counts] = asked(api.requests)
    expect([rows?.query.countBy, counts?.query.countBy]).toEqual([undefined, 'status'])
    // The first tab is in sight as it is: where it lies is not asked for before the first row.
    expect(places).not.toHaveBeenCalled()
    click(tabs.getByRole('radio', { name: '03' }))
    await waitFor(() => expect(page.getSnapshot().query).toEqual({ status: '0' }))
    expect(tabs.getByRole('radio', { name: '03' }).getAttribute('aria-checked')).toBe('true')
    await waitFor(() => expect(places).toHaveBeenCalled())
  })

  it('are not there before their words are: no button is without a name', async () => {
    let come = () => {}
    const words = new Promise<void>(done => {
      come = done
    })
    await show({
      states: 'status',
      handlers: {
        [LIST]: request => (request.query.countBy ? { ...pageOf([]), counts: { 0: 3 } } : rowsOf(3)(request)),
        [DICT]: () => words.then(() => []),
      },
    })
    await row('Customer 0')
    const tabs = within(screen.getByRole('radiogroup', { name: 'State' }))
    expect(tabs.getAllByRole('radio').map(each => each.textContent)).toEqual(['All'])
    await act(async () => come())
    await tabs.findByRole('radio', { name: '03' })
  })

  it('are turned by the wheel of a mouse where they have no room', async () => {
    await show({
      states: 'status',
      handlers: { [LIST]: request => (request.query.countBy ? pageOf([]) : rowsOf(3)(request)) },
    })
    await row('Customer 0')
    const tabs = screen.getByRole('radiogroup', { name: 'State' })
    fireEvent.wheel(tabs, { deltaY: 120 })
    expect(tabs.scrollLeft).toBe(120)
  })

  it('S1-007 leave what is typed in other filters: Search asks for both, and a chip taken away empties its own', async () => {
    const { page } = await show({
      states: 'status',
      handlers: { [LIST]: request => (request.query.countBy ? pageOf([]) : rowsOf(3)(request)) },
    })
    await row('Customer 0')
    click(screen.getByRole('button', { name: 'More filters' }))
    const contact = () => screen.getByRole('textbox', { name: 'Contact' }) as HTMLInputElement
    fireEvent.change(contact(), { target: { value: 'Li' } })
    click(within(screen.getByRole('radiogroup', { name: 'State' })).getAllByRole('radio')[1] as HTMLElement)
    await waitFor(() => expect(page.getSnapshot().query).toEqual({ status: '0' }))
    expect(contact().value).toBe('Li')
    click(screen.getByRole('button', { name: 'Search' }))
    await waitFor(() => expect(page.getSnapshot().query).toEqual({ status: '0', contact: 'Li' }))
    click(await screen.findByRole('button', { name: 'Reset filters' }))
    await waitFor(() => expect(contact().value).toBe(''))
  })
})

it('a link with a filter that is seldom used says so by a chip, and leaves the room to the rows', async () => {
  await show({ query: { contact: 'Li' } })
  await row('Customer 0')
  expect(screen.getByRole('region', { name: 'Applied filters' }).textContent).toContain('Contact: Li')
  expect(screen.queryByRole('textbox', { name: 'Contact' })).toBeNull()
  click(screen.getByRole('button', { name: 'More filters' }))
  expect((screen.getByRole('textbox', { name: 'Contact' }) as HTMLInputElement).value).toBe('Li')
})

describe('on a phone', () => {
  it('all filters are in a sheet, and a card keeps every action', async () => {
    const { page } = await show({ narrow: true, drawer: DRAWER })
    await screen.findByRole('list', { name: 'Customers' })
    expect(screen.getAllByRole('button', { name: 'Quick look' }).length).toBe(3)
    click(screen.getByRole('button', { name: 'Filters' }))
    const sheet = await screen.findByRole('dialog')
    fireEvent.change(within(sheet).getByRole('textbox', { name: 'Contact' }), { target: { value: 'Li' } })
    click(within(sheet).getByRole('button', { name: 'Search' }))
    expect(page.getSnapshot().query).toEqual({ contact: 'Li' })
  })
})
