import { renderPlugin } from '@ntocc/sdk/testing'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import locale from '../locales/en.json' with { type: 'json' }
import plugin from '../plugin.ts'

afterEach(cleanup)

const span = { dateStart: '2026-03-02', dateEnd: '2026-03-31' }
const fees = { waybills: 9, earned: '18000.00', paid: '12000.00', unpaid: '6000.00' }
const trip = { id: 7, waybillNo: 'YD2603300001', status: 50, loadCity: 'Wuhan', unloadCity: 'Shanghai' }

const card = (title: string, order: number, of: string) => ({
  slot: 'home.card/v1' as const,
  title,
  order,
  of: [of],
  component: () => <p>{title}</p>,
})

const home = (partyType: 'DRIVER' | 'CARRIER') =>
  renderPlugin(plugin, {
    page: 'Dashboard',
    locale,
    api: {
      'GET /ntocc-basic-api/dict/listDict': () => [],
      'GET /ntocc-tms-api/statistics/getFeeList4Driver': () => ({
        period: span,
        previousPeriod: span,
        current: fees,
        previous: fees,
        toApprove: { waybills: 0, amount: '0.00' },
        points: [],
      }),
      'GET /ntocc-tms-api/waybill': () => ({ records: [trip], total: 1, pageNum: 1, pageSize: 10 }),
    },
    session: { party: { partyType, code: 'P1', userName: 'x', branchCode: 'HQ' }, permissions: [] },
    slots: [card('later', 3, 'driver'), card('drive', -1, 'driver'), card('fleet', -1, 'carrier')],
  })

it('places what a driver has to do now before all else, and does not say the one trip twice', async () => {
  await home('DRIVER')
  const earned = await screen.findByRole('link', { name: /Earned/ })
  const now = await screen.findByText('drive')
  expect(now.compareDocumentPosition(earned)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect((await screen.findByText('later')).compareDocumentPosition(earned)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
  expect(screen.queryByText('Current trips')).toBeNull()
  expect(screen.queryByText('fleet')).toBeNull()
})

it('a carrier sees its fleet first, not the next step of a driver, and all of its trips', async () => {
  await home('CARRIER')
  expect(await screen.findByText('fleet')).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'YD2603300001' })).toBeTruthy()
  expect(await screen.findByText('later')).toBeTruthy()
  expect(screen.queryByText('drive')).toBeNull()
})

it('what is under way is read again as soon as the platform says that it has changed', async () => {
  const { api, notify } = await home('CARRIER')
  await screen.findByRole('link', { name: 'YD2603300001' })
  const asked = (path: string) => api.requests.filter(each => each.path === path).length
  const FEES = '/ntocc-tms-api/statistics/getFeeList4Driver'
  const before = [asked('/ntocc-tms-api/waybill'), asked(FEES)]
  act(() => notify({ type: 'refreshToDoList' }))
  await waitFor(() => expect([asked('/ntocc-tms-api/waybill'), asked(FEES)]).toEqual(before.map(count => count + 1)))
})
