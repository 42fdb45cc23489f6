import { renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { FuelSheet } from '../../contract/reconciliation.ts'
import { statementMachine } from '../../contract/statements.ts'
import locale from '../../locales/en.json' with { type: 'json' }
import plugin from '../../plugin.ts'
import { daysOf } from './month.ts'

afterEach(cleanup)

const PATH = '/ntocc-basic-api/fuelReconciliation'
const { open, differs, matched } = statementMachine.at
const time = '2026-03-02T02:00:00Z'
const line = { time, cardNo: '7001', product: '0#', quantity: 100, amount: '712.00', gmtCreated: time }
const cases = [
  { ...line, id: 1, version: 4, supplierNo: 'S1', status: differs, hasFill: true, more: '12.00' },
  { ...line, id: 2, version: 2, supplierNo: 'S2', status: open, amount: '700.00', hasFill: true, more: '0.00' },
  { ...line, id: 3, version: 1, supplierNo: 'S3', status: open, hasFill: false },
]
const fill = { id: 9, code: 'JY9', time, cardNo: '7001', product: '0#', quantity: 100, price: '7.00', amount: '700.00' }
const beside: Record<number, object> = {
  1: { price: '7.12', fill: { ...fill, listPrice: '6.95', vehicleNo: '鄂A12345' }, per100Km: 31.4, odd: ['aboveList'] },
  2: { price: '7.00', fill: { ...fill, code: 'JY8', time: '2026-03-01T17:00:00Z' }, isNearest: true, odd: [] },
  3: { price: '7.12', odd: [] },
}
const sheetOf = (id: number) =>
  ({
    id,
    version: cases[id - 1]?.version,
    line: cases[id - 1],
    matchMinutes: 120,
    pairDays: 3,
    ...beside[id],
  }) as never as FuelSheet

const show = () =>
  renderPlugin(plugin, {
    page: 'FuelReconciliation',
    locale,
    session: { permissions: ['fuelStatement.edit', 'fuelStatement.read'] },
    api: {
      'GET /ntocc-basic-api/dict/listDict': () => [],
      [`GET ${PATH}`]: () => ({
        status: 0,
        data: {
          records: cases,
          total: cases.length,
          pageNum: 1,
          pageSize: 50,
          months: [{ month: '2026-03', waiting: 3 }],
          sums: [{ status: matched, lines: 270, theirs: '190000.00', ours: '190000.00' }],
          whole: { lines: 273, theirs: '192124.00', ours: '190700.00' },
        },
      }),
      [`GET ${PATH}/:id`]: ({ params }: { params: { id: string } }) => ({
        status: 0,
        data: sheetOf(Number(params.id)),
      }),
      [`POST ${PATH}/claim`]: () => ({ status: 0, data: { byName: 'Me', mine: true } }),
      [`POST ${PATH}/release`]: () => ({ status: 0 }),
      [`POST ${PATH}/decide`]: () => ({ status: 0, data: cases[0] }),
    } as never,
  })

/** As it is read: blanks that do not break are blanks. */
const text = ({ textContent }: Element) => textContent?.replaceAll('\u00a0', ' ')
const onLine = (name: string) => screen.findByRole('heading', { level: 2, name })
const ready = () =>
  waitFor(() => expect(document.querySelector('.nt-review-side')?.getAttribute('aria-busy')).toBe('false'))

it('shows a line beside its fill with what differs, and confirms it by one key with the reason that explains it', async () => {
  const { api } = await show()
  await onLine('S1')
  const theirs = await screen.findByRole('region', { name: 'Supplier’s line' })
  const differing = [...theirs.querySelectorAll('[data-differs]')].map(text)
  expect(differing).toEqual(['Price per litre+CNY 0.12CNY 7.12', 'Amount+CNY 12.00CNY 712.00'])
  expect(screen.getByRole('region', { name: 'Our fill' }).textContent).toContain('JY9')
  expect(screen.getByText('CNY 0.05 a litre above list price, CNY 5.00 in all')).toBeTruthy()
  expect(screen.getByText('31.4')).toBeTruthy()
  // All of the month, on both sides.
  const sums = text(screen.getByRole('region', { name: 'What the lines come to' }))
  for (const figure of ['273', 'CNY 192,124.00', 'CNY 190,700.00', 'CNY 1,424.00', '270'])
    expect(sums).toContain(figure)
  await ready()
  await userEvent.click(screen.getByRole('button', { name: /Confirm/ }))
  expect(await screen.findByText('S1: confirmed')).toBeTruthy()
  // The next one is there; what was confirmed is sent at the latest when the page is left.
  await onLine('S2')
  cleanup()
  const sent = () => api.requests.filter(({ path }) => path === `${PATH}/decide`).map(({ body }) => body)
  const reason = 'The supplier’s price holds: CNY\u00a00.12 a litre'
  await waitFor(() => expect(sent()).toEqual([{ id: 1, version: 4, decision: 'approve', reason }]))
})

it('a line without a fill cannot be confirmed, is disputed with a reason, and says so', async () => {
  const { api } = await show()
  await userEvent.click(await screen.findByRole('button', { name: /S3/ }))
  await onLine('S3')
  expect(await screen.findByText('No free fill of this card and fuel within 3 days.')).toBeTruthy()
  await ready()
  const confirm = screen.getByRole('button', { name: /Confirm/ })
  expect(confirm.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: /Dispute/ }))
  const panel = await screen.findByRole('group', { name: 'Why is it disputed?' })
  await userEvent.type(within(panel).getByRole('textbox'), 'Not ours')
  await userEvent.click(within(panel).getByRole('button', { name: /Dispute/ }))
  expect(await screen.findByText('S3: disputed')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /S2/ }))
  await onLine('S2')
  await ready()
  // The nearest fill is confirmed as the one that was seen.
  await userEvent.type(screen.getByLabelText('Why it may stand'), 'Pump clock was wrong')
  await userEvent.click(screen.getByRole('button', { name: /Confirm/ }))
  await userEvent.click(await screen.findByRole('button', { name: /S1/ }))
  cleanup()
  const sent = () => api.requests.filter(({ path }) => path === `${PATH}/decide`).map(({ body }) => body)
  await waitFor(() =>
    expect(sent()).toEqual([
      { id: 3, version: 1, decision: 'reject', reason: 'Not ours' },
      { id: 2, version: 2, decision: 'approve', reason: 'Pump clock was wrong', seen: 'JY8' },
    ]),
  )
})

it('a month has all of its days', () => {
  expect(daysOf('2026-02')).toEqual({ timeStart: '2026-02-01', timeEnd: '2026-02-28' })
  expect(daysOf('2028-02').timeEnd).toBe('2028-02-29')
  expect(daysOf('2026-12').timeEnd).toBe('2026-12-31')
})
