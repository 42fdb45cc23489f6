import { renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { MEASURES } from '../contract/measures.ts'
import locale from '../locales/en.json' with { type: 'json' }
import plugin from '../plugin.ts'

afterEach(cleanup)

const BASE = '/ntocc-basic-api'
const figures = (receivable: string) => ({
  ...Object.fromEntries(MEASURES.map(name => [name, name === 'waybills' ? 3 : '0.00'])),
  receivable,
  margin: '',
})
const line = (code: string, byName: string, receivable: string) => ({
  ...figures(receivable),
  key: code,
  byKey: code,
  byName,
})
const LINES = [line('S-1', 'Alpha', '2100.20'), line('S-2', 'Beta', '1050.10')]

const show = (page: string, records: object[], permissions = ['finance.read', 'finance.export']) =>
  renderPlugin(plugin, {
    page,
    locale,
    session: { permissions },
    api: {
      [`GET ${BASE}/dict/listDict`]: () => [],
      [`GET ${BASE}/financeSaved`]: () => ({ statements: [] }),
      [`GET ${BASE}/financeSaved/sent`]: () => ({ sent: [] }),
      [`GET ${BASE}/financeReport`]: () => ({ records, total: records.length, pageNum: 1, pageSize: 20 }),
      [`GET ${BASE}/financeSummary`]: () => ({ totals: figures('3150.30'), before: figures('3000.00'), steps: [] }),
    },
  })

it('S2-080 lines in the order of what is owed, all together below, another time by its name', async () => {
  const { api } = await show('FinanceReceivable', LINES)
  const row = await screen.findByRole('row', { name: /Alpha/ })
  expect(row.textContent).toContain('2,100.20')
  expect(screen.getByRole('row', { name: /Total/ }).textContent).toContain('3,150.30')
  const asked = () => api.requests.filter(({ path }) => path.endsWith('/financeReport')).at(-1)?.query
  expect(asked()).toMatchObject({ by: 'shipper', basis: 'finished', sortField: 'receivable', sortType: 'desc' })
  await userEvent.click(screen.getByRole('combobox', { name: 'Time' }))
  await userEvent.click(await screen.findByTitle('Last year'))
  await waitFor(() => expect(asked()?.start).toMatch(/-01-01$/))
  expect(asked()?.end).toMatch(/-12-31$/)
})

it('S2-087 a statement of one’s own asks for what is chosen, and stays in the address', async () => {
  const { api } = await show('FinanceDiy', LINES)
  await screen.findByRole('row', { name: /Alpha/ })
  const asked = () => api.requests.filter(({ path }) => path.endsWith('/financeReport')).at(-1)?.query
  await userEvent.click(screen.getByRole('columnheader', { name: /Gross profit/ }))
  await waitFor(() => expect(asked()).toMatchObject({ by: 'route', sortField: 'profit', sortType: 'desc' }))
  await userEvent.click(screen.getByRole('combobox', { name: 'By' }))
  await userEvent.click(await screen.findByTitle('Driver'))
  // Other lines begin in the order of the statement.
  await waitFor(() => expect(asked()).toMatchObject({ by: 'driver', sortField: 'receivable', sortType: 'desc' }))
})

it('S2-047 upstream customers, each with the shipper who forwards for them; goods of nobody upstream are a line too', async () => {
  const of = (byKey: string, byName: string) => ({ ...line(byKey, byName, '10.00'), andKey: 'S-1', andName: 'Alpha' })
  const { api } = await show('UpstreamStatistics', [of('U-1', 'Mill'), of('', 'Shippers’ own goods')])
  expect((await screen.findByRole('row', { name: /Mill/ })).textContent).toContain('Alpha')
  expect(screen.getByRole('row', { name: /own goods/ })).toBeTruthy()
  const asked = api.requests.find(({ path }) => path.endsWith('/financeReport'))?.query
  expect(asked).toMatchObject({ by: 'customer', andBy: 'shipper', sortField: 'receivable', sortType: 'desc' })
})

it('nothing in these days says so, and whoever may not take it out is told why', async () => {
  await show('ProfitFee', [], ['finance.read'])
  expect(await screen.findAllByText('No waybill of these days')).toHaveLength(1)
  const button = screen.getByRole('button', { name: 'Export' })
  expect(button.getAttribute('aria-disabled') ?? button.hasAttribute('disabled')).toBeTruthy()
})
