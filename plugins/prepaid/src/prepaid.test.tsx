import { knowReferences } from '@ntocc/sdk/contracts'
import { type FakeHandlers, renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { PrepaidStart, PrepaidSums } from '../contract/calls.ts'
import { prepaidMachine } from '../contract/machine.ts'
import locale from '../locales/en.json' with { type: 'json' }
import plugin from '../plugin.ts'

afterEach(cleanup)

const BASE = '/ntocc-basic-api'
const PERMISSIONS = ['prepaid.read', 'prepaid.submit', 'prepaid.review', 'prepaid.repay']

const advance = {
  id: 9,
  code: 'YK26112800000001',
  version: 4,
  prepaidNo: 'YK26112800000001',
  waybillNo: 'YD26112800000001',
  shipmentCode: 'S-1',
  driverCode: 'D-1',
  payable: '1000.00',
  ratio: 40,
  amount: '400.00',
  purpose: 'Fuel and tolls',
  holder: 'Driver 001',
  bankName: 'ICBC',
  cardNo: '62*******0001',
  applicant: 'driver',
  appliedAt: '2026-11-28T04:00:00.000Z',
  attempt: 1,
  paidAmount: '0.00',
  offsetAmount: '0.00',
  returnedAmount: '0.00',
  openAmount: '0.00',
  owedBack: '0.00',
  isOff: false,
  status: prepaidMachine.at.applied,
}
const overdue = {
  ...advance,
  status: prepaidMachine.at.overdue,
  paidAmount: '400.00',
  openAmount: '400.00',
  dueOn: '2026-11-20',
}
const entry = {
  id: 1,
  version: 0,
  prepaidNo: advance.prepaidNo,
  kind: 'paid',
  amount: '400.00',
  openAfter: '400.00',
  refNo: 'FK1',
  at: '2026-10-21T04:00:00.000Z',
}
const sums: PrepaidSums = {
  paid: '1400.00',
  offset: '700.00',
  returned: '300.00',
  open: '400.00',
  overdue: '400.00',
  owedBack: '0.00',
  count: 3,
  overdueCount: 1,
  differing: [],
  compared: 3,
}
const start: PrepaidStart = {
  waybillNo: advance.waybillNo,
  driverCode: 'D-1',
  payable: '1000.00',
  shares: '100.00',
  agreed: '200.00',
  advanced: '0.00',
  most: '400.00',
  ratioMost: 40,
  amountMost: '20000.00',
  open: 0,
  openMost: 3,
  days: 30,
  needsPhotos: false,
  payee: { holder: 'Driver 001', bankName: 'ICBC', cardNo: '62*******0001' },
  refusals: [],
}

const page = (records: object[]) => ({ records, total: records.length, pageNum: 1, pageSize: 20 })
const STAFF = { partyType: 'PLAT_ADMIN', code: 'P0001', userName: 'admin', branchCode: 'HQ' } as const

const show = (name: string, row: object, api: FakeHandlers = {}, query?: Record<string, string>) =>
  renderPlugin(plugin, {
    page: name,
    locale,
    ...(query && { query }),
    session: { permissions: PERMISSIONS, party: STAFF },
    api: {
      [`GET ${BASE}/dict/listDict`]: () => [],
      [`GET ${BASE}/driver`]: () => page([{ id: 1, code: 'D-1', name: 'Li Wei' }]),
      [`GET ${BASE}/prepaid`]: () => page([row]),
      [`GET ${BASE}/prepaid/:id`]: () => row,
      [`GET ${BASE}/prepaidEntry`]: () => page([entry]),
      [`GET ${BASE}/settlementBatch`]: () => page([{ id: 3, code: 'B-1', batchNo: 'YF26112900000001' }]),
      [`GET ${BASE}/prepaidSums`]: () => sums,
      [`GET ${BASE}/prepaidStart`]: () => start,
      ...api,
    },
  })

it('S2-211 the to-do opens the advances that it counts', () => {
  const to = plugin.todo?.find(({ key }) => key === 'pay_in_advance_count')?.to ?? ''
  const names = Object.fromEntries(plugin.pages?.map(({ name, path }) => [path, name]) ?? [])
  expect(names[to.split('?')[0] ?? '']).toBe('PrepaidManage')
  expect(to).toContain(`status=${prepaidMachine.filter('toReview')}`)
})

describe('advances', () => {
  it('S2-138 stand in a list with what was paid, taken off, came back and is open', async () => {
    await show('PrepaidManage', advance)
    expect((await screen.findAllByText(advance.prepaidNo)).length).toBeGreaterThan(0)
    expect(await screen.findByText(/3 paid: paid = offset \+ came back \+ open/)).toBeTruthy()
    expect(screen.getByText(/Overdue: .*400\.00/)).toBeTruthy()
  })

  it('whoever asks sees before what can be paid, and begins with what was agreed', async () => {
    const { api } = await show('PrepaidManage', advance, { [`POST ${BASE}/prepaidAsk`]: () => advance })
    const user = userEvent.setup({ delay: null })
    await user.click(await screen.findByRole('button', { name: 'Ask for an advance' }))
    await user.type(await screen.findByLabelText(/Waybill no\./), advance.waybillNo)
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await screen.findByText(/At most 40 %/)
    const dialog = screen.getByRole('dialog')
    await user.type(within(dialog).getByLabelText(/What for/), 'Fuel')
    await user.click(within(dialog).getByRole('button', { name: /Ask for it/ }))
    await waitFor(() => {
      const sent = api.requests.find(({ path }) => path.endsWith('/prepaidAsk'))
      expect(sent?.body).toMatchObject({ waybillNo: advance.waybillNo, amount: '200.00', purpose: 'Fuel' })
    })
  })

  it('what is overdue says so, and leads to what is paid back', async () => {
    await show('PrepaidDetail', overdue, {}, { id: '9' })
    expect(await screen.findByText(/It was due on/)).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Paid back' }))
    const dialog = await screen.findByRole('dialog', { name: new RegExp(advance.prepaidNo) })
    expect(within(dialog).getByLabelText(/Bank’s no\./)).toBeTruthy()
  })
  it('what is owed to the payee says so until two people close it', async () => {
    const owed = { ...advance, status: prepaidMachine.at.owedBack, offsetAmount: '400.00', owedBack: '400.00' }
    const { api } = await show('PrepaidDetail', owed, {}, { id: '9' })
    expect(await screen.findByText(/the payee is owed that much/)).toBeTruthy()
    // Batches are another area's: where it is there, one is chosen from them.
    knowReferences({ settlementBatch: { name: 'batchNo' } })
    await userEvent.click(await screen.findByRole('button', { name: 'Paid by a batch' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('400.00')
    const said = () => api.requests.filter(({ path }) => path.endsWith('/prepaidSayPaidAgain'))
    const say = within(dialog).getByRole('button', { name: 'Paid by this batch' })
    await userEvent.click(say)
    // Nothing goes out without saying by which batch.
    expect(said()).toEqual([])
    await userEvent.click(within(dialog).getByRole('combobox', { name: /Batch of the payee/ }))
    await userEvent.click(await screen.findByText('YF26112900000001'))
    const offered = api.requests.find(({ path }) => path.endsWith('/settlementBatch'))
    expect(offered?.query).toMatchObject({ side: 'payable', driverCode: 'D-1' })
    await userEvent.click(say)
    await waitFor(() => expect(said()[0]?.body).toEqual({ id: 9, version: 4, batchCode: 'B-1' }))
  })

  it('what a batch has paid again leads to that batch', async () => {
    const closed = { ...advance, status: prepaidMachine.at.closed, owedBack: '400.00', closing: 'paidAgain' }
    await show('PrepaidDetail', { ...closed, batchCode: 'B-1', batchNo: 'YF26112900000001' }, {}, { id: '9' })
    const [link] = await screen.findAllByRole('link', { name: 'YF26112900000001' })
    expect(link?.getAttribute('href')).toContain('/settlement/batches?batchNo=YF26112900000001')
  })

  it('what is closed is owed no more', async () => {
    await show('PrepaidDetail', { ...advance, status: prepaidMachine.at.closed, owedBack: '400.00' }, {}, { id: '9' })
    await screen.findAllByTitle(String(prepaidMachine.at.closed))
    expect(screen.queryByText(/the payee is owed that much/)).toBeNull()
  })
})
