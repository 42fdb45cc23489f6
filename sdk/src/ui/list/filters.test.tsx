import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { endpoints } from '../../contracts/endpoints/index.ts'
import { Vehicle } from '../../contracts/index.ts'
import { definePlugin } from '../../plugin/definition.ts'
import { type FakeRequest, renderPlugin } from '../../testing/index.ts'
import { ListPage } from './index.ts'

const FILTERS = { daily: ['driverCode', 'gmtCreated'] }
const COLUMNS = ['plateNo']
const DRIVERS = [
  { id: 1, code: 'D001', name: 'Ann' },
  { id: 2, code: 'D002', name: 'Ben' },
]
const drivers = ({ query }: FakeRequest) => {
  const records = DRIVERS.filter(({ name, code }) =>
    query.code ? query.code.split(',').includes(code) : name.startsWith(query.keyword ?? ''),
  )
  return { records, total: records.length, pageNum: 1, pageSize: 20 }
}

const Vehicles = () => (
  <ListPage
    entity={Vehicle}
    list={endpoints.vehicleList as never}
    title="Vehicles"
    columns={COLUMNS}
    filters={FILTERS}
    rowKey={row => String((row as { id: number }).id)}
  />
)

async function show(query: Record<string, string> = {}) {
  const plugin = definePlugin({
    id: 'probe',
    version: '1.0.0',
    pages: [
      {
        name: 'Vehicles',
        path: '/vehicles',
        title: { en: 'Vehicles', zh: '车辆', es: 'Vehículos', ja: '車両' },
        load: async () => ({ default: Vehicles }),
      },
    ],
  } as never)
  return renderPlugin(plugin, {
    page: 'Vehicles',
    locale: { vehicle: { plateNo: 'Plate', driverCode: 'Driver', gmtCreated: 'Created' } },
    query,
    api: {
      'GET /ntocc-basic-api/vehicle': () => ({ records: [], total: 0, pageNum: 1, pageSize: 20 }),
      'GET /ntocc-basic-api/driver': drivers,
      'GET /ntocc-basic-api/dict/listDict': () => [],
    },
  })
}
const asked = (requests: readonly FakeRequest[]) =>
  requests.filter(each => each.path.endsWith('/vehicle')).map(each => each.query)
const enter = async (name: string, text: string) => {
  await userEvent.click(await screen.findByRole('textbox', { name }))
  await userEvent.paste(text)
}

afterEach(cleanup)
beforeEach(() => localStorage.clear())

it('a typed day counts at once: Enter searches with it', async () => {
  const { api } = await show()
  await enter('Created from', '1/3/2026')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(asked(api.requests).at(-1)).toMatchObject({ gmtCreatedStart: '2026-03-01' }))
  expect(asked(api.requests).at(-1)?.gmtCreatedEnd).toBeUndefined()
})

it('a day that does not exist, and a span the wrong way round, are told at their filter and not asked for', async () => {
  const { api } = await show()
  await enter('Created from', '2026-02-30')
  await userEvent.keyboard('{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Enter a date that exists, such as 2026-03-01')
  const from = screen.getByRole('textbox', { name: 'Created from' }) as HTMLInputElement
  expect(from.value).toBe('2026-02-30')
  expect(document.activeElement).toBe(from)
  await userEvent.clear(from)
  expect(screen.queryByRole('alert')).toBeNull()
  await enter('Created from', '2026-03-02')
  await enter('Created to', '2026-03-01')
  await userEvent.keyboard('{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('The start is after the end')
  expect(asked(api.requests).every(query => query.gmtCreatedStart === undefined)).toBe(true)
})

it('another record is found by its name, and called by it in what is applied', async () => {
  const { api } = await show()
  await userEvent.type(await screen.findByRole('combobox', { name: 'Driver' }), 'Be')
  await waitFor(() => expect(screen.queryByText('Ann', { selector: 'b' })).toBeNull())
  await userEvent.click(await screen.findByText('Ben', { selector: 'b' }))
  await userEvent.click(screen.getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(asked(api.requests).at(-1)).toMatchObject({ driverCode: 'D002' }))
  const chips = await screen.findByRole('region', { name: 'Applied filters' })
  await waitFor(() => expect(chips.textContent).toContain('Driver: Ben'))
})

it('records of an address are called by their names', async () => {
  await show({ driverCode: 'D001,D002' })
  const chips = await screen.findByRole('region', { name: 'Applied filters' })
  await waitFor(() => expect(chips.textContent).toContain('Driver: Ann, Ben'))
})
