import { type FakeHandlers, renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { collectionMachine } from '../contract/collection.ts'
import { codeMachine } from '../contract/collection-code.ts'
import { merchantMachine } from '../contract/merchant.ts'
import { splitRuleMachine } from '../contract/split.ts'
import locale from '../locales/en.json' with { type: 'json' }
import plugin from '../plugin.ts'

afterEach(cleanup)

const BASE = '/ntocc-basic-api'
const PERMISSIONS = [
  'moneyAccount.read',
  ...['read', 'code', 'match', 'approve'].map(each => `collection.${each}`),
  ...['read', 'edit', 'approve'].flatMap(each => [`merchantAccount.${each}`, `split.${each}`]),
]
const STAFF = { partyType: 'PLAT_ADMIN', code: 'P0001', userName: 'admin', branchCode: 'HQ' } as const
const SHIPPER = { partyType: 'SHIPPER', code: 'S-1', userName: 'shipper', branchCode: 'HQ' } as const

const code = {
  id: 3,
  version: 1,
  codeNo: 'SK26112900000042',
  purpose: 'recharge',
  shipmentCode: 'S-1',
  amountLimit: '5000.00',
  amountUsed: '1200.50',
  validUntil: '2026-12-28',
  status: codeMachine.at.open,
}
const collection = {
  id: 8,
  version: 2,
  collectionNo: 'SR26112900000007',
  serial: 'B202611290000000001',
  amount: '660.00',
  receivedAt: '2026-11-29T01:00:00.000Z',
  payerName: '江汉钢铁',
  payerAccount: '***1234',
  words: '误转',
  trouble: 'noCode',
  returns: 0,
  status: collectionMachine.at.unmatched,
}
const merchant = {
  id: 5,
  version: 4,
  merchantNo: '898420148160001',
  channel: 'unionpay',
  name: '武汉江汉网络货运有限公司',
  uscc: '91420100MA4KYXRH3B',
  contact: '李敏',
  contactPhone: '02787654321',
  settleHolder: '武汉江汉网络货运有限公司',
  settleBank: '建设银行',
  settleCard: '***9901',
  feeRate: 0.38,
  status: merchantMachine.at.signed,
}
const rule = {
  id: 6,
  version: 0,
  ruleNo: 'GZ26112900000001',
  edition: 1,
  driverCode: 'D-1',
  priority: 100,
  fromDay: '2026-12-01',
  shares: [
    { driverCode: 'D-1', ratio: 60 },
    { driverCode: 'D-2', ratio: 40, fixed: '50.00' },
  ],
  status: splitRuleMachine.at.toApprove,
}
const into = { holder: 'NTOCC', bank: 'CCB', account: '9558859746145966', isSimulated: false }
const page = (records: object[]) => ({ records, total: records.length, pageNum: 1, pageSize: 20 })

const show = (
  name: string,
  api: FakeHandlers = {},
  { id, as = STAFF }: { id?: number; as?: typeof STAFF | typeof SHIPPER } = {},
) =>
  renderPlugin(plugin, {
    page: name,
    locale,
    ...(id && { query: { id: String(id) } }),
    session: { permissions: PERMISSIONS, party: as },
    api: {
      [`GET ${BASE}/dict/listDict`]: () => [],
      [`GET ${BASE}/partyGroup/default`]: () => ({ name: 'Head office' }),
      [`GET ${BASE}/driver`]: () =>
        page([
          { id: 1, code: 'D-1', name: 'Li Wei' },
          { id: 2, code: 'D-2', name: 'Zhou Ming' },
        ]),
      [`GET ${BASE}/shipment`]: () => page([{ id: 1, code: 'S-1', name: 'Jianghan Steel' }]),
      [`GET ${BASE}/moneyAccount`]: () => page([{ id: 1, accountNo: 'ZH0000000001', available: '180.00' }]),
      [`GET ${BASE}/accountChange`]: () => page([]),
      [`GET ${BASE}/collectionCode`]: () => page([code]),
      [`GET ${BASE}/collectionCode/:id`]: () => code,
      [`GET ${BASE}/collection`]: () => page([collection]),
      [`GET ${BASE}/collection/:id`]: () => collection,
      [`GET ${BASE}/merchantAccount`]: () => page([merchant]),
      [`GET ${BASE}/merchantAccount/:id`]: () => merchant,
      [`GET ${BASE}/splitRule`]: () => page([rule]),
      [`GET ${BASE}/splitRule/:id`]: () => rule,
      [`GET ${BASE}/splitRecord`]: () => page([]),
      [`GET ${BASE}/collectionStart`]: () => ({ into, least: '1.00', most: '1000000.00', days: 7 }),
      ...api,
    },
  })

it('S2-091 a code shows where is paid, what is named and what is still to come, and a QR code of it', async () => {
  await show('CollectionCodeDetail', {}, { id: code.id })
  expect(await screen.findByRole('img', { name: /QR code of SK26112900000042/ })).toBeTruthy()
  expect(screen.getByText(into.account)).toBeTruthy()
  expect(screen.getByText('Still to come').parentElement?.textContent).toContain('3,799.50')
})

it('a shipper recharges: how much, and then it has a number', async () => {
  const sent: unknown[] = []
  await show(
    'Recharge',
    {
      [`POST ${BASE}/collectionCode`]: ({ body }) => {
        sent.push(body)
        return code
      },
    },
    { as: SHIPPER },
  )
  await userEvent.type(await screen.findByRole('textbox', { name: /Amount/ }), '250')
  await userEvent.click(screen.getByRole('button', { name: 'Get the number' }))
  await waitFor(() => expect(sent).toMatchObject([{ purpose: 'recharge', amountLimit: '250.00' }]))
})

it.each([
  [{ taken: 2 }, '2 came in'],
  [{ trouble: 'silent' }, 'The bank has not answered. It is asked again by itself.'],
])('the bank is asked apart from the page, which follows until it is told what came of it: %o', async (came, told) => {
  const since = '2026-11-29T04:00:00.000Z'
  let isOver = false
  const { api } = await show('CollectionRecords', {
    [`POST ${BASE}/collectionAsk`]: () => ({ since }),
    // What somebody wanted before is not what is waited for.
    [`GET ${BASE}/collectionAsked`]: () =>
      isOver ? { begunAt: since, ...came } : { begunAt: '2026-11-28T04:00:00.000Z', taken: 7 },
  })
  const lists = () =>
    api.requests.filter(({ method, path }) => method === 'GET' && path === `${BASE}/collection`).length
  const button = await screen.findByRole('button', { name: 'Ask the bank' })
  await userEvent.click(button)
  await waitFor(() => expect(api.requests.some(({ path }) => path.endsWith('/collectionAsked'))).toBe(true))
  expect(screen.queryByText('7 came in')).toBeNull()
  const before = lists()
  isOver = true
  expect(await screen.findByText(told)).toBeTruthy()
  await waitFor(() => expect(lists()).toBeGreaterThan(before))
})

it('S2-092 what came in for nobody is assigned to a party with how that is known', async () => {
  const sent: unknown[] = []
  await show(
    'CollectionDetail',
    {
      [`POST ${BASE}/collectionAssign`]: ({ body }) => {
        sent.push(body)
        return { ...collection, status: collectionMachine.at.assigning }
      },
    },
    { id: collection.id },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Assign' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('江汉钢铁')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Assign' }))
  // Neither a party nor how it is known is said.
  expect(sent).toEqual([])
  await userEvent.click(within(dialog).getByRole('combobox', { name: /Shipper/ }))
  await userEvent.click(await screen.findByText('Jianghan Steel'))
  await userEvent.type(within(dialog).getByRole('textbox', { name: /How you know/ }), 'the payer called')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Assign' }))
  await waitFor(() =>
    expect(sent).toMatchObject([{ id: 8, version: 2, shipmentCode: 'S-1', reason: 'the payer called' }]),
  )
})

it('S1-023 a signed merchant’s card and fee are asked for, beside the present ones', async () => {
  const sent: unknown[] = []
  await show(
    'MerchantAccountDetail',
    {
      [`POST ${BASE}/merchantChange`]: ({ body }) => {
        sent.push(body)
        return { ...merchant, status: merchantMachine.at.changing }
      },
    },
    { id: merchant.id },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Change card or fee' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Settlement card/ }), '6222020000000005678')
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'another bank')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Change card or fee' }))
  await waitFor(() =>
    expect(sent).toMatchObject([{ id: 5, settleCard: '6222020000000005678', feeRate: 0.38, reason: 'another bank' }]),
  )
})

it('S1-022 a rule is approved with whose money goes to whom in sight', async () => {
  const sent: unknown[] = []
  await show(
    'SplitRuleDetail',
    {
      [`PUT ${BASE}/splitRule/move`]: ({ body }) => {
        sent.push(body)
        return { ...rule, status: splitRuleMachine.at.inForce }
      },
    },
    { id: rule.id },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Approve rule' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('Zhou Ming')).toBeTruthy()
  expect(within(dialog).getByText('40 %')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve rule' }))
  await waitFor(() => expect(sent).toMatchObject([{ id: 6, version: 0, move: 'approveRule' }]))
})
