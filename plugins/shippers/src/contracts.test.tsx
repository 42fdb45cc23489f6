import { loadForms } from '@ntocc/sdk/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { API, page, READ, show } from './test-data.ts'

beforeAll(loadForms, 60_000)
beforeEach(() => localStorage.clear())
afterEach(cleanup)

const DAY_MS = 86_400_000
/** A day of the platform, whose clock is eight hours ahead of UTC. */
const inDays = (days: number) => new Date(Date.now() + 8 * 3_600_000 + days * DAY_MS).toISOString().slice(0, 10)
const PERMISSIONS = [...READ, 'contract.edit', 'contract.sign', 'contract.terminate']
const SHIPPER = { party: { partyType: 'SHIPPER' as const, code: 'S3', userName: 'shipper', branchCode: 'HQ' } }

const contract = {
  id: 5,
  version: 1,
  code: 'HT5',
  contractNo: 'C-005',
  status: 2,
  shipmentCode: 'HQ-S0003',
  type: 'framework',
  partyA: 'Ore Works',
  partyB: 'Head office',
  validFrom: '2026-01-01',
  validTo: inDays(10),
  amount: '1000.00',
  signDate: '2026-01-01',
}
const draft = { ...contract, id: 6, code: 'HT6', contractNo: 'C-006', status: 0, validTo: inDays(400) }

const answers = (one: object = contract) => ({
  [`GET ${API}/shipmentContract`]: () => page([contract, draft]),
  [`GET ${API}/shipmentContract/eSignature`]: () => ({ status: 0, data: { connected: false } }),
  [`GET ${API}/shipmentContract/:id`]: () => ({ status: 0, data: one }),
  'GET /ntocc-tms-api/waybill': () => page([]),
})

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const open = (query: Record<string, string>, one?: object, more: object = {}) =>
  show({ page: 'ShipmentContractDetail', query, permissions: PERMISSIONS, handlers: { ...answers(one), ...more } })

describe('the list of contracts', () => {
  it('S3-072 warns of a contract that ends soon, and leads to its page', async () => {
    await show({ page: 'ShipmentContractManage', permissions: PERMISSIONS, handlers: answers() })
    const soon = await row('C-005')
    expect(soon.textContent).toMatch(/10 d left/)
    expect((await row('C-006')).textContent).not.toMatch(/d left/)
    expect(within(soon).getByRole('link', { name: 'C-005' }).getAttribute('href')).toBe(
      '/shippers/contracts/detail?id=5',
    )
  })

  it('S3-072 a shipper reads: nothing is offered that draws up or ends a contract', async () => {
    await show({ page: 'ShipmentContractManage', permissions: READ, session: SHIPPER, handlers: answers() })
    await row('C-005')
    for (const name of ['New contract', 'Edit', 'Renew']) expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

describe('the contracts and lines of one shipper', () => {
  it('S2-072 are sides of its page: a contract is drawn up there for it, a line leads to the list of all', async () => {
    await show({
      page: 'ShipmentDetail',
      query: { id: '3', tab: 'contracts' },
      permissions: PERMISSIONS,
      handlers: answers(),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'New contract' }))
    const form = await screen.findByRole('dialog')
    expect(await within(form).findByLabelText(/^Number/)).toBeTruthy()
    cleanup()
    const line = {
      id: 9,
      code: 'XL9',
      version: 0,
      sequence: 1,
      loadAreaCode: '420100',
      unloadAreaCode: '310100',
      status: 1,
    }
    const lines = { [`GET ${API}/shipmentLineArea`]: () => page([line]) }
    const { api } = await show({ page: 'ShipmentDetail', query: { id: '3', tab: 'lines' }, handlers: lines })
    await row('XL9')
    expect(api.requests.find(each => each.path === `${API}/shipmentLineArea`)?.query).toMatchObject({
      shipmentCode: 'HQ-S0003',
      sortField: 'sequence',
    })
    const all = screen.getByRole('link', { name: 'Show all' })
    expect(all.getAttribute('href')).toBe('/shippers/lines?shipmentCode=HQ-S0003')
  })
})

describe('one contract', () => {
  it('S3-072 what is signed is changed no more and says why; it can be renewed, from the day after it ends', async () => {
    const { api } = await open({ id: '5' }, contract, {
      [`POST ${API}/shipmentContract`]: () => ({ status: 0, data: { ...draft, id: 7 } }),
    })
    const edit = await screen.findByRole('button', { name: 'Edit' })
    expect(edit.getAttribute('aria-disabled')).toBe('true')
    expect(document.getElementById(edit.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/Only a draft/)
    await userEvent.click(screen.getByRole('button', { name: 'Renew' }))
    const form = await screen.findByRole('dialog')
    await userEvent.type(await within(form).findByLabelText(/^Number/), 'C-007')
    await userEvent.click(within(form).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(api.requests.find(each => each.method === 'POST')?.body).toMatchObject({
        contractNo: 'C-007',
        renews: 'HT5',
        validFrom: inDays(11),
        amount: '1000.00',
      }),
    )
  })

  it('S3-072 nobody sends a draft to sign where no e-signature is connected, and it says so', async () => {
    await open({ id: '6' }, draft)
    const send = await screen.findByRole('button', { name: 'Send for e-signature' })
    await waitFor(() => expect(send.getAttribute('aria-disabled')).toBe('true'))
    expect(screen.getByRole('button', { name: 'Sign on paper' }).getAttribute('aria-disabled')).toBeNull()
  })

  it('S3-072 while it is out to be signed it says with whom, and a simulation is called one', async () => {
    const out = { ...draft, status: 1, signFlowId: 'F1' }
    const { api } = await open({ id: '6' }, out, {
      [`GET ${API}/shipmentContract/eSignature`]: () => ({
        status: 0,
        data: { connected: true, name: 'Sign & Co.', simulated: true },
      }),
      'GET /ntocc-tps-api/app/asign/contract/detail': () => ({ status: 0, data: out }),
    })
    const notice = await screen.findByRole('note')
    expect(notice.textContent).toContain('Simulation: binds nobody')
    expect(notice.textContent).toContain('Out to be signed through Sign & Co.')
    await userEvent.click(within(notice).getByRole('button', { name: 'Check the signing status' }))
    await waitFor(() =>
      expect(api.requests.find(each => each.path.includes('asign'))?.query).toEqual({ contractCode: 'HT6' }),
    )
  })
})
