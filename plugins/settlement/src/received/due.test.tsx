import { t } from '@ntocc/sdk/plugin'
import { type FakeHandlers, renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { settlementMachine } from '../../contract/machine.ts'
import locale from '../../locales/en.json' with { type: 'json' }
import plugin from '../../plugin.ts'
import { BASE, page, RECEIVABLE, said } from '../testing/shown.ts'

afterEach(cleanup)

const batch = { ...RECEIVABLE, dueOn: '2026-03-20', daysLate: 12, owedAge: 'late30' }

const show = (name: string, partyType: 'PLAT_ADMIN' | 'SHIPPER' | 'DRIVER', api: FakeHandlers = {}) =>
  renderPlugin(
    {
      ...plugin,
      pages: [
        ...(plugin.pages ?? []),
        { name: 'Card', path: '/card', title: t('pluginName'), load: () => import('./OwedAges.tsx') },
      ],
    },
    {
      page: name,
      locale,
      session: {
        party: { partyType, code: 'S-1', userName: 'x', branchCode: 'HQ' },
        permissions: ['settlement.read', 'settlement.receive'],
      },
      api: {
        [`GET ${BASE}/dict/listDict`]: () => [],
        [`GET ${BASE}/shipment`]: () => page([{ id: 1, code: 'S-1', name: 'Hubei Steel' }]),
        [`GET ${BASE}/settlementBatch`]: () =>
          page([batch, { ...batch, id: 8, code: 'YS2', batchNo: 'YS26032000000002', daysLate: 0 }]),
        ...api,
      },
    },
  )

const AGES = [
  { age: 'notDue', amount: '400.00', batches: 2 },
  { age: 'late30', amount: '50.00', batches: 1 },
  { age: 'late60', amount: '0.00', batches: 0 },
  { age: 'late90', amount: '0.00', batches: 0 },
  { age: 'older', amount: '7.00', batches: 1 },
]

it('what is owed stands by its age, each leading to its batches', async () => {
  await show('Card', 'PLAT_ADMIN', { [`GET ${BASE}/settlementOwedAges`]: () => AGES })
  await screen.findByText(locale.owedAges.title)
  const [notDue, late, none] = await screen.findAllByRole('listitem')
  expect(said(notDue as Element)).toBe('Not due2 batchesCNY 400.00')
  const link =
    within(late as HTMLElement)
      .getByRole('link')
      .getAttribute('href') ?? ''
  const { searchParams } = new URL(link, 'http://console')
  expect(searchParams.get('owedAge')).toBe('late30')
  expect(searchParams.get('status')).toBe(settlementMachine.filter('owed'))
  // Where there is none nothing is to be opened.
  expect(within(none as HTMLElement).queryByRole('link')).toBeNull()
})

it('to a shipper it is what it owes itself', async () => {
  await show('Card', 'SHIPPER', { [`GET ${BASE}/settlementOwedAges`]: () => AGES })
  await screen.findByText(locale.owedAges.own)
})

it.each(['PLAT_ADMIN', 'SHIPPER'] as const)(
  '%s sees until when a batch is to be paid, and how late it is',
  async who => {
    await show('SettlementBatches', who)
    const row = (await screen.findByText(batch.batchNo)).closest('tr')
    expect(said(row)).toContain('12 days late')
    expect(screen.getAllByText(/days? late/)).toHaveLength(1)
  },
)

it('whoever is paid by batches sees no such day', async () => {
  await show('SettlementBatches', 'DRIVER')
  await screen.findAllByText(batch.batchNo)
  expect(screen.queryByText(/days? late/)).toBeNull()
  expect(screen.queryByText(locale.settlementBatch.dueOn)).toBeNull()
})
