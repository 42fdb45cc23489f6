import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import plugin from '../../plugin.ts'
import { page, type Shown, show, waybill } from '../test-data.ts'

afterEach(cleanup)

const AT = '/ntocc-tms-api/exception'
const soon = new Date(Date.now() + 90 * 60_000).toISOString()
const past = new Date(Date.now() - 2.5 * 3_600_000).toISOString()

const exception = (id: number, more: object = {}) => ({
  id,
  version: 1,
  waybillNo: `YD260330000${id}`,
  type: 'deviation',
  level: '2',
  status: 0,
  time: past,
  dueAt: soon,
  isMine: false,
  description: 'Left the route',
  waybill: { ...waybill, id: 7, isDeleted: false },
  ...more,
})
const MINE = { status: 1, isMine: true, handler: 'Me' }
const TAKEN = { status: 1, handler: 'Ms. Other', handlerCode: 'P2' }

const moves = (...names: string[]) => names.map(move => ({ move, allowed: true }))
const colleagues = [{ code: 'P2', name: 'Ms. Other' }]

interface Desk extends Shown {
  items?: ReturnType<typeof exception>[]
  offered?: object[]
}

const start = async ({ items = [exception(1), exception(2, TAKEN)], offered, ...more }: Desk = {}) => {
  const bodies: { id: string; body: unknown }[] = []
  const shown = await show({
    page: 'AbnormalTransportation',
    permissions: ['waybill.read', 'exception.handle'],
    ...more,
    handlers: {
      [`GET ${AT}`]: () => page(items),
      [`GET ${AT}/counts`]: () => ({ open: 12, unclaimed: 4, mine: 3, overdue: 2, decided: 1, closed: 9 }),
      [`GET ${AT}/colleagues`]: () => colleagues,
      [`GET ${AT}/:id`]: ({ params }) => ({
        status: 0,
        data: { ...items.find(({ id }) => String(id) === params.id), moves: offered ?? moves('claim', 'note') },
      }),
      [`POST ${AT}/:id/move`]: ({ params, body }) => {
        bodies.push({ id: params.id ?? '', body })
        const { move } = body as { move: string }
        const after = move === 'claim' ? MINE : {}
        return { status: 0, data: { ...exception(Number(params.id), after), version: 2, moves: moves('release') } }
      },
      'GET /ntocc-basic-api/auditTrail': () => page([]),
      ...more.handlers,
    },
  })
  return { ...shown, bodies }
}
const sheet = (id: number) => screen.findByRole('article', { name: new RegExp(`YD260330000${id}`) })

describe('the desk of exceptions', () => {
  it('S2-205 S1-015 is what the to-do strip opens, with its views, their counts and what is due first', async () => {
    const targets = Object.fromEntries(plugin.todo?.map(({ key, to }) => [key, to]) ?? [])
    expect(targets.transport_abnormal_count).toBe('/transport/exceptions')
    expect(targets.exception_overdue_count).toBe('/transport/exceptions?view=overdue')
    const { api } = await start({ query: { view: 'overdue' } })
    expect(await screen.findByRole('tab', { name: 'Overdue 2', selected: true })).toBeTruthy()
    expect(api.requests.find(({ path }) => path === AT)?.query).toMatchObject({ view: 'overdue' })
    const queue = screen.getByRole('navigation', { name: 'Exceptions of this view' })
    expect(within(queue).getByText('Ms. Other')).toBeTruthy()
    expect(within(queue).getAllByText(/^due in 1 h$/)).toHaveLength(2)
    expect(within(queue).getAllByText('3 hours ago')).toHaveLength(2)
  })

  it('takes one by key and takes that back', async () => {
    const { actions, bodies } = await start()
    await sheet(1)
    await act(async () => actions.run('exception.claim'))
    await screen.findByText(/Done: Take it/)
    await userEvent.click(screen.getByRole('button', { name: /Undo/ }))
    await waitFor(() =>
      expect(bodies).toEqual([
        { id: '1', body: { move: 'claim', version: 1 } },
        { id: '1', body: { move: 'release', version: 2 } },
      ]),
    )
  })

  it('confirms with what follows from it, and hands over to a colleague', async () => {
    const { bodies } = await start({
      items: [exception(1, MINE)],
      offered: moves('confirm', 'ignore', 'handOver', 'takeOver', 'note'),
    })
    const user = userEvent.setup()
    const article = within(await sheet(1))
    expect(article.queryByRole('button', { name: 'Take over' })).toBeNull()
    await user.click(article.getByRole('button', { name: 'Confirm' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Confirm' }))
    expect(bodies).toEqual([])
    await user.type(dialog.getByRole('textbox', { name: /What you found out/ }), 'Road closed')
    await user.click(dialog.getByRole('button', { name: 'Confirm' }))
    await waitFor(() =>
      expect(bodies.at(-1)?.body).toEqual({
        move: 'confirm',
        version: 1,
        reason: 'Road closed',
        consequence: 'record',
      }),
    )
  })

  it('tells whoever lost against somebody else by whom, and what cannot be done says why', async () => {
    const { actions } = await start({
      offered: [
        { move: 'claim', allowed: true },
        { move: 'note', allowed: false, reason: { code: 'validation.condition.waybillOpen' } },
      ],
      handlers: {
        [`POST ${AT}/:id/move`]: () => ({ status: 4090, msg: 'Ms. Other has this exception in hand.' }),
      },
    })
    await sheet(1)
    await act(async () => actions.run('exception.claim'))
    await screen.findByText('Ms. Other has this exception in hand.')
    expect(() => actions.run('exception.note')).toThrow()
  })

  it('decides about several of one kind, and only those', async () => {
    const { bodies } = await start({
      items: [exception(1), exception(2), exception(3, { type: 'speed' })],
    })
    const user = userEvent.setup()
    await sheet(1)
    const boxes = () => screen.getAllByRole('checkbox')
    await user.click(boxes()[0]!)
    await user.click(boxes()[1]!)
    const bulk = () => within(screen.getByRole('region', { name: '2 chosen' }))
    expect(bulk().getByRole('button', { name: 'Ignore' }).getAttribute('aria-disabled')).toBe('true')
    expect(bulk().getAllByText('Take all of them first').length).toBeGreaterThan(0)
    await user.click(boxes()[2]!)
    const three = within(screen.getByRole('region', { name: '3 chosen' }))
    expect(three.getAllByText(/of one kind/).length).toBeGreaterThan(0)
    await user.click(three.getByRole('button', { name: 'Take it' }))
    await waitFor(() => expect(bodies.map(({ id }) => id)).toEqual(['1', '2', '3']))
  })

  it('walks by j and k; whoever may not handle reads', async () => {
    const { actions, page: tab } = await start({ permissions: ['waybill.read'], offered: [] })
    await sheet(1)
    await act(async () => actions.run('desk.next'))
    await sheet(2)
    expect(tab.getSnapshot().query.open).toBe('2')
    expect(() => actions.run('desk.next')).toThrow('There is no other one')
    await act(async () => actions.run('desk.previous'))
    await sheet(1)
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Take it' })).toBeNull()
  })

  it('says that nothing is here, and asks for nothing without the permission', async () => {
    await start({ items: [] })
    await screen.findByText('No exception here')
    cleanup()
    const { api } = await start({ permissions: [] })
    await screen.findByText('You may not see exceptions')
    expect(api.requests).toEqual([])
  })
})
