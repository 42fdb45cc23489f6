import { type FakeHandlers, renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { accountMachine } from '../contract/account.ts'
import type { WithdrawalStart } from '../contract/calls.ts'
import { withdrawalMachine } from '../contract/withdrawal.ts'
import locale from '../locales/en.json' with { type: 'json' }
import plugin from '../plugin.ts'
import { forgetProof } from './password/proof.ts'

afterEach(() => {
  cleanup()
  forgetProof()
})

const BASE = '/ntocc-basic-api'
const PERMISSIONS = [
  'moneyAccount.read',
  'moneyAccount.lock',
  'withdrawal.read',
  'withdrawal.submit',
  'withdrawal.review',
]

const account = {
  id: 4,
  code: 'HQ-ZH0000000004',
  version: 3,
  accountNo: 'ZH0000000004',
  kind: 'income',
  driverCode: 'D-1',
  balance: '900.00',
  frozen: '100.00',
  available: '800.00',
  lastSeq: 2,
  status: accountMachine.at.normal,
}
const change = {
  id: 1,
  version: 0,
  accountNo: account.accountNo,
  seq: 2,
  driverCode: 'D-1',
  subject: 'freeze',
  amount: '0.00',
  frozenAmount: '100.00',
  balanceAfter: '900.00',
  frozenAfter: '100.00',
  refNo: 'TX26112800000001',
  at: '2026-11-28T04:00:00.000Z',
}
const withdrawal = {
  id: 9,
  version: 1,
  withdrawNo: 'TX26112800000001',
  accountNo: account.accountNo,
  driverCode: 'D-1',
  amount: '100.00',
  fee: '2.00',
  actualAmount: '98.00',
  holder: '司机001',
  bankName: '工商银行',
  cardNo: '***************0012',
  source: 'app',
  payPasswordOk: true,
  status: withdrawalMachine.initial,
}
const start: WithdrawalStart = {
  accountNo: account.accountNo,
  balance: '900.00',
  frozen: '100.00',
  available: '800.00',
  fee: '2.00',
  least: '1.00',
  most: '50000.00',
  cards: [
    { code: 'C-1', holder: '司机001', bankName: '工商银行', cardNo: '***0012', isDefault: true, isVerified: true },
    { code: 'C-2', holder: '司机001', bankName: '农业银行', cardNo: '***0099', isDefault: false, isVerified: false },
  ],
  hasPayPassword: true,
  refusals: [],
}
const page = (records: object[]) => ({ records, total: records.length, pageNum: 1, pageSize: 20 })

/** Staff look at everybody's money, a driver at his own. */
const DRIVER = { partyType: 'DRIVER', code: 'D-1', userName: 'driver', branchCode: 'HQ' } as const

const STAFF = { partyType: 'PLAT_ADMIN', code: 'P0001', userName: 'admin', branchCode: 'HQ' } as const
const partyOf = (page: string): typeof DRIVER | typeof STAFF => (page === 'CashWithdrawal' ? DRIVER : STAFF)

const show = (name: string, api: FakeHandlers = {}, query?: Record<string, string>, party = partyOf(name)) =>
  renderPlugin(plugin, {
    page: name,
    locale,
    ...(query && { query }),
    session: { permissions: PERMISSIONS, party },
    api: {
      [`GET ${BASE}/dict/listDict`]: () => [],
      [`GET ${BASE}/driver`]: () => page([{ id: 1, code: 'D-1', name: 'Li Wei' }]),
      [`GET ${BASE}/moneyAccount`]: () => page([account]),
      [`GET ${BASE}/moneyAccount/:id`]: () => account,
      [`GET ${BASE}/accountChange`]: () => page([change]),
      [`GET ${BASE}/withdrawal`]: () => page([withdrawal]),
      [`GET ${BASE}/withdrawal/:id`]: () => withdrawal,
      [`GET ${BASE}/withdrawalStart`]: () => start,
      ...api,
    },
  })

it('S2-206 the to-do opens the withdrawal records that it counts', () => {
  const to = plugin.todo?.find(({ key }) => key === 'transfer_apply_count')?.to ?? ''
  const names = Object.fromEntries(plugin.pages?.map(({ name, path }) => [path, name]) ?? [])
  expect(names[to.split('?')[0] ?? '']).toBe('WithdrawalRecords')
  expect(to).toContain(`status=${withdrawalMachine.at.toReview}`)
})

it('S2-093 withdrawal records say how much goes where, and S2-089 change records what moved and what stood there', async () => {
  await show('WithdrawalRecords')
  const row = (await screen.findByRole('link', { name: withdrawal.withdrawNo })).closest('tr')
  for (const text of ['98.00', '司机001', '***************0012']) expect(row?.textContent, text).toContain(text)
  cleanup()
  await show('AccountChanges')
  const line = (await screen.findByText('TX26112800000001')).closest('tr')
  for (const text of ['100.00', '900.00']) expect(line?.textContent, text).toContain(text)
})

describe('taking money out', () => {
  it('asks for the pay password once, then for amount and card, and says what comes onto the card', async () => {
    const { api } = await show('CashWithdrawal', {
      [`POST ${BASE}/payPasswordProve`]: () => ({
        proof: 'proof-1',
        until: new Date(Date.now() + 300_000).toISOString(),
      }),
      [`POST ${BASE}/party/revenueWithdraw`]: () => withdrawal,
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
    await userEvent.type(await screen.findByLabelText(/Pay password/, { selector: 'input' }), '285013')
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    const amount = await screen.findByRole('textbox', { name: /Amount/ })
    await userEvent.type(amount, '100')
    const dialog = screen.getByRole('dialog')
    await waitFor(() => expect(dialog.textContent).toContain('98.00'))
    // A card that is not verified is none to choose.
    expect(within(dialog).queryByText(/0099/)).toBeNull()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ask for it' }))
    await waitFor(() => {
      const sent = api.requests.find(({ path }) => path.endsWith('/revenueWithdraw'))
      expect(JSON.stringify({ ...sent?.query, ...(sent?.body as object) })).toContain('proof-1')
      expect(JSON.stringify(sent)).not.toContain('285013')
    })
  })

  it('asks for the pay password again where the dialog was open for longer than it holds, and sends nothing before', async () => {
    let asked = 0
    const { api } = await show('CashWithdrawal', {
      [`POST ${BASE}/payPasswordProve`]: () => {
        asked += 1
        // The first is over at once.
        return { proof: `proof-${asked}`, until: new Date(Date.now() + (asked === 1 ? 0 : 300_000)).toISOString() }
      },
      [`POST ${BASE}/party/revenueWithdraw`]: () => withdrawal,
    })
    const proves = async () => {
      await userEvent.type(await screen.findByLabelText(/Pay password/, { selector: 'input' }), '285013')
      await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    }
    const sent = () => api.requests.filter(({ path }) => path.endsWith('/revenueWithdraw'))
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
    await proves()
    await userEvent.type(await screen.findByRole('textbox', { name: /Amount/ }), '100')
    await userEvent.click(screen.getByRole('button', { name: 'Ask for it' }))
    await proves()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(JSON.stringify(sent())).toContain('proof-2')
  })

  it('says to staff whose page it is, and where theirs is', async () => {
    await show('CashWithdrawal', {}, undefined, STAFF)
    expect((await screen.findByRole('link', { name: 'Withdrawal records' })).getAttribute('href')).toContain(
      '/withdrawals',
    )
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
  })

  it('says why not, and where that is mended', async () => {
    await show('CashWithdrawal', {
      [`GET ${BASE}/withdrawalStart`]: () => ({ ...start, hasPayPassword: false, refusals: ['noPayPassword'] }),
    })
    const button = await screen.findByRole('button', { name: 'Withdraw' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    const link = screen.getByRole('link', { name: 'Pay password' })
    expect(link.getAttribute('href')).toContain('/accounts/pay-password')
  })
})

it('a decision shows amounts, holder and card before it is made', async () => {
  const { api } = await show(
    'WithdrawalDetail',
    { [`PUT ${BASE}/withdrawal/move`]: () => ({ ...withdrawal, status: withdrawalMachine.at.approved }) },
    { id: '9' },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
  const dialog = await screen.findByRole('dialog')
  for (const text of ['司机001', '工商银行', '***************0012', '98.00']) expect(dialog.textContent).toContain(text)
  expect(api.requests.some(({ method }) => method === 'PUT')).toBe(false)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }))
  await waitFor(() =>
    expect(api.requests.find(({ method }) => method === 'PUT')?.body).toEqual({ id: 9, version: 1, move: 'approve' }),
  )
})

it('S2-088 statistics say what came, what left, what stands there, and that the sums agree', async () => {
  await show('BalanceStatistics', {
    [`GET ${BASE}/accountStatistics`]: () => ({
      opening: '10.00',
      closing: '700.00',
      frozen: '100.00',
      incoming: '1000.00',
      outgoing: '310.00',
      moved: 2,
      accounts: 7,
      subjects: [{ subject: 'freight', lines: 3, incoming: '1000.00', outgoing: '0.00' }],
      days: [{ day: '2026-11-27', incoming: '1000.00', outgoing: '0.00', balance: '1010.00' }],
      differing: [],
      compared: 12,
    }),
  })
  await screen.findByText(/12 accounts: balances, change records and books agree/)
  const row = screen.getByText('Freight').closest('tr')
  expect(row?.textContent).toContain('1,000.00')
  expect(screen.getByText('Closing balance').parentElement?.textContent).toContain('700.00')
})

it('S2-131 two entries that differ are said, and nothing is sent', async () => {
  const { api } = await show('PayPassword', {
    [`GET ${BASE}/payPasswordState`]: () => ({
      isSet: true,
      changedAt: '2026-11-01T00:00:00.000Z',
      phone: '100****0001',
    }),
    [`POST ${BASE}/payPasswordChange`]: () => ({ isSet: true }),
  })
  await userEvent.type(await screen.findByLabelText(/Present pay password/), '285013')
  await userEvent.type(screen.getByLabelText(/^\*?Pay password/), '730145')
  await userEvent.type(screen.getByLabelText(/Once more/), '730146')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('The two entries differ')
  expect(api.requests.some(({ method }) => method === 'POST')).toBe(false)
})
