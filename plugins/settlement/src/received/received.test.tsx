import type { FakeHandlers } from '@ntocc/sdk/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { settlementMachine } from '../../contract/machine.ts'
import locale from '../../locales/en.json' with { type: 'json' }
import { BASE, page, RECEIVABLE, said, shown } from '../testing/shown.ts'

afterEach(cleanup)

const batch = { ...RECEIVABLE, paidAmount: '100.00', status: settlementMachine.at.partlyPaid }
const receipt = {
  id: 3,
  code: 'KS26032000000003',
  version: 0,
  receiptNo: 'KS26032000000003',
  batchNo: batch.batchNo,
  shipmentCode: 'S-1',
  accountNo: 'ZH0000000001',
  amount: '100.00',
  takenBy: 'finance1',
  at: '2026-03-20T04:00:00.000Z',
}
const standing = { total: '300.00', received: '100.00', open: '200.00', available: '150.00', refusals: [] }
const show = (name: string, api: FakeHandlers = {}, permissions = ['settlement.read', 'settlement.receive']) =>
  shown(
    name,
    { permissions, ...(name === 'SettlementBatchDetail' && { query: { id: '7', tab: 'receipts' } }) },
    {
      [`GET ${BASE}/shipment`]: () => page([{ id: 1, code: 'S-1', name: 'Hubei Steel' }]),
      [`GET ${BASE}/settlementBatch/:id`]: () => batch,
      [`GET ${BASE}/settlementLine`]: () => page([]),
      [`GET ${BASE}/settlementReceipt`]: () => page([receipt]),
      [`GET ${BASE}/settlementReceivable`]: () => standing,
      ...api,
    },
  )
const sent = ({ requests }: { requests: readonly { method: string; body?: unknown }[] }) =>
  requests.filter(({ method }) => method === 'POST').map(({ body }) => body)

it('a clerk sees what has come in and takes what the account has, once the amount was in sight', async () => {
  const { api } = await show('SettlementBatchDetail', {
    [`POST ${BASE}/settlementReceive`]: () => ({ received: '150.00' }),
  })
  await screen.findByText(receipt.receiptNo)
  await userEvent.click(await screen.findByRole('button', { name: 'Take from account' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('Hubei Steel')
  for (const text of ['CNY 150.00', 'CNY 200.00', locale.receive.meaning]) expect(said(dialog)).toContain(text)
  expect(sent(api)).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: /Take from account/ }))
  await waitFor(() => expect(sent(api)).toEqual([{ id: 7, version: 4, amount: '150.00' }]))
})

it.each(['nothing', 'frozen'] as const)('the button says why nothing can be taken: %s', async refusal => {
  await show('SettlementBatchDetail', {
    [`GET ${BASE}/settlementReceivable`]: () => ({ ...standing, refusals: [refusal] }),
  })
  const button = await screen.findByRole('button', { name: 'Take from account' })
  await userEvent.hover(button)
  // Once for those who hear it, and once for those who see it, as soon as it is shown.
  expect((await screen.findAllByText(locale.issue.receipt[refusal])).length).toBeGreaterThan(0)
  expect(button.getAttribute('aria-disabled') ?? String((button as HTMLButtonElement).disabled)).toBe('true')
})

it('of many batches each amount and their sum is seen before, and what is held back says why', async () => {
  const rows = [
    batch,
    { ...batch, id: 8, code: 'YS2', batchNo: 'YS26032000000002' },
    { ...batch, id: 9, code: 'YS3', batchNo: 'YS26032000000003' },
  ]
  const of: Record<string, object> = {
    '7': standing,
    '8': { ...standing, open: '80.00' },
    '9': { ...standing, available: '0.00', refusals: ['nothing'] },
  }
  const { api } = await show('SettlementBatches', {
    [`GET ${BASE}/settlementBatch`]: () => page(rows),
    [`GET ${BASE}/settlementReceivable`]: ({ query }) => of[String(query.id)] ?? {},
    [`POST ${BASE}/settlementReceive`]: () => ({ received: '1.00' }),
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows' }))
  await userEvent.click(screen.getByRole('button', { name: 'Take from account' }))
  const dialog = await screen.findByRole('dialog')
  for (const text of ['Take for 2 batches', 'CNY 230.00', locale.issue.receipt.nothing])
    expect(said(dialog)).toContain(text)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Take from account' }))
  await screen.findByText('2 of 3 done, 1 not done')
  expect(sent(api)).toEqual([
    { id: 7, version: 4, amount: '150.00' },
    { id: 8, version: 4, amount: '80.00' },
  ])
})

it('a receipt is given back with a reason, by whoever may; beside the others it says why not', async () => {
  const other = { ...receipt, id: 4, code: 'KS4', receiptNo: 'KS26032000000004', takenBy: null }
  const back = { ...receipt, id: 5, code: 'KS5', receiptNo: 'KS26032000000005', amount: '-5.00', givesBack: 'KS1' }
  const { api } = await show(
    'SettlementBatchDetail',
    {
      [`GET ${BASE}/settlementBatch/:id`]: () => ({ ...batch, byHand: true }),
      [`GET ${BASE}/settlementReceipt`]: () => page([receipt, other, back]),
      [`GET ${BASE}/settlementReturnable`]: () => [
        { receiptNo: receipt.receiptNo, amount: '100.00', refusals: [] },
        { receiptNo: other.receiptNo, amount: '100.00', refusals: ['sameHand'] },
      ],
      [`POST ${BASE}/settlementGiveBack`]: () => ({ receiptNo: 'KS26032000000009' }),
    },
    ['settlement.read', 'settlement.receive', 'settlement.giveBack'],
  )
  await screen.findByText(locale.receive.byHand)
  const buttons = await screen.findAllByRole('button', { name: 'Give back' })
  expect(buttons).toHaveLength(2)
  const isOff = (button: HTMLElement | undefined) =>
    button?.getAttribute('aria-disabled') ?? String((button as HTMLButtonElement).disabled)
  expect(buttons.map(isOff)).toEqual(['false', 'true'])
  await userEvent.click(buttons[0] as HTMLElement)
  const dialog = await screen.findByRole('dialog')
  for (const text of ['CNY 100.00', receipt.receiptNo, locale.giveBack.meaning]) expect(said(dialog)).toContain(text)
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Why it is given back/ }), 'for another')
  await userEvent.click(within(dialog).getByRole('button', { name: /Give back/ }))
  await waitFor(() =>
    expect(sent(api)).toEqual([{ id: 7, version: 4, receiptNo: receipt.receiptNo, reason: 'for another' }]),
  )
})

it('whoever may not give back is not asked about it', async () => {
  await show('SettlementBatchDetail')
  await screen.findByText(receipt.receiptNo)
  expect(screen.queryByRole('button', { name: 'Give back' })).toBeNull()
})
