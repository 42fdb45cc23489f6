import { platformDay } from '@ntocc/sdk/contracts'
import { loadForms, renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import locale from '../../locales/en.json' with { type: 'json' }
import plugin from '../../plugin.ts'
import { startOf } from './PriceTrial.tsx'

beforeAll(loadForms, 60_000)
afterEach(cleanup)

const API = '/ntocc-basic-api'
const list = (records: unknown[]) => ({ records, total: records.length, pageNum: 1, pageSize: 20 })
const SYSTEM = {
  id: 3,
  code: 'PS1',
  name: 'Spring prices',
  side: 'payable',
  shipmentCode: 'S1',
  chargeMode: 'perTonne',
  validFrom: '2020-01-01',
}
const OFFER = {
  valuationId: 7,
  valuationCode: 'V7',
  priceSystemId: 3,
  priceSystemName: 'Spring prices',
  isAgreed: true,
  loadAreaCode: '420100',
  unloadAreaCode: '310100',
  chargeMode: 'perTonne',
  unit: 'tonne',
  unitPrice: '280.00',
  formula: 'max(price * quantity, minimum)',
  values: { price: '280.00', quantity: '30', minimum: '500.00' },
  amount: '8400.00',
}

it('somebody who comes from an agreed price sees it counted for its shipper, and how the sum came about', async () => {
  const asked: unknown[] = []
  await renderPlugin(plugin, {
    page: 'PriceTrial',
    locale,
    query: { price: '7', priceSystemCode: 'PS1', loadAreaCode: '420100', unloadAreaCode: '310100' },
    api: {
      [`GET ${API}/priceSystem`]: () => list([SYSTEM]),
      [`GET ${API}/area`]: () =>
        list([
          { code: '420100', name: 'Wuhan', level: 2 },
          { code: '310100', name: 'Shanghai', level: 2 },
        ]),
      [`POST ${API}/valuation/trial`]: ({ body }) => {
        asked.push(body)
        return { offers: [OFFER, { ...OFFER, valuationId: 8, isAgreed: false, amount: '9000.00' }] }
      },
    },
    session: { permissions: ['price.read'] },
  })
  expect(await screen.findByText('The price you came from')).toBeTruthy()
  expect(asked).toMatchObject([{ side: 'payable', shipmentCode: 'S1', chargeMode: 'perTonne', loadAreaCode: '420100' }])
  expect(screen.getByText(/Agreed with this shipper in “Spring prices”/)).toBeTruthy()
  expect(screen.getByText(/For every shipper, in “Spring prices”/)).toBeTruthy()
  expect(screen.getAllByText(/the greater of \(unit price 280 × quantity 30; minimum 500\) = /)).toHaveLength(2)
})

it('where only prices for certain goods fit, the goods type is asked for', async () => {
  await renderPlugin(plugin, {
    page: 'PriceTrial',
    locale,
    query: { price: '7', priceSystemCode: 'PS1', loadAreaCode: '420100', unloadAreaCode: '310100' },
    api: {
      [`GET ${API}/priceSystem`]: () => list([SYSTEM]),
      [`GET ${API}/area`]: () => list([]),
      [`POST ${API}/valuation/trial`]: () => ({ offers: [], byGoods: 2 }),
    },
    session: { permissions: ['price.read'] },
  })
  expect(await screen.findByText('No match: choose a goods type')).toBeTruthy()
  expect(screen.getByText('2 prices for this route are for certain goods only.')).toBeTruthy()
})

it('a price that does not hold yet is tried on its first day, one that holds today', () => {
  expect(startOf({ validFrom: '2999-01-01' }, undefined).date).toBe('2999-01-01')
  expect(startOf({ validFrom: '2001-01-01' }, SYSTEM as never).date).toBe(platformDay())
  expect(startOf({ validFrom: 'x' }, { ...SYSTEM, validFrom: '2998-01-01' } as never).date).toBe('2998-01-01')
})
