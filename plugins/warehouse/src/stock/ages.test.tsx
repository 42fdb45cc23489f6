import { renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import contract from '../../contract.ts'
import locale from '../../locales/en.json' with { type: 'json' }
import plugin from '../../plugin.ts'
import { listOf, measuresOf } from './bands.ts'

afterEach(cleanup)

const AT = '/ntocc-basic-api'
const band = (from: number, to: number | undefined, quantities: Record<string, number>, kg: number) => ({
  from,
  ...(to !== undefined && { to }),
  quantities,
  kg,
  goods: Object.keys(quantities).length,
  heaps: Object.keys(quantities).length,
  unweighed: 0,
})
const BANDS = [
  band(0, 30, { piece: 1200, tonne: 2 }, 5000),
  band(31, 60, {}, 0),
  band(61, 90, { piece: 30 }, 75),
  band(91, 180, {}, 0),
  band(181, undefined, { piece: 4 }, 10),
]

const show = (bands: object[], partyType: 'SHIPPER' | 'PLAT_ADMIN' = 'SHIPPER') =>
  renderPlugin(plugin, {
    page: 'StockAges',
    locale,
    session: { roles: [partyType], party: { partyType } as never, permissions: [...contract.permissions] },
    api: {
      [`GET ${AT}/dict/listDict`]: () => [],
      [`GET ${AT}/stockAges`]: () => ({ status: 0, data: { day: '2032-05-01', bands } }),
    } as never,
  })

it('an owner sees how long its goods have lain there, drawn and in a table, by weight or by unit', async () => {
  await show(BANDS)
  // What the drawing says is read as a table by whoever does not see it.
  const drawn = within(await screen.findByRole('table', { name: 'Stock by age' }))
  expect(drawn.getByRole('row', { name: /0 to 30 days/ }).textContent).toContain('5')
  expect(drawn.getByRole('row', { name: /181 days and more/ })).toBeTruthy()
  expect(screen.queryByLabelText('Owner')).toBeNull()
  await userEvent.click(await screen.findByRole('radio', { name: 'piece' }))
  expect(drawn.getByRole('row', { name: /0 to 30 days/ }).textContent).toContain('1,200')
  await userEvent.click(screen.getByText('As a table'))
  const table = within(screen.getByRole('columnheader', { name: 'Quantity' }).closest('table') as HTMLElement)
  expect(table.getByRole('row', { name: /0 to 30 days/ }).textContent).toContain('1,200 piece, 2 tonne')
})

it('where nothing lies, that is said', async () => {
  await show(BANDS.map(each => ({ ...each, quantities: {}, kg: 0, heaps: 0 })))
  expect(await screen.findByText('Nothing lies there')).toBeTruthy()
})

it('goods of several units are measured by their weight first; a bar leads to what is in it', () => {
  expect(measuresOf(BANDS)).toEqual(['weight', 'piece', 'tonne'])
  expect(measuresOf([band(0, 30, { piece: 2 }, 4)])).toEqual(['piece', 'weight'])
  expect(measuresOf([band(0, 30, { piece: 2 }, 0)])).toEqual(['piece'])
  const ages = { day: '2032-05-01', bands: BANDS }
  const [first, , , , last] = BANDS
  if (!first || !last) throw new Error('no bands')
  expect(listOf(ages, first, { warehouseCode: 'W1' })).toBe(
    '/warehouse/stock?onHandStart=0.001&receivedAtEnd=2032-05-01&receivedAtStart=2032-04-01&warehouseCode=W1',
  )
  expect(listOf(ages, last, {})).toBe('/warehouse/stock?onHandStart=0.001&receivedAtEnd=2031-11-02')
})
