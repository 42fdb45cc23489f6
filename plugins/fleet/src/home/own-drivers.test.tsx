import { t } from '@ntocc/sdk/plugin'
import { renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import locale from '../../locales/en.json' with { type: 'json' }
import plugin from '../../plugin.ts'
import { api, driver, inDays, page, vehicle } from '../test-data.ts'

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

it('of the papers of a vehicle the one that matters most is said, and how many more want care', async () => {
  const shown = async (papers: object) => {
    cleanup()
    await renderPlugin(
      {
        ...plugin,
        pages: [{ name: 'Card', path: '/card', title: t('pluginName'), load: () => import('./OwnVehicles.tsx') }],
      },
      {
        page: 'Card',
        locale,
        api: api({
          'GET /ntocc-basic-api/vehicle': () => page([{ ...vehicle, vehicleType: 'H11', grossMass: 25, ...papers }]),
          'GET /ntocc-tms-api/vehicle/positions': () => [],
        }),
        session: {
          permissions: ['vehicle.read', 'waybill.read'],
          party: { branchCode: 'HQ', partyType: 'CARRIER', code: 'T1', userName: 'Carrier 001' },
        },
      },
    )
    const link = await screen.findByRole('link', { name: vehicle.owner })
    return link.closest('li')?.textContent ?? ''
  }
  const good = { roadCertTo: inDays(90), inspectionTo: inDays(90), compulsoryInsuranceTo: inDays(90) }
  expect(await shown(good)).not.toMatch(/left|missing|expired/)
  // Approved in spite of what has run out: that one only warns, and does not hide what comes next.
  const some = { ...good, roadCertTo: inDays(-3), inspectionTo: inDays(20), compulsoryInsuranceTo: null }
  expect(await shown(some)).toContain('Vehicle licence: 20 d left +2')
  expect(await shown({ ...some, authStatus: 4 })).toContain('Compulsory insurance: missing +2')
  expect(await shown({ ...good, permitTo: inDays(12) })).toContain(`Permit until ${inDays(12)}`)
})
