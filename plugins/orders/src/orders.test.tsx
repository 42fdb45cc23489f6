import { type FakeHandlers, renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import locale from '../locales/en.json' with { type: 'json' }
import plugin from '../plugin.ts'
import { order, paged } from './test-data.ts'

afterEach(cleanup)

const BASE = '/ntocc-basic-api'
const TMS = '/ntocc-tms-api'
const show = (
  page: string,
  partyType: 'DRIVER' | 'PLAT_ADMIN' | 'SHIPPER',
  api: FakeHandlers,
  permissions: string[],
  { query = {}, narrow }: { query?: Record<string, string>; narrow?: boolean } = {},
) =>
  renderPlugin(plugin, {
    page,
    query,
    ...(narrow && { narrow }),
    locale,
    session: { permissions, party: { branchCode: 'HQ', partyType, code: 'P1', userName: 'P1' } },
    api: {
      [`GET ${BASE}/dict/listDict`]: () => [],
      [`GET ${BASE}/areaProvince/options`]: () => paged([]),
      ...api,
    },
  })

it('S1-010 S2-068 a driver takes a share from the hall, and is offered it once', async () => {
  const { api } = await show(
    'OrderHall',
    'DRIVER',
    {
      [`GET ${TMS}/hall`]: () => paged([order, { ...order, id: 8, orderNo: 'DD26112300000008', taken: 1 }]),
      [`POST ${TMS}/hall/take`]: () => ({ status: 0, data: { id: 1, version: 1, status: 1 } }),
    },
    ['sourceOrder.hall', 'sourceOrder.take'],
  )
  const row = await screen.findByRole('row', { name: /0000007/ })
  // What a trip brings, beside what a tonne does.
  expect(
    within(row)
      .getByText(/75\.20/)
      .closest('.nt-two')?.textContent,
  ).toMatch(/2,256\.00 · 30/)
  await userEvent.click(within(row).getByRole('button', { name: 'Take' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Take' }))
  const sent = () => api.requests.find(({ path }) => path === `${TMS}/hall/take`)?.body
  await waitFor(() => expect(sent()).toMatchObject({ id: 7, qty: 30, price: order.price }))
  const taken = screen.getByRole('row', { name: /0000008/ })
  expect(within(taken).getByRole('button', { name: 'Take' }).getAttribute('aria-disabled')).toBe('true')
})

it('goods paid by the vehicle are taken whole: no quantity is asked for, and what the trip brings is said', async () => {
  const whole = { ...order, priceMode: 'vehicle', price: '5000.00' }
  const { api } = await show(
    'OrderHall',
    'DRIVER',
    {
      [`GET ${TMS}/hall`]: () => paged([whole]),
      [`POST ${TMS}/hall/take`]: () => ({ status: 0, data: { id: 1, version: 1, status: 1 } }),
    },
    ['sourceOrder.hall', 'sourceOrder.take'],
  )
  await userEvent.click(
    within(await screen.findByRole('row', { name: /0000007/ })).getByRole('button', { name: 'Take' }),
  )
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText(/30 .*5,000\.00/)).toBeTruthy()
  expect(within(dialog).queryByLabelText(/Quantity/)).toBeNull()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Take' }))
  const sent = () => api.requests.find(({ path }) => path === `${TMS}/hall/take`)?.body
  await waitFor(() => expect(sent()).toEqual({ id: 7, price: '5000.00' }))
})

it.each([false, true])(
  'goods that the driver cannot take say why at the button, on a phone in words (phone: %s)',
  async narrow => {
    const refusal = { code: 'validation.taking.vehicleType', params: { plate: '鄂A00001' } }
    const api = { [`GET ${TMS}/hall`]: () => paged([{ ...order, refusal }]) }
    await show('OrderHall', 'DRIVER', api, ['sourceOrder.hall', 'sourceOrder.take'], { narrow })
    const why = 'The shipper asks for other types of vehicle than 鄂A00001'
    const button = await screen.findByRole('button', { name: 'Take' })
    expect([button.getAttribute('aria-disabled'), button.getAttribute('aria-description')]).toEqual(['true', why])
    expect(screen.queryAllByText(why)).toHaveLength(narrow ? 1 : 0)
  },
)

it.each([
  [false, 'true'],
  [true, null],
])('goods that ask for insurance say so beforehand (a vehicle has it: %s)', async (isInsured, disabled) => {
  await show(
    'OrderHall',
    'DRIVER',
    { [`GET ${TMS}/hall`]: () => paged([{ ...order, insuranceRequired: true, isInsured }]) },
    ['sourceOrder.hall', 'sourceOrder.take'],
  )
  const row = await screen.findByRole('row', { name: /0000007/ })
  expect(within(row).getByText('Required')).toBeTruthy()
  const button = within(row).getByRole('button', { name: 'Take' })
  expect(button.getAttribute('aria-disabled')).toBe(disabled)
  const reason = button.getAttribute('aria-description') ?? ''
  expect(reason.includes('your vehicle has none for these days')).toBe(!isInsured)
})

it('S2-193 S2-066 S2-202 order management is the route named Ordermanage, which stays, and opens from its to-do', async () => {
  const page = plugin.pages?.find(({ name }) => name === 'Ordermanage')
  expect(page).toMatchObject({ path: '/orders/manage' })
  expect(plugin.todo?.find(({ key }) => key === 'miss_order_count')?.to.split('?', 1)[0]).toBe(page?.path)
  expect(plugin.todo?.find(({ key }) => key === 'auth_order_count')?.to).toBe('/orders/audit')
})

it('the audit asks for orders to review alone, and approves from the row', async () => {
  const { api } = await show(
    'CargoAudit',
    'PLAT_ADMIN',
    {
      [`GET ${BASE}/sourceOrder`]: () => paged([{ ...order, status: 1 }]),
      [`PUT ${BASE}/sourceOrder/move`]: () => ({ status: 0, data: { ...order, status: 3 } }),
    },
    ['sourceOrder.read', 'sourceOrder.edit', 'sourceOrder.review'],
  )
  const row = await screen.findByRole('row', { name: /0000007/ })
  await userEvent.click(within(row).getByRole('button', { name: 'Approve' }))
  const sent = () => api.requests.find(({ path }) => path === `${BASE}/sourceOrder/move`)?.body
  await waitFor(() => expect(sent()).toEqual({ id: 7, version: 2, move: 'approve' }))
  expect(api.requests.find(({ path }) => path === `${BASE}/sourceOrder`)?.query).toMatchObject({ status: '1' })
})

it.each([
  ['80.01', 1],
  ['80.00', 0],
])(
  'a carrier who is offered %s of 80.00 stands out before the reviewer where that is more',
  async (carrierUnitPrice, times) => {
    await show(
      'OrderDetail',
      'PLAT_ADMIN',
      {
        [`GET ${BASE}/sourceOrder/7`]: () => ({ ...order, status: 1, unitPrice: '80.00' }),
        [`GET ${BASE}/orderTake`]: () => paged([]),
        [`GET ${TMS}/sourceOrder/review`]: () => ({
          status: 0,
          data: { hits: [], offers: [], isShipperApproved: true, carrierUnitPrice },
        }),
      },
      ['sourceOrder.read', 'sourceOrder.review'],
      { query: { id: '7' } },
    )
    expect(await screen.findByText('Change the carrier’s price')).toBeTruthy()
    expect(screen.queryAllByText('more than the shipper pays')).toHaveLength(times)
  },
)

const STAFF = ['sourceOrder.read', 'sourceOrder.edit', 'sourceOrder.assign', 'sourceOrder.takeDown']
const primaries = () =>
  screen
    .getAllByRole('button')
    .filter(each => each.classList.contains('ant-btn-primary'))
    .map(each => each.textContent)

it.each([
  [3, 'Take down'],
  [4, 'Give up the rest'],
])('an order in state %i asks staff for vehicles; to stop it is never what comes next', async (status, stop) => {
  await show(
    'OrderDetail',
    'PLAT_ADMIN',
    {
      [`GET ${BASE}/sourceOrder/7`]: () => ({ ...order, status, unitPrice: '80.00' }),
      [`GET ${BASE}/orderTake`]: () => paged([]),
    },
    STAFF,
    { query: { id: '7' } },
  )
  expect(await screen.findByRole('button', { name: stop })).toBeTruthy()
  expect(primaries()).toEqual(['Split among vehicles'])
})

it('taking an order back from its review is never what comes next for its shipper', async () => {
  await show(
    'OrderDetail',
    'SHIPPER',
    { [`GET ${BASE}/sourceOrder/7`]: () => ({ ...order, status: 1 }), [`GET ${BASE}/orderTake`]: () => paged([]) },
    ['sourceOrder.read', 'sourceOrder.submit'],
    { query: { id: '7' } },
  )
  expect(await screen.findByRole('button', { name: 'Take back' })).toBeTruthy()
  expect(primaries()).toEqual([])
})

it('S2-143 a price of the price systems that fits is taken over with one press, and no other', async () => {
  const offer = { side: 'receivable', priceSystemName: 'Spring', unit: 'tonne', unitPrice: '81.50', amount: '4890.00' }
  await show(
    'OrderPublish',
    'SHIPPER',
    {
      [`GET ${BASE}/sourceOrder/7`]: () => ({ ...order, unitPrice: '80.00', payWay: 'receipt', goodsTypeCode: '0400' }),
      [`GET ${TMS}/sourceOrder/trial`]: () => ({
        status: 0,
        data: {
          hits: [],
          offers: [
            offer,
            { ...offer, priceSystemName: 'By km', unit: 'vehicle', unitPrice: '6.00', amount: '5300.00' },
            { ...offer, side: 'payable', priceSystemName: 'Carriers' },
          ],
        },
      }),
    },
    ['sourceOrder.read', 'sourceOrder.edit', 'sourceOrder.submit'],
    { query: { copy: '7' } },
  )
  const take = await screen.findByRole('button', { name: 'Take over the price of Spring' })
  expect(screen.getAllByRole('button', { name: /^Take over/ })).toHaveLength(1)
  const price = () => (screen.getByRole('textbox', { name: 'Price' }) as HTMLInputElement).value
  expect(price()).toBe('80.00')
  await userEvent.click(take)
  expect(price()).toBe('81.50')
})

it.each([true, false])('a copy asks for a review of its loading as the order did (%s)', async loadReview => {
  await show(
    'OrderPublish',
    'SHIPPER',
    { [`GET ${BASE}/sourceOrder/7`]: () => ({ ...order, unitPrice: '80.00', goodsTypeCode: '0400', loadReview }) },
    ['sourceOrder.read', 'sourceOrder.edit', 'sourceOrder.submit'],
    { query: { copy: '7' } },
  )
  const asked = await screen.findByRole('switch', { name: /Loading is reviewed/ })
  expect(asked.getAttribute('aria-checked')).toBe(String(loadReview))
})

it.each([
  ['410105', ['Wuhan', '→ Zhengzhou']],
  ['420106', ['Qingshan, Wuhan', '→ Wuchang, Wuhan']],
])(
  'the list of orders says from which city to which (to %s), within one its counties, and the whole price',
  async (unloadAreaCode, places) => {
    const cities = [
      { code: '420100', name: 'Wuhan' },
      { code: '410100', name: 'Zhengzhou' },
    ]
    const counties = [
      { code: '420107', name: 'Qingshan' },
      { code: '420106', name: 'Wuchang' },
      { code: '410105', name: 'Jinshui' },
    ]
    const row = { ...order, status: 3, loadAreaCode: '420107', unloadAreaCode, unitPrice: '8315.00' }
    await show(
      'Ordermanage',
      'PLAT_ADMIN',
      {
        [`GET ${BASE}/sourceOrder`]: () => paged([row]),
        [`GET ${BASE}/area`]: ({ query }) => paged(query.codes ? counties : cities),
      },
      ['sourceOrder.read'],
    )
    await screen.findByRole('link', { name: order.orderNo })
    await waitFor(() => expect(document.querySelector('.nt-two')?.textContent).toContain(places[0]))
    const course = document.querySelector('.nt-two')
    await waitFor(() => expect([...(course?.children ?? [])].map(each => each.textContent?.trim())).toEqual(places))
    expect(document.querySelector('.orders-price')?.children).toHaveLength(2)
  },
)
