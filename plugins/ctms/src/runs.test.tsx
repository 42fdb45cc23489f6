import { loadForms, renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it } from 'vitest'
import locale from '../locales/en.json' with { type: 'json' }
import plugin from '../plugin.ts'

beforeAll(loadForms)
afterEach(cleanup)

const RUNS = '/ntocc-basic-api/ctmsRun'
const REGULAR = '/ntocc-basic-api/regularRun'
const CTMS = '/ntocc-tms-api/ctms'
const at = (time: string) => new Date(`2031-03-01T${time}:00+08:00`).toISOString()

const terms = {
  shipmentCode: 'S1',
  goodsName: 'Vegetables',
  goodsTypeCode: '1700',
  planQty: 8,
  unit: 'tonne',
  loadAreaCode: '310100',
  loadAddress: 'Depot',
  unloadAreaCode: '310100',
  unloadAddress: 'Shop',
  driverCode: 'D1',
  vehicleCode: 'V1',
  priceMode: 'unit',
  chargeBy: 'min',
  loadPhone: '138****8000',
}
const run = (id: number, more: object = {}) => ({
  id,
  version: 2,
  code: `C${id}`,
  runNo: `PC${id}`,
  ...terms,
  driverName: `Driver ${id}`,
  vehicleNo: '沪A00001',
  planLoadTime: at('08:00'),
  planUnloadTime: at('10:00'),
  waybillNo: `YD${id}`,
  waybillStatus: '50',
  status: 1,
  ...more,
})
const open = run(2, {
  status: 0,
  waybillNo: null,
  waybillStatus: null,
  refusal: [
    { field: 'planQty', code: 'validation.ctmsRun.heavy', params: { max: 11 } },
    // Stored when somebody looked who reads another language.
    { field: 'driverCode', code: 'validation.blacklist.accept', params: { name: { en: 'Late Payer', zh: '迟付' } } },
  ],
})
const lapsed = run(3, { status: 5, waybillStatus: '97' })
const regular = (id: number, more: object = {}) => ({
  id,
  version: 1,
  code: `R${id}`,
  name: `Regular ${id}`,
  ...terms,
  weekdays: ['1', '2'],
  loadTime: '06:00',
  minutes: 120,
  automatic: true,
  status: 1,
  ...more,
})
const page = (records: object[]) => ({ records, total: records.length, pageNum: 1, pageSize: 20 })
const ALL = ['ctmsRun.read', 'ctmsRun.edit', 'regularRun.read', 'regularRun.edit', 'waybill.read']

const show = (name: string, api: object = {}, permissions: readonly string[] = ALL) =>
  renderPlugin(plugin, {
    page: name,
    locale,
    session: {
      ctms: true,
      roles: ['PLAT_ADMIN'],
      party: { partyType: 'PLAT_ADMIN' } as never,
      permissions: [...permissions],
    },
    api: {
      'GET /ntocc-basic-api/dict/listDict': () => [
        { type: 'waybillStatus', dictList: [{ code: '50', name: 'In transit' }] },
      ],
      [`GET ${RUNS}`]: () => page([run(1), open, lapsed]),
      [`GET ${REGULAR}`]: () => page([regular(1), regular(2)]),
      ...api,
    } as never,
  })
const menu = async (row: HTMLElement, name: string) => {
  await userEvent.click(within(row).getByRole('button', { name: 'Actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}

it('shows a run with its waybill, and why another could not be made', async () => {
  await show('CtmsRuns')
  const given = await screen.findByRole('row', { name: /PC1/ })
  expect(within(given).getByText('In transit')).toBeTruthy()
  expect(within(given).getByText('YD1').closest('a')?.getAttribute('href')).toBe('/order_info?id=YD1')
  const failed = screen.getByRole('row', { name: /PC2/ })
  expect(within(failed).getByTitle(/(ctmsRun.heavy|11 t).*Late Payer/)).toBeTruthy()
  const open = screen.getByRole('row', { name: /PC3/ })
  expect(within(open).getByTitle('The driver did not accept it within a day')).toBeTruthy()
})

it('gives a run again that its driver did not accept', async () => {
  const { api } = await show('CtmsRuns', { [`POST ${CTMS}/run/3/again`]: () => ({ status: 0, data: run(3) }) })
  const row = await screen.findByRole('row', { name: /PC3/ })
  await userEvent.click(within(row).getByRole('button', { name: 'Give again' }))
  expect(await screen.findByText('The run was given; its waybill is there.')).toBeTruthy()
  expect(api.requests.find(({ path }) => path === `${CTMS}/run/3/again`)?.body).toEqual({ version: 2 })
})

it('tries a run again, and tells what still stands against it', async () => {
  let tries = 0
  const { api } = await show('CtmsRuns', {
    [`POST ${CTMS}/run/2/again`]: () => {
      tries += 1
      return tries === 1
        ? {
            status: 4220,
            msg: 'Check the marked fields.',
            errors: { driverCode: { code: 'validation.ctmsRun.overlap' } },
          }
        : { status: 0, data: run(2) }
    },
  })
  const row = await screen.findByRole('row', { name: /PC2/ })
  await userEvent.click(within(row).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/ctmsRun.overlap|at that time/)).toBeTruthy()
  await userEvent.click(within(row).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The run was given; its waybill is there.')).toBeTruthy()
  expect(api.requests.find(({ path }) => path === `${CTMS}/run/2/again`)?.body).toEqual({ version: 2 })
})

it('copies a run without its day and without a masked phone, and keeps what is refused in the form', async () => {
  const { api } = await show('CtmsRuns', {
    [`GET ${RUNS}/1`]: () => ({ status: 0, data: run(1) }),
    [`POST ${CTMS}/run`]: () => ({
      status: 4220,
      msg: 'Check the marked fields.',
      errors: { planQty: { code: 'validation.ctmsRun.heavy', params: { max: 7 } } },
    }),
  })
  const row = await screen.findByRole('row', { name: /PC1/ })
  await userEvent.click(within(row).getByRole('button', { name: 'Copy' }))
  const form = await screen.findByRole('dialog')
  const quantity = await within(form).findByLabelText<HTMLInputElement>(/Quantity/)
  expect(quantity.value).toBe('8')
  expect(within(form).getByLabelText<HTMLInputElement>(/Phone at loading/).value).toBe('')
  await userEvent.click(within(form).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(api.requests.some(({ path }) => path === `${CTMS}/run`)).toBe(true))
  const sent = api.requests.find(({ path }) => path === `${CTMS}/run`)?.body as { planLoadTime: string }
  expect(Date.parse(sent.planLoadTime)).toBeLessThan(Date.parse(at('08:00')))
  await waitFor(() => expect(quantity.getAttribute('aria-invalid')).toBe('true'))
  expect(quantity.value).toBe('8')
})

it('proposes the usual vehicle of a driver who is chosen', async () => {
  const { api } = await show('CtmsRuns', {
    [`GET ${RUNS}/2`]: () => ({ status: 0, data: { ...open, vehicleCode: null } }),
    [`GET ${CTMS}/usualVehicle`]: () => ({
      status: 0,
      data: { driverCode: 'D1', vehicleCode: 'V9', plateNo: '沪A00009' },
    }),
    [`PUT ${RUNS}`]: () => ({ status: 0, data: open }),
  })
  await menu(await screen.findByRole('row', { name: /PC2/ }), 'Edit')
  const form = await screen.findByRole('dialog')
  await waitFor(() => expect(api.requests.some(({ path }) => path === `${CTMS}/usualVehicle`)).toBe(true))
  await userEvent.click(await within(form).findByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(api.requests.find(({ method, path }) => method === 'PUT' && path === RUNS)?.body).toMatchObject({
      vehicleCode: 'V9',
      version: 2,
    }),
  )
})

it('whoever may only look is offered nothing that changes a run', async () => {
  await show('CtmsRuns', {}, ['ctmsRun.read'])
  await screen.findByRole('row', { name: /PC2/ })
  expect(screen.getByRole('button', { name: 'Give a run' }).getAttribute('aria-disabled')).toBe('true')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('makes the runs of a day: what would be refused is seen before, and only the rest is sent', async () => {
  const verdict = (id: number, more: object) => ({
    id,
    name: `Regular ${id}`,
    driverName: 'Driver 1',
    vehicleNo: '沪A00001',
    planLoadTime: at('06:00'),
    planUnloadTime: at('08:00'),
    issues: [],
    ...more,
  })
  const { api } = await show('CtmsRegularRuns', {
    [`GET ${CTMS}/regular/preview`]: () => ({
      status: 0,
      data: [
        verdict(1, { verdict: 'can' }),
        verdict(2, { verdict: 'refused', issues: [{ field: 'driverCode', code: 'validation.ctmsRun.overlap' }] }),
      ],
    }),
    [`POST ${CTMS}/regular/make`]: () => ({ status: 0, data: [verdict(1, { verdict: 'made', runNo: 'PC7' })] }),
  })
  await screen.findByRole('row', { name: /Regular 2/ })
  for (const name of [/Regular 1/, /Regular 2/])
    await userEvent.click(within(screen.getByRole('row', { name })).getByRole('checkbox'))
  // Over the list, for all that are chosen; each row has its own.
  const [forChosen] = screen.getAllByRole('button', { name: 'Make the runs of a day' })
  await userEvent.click(forChosen as HTMLElement)
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('Can be made')).toBeTruthy()
  expect(within(dialog).getByText('Refused')).toBeTruthy()
  expect(within(dialog).getByText(/06:00/, { selector: 'li:first-child time' })).toBeTruthy()
  expect(api.requests.some(({ method }) => method === 'POST')).toBe(false)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Make 1 run' }))
  await waitFor(() =>
    expect(api.requests.find(({ path }) => path === `${CTMS}/regular/make`)?.body).toMatchObject({
      regulars: [{ id: 1 }],
    }),
  )
  expect(api.requests.find(({ path }) => path === `${CTMS}/regular/preview`)?.query).toMatchObject({ ids: '1,2' })
  await screen.findByText('1 run is there.')
})

const driver = (at: number, more: object = {}) => ({
  driverCode: `D${at}`,
  name: `Driver ${at}`,
  vehicleNo: `沪A0000${at}`,
  state: 'free',
  overlaps: false,
  runs: [],
  ...more,
})

it('the home says who drives, who is free and whose runs overlap, to whoever may see runs', async () => {
  const drivers = [
    driver(1, {
      state: 'driving',
      overlaps: true,
      runs: [
        {
          waybillId: 7,
          waybillNo: 'YD7',
          status: 50,
          loadAreaCode: '310100',
          unloadAreaCode: '310100',
          planLoadTime: at('08:00'),
          planUnloadTime: at('10:00'),
        },
      ],
    }),
    ...Array.from({ length: 12 }, (_, index) => driver(index + 2)),
  ]
  const today = {
    [`GET ${CTMS}/today`]: () => ({ status: 0, data: { day: '2031-03-01', drivers, notMade: 2, notAccepted: 1 } }),
  }
  await show('CtmsHome', today)
  const panel = (await screen.findByRole('heading', { name: 'Today’s drivers' })).closest('section') as HTMLElement
  expect(await within(panel).findByText('Overlapping runs')).toBeTruthy()
  expect(within(panel).getByText('08:00–10:00')).toBeTruthy()
  expect(within(panel).getByText('12 free')).toBeTruthy()
  expect(within(panel).getByText('2 runs could not be made').closest('a')?.getAttribute('href')).toBe(
    '/ctms/runs?status=0',
  )
  expect(within(panel).getByText('1 run was not accepted by its driver').closest('a')?.getAttribute('href')).toBe(
    '/ctms/runs?status=5',
  )
  expect(within(panel).queryByText('Driver 13')).toBeNull()
  await userEvent.click(within(panel).getByRole('button', { name: 'Show all 13 drivers' }))
  expect(within(panel).getByText('Driver 13')).toBeTruthy()
  cleanup()
  const { api } = await show('CtmsHome', today, ['waybill.read'])
  await screen.findByText('City transport')
  expect(screen.queryByText('Today’s drivers')).toBeNull()
  expect(api.requests.some(({ path }) => path === `${CTMS}/today`)).toBe(false)
})
