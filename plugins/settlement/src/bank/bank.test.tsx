import { type FakeHandlers, renderPlugin } from '@ntocc/sdk/testing'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { type BankStanding, bankLineMachine } from '../../contract/bank-line.ts'
import locale from '../../locales/en.json' with { type: 'json' }
import plugin from '../../plugin.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const BASE = '/ntocc-basic-api'
const READ_AT = '2026-03-11T01:00:00.000Z'
const line = {
  id: 5,
  code: 'BL5',
  version: 1,
  serial: 'B26031000000001',
  day: '2026-03-10',
  kind: 'paid',
  told: '101.00',
  booked: '100.00',
  difference: 'amount',
  payNo: 'FK26031000000001',
  payeeName: 'Li Wei',
  status: bankLineMachine.at.open,
}
const missing = { ...line, id: 6, code: 'BL6', serial: undefined, told: undefined, difference: 'missing' }
const standing: BankStanding = {
  days: [
    { day: '2026-03-10', lines: 3, told: '301.00', booked: '300.00', open: 2 },
    { day: '2026-03-09', lines: 1, told: '50.00', booked: '50.00', open: 0 },
  ],
  until: '2026-03-10',
  readAt: READ_AT,
  isOff: false,
}

const pageOf = (...records: object[]) => ({ records, total: records.length, pageNum: 1, pageSize: 20 })

const show = (api: FakeHandlers = {}, permissions = ['bankStatement.read', 'bankStatement.explain', 'payment.read']) =>
  renderPlugin(plugin, {
    page: 'BankStatement',
    locale,
    session: { permissions },
    api: {
      [`GET ${BASE}/dict/listDict`]: () => [],
      [`GET ${BASE}/bankLine`]: () => pageOf(line, missing),
      [`GET ${BASE}/bankLine/:id`]: () => line,
      [`GET ${BASE}/bankStatementStanding`]: () => standing,
      ...api,
    },
  })

const days = async () =>
  within(await screen.findByRole('region', { name: 'How far statements were read' })).findAllByRole('listitem')

it('day by day what the bank says stands beside what the books say, with a way to what is to be cleared', async () => {
  await show()
  const [first, second] = await days()
  if (!first || !second) throw new Error('no days')
  expect(first.textContent).toMatch(/Bank, 3 lines.*301\.00.*Books.*300\.00/)
  const link = within(first).getByRole('link', { name: '2 to clear' })
  expect(link.getAttribute('href')).toBe('/settlement/bank?dayStart=2026-03-10&dayEnd=2026-03-10&status=0,2')
  expect(second.textContent).toContain('Nothing to clear')
  // One that the bank does not have goes by the number of its payment, which leads to it.
  const links = await screen.findAllByRole('link', { name: line.payNo })
  expect(links[0]?.getAttribute('href')).toBe(`/settlement/payments?payNo=${line.payNo}`)
})

it('a day is read again by the job, and the page follows once it was', async () => {
  let [isAsked, looks] = [false, 0]
  /** The job takes a while: it has read the day when the page looks for the third time. */
  const isRead = () => looks > 2
  const { api } = await show({
    [`GET ${BASE}/bankStatementStanding`]: () => {
      if (isAsked) looks += 1
      return { ...standing, readAt: isRead() ? '2026-03-11T02:00:00.000Z' : READ_AT }
    },
    [`GET ${BASE}/bankLine`]: () => pageOf({ ...line, serial: isRead() ? 'B-NEW' : line.serial }),
    [`POST ${BASE}/bankStatementRead`]: ({ body }) => {
      isAsked = true
      return body
    },
  })
  const [first] = await days()
  if (!first) throw new Error('no days')
  await userEvent.click(within(first).getByRole('button', { name: /^Read .* again$/ }))
  await screen.findByText('The bank is being asked')
  const asked = api.requests.find(({ path }) => path.endsWith('bankStatementRead'))
  expect(asked?.body).toEqual({ day: '2026-03-10' })
  // What the job has written meanwhile stands below.
  await screen.findByText('B-NEW')
})

it('a reading that takes long is said to be late, keeps nobody from asking again, and is still followed', async () => {
  let isRead = false
  await show({
    [`GET ${BASE}/bankStatementStanding`]: () =>
      isRead ? { ...standing, readAt: '2026-03-11T02:00:00.000Z' } : standing,
    [`GET ${BASE}/bankLine`]: () => pageOf({ ...line, serial: isRead ? 'B-NEW' : line.serial }),
    [`POST ${BASE}/bankStatementRead`]: ({ body }) => body,
  })
  const [first] = await days()
  if (!first) throw new Error('no days')
  const button = within(first).getByRole('button', { name: /^Read .* again$/ })
  const isBusy = () => button.querySelector('.ant-btn-loading-icon') !== null
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await userEvent.click(button)
  await screen.findByText('The bank is being asked')
  expect(isBusy()).toBe(true)
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  await screen.findByText(/This takes longer than usual/)
  expect(isBusy()).toBe(false)

  isRead = true
  await act(() => vi.advanceTimersByTimeAsync(16_000))
  await screen.findByText('B-NEW')
})

it('a bank that is not set up or says nothing is told in words, and nothing can be asked of the first', async () => {
  await show({ [`GET ${BASE}/bankStatementStanding`]: () => ({ days: [], isOff: true, unheardAt: READ_AT }) })
  await screen.findAllByText('No bank is set up for this branch, so there is nothing to read.')
  screen.getByText(/The bank did not answer/)
  screen.getByText('No statement was read yet.')
  expect(screen.getByRole('button', { name: 'Read today so far' }).getAttribute('aria-disabled')).toBe('true')
})

it('whoever may only look cannot have a day read, and is told so', async () => {
  await show({}, ['bankStatement.read'])
  const button = await screen.findByRole('button', { name: 'Read today so far' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
})
