import { t } from '@ntocc/sdk/plugin'
import { renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import locale from '../../locales/en.json' with { type: 'json' }
import plugin from '../../plugin.ts'
import { api, driver, page, vehicle } from '../test-data.ts'

afterEach(cleanup)

it('two drivers of one name are told apart: the trip stands with the one who drives it', async () => {
  const namesake = { ...driver, id: 9, code: 'D9', defaultVehicle: '鄂A00009' }
  const trip = { ...vehicle, vehicleNo: '鄂A00007', driverCode: 'D9', driverName: driver.name, state: '1' }
  await renderPlugin(
    {
      ...plugin,
      pages: [{ name: 'Card', path: '/card', title: t('pluginName'), load: () => import('./OwnDrivers.tsx') }],
    },
    {
      page: 'Card',
      locale,
      api: api({
        'GET /ntocc-basic-api/driver': () => page([driver, namesake]),
        'GET /ntocc-tms-api/vehicle/positions': () => [{ ...trip, waybillId: 3, waybillNo: 'YD1', trail: [] }],
      }),
      session: {
        permissions: ['driver.read', 'waybill.read'],
        party: { branchCode: 'HQ', partyType: 'CARRIER', code: 'T1', userName: 'Carrier 001' },
      },
    },
  )
  await screen.findByRole('link', { name: 'YD1' })
  const [first, second] = screen.getAllByRole('link', { name: driver.name }).map(link => link.closest('li'))
  // The one on a trip stands first, with the vehicle of the trip and not his usual one.
  expect(within(first as HTMLElement).getByRole('link', { name: 'YD1' })).toBeTruthy()
  expect(first?.textContent).toContain('00007')
  expect(second?.textContent).toContain('free')
})
