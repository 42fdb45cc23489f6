import { type FakeHandlers, renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { applicationMachine } from '../contract/application.ts'
import type { InvoiceableLines } from '../contract/calls.ts'
import { invoiceMachine } from '../contract/invoice.ts'
import locale from '../locales/en.json' with { type: 'json' }
import plugin from '../plugin.ts'

afterEach(cleanup)

const BASE = '/ntocc-basic-api'
const PERMISSIONS = [
  'invoice.read',
  'invoice.apply',
  'invoice.review',
  'invoice.issue',
  'invoice.deliver',
  'invoice.reverse',
  'invoice.tax',
]

const free: InvoiceableLines = {
  lines: [
    { number: 'YD1', orderNo: null, batchNo: 'YS1', finishTime: '2026-03-02T04:00:00.000Z', amount: '109.00' },
    { number: 'YD2', orderNo: null, batchNo: 'YS1', finishTime: '2026-03-03T04:00:00.000Z', amount: '218.00' },
  ],
  isMore: false,
  titles: [{ code: 'T1', title: '货主公司', taxNo: '91420100MA4K000010', kind: 'special', isDefault: true }],
  rates: { transport: 9, service: 6 },
  limit: '100000.00',
}
const invoice = {
  id: 7,
  code: 'FP1',
  version: 2,
  drawNo: 'FP1',
  applyNo: 'KP1',
  shipmentCode: 'S-1',
  isRed: false,
  business: 'transport',
  taxKind: 'special',
  buyerName: '货主公司',
  taxNo: '91420100MA4K000010',
  taxRate: 9,
  exTax: '300.00',
  tax: '27.00',
  total: '327.00',
  attempt: 1,
  invoiceNo: '26420000000000000001',
  issuedAt: '2026-03-10T04:00:00.000Z',
  drawer: 'finance1',
  status: invoiceMachine.at.issued,
}
const items = [
  {
    id: 1,
    version: 0,
    drawNo: 'FP1',
    applyNo: 'KP1',
    waybillNo: 'YD1',
    vehicleNo: '鄂A1',
    goodsName: '煤',
    exTax: '100.00',
    tax: '9.00',
    total: '109.00',
  },
  {
    id: 2,
    version: 0,
    drawNo: 'FP1',
    applyNo: 'KP1',
    waybillNo: 'YD2',
    vehicleNo: '鄂A2',
    goodsName: '煤',
    exTax: '200.00',
    tax: '18.00',
    total: '218.00',
  },
]
const page = (records: object[]) => ({ records, total: records.length, pageNum: 1, pageSize: 20 })

const show = (name: string, api: FakeHandlers = {}, query?: Record<string, string>, partyType = 'PLAT_ADMIN') =>
  renderPlugin(plugin, {
    page: name,
    locale,
    ...(query && { query }),
    session: { permissions: PERMISSIONS, party: { partyType } as never },
    api: {
      [`GET ${BASE}/dict/listDict`]: () => [],
      [`GET ${BASE}/invoiceable`]: () => free,
      [`GET ${BASE}/invoice`]: () => page([invoice]),
      [`GET ${BASE}/invoice/:id`]: () => invoice,
      [`GET ${BASE}/invoiceItem`]: () => page(items),
      [`GET ${BASE}/invoiceEvidence`]: () => [],
      [`GET ${BASE}/partyGroupDefault`]: () => ({ name: '平台公司' }),
      ...api,
    },
  })

it('S2-208 the to-do opens where invoices are drawn, with the applications that it counts', () => {
  const to = plugin.todo?.find(({ key }) => key === 'need_invoice')?.to ?? ''
  const names = Object.fromEntries(plugin.pages?.map(({ name, path }) => [path, name]) ?? [])
  expect(names[to.split('?')[0] ?? '']).toBe('DrawInvoice')
  expect(to).toContain(`status=${applicationMachine.filter('toDraw')}`)
})

it('what is chosen comes to amount, tax and invoices before it is asked for', async () => {
  const sent: unknown[] = []
  const user = userEvent.setup()
  await show(
    'InvoiceApply',
    {
      [`POST ${BASE}/invoiceApply`]: ({ body }: { body?: unknown }) => {
        sent.push(body)
        return { id: 1 }
      },
    },
    { start: '2026-03-01', end: '2026-03-31' },
    'SHIPPER',
  )
  await screen.findByText('YD1')
  const sum = (label: string) => screen.getByText(label).closest('div')?.textContent
  expect(sum('Without tax')).toContain('300.00')
  expect(sum('Tax, 9 %')).toContain('27.00')
  await user.click(screen.getByRole('checkbox', { name: 'YD2' }))
  expect(sum('Without tax')).toContain('100.00')
  await user.click(screen.getByRole('button', { name: 'Apply for an invoice' }))
  await waitFor(() =>
    expect(sent).toEqual([
      expect.objectContaining({ start: '2026-03-01', end: '2026-03-31', titleCode: 'T1', waybillNos: 'YD1' }),
    ]),
  )
  // And what was seen of it, so that nothing else is asked for.
  expect(sent).toEqual([expect.objectContaining({ seenCount: 1, seenTotal: '109.00' })])
})

it('what has changed since it was seen is refused, and the page shows what there is by now', async () => {
  let lines = free.lines.slice(0, 1)
  const user = userEvent.setup()
  await show(
    'InvoiceApply',
    {
      [`GET ${BASE}/invoiceable`]: () => ({ ...free, lines }),
      [`POST ${BASE}/invoiceApply`]: () => {
        lines = free.lines
        return { status: 4090, msg: 'By now it is more' }
      },
    },
    { start: '2026-03-01', end: '2026-03-31' },
    'SHIPPER',
  )
  await screen.findByText('YD1')
  expect(screen.queryByText('YD2')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Apply for an invoice' }))
  await screen.findByText('YD2')
  expect(screen.getByText('Without tax').closest('div')?.textContent).toContain('300.00')
})

it('what is charged beside waybills is asked for as a service, at its rate', async () => {
  const sent: unknown[] = []
  const user = userEvent.setup()
  await show(
    'InvoiceApply',
    {
      [`GET ${BASE}/invoiceable`]: () => ({
        ...free,
        lines: [{ ...free.lines[0], number: 'DOC-1', amount: '106.00' }],
      }),
      [`POST ${BASE}/invoiceApply`]: ({ body }: { body?: unknown }) => {
        sent.push(body)
        return { id: 1 }
      },
    },
    { start: '2026-03-01', end: '2026-03-31', subject: 'charges' },
    'SHIPPER',
  )
  await screen.findByText('DOC-1')
  expect(screen.getByRole('radio', { name: 'Charges beside waybills' })).toHaveProperty('checked', true)
  expect(screen.getByText('Tax, 6 %').closest('div')?.textContent).toContain('6.00')
  await user.click(screen.getByRole('button', { name: 'Apply for an invoice' }))
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ subject: 'charges', business: 'service' })]))
})

it('an invoice lies on paper with its lines, both sums and the total in capitals', async () => {
  await show('InvoicePaper', {}, { id: '7' })
  const sheet = await screen.findByRole('article')
  for (const text of [
    '26420000000000000001',
    '货主公司',
    '91420100MA4K000010',
    '鄂A1',
    '200.00',
    '叁佰贰拾柒元整',
    '327.00',
  ])
    expect(sheet.textContent, text).toContain(text)
})

it('a part of an invoice is taken back: the waybills that are chosen, with a reason', async () => {
  const sent: unknown[] = []
  const user = userEvent.setup()
  await show(
    'InvoiceDetail',
    {
      [`POST ${BASE}/invoiceReverse`]: ({ body }: { body?: unknown }) => {
        sent.push(body)
        return { id: 8 }
      },
    },
    { id: '7' },
  )
  await user.click(await screen.findByRole('button', { name: 'Reverse' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(await within(dialog).findByRole('checkbox', { name: /YD2/ }))
  // None at all is no way to say all of them.
  expect(within(dialog).getByRole('checkbox', { name: /YD1/ }).hasAttribute('disabled')).toBe(true)
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'wrong goods')
  await user.click(within(dialog).getByRole('button', { name: 'Ask for it' }))
  await waitFor(() => expect(sent).toEqual([{ id: 7, version: 2, reason: 'wrong goods', waybillNos: 'YD1' }]))
})

it.each([
  ['approve', 'Approve', applicationMachine.at.toReview],
  ['issue', 'Draw', applicationMachine.at.toIssue],
] as const)(
  'many are moved once each shipper with its amount, and what all come to, was in sight: %s',
  async (move, verb, status) => {
    const application = { id: 5, code: 'KP1', version: 3, applyNo: 'KP1', shipmentCode: 'S-1', total: '327.05', status }
    const other = { ...application, id: 6, code: 'KP2', applyNo: 'KP2', total: '1000.00' }
    const { api } = await show('DrawInvoice', {
      [`GET ${BASE}/invoiceApplication`]: () => page([application, other]),
      [`GET ${BASE}/shipment`]: () => page([{ id: 1, code: 'S-1', name: 'Hubei Steel' }]),
      [`PUT ${BASE}/invoiceApplication/move`]: () => application,
    })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }))
    await user.click(screen.getByRole('button', { name: verb }))
    const dialog = await screen.findByRole('dialog')
    for (const text of ['KP1', 'KP2', 'CNY 327.05', 'CNY 1,000.00', 'CNY 1,327.05'])
      await waitFor(() => expect(dialog.textContent?.replaceAll('\u00a0', ' ')).toContain(text))
    const moved = () => api.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
    expect(moved()).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: verb }))
    await waitFor(() =>
      expect(moved()).toEqual([
        { id: 5, version: 3, move },
        { id: 6, version: 3, move },
      ]),
    )
  },
)

it('output tax says what was issued and taken back in each month', async () => {
  await show('OutputTax', {
    [`GET ${BASE}/outputTax`]: () => [
      {
        month: '2026-03',
        rate: 9,
        invoices: 3,
        reds: 1,
        exTax: '1000.00',
        tax: '90.00',
        total: '1090.00',
        redTax: '-9.00',
      },
    ],
  })
  const row = (await screen.findByRole('link', { name: '2026-03' })).closest('tr')
  for (const text of ['9 %', '1,000.00', '90.00', '9.00']) expect(row?.textContent, text).toContain(text)
})
