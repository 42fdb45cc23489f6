import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, screen } from '@testing-library/react'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { noteAct } from '../../hooks/own-acts.ts'
import { type Customer, click, customerOf, LIST, pageOf, row, show } from './test-list.tsx'
import { useSettledRows } from './useSettledRows.ts'

afterEach(cleanup)
afterEach(() => vi.restoreAllMocks())
beforeEach(() => localStorage.clear())

/** The reader comes back to the window, and no time passes from then on: how busy the machine is makes no difference. */
const comeBack = (by: 'focus' | 'visibilitychange' = 'focus') => {
  vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  act(() => {
    window.dispatchEvent(new Event(by))
    document.dispatchEvent(new Event(by))
  })
}
const refresh = () => click(screen.getByRole('button', { name: 'Refresh' }))

describe('what others change', () => {
  it('is marked when the reader comes back, and nothing moves until they ask', async () => {
    let rows = [customerOf(0), customerOf(1)]
    await show({ handlers: { [LIST]: () => pageOf(rows) } })
    await row('Customer 0')
    rows = [customerOf(9), { ...customerOf(1), contact: 'Somebody else', version: 7 }, customerOf(0)]
    // So much later that the rows count as old: coming back to the window reads them again.
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
    comeBack('visibilitychange')
    await screen.findByText('Somebody else')
    expect(screen.queryByRole('row', { name: /Customer 9/ })).toBeNull()
    expect((await row('Customer 1')).getAttribute('aria-description')).toBe('Changed since you last looked')
    click(screen.getByRole('button', { name: 'Show' }))
    const names = screen
      .getAllByRole('row')
      .slice(1)
      .map(each => each.dataset.rowKey)
    expect(names).toEqual(['9', '1', '0'])
    click(screen.getByRole('button', { name: 'Mark as seen' }))
    expect((await row('Customer 1')).getAttribute('aria-description')).toBeNull()
  })

  it('is shown at once in another language: no row stays in the words of before', async () => {
    const made = vi.spyOn(i18next, 'createInstance')
    let rows = [customerOf(0), customerOf(1)]
    await show({ handlers: { [LIST]: () => pageOf(rows) } })
    await row('Customer 0')
    rows = [customerOf(9), customerOf(1)]
    await act(async () => {
      window.dispatchEvent(new Event('focus'))
      await made.mock.results[0]?.value.changeLanguage('es')
    })
    await row('Customer 9')
    expect(screen.queryByRole('row', { name: /Customer 0/ })).toBeNull()
  })

  it('is shown when the reader presses refresh, though they have only just come back', async () => {
    let rows = [customerOf(0), customerOf(1)]
    await show({ handlers: { [LIST]: () => pageOf(rows) } })
    await row('Customer 0')
    rows = [customerOf(9), customerOf(1)]
    comeBack()
    refresh()
    await row('Customer 9')
    expect(screen.queryByRole('row', { name: /Customer 0/ })).toBeNull()
  })

  it('is shown by a refresh also when it was held back before and nothing has changed since', async () => {
    let rows = [customerOf(0), customerOf(1)]
    await show({ handlers: { [LIST]: () => pageOf(rows) } })
    await row('Customer 0')
    rows = [customerOf(9), { ...customerOf(1), contact: 'Somebody else', version: 7 }]
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
    comeBack('visibilitychange')
    await screen.findByText('Somebody else')
    expect(screen.queryByRole('row', { name: /Customer 9/ })).toBeNull()
    refresh()
    await row('Customer 9')
  })

  const given = { question: 'same', isStale: false, keyOf: ({ id }: Customer) => String(id) }
  const settledRows = (queries = new QueryClient()) =>
    renderHook(useSettledRows<Customer>, {
      initialProps: { ...given, records: [] as Customer[], isFetching: true },
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      ),
    })

  it('is shown as it comes by an answer so quick that nobody saw it asked for, long after the reader came', () => {
    const [before, after] = [[customerOf(0)], [customerOf(9)]]
    const { result, rerender } = settledRows()
    comeBack()
    rerender({ ...given, records: before, isFetching: false })
    vi.mocked(performance.now).mockReturnValue(performance.now() + 60_000)
    rerender({ ...given, records: after, isFetching: false })
    expect(result.current.rows).toEqual(after)
  })

  it('is shown as it comes to a reader who has only just come back and done something themselves', () => {
    const [before, after] = [[customerOf(0)], [customerOf(9)]]
    const queries = new QueryClient()
    const { result, rerender } = settledRows(queries)
    rerender({ ...given, records: before, isFetching: false })
    comeBack()
    // What others did is held back.
    rerender({ ...given, records: after, isFetching: false })
    expect([result.current.rows, result.current.held]).toEqual([before, 2])
    noteAct(queries)
    const own = [customerOf(0), customerOf(5)]
    rerender({ ...given, records: own, isFetching: false })
    expect([result.current.rows, result.current.held]).toEqual([own, 0])
  })
})
