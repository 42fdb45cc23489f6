import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { definePlugin, page, t } from '../../plugin/index.ts'
import { renderPlugin } from '../../testing/index.ts'
import { Empty } from '../core/States.tsx'
import { Desk, DeskNarrowing, useDeskQuery, useDeskSize } from './index.ts'

afterEach(cleanup)
beforeEach(() => localStorage.clear())

const VIEWS = ['open', 'mine'] as const
const AFTER = 700

/** A desk of `total` records, of which it shows as many as it asks for. */
function Page({ total }: { total: number }) {
  const { view, keyword, narrowTo } = useDeskQuery(VIEWS)
  const { pageSize, more } = useDeskSize()
  const items = Array.from({ length: keyword ? 0 : Math.min(total, pageSize) }, (_, at) => ({ id: at + 1 }))
  return (
    <>
      <DeskNarrowing label="Search" keyword={keyword} onChange={narrowTo} />
      <p>View {view}</p>
      <Desk
        items={items}
        total={items.length ? total : 0}
        label="Queue"
        fields={[]}
        row={({ id }) => <b>Case {id}</b>}
        onMore={more}
        sheet={id => <h2>Sheet of {id}</h2>}
        over={current => <i>Map of {current ?? 'all'}</i>}
        isNarrowed={keyword !== ''}
        empty={<Empty title="All done" />}
      />
    </>
  )
}

const show = (total: number, options: { query?: Record<string, string>; narrow?: boolean } = {}) =>
  renderPlugin(
    definePlugin({
      id: 'probe',
      pages: [
        page({
          name: 'Probe',
          path: '/probe',
          title: t('title'),
          load: async () => ({ default: () => <Page total={total} /> }),
        }),
      ],
    } as never),
    { page: 'Probe', locale: { title: 'Probe' }, api: {}, ...options },
  )

const entries = async () => within(await screen.findByRole('navigation', { name: 'Queue' })).getAllByRole('listitem')
/** Hundreds of them are too many to be asked for by their roles. */
const count = () => document.querySelectorAll('.nt-desk-queue li').length
const sheet = (id: number) => screen.findByRole('heading', { name: `Sheet of ${id}` })

describe('a desk', () => {
  it('opens the first record beside the queue; a press, J and K open others, and nothing lies beyond the ends', async () => {
    const { actions } = await show(3)
    await sheet(1)
    expect(() => actions.run('desk.previous')).toThrow('There is no other one')
    act(() => actions.run('desk.next'))
    await sheet(2)
    expect((await entries()).map(each => each.dataset.current)).toEqual([undefined, 'true', undefined])
    fireEvent.click(screen.getByRole('button', { name: 'Case 3' }))
    await sheet(3)
    expect(() => actions.run('desk.next')).toThrow('There is no other one')
    act(() => actions.run('desk.previous'))
    await sheet(2)
  })

  it('shows the record that its address names, though the queue does not have it', async () => {
    await show(3, { query: { open: '900', view: 'mine' } })
    await sheet(900)
    expect(screen.getByText('View mine')).toBeTruthy()
  })

  it('takes no other words of an address for a view or a record', async () => {
    await show(3, { query: { open: '-1', view: 'theirs' } })
    await sheet(1)
    expect(screen.getByText('View open')).toBeTruthy()
  })

  it('shows fifty, then a hundred, then five hundred, and then says how many are left', async () => {
    await show(AFTER)
    await sheet(1)
    expect(count()).toBe(50)
    fireEvent.click(screen.getByText(`Show more (${AFTER - 50})`))
    expect(count()).toBe(100)
    fireEvent.click(screen.getByText(`Show more (${AFTER - 100})`))
    expect(count()).toBe(500)
    expect(screen.queryByText(/^Show more/)).toBeNull()
    expect(screen.getByText(/^200 more/)).toBeTruthy()
  })

  it('says whether nothing is there or nothing matches, and lets the open record go with another word', async () => {
    await show(0)
    await screen.findByText('All done')
    cleanup()
    const { page: tab } = await show(3, { query: { open: '2' } })
    await sheet(2)
    const search = screen.getByRole('searchbox', { name: 'Search' })
    fireEvent.change(search, { target: { value: ' nobody ' } })
    fireEvent.keyDown(search, { key: 'Enter', code: 'Enter', charCode: 13, keyCode: 13 })
    await screen.findByText('Nothing matches')
    expect(tab.getSnapshot().query).toEqual({ keyword: 'nobody' })
  })

  it('is one or the other on a phone: what all share stands over the queue, and under the record', async () => {
    await show(2, { narrow: true })
    await entries()
    expect(screen.queryByRole('heading', { name: /^Sheet/ })).toBeNull()
    expect(screen.getByText('Map of all')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Case 2' }))
    await sheet(2)
    expect(screen.queryByRole('navigation', { name: 'Queue' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Back to the queue' }))
    await entries()
  })
})
