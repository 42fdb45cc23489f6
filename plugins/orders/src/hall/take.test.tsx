import { loadForms, renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it } from 'vitest'
import locale from '../../locales/en.json' with { type: 'json' }
import plugin from '../../plugin.ts'
import { order, paged } from '../test-data.ts'

beforeAll(loadForms, 60_000)
afterEach(cleanup)

const TAKE = '/ntocc-tms-api/hall/take'

const open = async (given: object) => {
  const { api } = await renderPlugin(plugin, {
    page: 'OrderHall',
    locale,
    session: {
      permissions: ['sourceOrder.hall', 'sourceOrder.take'],
      party: { branchCode: 'HQ', partyType: 'DRIVER', code: 'P1', userName: 'P1' },
    },
    api: {
      'GET /ntocc-basic-api/dict/listDict': () => [],
      'GET /ntocc-basic-api/areaProvince/options': () => paged([]),
      'GET /ntocc-tms-api/hall': () => paged([{ ...order, ...given }]),
      [`POST ${TAKE}`]: () => ({ status: 0, data: { id: 1 } }),
    },
  })
  const row = await screen.findByRole('row', { name: /0000007/ })
  await userEvent.click(within(row).getByRole('button', { name: 'Take' }))
  const dialog = await screen.findByRole('dialog')
  const plate = await within(dialog).findByRole<HTMLInputElement>('textbox', { name: 'Plate' })
  const press = () => userEvent.click(within(dialog).getByRole('button', { name: 'Take' }))
  return { dialog, plate, press, sent: () => api.requests.filter(({ path }) => path === TAKE).map(({ body }) => body) }
}

it('a driver sees with which vehicle he would take goods', async () => {
  const { plate, press, sent } = await open({ vehicleNo: '鄂A00001' })
  expect(plate.value).toContain('00001')
  await press()
  await waitFor(() => expect(sent()).toEqual([{ id: 7, vehicleNo: '鄂A00001', qty: 30, price: '75.20' }]))
})

it('what is proposed is no more than the vehicle carries', async () => {
  const { press, sent } = await open({ vehicleNo: '鄂A00001', carriesQty: 27.5 })
  await press()
  await waitFor(() => expect(sent()).toMatchObject([{ qty: 27.5 }]))
})

it('with no vehicle on record he is asked for its plate, and nothing is sent without', async () => {
  const { dialog, plate, press, sent } = await open({ vehicleNo: null })
  expect(within(dialog).getByText(/No vehicle is on record for you/)).toBeTruthy()
  expect(plate.value).toBe('')
  await press()
  await waitFor(() => expect(plate.getAttribute('aria-invalid')).toBe('true'))
  expect(sent()).toEqual([])
})
