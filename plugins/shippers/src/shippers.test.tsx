import { loadForms } from '@ntocc/sdk/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import plugin from '../plugin.ts'
import { aboutOf, startOf } from './blacklist/PartyAction.tsx'
import { daysOf, pathOf } from './shippers/figures.ts'
import { creditLeft } from './shippers/shipper.ts'
import { API, page, READ, shipper, show } from './test-data.ts'

beforeAll(loadForms, 60_000)
beforeEach(() => localStorage.clear())
afterEach(cleanup)

const row = (name: string | RegExp) => screen.findByRole('row', { name: new RegExp(name) })
const pageNamed = (name: string) => plugin.pages?.find(each => each.name === name)

async function choose(name: string, item: string): Promise<void> {
  await userEvent.click(within(await row(name)).getByRole('button', { name: 'Actions' }))
  await userEvent.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: item }))
}

describe('the list of shippers', () => {
  it('S1-019 S2-073 S2-189 S2-190 shows review, papers and credit; both lists stay while other tabs are open', async () => {
    for (const name of ['ShipmentManage', 'ShipmentCompanyManage']) expect(pageNamed(name)?.noCache).toBeUndefined()
    await show({ page: 'ShipmentManage' })
    const text = (await row('Ore Works')).textContent
    expect(text).toContain('CNY\u00a049.50 left')
    expect(text).toContain('Business licence')
    expect(text).not.toContain('Blacklisted')
    expect((await row('New Mill')).textContent).toContain('Blacklisted')
  })

  it('S2-201 a shipper that waits is one step from its case; whoever may not open the cockpit is not led there', async () => {
    const { page: tab } = await show({ page: 'ShipmentManage' })
    await choose('New Mill', 'Review')
    expect(tab.opened).toContain('/review/shippers?case=4')
    cleanup()
    await show({ page: 'ShipmentManage', closed: ['/review/shippers'] })
    await userEvent.click(within(await row('New Mill')).getByRole('button', { name: 'Actions' }))
    const menu = await screen.findByRole('menu')
    expect(within(menu).queryByRole('menuitem', { name: 'Review' })).toBeNull()
  })

  it('S2-212 the to-do of identity cards opens the list by that paper alone, as chips', async () => {
    const [path, query] = (plugin.todo?.find(each => each.key === 'shipment_id_card_due_warn')?.to ?? '').split('?')
    expect(path).toBe(pageNamed('ShipmentManage')?.path)
    const { api } = await show({ page: 'ShipmentManage', query: Object.fromEntries(new URLSearchParams(query)) })
    await row('Ore Works')
    const asked = api.requests.find(each => each.path === `${API}/shipment` && each.query.authStatus)
    expect(asked?.query).toMatchObject({ 'expiring.idCardExpire': '30', authStatus: '2' })
    const chips = screen.getByRole('region', { name: 'Applied filters' })
    expect(chips.textContent).toContain('Identity card valid until: Within 30 days')
  })
})

describe('one shipper', () => {
  it('S2-072 opens with all there is to know; a figure leads to exactly its rows', async () => {
    await show({ page: 'ShipmentDetail', query: { id: '3' } })
    const open = await screen.findByRole('link', { name: '4' })
    expect(open.getAttribute('href')).toBe('/transport/waybills?shipmentCode=HQ-S0003&status=10%2C20')
    expect(screen.getByRole('link', { name: 'CNY\u00a0950.50' })).toBeTruthy()
    expect(screen.getByText('CNY 49.50').closest('a')).toBeNull()
    expect(screen.getByRole('heading', { name: 'Waybills per month' })).toBeTruthy()
  })

  it('S2-072 what may not be opened is a figure and no link', async () => {
    await show({ page: 'ShipmentDetail', query: { id: '3' }, closed: ['/transport/waybills'] })
    expect(await screen.findByText('Under way')).toBeTruthy()
    expect(screen.queryByRole('link', { name: '4' })).toBeNull()
    expect(screen.getByRole('link', { name: '2' }).getAttribute('href')).toBe('/shippers/staff?shipmentCode=HQ-S0003')
  })

  it('S7-051 staff are added where they are seen, by the call of the specification', async () => {
    const { api } = await show({
      page: 'ShipmentDetail',
      query: { id: '3', tab: 'staff' },
      handlers: { [`POST ${API}/shipment/staff`]: () => ({ status: 0, data: { id: 2, name: 'Ms. Gate' } }) },
    })
    await row('Mr. Desk')
    await userEvent.click(screen.getByRole('button', { name: 'New staff member' }))
    const drawer = await screen.findByRole('dialog')
    await userEvent.type(await within(drawer).findByLabelText(/^Name/), 'Ms. Gate')
    await userEvent.type(within(drawer).getByLabelText(/Mobile/), '123')
    await userEvent.click(within(drawer).getByRole('button', { name: 'Save' }))
    expect(await within(drawer).findAllByRole('alert')).toBeTruthy()
    expect(within(drawer).getByDisplayValue('123')).toBeTruthy()
    expect(api.requests.some(each => each.method === 'POST')).toBe(false)
  })

  it('S7-049 S7-050 the name is passed on to the accounts, and the balance answers for an amount', async () => {
    const { api } = await show({
      page: 'ShipmentDetail',
      query: { id: '3' },
      handlers: {
        [`GET ${API}/shipment/syncMemName`]: () => ({ status: 0, data: shipper }),
        [`GET ${API}/shipment/checkbalance`]: () => ({ status: 0, data: { enough: false, available: '20.00' } }),
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Update account names' }))
    await waitFor(() =>
      expect(api.requests.find(each => each.path.endsWith('syncMemName'))?.query).toEqual({ id: '3' }),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Check the balance' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.type(await within(dialog).findByLabelText(/Amount/), '20.01')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Check the balance' }))
    expect(await within(dialog).findByText('No: only CNY 20.00 are free, not CNY 20.01')).toBeTruthy()
  })

  it('S7-047 a shipper sees its own company, without what only the branch may do', async () => {
    const { api } = await show({ page: 'ShipmentOwn', permissions: [...READ, 'shipment.staff'] })
    expect(await screen.findByRole('heading', { name: 'Ore Works' })).toBeTruthy()
    expect(api.requests.some(each => each.path.endsWith('/shipment/shipmentInfo'))).toBe(true)
    for (const name of ['Edit', 'Disable', 'Update account names'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

describe('credit and figures', () => {
  it.each([
    ['1000.00', '950.50', '49.50'],
    ['1000.00', '1200.00', '0.00'],
    ['1000.00', null, '1000.00'],
    [null, '5.00', undefined],
  ])('limit %s, used %s: %s left, exact to the fen', (creditLimit, creditUsed, left) =>
    expect(creditLeft({ creditLimit, creditUsed })).toBe(left),
  )

  it('a month has its own last day, and a figure without a list no address', () => {
    expect([daysOf('2026-02'), daysOf('2028-02').to, daysOf('2026-12').to]).toEqual([
      { from: '2026-02-01', to: '2026-02-28' },
      '2028-02-29',
      '2026-12-31',
    ])
    expect(pathOf({ list: 'nothing' })).toBeUndefined()
  })
})

describe('the blacklist', () => {
  it('S2-076 an entry is lifted with a reason, by its machine', async () => {
    const { api } = await show({
      page: 'CreditBlacklist',
      handlers: { [`PUT ${API}/creditBlacklist/move`]: () => ({ status: 0, data: {} }) },
    })
    expect((await row('Ore Works')).textContent).toContain('In force')
    await choose('Ore Works', 'Lift')
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Lift' }))
    expect((await within(dialog).findByRole('alert')).textContent).toBe('Required')
    await userEvent.type(within(dialog).getByLabelText(/Reason/), 'Paid')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Lift' }))
    await waitFor(() =>
      expect(api.requests.find(each => each.path.endsWith('/move'))?.body).toEqual({
        id: 8,
        version: 1,
        move: 'lift',
        reason: 'Paid',
      }),
    )
  })

  it('S2-076 nobody without the permission is shown any of it', async () => {
    const { api } = await show({ page: 'CreditBlacklist', permissions: [] })
    await waitFor(() => expect(screen.queryByRole('row', { name: /Ore Works/ })).toBeNull())
    expect(api.requests.some(each => each.path === `${API}/creditBlacklist`)).toBe(false)
  })

  it('S2-076 from the page of a party an entry begins with what is known of it, and is found by it', () => {
    const party = { code: 'D1', partyName: 'Driver 1', isListed: false, onChanged: () => {} }
    expect(startOf({ kind: 'driver', ...party })).toMatchObject({ partyKind: 'driver', driverCode: 'D1' })
    expect(startOf({ kind: 'vehicle', plateNo: '鄂A1', ...party })).toMatchObject({ plateNo: '鄂A1' })
    expect(startOf({ kind: 'shipper', uscc: 'X', ...party })).not.toHaveProperty('driverCode')
    expect(aboutOf({ kind: 'vehicle', plateNo: '鄂A1', ...party })).toEqual({ plateNo: '鄂A1' })
    expect(aboutOf({ kind: 'driver', ...party })).toEqual({ partyKind: 'driver', keyword: 'Driver 1' })
  })

  it('S2-190 companies say what to do when there are none', async () => {
    await show({ page: 'ShipmentCompanyManage', handlers: { [`GET ${API}/shipmentCompany`]: () => page([]) } })
    expect(await screen.findByText(/Companies that shippers ship for/)).toBeTruthy()
  })
})
