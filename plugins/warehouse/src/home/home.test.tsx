import { t } from '@ntocc/sdk/plugin'
import { renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { inboundMachine, outboundMachine } from '../../contract/machines.ts'
import contract from '../../contract.ts'
import locale from '../../locales/en.json' with { type: 'json' }
import plugin from '../../plugin.ts'

afterEach(cleanup)

const AT = '/ntocc-basic-api'
const DOC = { version: 1, warehouseCode: 'W1', ownerCode: 'O1', kind: 'purchase', lineCount: 3 }
const PERIOD = { dateStart: '2026-03-02', dateEnd: '2026-03-31' }
const EARLIER = '2020-01-01T00:00:00Z'

/** A card of the home page as if it were a page. @returns what its list was asked for */
const show = async (card: 'ComingIn' | 'GoingOut', records: object[], passed = 0, days = 30) => {
  const asked: URLSearchParams[] = []
  const list = ({ query }: { query: Record<string, string> }) => {
    const of = new URLSearchParams(query)
    asked.push(of)
    if (of.get('pageSize') === '1') return { status: 0, data: { records: [], total: passed, pageNum: 1, pageSize: 1 } }
    return { status: 0, data: { records, total: records.length, pageNum: 1, pageSize: 6 } }
  }
  const { default: Card } = await (card === 'ComingIn' ? import('./ComingIn.tsx') : import('./GoingOut.tsx'))
  const load = async () => ({ default: () => <Card home="platform" {...PERIOD} days={days} /> })
  await renderPlugin(
    { ...plugin, pages: [{ name: 'Card', path: '/card', title: t('pluginName'), load }] },
    {
      page: 'Card',
      locale,
      api: { [`GET ${AT}/inbound`]: list, [`GET ${AT}/outbound`]: list },
      session: {
        roles: ['PLAT_ADMIN'],
        party: { partyType: 'PLAT_ADMIN', username: 'one' } as never,
        permissions: [...contract.permissions],
      },
    },
  )
  return asked
}
const rowOf = (no: string) => screen.findByText(no).then(found => within(found.closest('li') as HTMLElement))

it('S1-028 what comes in says how far it is, what is late, and leads to its next step', async () => {
  const { submitted, receiving, toPutAway } = inboundMachine.at
  const asked = await show('ComingIn', [
    { ...DOC, id: 1, code: 'A', inboundNo: 'RK1', status: submitted, plannedAt: EARLIER },
    { ...DOC, id: 2, code: 'B', inboundNo: 'RK2', status: receiving, receivedLines: 2, storedLines: 1 },
    { ...DOC, id: 3, code: 'C', inboundNo: 'RK3', status: toPutAway, receivedLines: 3, storedLines: 1 },
  ])
  const first = await rowOf('RK1')
  expect(first.getByRole('link', { name: 'Note arrival' }).getAttribute('href')).toBe('/warehouse/inbound/detail?id=1')
  expect(first.getByText(/Planned/).className).toBe('warehouse-late')
  expect((await rowOf('RK2')).getByRole('link', { name: 'Receive' })).toBeTruthy()
  expect((await rowOf('RK2')).getByText('2 of 3 lines')).toBeTruthy()
  const third = await rowOf('RK3')
  expect(third.getByRole('link', { name: 'Put away' })).toBeTruthy()
  expect(third.getByText('1 of 3 lines')).toBeTruthy()
  const waiting = asked.filter(query => query.get('pageSize') !== '1')
  expect(waiting.map(query => query.get('status'))).toEqual([inboundMachine.filter('waiting')])
  expect(waiting[0]?.get('sortField')).toBe('plannedAt')
})

it('S1-029 what goes out is kept, picked, checked, and loaded once every line is checked', async () => {
  const { submitted, picking, checking } = outboundMachine.at
  await show('GoingOut', [
    { ...DOC, id: 1, code: 'A', outboundNo: 'CK1', status: submitted, consignee: 'Shop' },
    { ...DOC, id: 2, code: 'B', outboundNo: 'CK2', status: picking, pickedLines: 1, checkedLines: 0 },
    { ...DOC, id: 3, code: 'C', outboundNo: 'CK3', status: checking, pickedLines: 3, checkedLines: 2 },
    { ...DOC, id: 4, code: 'D', outboundNo: 'CK4', status: checking, pickedLines: 3, checkedLines: 3 },
  ])
  const steps = ['Allocate stock', 'Pick', 'Check', locale.move.load]
  for (const [at, step] of steps.entries())
    expect((await rowOf(`CK${at + 1}`)).getByRole('link', { name: step })).toBeTruthy()
  expect((await rowOf('CK3')).getByText('2 of 3 lines')).toBeTruthy()
})

it('says that nothing waits', async () => {
  await show('ComingIn', [])
  expect(await screen.findByText('Nothing waits to be received or put away.')).toBeTruthy()
})

it.each([
  ['ComingIn', 'Put away in the last 7 days: 34', 'inbound', inboundMachine.filter('done'), 'doneAt'],
  ['GoingOut', 'Sent out in the last 7 days: 34', 'outbound', outboundMachine.filter('shipped'), 'loadedAt'],
] as const)(
  '%s says how much is through in the period of the page, and leads to it',
  async (card, words, path, status, at) => {
    const asked = await show(card, [], 34, 7)
    const link = await screen.findByRole('link', { name: words })
    const of = { status, [`${at}Start`]: PERIOD.dateStart, [`${at}End`]: PERIOD.dateEnd }
    expect(link.getAttribute('href')).toBe(`/warehouse/${path}?${new URLSearchParams(of)}`)
    await waitFor(() =>
      expect(asked.some(query => Object.entries(of).every(([key, value]) => query.get(key) === value))).toBe(true),
    )
  },
)
