import { renderPlugin } from '@ntocc/sdk/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import locale from '../locales/en.json' with { type: 'json' }
import plugin from '../plugin.ts'

afterEach(cleanup)

const LIST = '/ntocc-basic-api/vehicleWarning'
const paged = (records: object[]) => ({ records, total: records.length, pageNum: 1, pageSize: 20 })
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const warning = (id: number, more: object = {}) => ({
  id,
  version: 4,
  code: `W${id}`,
  kind: 'speed',
  level: '2',
  status: 0,
  plateNo: `鄂A0000${id}`,
  plateColor: '2',
  startTime: ago(30),
  endTime: ago(2),
  times: 1,
  value: 112,
  limitValue: 90,
  lng: 114.3,
  lat: 30.6,
  ...more,
})
const SUMMARY = { kinds: [{ kind: 'speed', open: 2, recent: 5 }], mine: 1 }

const show = (page: string, items: object[], more: Parameters<typeof renderPlugin>[1] | object = {}) =>
  renderPlugin(plugin, {
    page,
    locale,
    session: { permissions: ['vehicleWarning.read', 'vehicleWarning.handle', 'positionKey.read', 'positionKey.edit'] },
    ...('session' in more && { session: more.session }),
    api: {
      [`GET ${LIST}`]: () => paged(items),
      [`GET ${LIST}/:id`]: ({ params }: { params: Record<string, string> }) => ({
        status: 0,
        data: items.find(each => String((each as { id: number }).id) === params.id),
      }),
      [`PUT ${LIST}/move`]: () => ({ status: 0, data: warning(1, { status: 1 }) }),
      'GET /ntocc-tms-api/vehicleWarning/summary': () => SUMMARY,
      'GET /ntocc-tms-api/vehicleWarning/:id/track': () => ({ points: [] }),
      'GET /ntocc-basic-api/warningPlace': () => paged([]),
      'GET /ntocc-basic-api/auditTrail': () => paged([]),
      'GET /ntocc-basic-api/dict/listDict': () => [],
      ...('api' in more ? (more.api as object) : {}),
    },
  })

it('S1-039 shows what is open beside the map, and walks by keys', async () => {
  const { api, actions } = await show('WarningDesk', [warning(1), warning(2)])
  await screen.findByRole('article', { name: /鄂A00001/ })
  // In the queue too a plate is read as on the metal.
  expect(screen.getByText('鄂A·00002').dataset.look).toBe('yellow')
  expect(await screen.findByRole('tab', { name: /Open 2/ })).toBeTruthy()
  expect(api.requests.find(({ path }) => path === LIST)?.query).toMatchObject({ status: '0,1' })
  await act(async () => actions.run('desk.next'))
  await screen.findByRole('article', { name: /鄂A00002/ })
  expect(() => actions.run('desk.next')).toThrow('There is no other one')
})

it('takes one by its key; what wants a claim is not offered before', async () => {
  const { api, actions } = await show('WarningDesk', [warning(1)])
  const sheet = within(await screen.findByRole('article'))
  expect(sheet.queryByRole('button', { name: 'Handled' })).toBeNull()
  await act(async () => actions.run('warning.claim'))
  const sent = () => api.requests.find(({ path }) => path === `${LIST}/move`)?.body
  await waitFor(() => expect(sent()).toEqual({ id: 1, version: 4, move: 'claim' }))
})

it('leads to the way of the vehicle on the days of a warning, and nowhere from a paper that runs out', async () => {
  const permissions = ['vehicleWarning.read', 'vehiclePosition.read']
  const at = { startTime: '2026-03-30T15:30:00Z', endTime: '2026-03-30T16:10:00Z' }
  await show('WarningDesk', [warning(1, at)], { session: { permissions } })
  const way = await screen.findByRole('link', { name: 'See its way on that day' })
  // Half past eleven at night and ten past midnight, where the platform is.
  const to = new URL(way.getAttribute('href') ?? '', 'https://console.test')
  expect(Object.fromEntries(to.searchParams)).toEqual({ vehicles: '鄂A00001', from: '2026-03-30', to: '2026-03-31' })
  cleanup()
  await show('WarningDesk', [warning(1, { kind: 'certificate', ...at })], { session: { permissions } })
  await screen.findByRole('article', { name: /鄂A00001/ })
  expect(screen.queryByRole('link', { name: 'See its way on that day' })).toBeNull()
})

it('leads to the waybill itself, on its track', async () => {
  await show('WarningDesk', [warning(1, { waybillNo: 'YD2603010001' })])
  const link = await screen.findByRole('link', { name: 'YD2603010001' })
  expect(link.getAttribute('href')).toBe('/order_info?id=YD2603010001&tab=track')
})

it.each([
  ['SpeedWarning', 'speed', 'S1-040'],
  ['DeviationWarning', 'deviation', 'S1-041'],
  ['FatigueWarning', 'fatigue', 'S1-042'],
])('%s lists %s warnings alone (%s)', async (page, kind) => {
  const { api } = await show(page, [warning(1, { kind })])
  expect(await screen.findByText(/112/)).toBeTruthy()
  expect(api.requests.find(({ path }) => path === LIST)?.query).toMatchObject({ kind })
})

it('tells a new secret once, after it was asked whether', async () => {
  const key = { id: 3, version: 1, name: 'Devices', accessKey: 'pk-1', generation: 1, status: 1 }
  await show('PositionKeyManage', [], {
    api: {
      'GET /ntocc-basic-api/positionKey': () => paged([key]),
      'POST /ntocc-tms-api/positionKey/secret': () => ({ status: 0, data: { accessKey: 'pk-1', secret: 'told-once' } }),
    },
  })
  const row = await screen.findByRole('row', { name: /Devices/ })
  await userEvent.click(within(row).getByRole('button', { name: 'New secret' }))
  const sure = await screen.findByRole('dialog')
  await userEvent.click(within(sure).getByRole('button', { name: 'New secret' }))
  expect(await screen.findByText('told-once')).toBeTruthy()
})
