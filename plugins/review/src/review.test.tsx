import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import plugin from '../plugin.ts'
import { api, driver, driverCase, show } from './test-data.ts'

afterEach(cleanup)
afterEach(() => vi.restoreAllMocks())

/** How long a case must have been on screen before a key decides it. */
const LOOK_MS = 300

const QUEUE = [
  driverCase(1),
  driverCase(2),
  driverCase(3, { claim: { by: 'P2', byName: 'Ms. Other', expiresAt: '', mine: false } }),
]
/** Of the page that is shown. */
let verbs: Awaited<ReturnType<typeof show>>['actions']
const start = async (handlers: Parameters<typeof api>[1] = {}, options: Parameters<typeof show>[1] = {}) => {
  const cases = { now: QUEUE }
  const shown = await show(api(cases, handlers), options)
  verbs = shown.actions
  const calls = (end: string) => shown.api.requests.filter(({ path }) => path.endsWith(end)).map(({ body }) => body)
  return { ...shown, cases, calls }
}
const heading = (name: string) => screen.findByRole('heading', { level: 2, name })
/** The case is on screen, claimed, and its verbs are offered. */
const ready = async (id: number) => {
  await heading(`Driver 00${id}`)
  await waitFor(() => {
    const reject = verbs.offered.find(action => action.id === 'review.reject')
    expect(reject && !reject.disabledReason).toBe(true)
    expect(screen.getByRole('article').getAttribute('aria-busy')).toBe('false')
  })
}
const key = (actions: Awaited<ReturnType<typeof start>>['actions'], id: string) => act(async () => actions.run(id))

describe('review screens', () => {
  it('S2-197 S2-198 S2-199 S2-201 the to-do strip opens them with its filters', () => {
    expect(Object.fromEntries(plugin.todo?.map(({ key, to }) => [key, to]) ?? [])).toEqual({
      auth_driver_count: '/review/carriers?todo=1',
      auth_count: '/review/carriers?todo=1&kind=vehicle',
      auth_driver_leader_count: '/review/teams?authStatusExt=0',
      auth_shipper_count: '/review/shippers',
    })
    const names = Object.fromEntries(plugin.pages?.map(({ name, path }) => [path, name]) ?? [])
    expect(names['/review/carriers']).toBe('CarrierReview')
    expect(names['/review/teams']).toBe('DriverTeamReview')
    expect(names['/review/shippers']).toBe('ShipperReview')
  })

  it.each([
    ['CarrierReview', { todo: '1' }, { kind: 'driver', authStatus: '1' }],
    ['CarrierReview', { todo: '1', kind: 'vehicle' }, { kind: 'vehicle', authStatus: '1' }],
    ['DriverTeamReview', { authStatusExt: '0' }, { kind: 'team', authStatus: '1' }],
    ['ShipperReview', {}, { kind: 'shipper', authStatus: '1' }],
    ['DriverExamine', { authStatus: '3' }, { kind: 'driver', authStatus: '3' }],
  ])('S2-145 S2-152 %s with %j asks for %j', async (page, query, expected) => {
    const cases = { now: [] }
    const { api: seen } = await show(api(cases), { page, query: query as Record<string, string> })
    await screen.findByText('Nothing is waiting for review')
    expect(seen.requests.find(({ path }) => path.endsWith('/queue'))?.query).toMatchObject(expected)
  })

  it('says so to who may not review, and asks for nothing', async () => {
    const { api: seen } = await start({}, { session: { permissions: [] } })
    await screen.findByText('You may not review')
    expect(seen.requests).toEqual([])
  })
})

describe('review cockpit', () => {
  const taken = { status: 4090, msg: 'Ms. Other is reviewing this at the moment.' }
  it('shows queue, documents and typed fields of the first free case, claims it, and reads the next ahead', async () => {
    const { calls, api: seen } = await start()
    await ready(1)
    expect(calls('/claim')).toEqual([{ kind: 'driver', id: 1 }])
    expect(screen.getByRole('img', { name: 'Identity card, picture 1' }).getAttribute('src')).toContain('1-front')
    expect(
      within(screen.getByRole('navigation', { name: 'Review queue' })).getByText('Ms. Other is reviewing'),
    ).toBeTruthy()
    expect(screen.getByText('A picture is missing')).toBeTruthy()
    expect(seen.requests.filter(({ path }) => /\/driver\/\d+$/.test(path)).map(({ params }) => params.id)).toEqual([
      '1',
      '2',
    ])
  })

  it('approves by key: the case leaves, the next is there; the decision is sent when the tab is hidden', async () => {
    const { actions, calls, page } = await start()
    await ready(1)
    await key(actions, 'review.approve')
    await screen.findByText('Driver 001: approved')
    await ready(2)
    expect(calls('/decide')).toEqual([])
    expect(calls('/release')).toEqual([])
    act(() => page.hide())
    await waitFor(() => expect(calls('/decide')).toEqual([{ kind: 'driver', id: 1, decision: 'approve', version: 4 }]))
    await waitFor(() => expect(screen.queryByText('Driver 001: approved')).toBeNull())
    expect(within(screen.getByRole('navigation', { name: 'Review queue' })).queryByText('Driver 001')).toBeNull()
  })

  it('does not approve what oneself has entered: the button says so, and rejecting stays', async () => {
    const own = driverCase(1, { refusal: { code: 'validation.papers.own' } })
    const { calls } = await start({
      'GET /ntocc-basic-api/review/queue': () => ({ records: [own], total: 1, pageNum: 1, pageSize: 50 }),
    })
    await ready(1)
    await waitFor(() =>
      expect(verbs.offered.find(({ id }) => id === 'review.approve')?.disabledReason).toBe(
        'You entered or changed these papers: somebody else approves them',
      ),
    )
    expect(calls('review/decide')).toEqual([])
  })

  it('takes a decision back by key before it is sent', async () => {
    const { actions, calls, page } = await start()
    await ready(1)
    await key(actions, 'review.approve')
    await heading('Driver 002')
    await key(actions, 'review.undo')
    await ready(1)
    act(() => page.close())
    expect(calls('/decide')).toEqual([])
    expect(() => actions.run('review.undo')).toThrow('Nothing can be taken back now.')
  })

  it('sends the decision when its tab is closed', async () => {
    const { actions, calls, page } = await start()
    await ready(1)
    await key(actions, 'review.approve')
    act(() => page.close())
    await waitFor(() => expect(calls('/decide')).toHaveLength(1))
  })

  it('rejects by key with a numbered reason and the papers that are wrong', async () => {
    const { actions, calls, page } = await start()
    await ready(1)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Wrong: Driving licence' }))
    expect(() => actions.run('review.approve')).toThrow('A paper is marked as wrong')
    expect(() => actions.run('review.reason.3')).toThrow()
    await key(actions, 'review.reason.2')
    expect((screen.getByLabelText('Reason') as HTMLTextAreaElement).value).toBe('Details differ from the paper')
    await key(actions, 'review.reject')
    await screen.findByText('Driver 001: rejected')
    act(() => page.hide())
    const reason = 'Details differ from the paper'
    await waitFor(() =>
      expect(calls('/decide')).toEqual([
        {
          kind: 'driver',
          id: 1,
          decision: 'reject',
          reason,
          version: 4,
          certificates: [{ name: 'licence', decision: 'reject', reason }],
        },
      ]),
    )
  })

  it('rejects with a reason of one’s own and Enter, never without one, and Escape leaves it', async () => {
    const { actions, calls, page } = await start()
    await ready(1)
    await key(actions, 'review.reject')
    await userEvent.keyboard('{Enter}')
    expect(screen.queryByText('Driver 001: rejected')).toBeNull()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByLabelText('Reason')).toBeNull()
    await key(actions, 'review.reject')
    await userEvent.type(screen.getByLabelText('Reason'), 'Name misspelt{Enter}')
    await screen.findByText('Driver 001: rejected')
    act(() => page.hide())
    await waitFor(() => expect(calls('/decide')).toMatchObject([{ decision: 'reject', reason: 'Name misspelt' }]))
  })

  it('an expired paper blocks the approval and says why', async () => {
    const { actions } = await start({
      'GET /ntocc-basic-api/driver/:id': () => ({ status: 0, data: { ...driver(1), licenceTo: '2020-01-01' } }),
    })
    await heading('Driver 001')
    await screen.findByText('Driving licence: expired on 2020-01-01', { selector: '.nt-state > span' })
    await waitFor(() => expect(() => actions.run('review.approve')).toThrow('expired on 2020-01-01'))
  })

  it('goes on and back by key past cases that others have, releasing what it leaves', async () => {
    const { actions, calls, page } = await start()
    await ready(1)
    await key(actions, 'review.next')
    await ready(2)
    expect(page.getSnapshot().query.case).toBe('2')
    await waitFor(() => expect(calls('/release')).toEqual([{ kind: 'driver', id: 1 }]))
    await key(actions, 'review.next')
    await ready(1)
    await key(actions, 'review.previous')
    await ready(2)
  })

  it('a case is given back by a window that closes, and taken again when the browser shows the page once more', async () => {
    const { calls } = await start()
    await ready(1)
    fireEvent(window, new Event('pagehide'))
    await waitFor(() => expect(calls('/release')).toEqual([{ kind: 'driver', id: 1 }]))
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }))
    await waitFor(() => expect(calls('/claim')).toHaveLength(2))
  })

  it('says who has a case that was lost, and offers the next', async () => {
    const { actions, calls } = await start({
      'POST /ntocc-basic-api/review/claim': ({ body }) =>
        (body as { id: number }).id === 1 ? taken : { status: 0, data: { mine: true } },
    })
    expect(await screen.findByText(taken.msg, { selector: '.nt-review-claimed p' })).toBeTruthy()
    // Keys hear of it a moment after the eyes.
    await waitFor(() => expect(actions.offered.map(each => each.disabledReason)).toContain(taken.msg))
    expect(() => actions.run('review.approve')).toThrow(taken.msg)
    expect(() => actions.run('review.reject')).toThrow(taken.msg)
    await userEvent.click(screen.getByRole('button', { name: 'Next case' }))
    await ready(2)
    expect(calls('/decide')).toEqual([])
  })

  it('a decision that the server refuses is shown by name and its case comes back', async () => {
    const { actions, page } = await start({
      'POST /ntocc-basic-api/review/decide': () => ({ status: 4090, msg: 'Somebody changed it meanwhile.' }),
    })
    await ready(1)
    await key(actions, 'review.approve')
    await ready(2)
    act(() => page.hide())
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('The decision on Driver 001 was not sent. Somebody changed it meanwhile.')
    expect(within(alert).queryByRole('button', { name: 'Send again' })).toBeNull()
    expect(page.isDirty).toBe(true)
    await userEvent.click(within(alert).getByRole('button', { name: 'Leave undecided' }))
    expect(within(screen.getByRole('navigation', { name: 'Review queue' })).getByText('Driver 001')).toBeTruthy()
    expect(page.isDirty).toBe(false)
  })

  it('a decision lost on the way is sent again with the same key', async () => {
    let broken = true
    const {
      actions,
      page,
      api: seen,
    } = await start({
      'POST /ntocc-basic-api/review/decide': () => {
        if (broken) throw new TypeError('network')
        return { status: 0, data: driverCase(1) }
      },
    })
    await ready(1)
    await key(actions, 'review.approve')
    act(() => page.hide())
    const again = await screen.findByRole('button', { name: 'Send again' })
    broken = false
    await userEvent.click(again)
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    const keys = seen.requests
      .filter(({ path }) => path.endsWith('/decide'))
      .map(each => each.headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('a key that comes too soon waits: for the claim, for the case, and until it has been looked at', async () => {
    let take: (answer: object) => void = () => undefined
    // The moment that a case must have been seen for ends when the test says so.
    const moments: (() => void)[] = []
    const later = globalThis.setTimeout
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) =>
      ms === LOOK_MS ? moments.push(run) : later(run, ms)) as never)
    const momentPasses = () =>
      act(() => {
        for (const end of moments.splice(0)) end()
      })
    const { actions, calls } = await start({
      'POST /ntocc-basic-api/review/claim': ({ body }) =>
        (body as { id: number }).id === 1 ? { status: 0, data: { mine: true } } : new Promise(done => (take = done)),
    })
    await waitFor(() => expect(moments).not.toHaveLength(0))
    momentPasses()
    await ready(1)
    await key(actions, 'review.approve')
    await heading('Driver 002')
    // Pressed while the first decision waits and the second case is neither claimed nor looked at.
    await key(actions, 'review.approve')
    await key(actions, 'review.approve')
    await screen.findByText('Approves as soon as the case has been shown')
    momentPasses()
    await waitFor(() => expect(calls('/claim')).toContainEqual(expect.objectContaining({ id: 2 })))
    momentPasses()
    expect(screen.queryByText('Driver 002: approved')).toBeNull()
    await act(async () => take({ status: 0, data: { mine: true } }))
    await waitFor(() => {
      momentPasses()
      expect(screen.getByText('Driver 002: approved')).toBeTruthy()
    })
    expect(calls('/decide')).toEqual([{ kind: 'driver', id: 1, decision: 'approve', version: 4 }])
  })

  it('a key within the first moment of a case is made when it has been seen for a moment', async () => {
    // The moment ends when the test says so: a slow machine would press after it.
    const moments: (() => void)[] = []
    const later = globalThis.setTimeout
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) =>
      ms === LOOK_MS ? moments.push(run) : later(run, ms)) as never)
    const { actions } = await start()
    await heading('Driver 001')
    await screen.findByRole('img', { name: 'Identity card, picture 1' })
    await waitFor(() => expect(moments.length).toBeGreaterThan(0))
    await key(actions, 'review.approve')
    expect(await screen.findByText('Approves as soon as the case has been shown')).toBeTruthy()
    expect(screen.queryByText('Driver 001: approved')).toBeNull()
    act(() => {
      for (const end of moments) end()
    })
    await screen.findByText('Driver 001: approved')
  })

  it('a key that waited is not made on a case that turns out to be with somebody else', async () => {
    const { actions, calls, page } = await start({ 'POST /ntocc-basic-api/review/claim': () => taken })
    await heading('Driver 001')
    await key(actions, 'review.approve')
    expect((await screen.findAllByText(taken.msg)).length).toBeGreaterThan(0)
    await waitFor(() => expect(screen.queryByText('Approves as soon as the case has been shown')).toBeNull())
    act(() => page.close())
    expect(calls('/decide')).toEqual([])
  })

  it('offers its keys to the sheet of shortcuts', async () => {
    const { actions } = await start()
    await ready(1)
    const keys = Object.fromEntries(actions.offered.map(({ title, keys }) => [title, keys]))
    expect(keys).toMatchObject({
      Approve: 'a',
      Reject: 'r',
      'Next case': 'j',
      'Previous case': 'k',
      Undo: 'u',
      'View full size': 'z',
      'Next picture': 'd',
      'Compare side by side': 'c',
    })
    await key(actions, 'review.compare')
    expect(screen.getAllByRole('img', { name: /^Identity card, picture/ })).toHaveLength(2)
  })
})
