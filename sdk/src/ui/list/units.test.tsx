import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it } from 'vitest'
import * as f from '../../fields/index.ts'
import { definePlugin } from '../../plugin/definition.ts'
import { loadForms, renderPlugin } from '../../testing/index.ts'
import { exportedFields } from '../export/columns.ts'
import { importColumnsOf } from '../import/columns.ts'
import { EntityFormPage, formOf } from '../index.ts'
import { customers } from '../test-customer.ts'
import { ListPage } from './index.ts'

beforeAll(loadForms, 60_000)
afterEach(cleanup)

const Route = f.entity('routeProbe', {
  name: f.text(),
  distance: f.decimal({ places: 1 }).in('km'),
  days: f.integer().in('day'),
  kg: f.weightKg(),
  mode: f.text(),
  toll: f.money().in('perTonne'),
  price: f.money().in(({ mode }) => (mode === 'tonne' ? 'perTonne' : undefined)),
})
const LABELS = {
  name: 'Name',
  distance: 'Distance',
  days: 'Credit',
  kg: 'Weight',
  mode: 'Mode',
  toll: 'Toll',
  price: 'Price',
}
const ROWS = [
  { id: 1, name: 'North', distance: 1234.5, days: 1, kg: 900, mode: 'tonne', price: '5.00' },
  { id: 2, name: 'South', distance: 8, days: 30, kg: 10, mode: 'trip', price: '7.00' },
]
const COLUMNS = Object.keys(LABELS)
const FILTERS = { daily: ['distance', 'price'] }
const EXPORT = { fileName: 'Routes' }

const title = { en: 'Routes', zh: '线路', es: 'Rutas', ja: '路線' }
const show = (component: () => React.ReactNode, query: Record<string, string> = {}, rows: object[] = ROWS) =>
  renderPlugin(
    definePlugin({
      id: 'probe',
      version: '1.0.0',
      pages: [{ name: 'Routes', path: '/routes', title, load: async () => ({ default: component }) }],
    } as never),
    {
      page: 'Routes',
      locale: { routeProbe: LABELS },
      query,
      api: {
        'GET /ntocc-basic-api/customer': () => ({ records: rows, total: rows.length, pageNum: 1, pageSize: 20 }),
        'GET /ntocc-basic-api/dict/listDict': () => [],
        'POST /console/exports': () => new Response(new Blob(['x'])),
      },
    },
  )

const list = () => (
  <ListPage<(typeof ROWS)[number]>
    entity={Route as never}
    list={customers.by.list as never}
    title="Routes"
    columns={COLUMNS}
    filters={FILTERS}
    export={EXPORT as never}
    rowKey={row => String(row.id)}
  />
)

it('a sum of a list is read whole, with what it counts', async () => {
  const widthOf = async (price: string, mode: string) => {
    await show(list, {}, [{ ...ROWS[0], mode, price }])
    await screen.findByText('North')
    const width = document.querySelector<HTMLElement>('col[data-col="price"]')?.style.width
    cleanup()
    return Number.parseFloat(width ?? '')
  }
  const usual = await widthOf('5.00', 'trip')
  const large = await widthOf('1234567890.00', 'trip')
  expect(large).toBeGreaterThan(usual)
  expect(await widthOf('1234567890.00', 'tonne')).toBeGreaterThan(large)
})

it('a figure of a list says what it counts, which may depend on its row', async () => {
  await show(list)
  expect((await screen.findByText('North')).closest('tr, [role="row"]')?.textContent).toMatch(
    /1,234\.5 km.*1 day900 kg.*5\.00\/t/,
  )
  expect(screen.getByText('South').closest('tr, [role="row"]')?.textContent).toMatch(/8 km.*30 days.*7\.00$/)
})

it('the filter, its chip and the head of an exported file say it too, and such a file can be imported', async () => {
  const { api } = await show(list, { distanceStart: '5' })
  expect(await screen.findByText('North')).toBeTruthy()
  expect(screen.getAllByText(/Distance \(km\)/).length).toBeGreaterThan(1)
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  const sent = () => api.requests.find(({ path }) => path === '/console/exports')?.body
  await waitFor(() => expect(sent()).toBeTruthy())
  const { columns } = sent() as { columns: { title: string }[] }
  const titles = columns.map(column => column.title)
  expect(titles).toEqual(['Name', 'Distance (km)', 'Credit (days)', 'Weight (kg)', 'Mode', 'Toll (yuan/t)', 'Price'])
  const labelOf = (name: string) => LABELS[name as keyof typeof LABELS]
  const text = (key: string, params: object = {}) => `${key} ${Object.values(params).join()}`
  const known = importColumnsOf(Route, ['distance'], { text, labelOf, labels: () => ({}) })
  expect(known[0]?.titles).toEqual(['unit.label Distance,unit.km 2', 'Distance'])
  // Amounts are in yuan wherever they stand.
  const [price] = importColumnsOf(Route, ['price'], { text, labelOf, labels: () => ({}) })
  expect(price?.titles).toEqual(['unit.label Price,unit.yuan', 'Price'])
})

it('a plain export holds what is on screen as it stands there, and leaves out what its reader has hidden', () => {
  const shown = [{ key: 'a' }, { key: 'way', exports: ['from', 'to'] }]
  expect(exportedFields(shown, ['to', 'b'], true)).toEqual(['a', 'from', 'to', 'b'])
  expect(exportedFields(shown, ['to', 'b'], false)).toEqual(['a', 'from', 'to'])
})

it('an input says it, as the rest of the form has it', async () => {
  const schema = formOf(Route as never, { groups: [{ fields: ['distance', 'kg', 'mode', 'price'] }] } as never)
  await show(() => <EntityFormPage schema={schema} calls={customers.by as never} mayWrite onClose={() => {}} />)
  const unitOf = (label: string) =>
    screen.getByRole('textbox', { name: label }).parentElement?.querySelector('.nt-unit')?.textContent
  await screen.findByRole('textbox', { name: 'Distance' })
  expect([unitOf('Distance'), unitOf('Weight'), unitOf('Price')]).toEqual(['km', 'kg', undefined])
  await userEvent.type(screen.getByRole('textbox', { name: 'Mode' }), 'tonne')
  await waitFor(() => expect(unitOf('Price')).toBe('/t'))
})
