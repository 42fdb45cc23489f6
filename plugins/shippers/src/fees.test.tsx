import { loadForms } from '@ntocc/sdk/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { API, page, READ, show } from './test-data.ts'

beforeAll(loadForms, 120_000)
beforeEach(() => localStorage.clear())
afterEach(cleanup)

const PERMISSIONS = [...READ, 'serviceFee.edit']
const inDays = (days: number) => new Date(Date.now() + (8 + days * 24) * 3_600_000).toISOString().slice(0, 10)

const fee = { id: 1, version: 0, code: 'FW1', shipmentCode: 'HQ-S0003', feeMode: 'rate', rate: 1.25, enabled: true }
const fees = [
  { ...fee, from: inDays(-20), to: inDays(9) },
  { ...fee, id: 2, code: 'FW2', feeMode: 'perTonne', rate: null, price: '0.55', from: inDays(10) },
  { ...fee, id: 3, code: 'FW3', feeMode: 'perOrder', rate: null, price: '30.00', from: inDays(-90), to: inDays(-21) },
  { ...fee, id: 4, code: 'FW4', enabled: false, from: inDays(-20) },
]
const FEE = `${API}/shipmentServiceFee`
const answers = {
  [`GET ${FEE}`]: () => page(fees),
  [`GET ${FEE}/switching`]: () => ({ status: 0, data: { enabled: true, concerns: { agreed: 41, others: 7 } } }),
  [`GET ${FEE}/statistics`]: () => ({ status: 0, data: { charged: '0.00', paid: '0.00', unpaid: '0.00' } }),
  [`GET ${FEE}/currentPaidingAmount`]: () => ({ status: 0, data: { amount: '0.00' } }),
  [`GET ${FEE}/getPlatformInfo`]: () => ({ status: 4040 }),
}
const open = (more: object = {}) =>
  show({ page: 'ShipmentServiceFee', permissions: PERMISSIONS, handlers: { ...answers, ...more } })

it('S7-085 the list says which agreement is in force today, which comes next, and what each charges', async () => {
  await open()
  const rows = (await screen.findAllByRole('row')).slice(1).map(each => each.textContent)
  expect(rows).toHaveLength(4)
  const said: [RegExp, RegExp][] = [
    [/In force/, /1\.25/],
    [/To come/, /0\.55/],
    [/Ended/, /30\.00/],
    [/Not in use/, /1\.25/],
  ]
  for (const [at, [phase, charged]] of said.entries()) {
    expect(rows[at]).toMatch(phase)
    expect(rows[at]).toMatch(charged)
  }
})

it('S7-087 the switch says what it does and how many shippers it concerns before it is thrown', async () => {
  const sent: unknown[] = []
  await open({
    [`POST ${FEE}/switchSave`]: ({ body }: { body: unknown }) => {
      sent.push(body)
      return { status: 0, data: { enabled: false } }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Switch off' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect((await dialog.findByText(/in force today: 41/)).textContent).toMatch(/charged nothing: 7/)
  expect(dialog.getByText(/no longer charged/)).toBeDefined()
  expect(sent).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Switch off' }))
  await screen.findByText('Service fees are no longer charged')
  expect(sent).toEqual([{ enabled: false }])
})

it('S7-086 terms that are being written show what a waybill of 30 t at 80.00 would be charged', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'New service fee' }))
  const example = within(await screen.findByRole('region', { name: 'What a waybill would be charged' }))
  expect(example.getByRole('status').textContent).toMatch(/2,400\.00.*0\.00/)
  const tonnes = example.getByLabelText('A waybill of … t')
  await userEvent.clear(tonnes)
  await userEvent.type(tonnes, '12.5')
  expect(example.getByRole('status').textContent).toMatch(/1,000\.00/)
})

it('the page of a shipper says what it is charged today', async () => {
  await show({ page: 'ShipmentDetail', query: { id: '3' }, permissions: PERMISSIONS, handlers: answers })
  const label = await screen.findByText('Service fee')
  await waitFor(() => expect(label.parentElement?.textContent).toMatch(/1\.25/))
})
