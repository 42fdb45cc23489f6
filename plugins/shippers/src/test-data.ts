import { type FakeHandlers, type RenderPluginOptions, renderPlugin } from '@ntocc/sdk/testing'
import locale from '../locales/en.json' with { type: 'json' }
import plugin from '../plugin.ts'

export const API = '/ntocc-basic-api'

export const shipper = {
  id: 3,
  version: 2,
  code: 'HQ-S0003',
  name: 'Ore Works',
  uscc: '91420100MA4KPX9F7E',
  legalPerson: 'Ms. Ore',
  contact: 'Mr. Quay',
  phone: '100****6003',
  authStatus: 2,
  licenceExpire: '2099-01-01',
  idCardExpire: '2099-06-01',
  creditLimit: '1000.00',
  creditUsed: '950.50',
  balance: '20.00',
  accountPeriodDays: 30,
  blacklistFlag: false,
  gmtCreated: '2026-03-29T01:00:00Z',
}
export const waiting = { ...shipper, id: 4, code: 'HQ-S0004', name: 'New Mill', authStatus: 1, blacklistFlag: true }

export const entry = {
  id: 8,
  version: 1,
  code: 'HMD8',
  partyKind: 'shipper',
  status: 1,
  name: 'Ore Works',
  uscc: shipper.uscc,
  reason: 'Owes since spring',
  intercepts: ['publish'],
  from: '2026-01-01',
  gmtCreated: '2026-01-01T01:00:00Z',
}

export const overview = {
  shipment: shipper,
  figures: [
    {
      key: 'waybillsOpen',
      kind: 'count',
      value: 4,
      list: 'waybill',
      query: { shipmentCode: shipper.code, status: '10,20' },
    },
    {
      key: 'unpaid',
      kind: 'money',
      value: '950.50',
      list: 'waybill',
      query: { shipmentCode: shipper.code, payStatus: '0' },
    },
    { key: 'creditLeft', kind: 'money', value: '49.50' },
    { key: 'staff', kind: 'count', value: 2, list: 'shipmentStaff', query: { shipmentCode: shipper.code } },
  ],
  months: [
    { month: '2026-02', waybills: 7, receivable: '700.00' },
    { month: '2026-03', waybills: 9, receivable: '950.50' },
  ],
}

const dictionaries: Record<string, [string, string][]> = {
  reviewStatus: [
    ['1', 'To review'],
    ['2', 'Approved'],
  ],
  blacklistStatus: [
    ['0', 'Lifted'],
    ['1', 'In force'],
  ],
  blacklistParty: [['shipper', 'Shipper']],
  shipmentStaffRole: [['accountant', 'Accountant']],
}

export const page = (records: unknown[], total = records.length) => ({ records, total, pageNum: 1, pageSize: 20 })

// What a test brings comes first: `/:id` would take its calls.
const api = (more: FakeHandlers = {}): FakeHandlers => ({
  ...more,
  [`GET ${API}/dict/listDict`]: ({ query }) =>
    (query.types ?? '').split(',').map(type => ({
      type,
      dictList: (dictionaries[type] ?? []).map(([code, name]) => ({ code, name })),
    })),
  [`GET ${API}/shipment`]: () => page([shipper, waiting]),
  [`GET ${API}/shipment/shipmentInfo`]: () => ({ status: 0, data: shipper }),
  [`GET ${API}/shipment/:id`]: () => ({ status: 0, data: shipper }),
  [`GET ${API}/shipment/:id/overview`]: () => ({ status: 0, data: overview }),
  [`GET ${API}/shipmentStaff`]: () =>
    page([{ id: 1, version: 0, code: 'HY1', name: 'Mr. Desk', phone: '100****4003', role: 'accountant' }]),
  [`GET ${API}/shipmentCompany`]: () => page([]),
  [`GET ${API}/shipmentServiceFee`]: () => page([]),
  [`GET ${API}/creditBlacklist`]: () => page([entry]),
  [`GET ${API}/auditTrail`]: () => page([]),
  [`GET ${API}/savedView`]: () => [],
  ...more,
})

/** What a reader of everything about shippers holds. */
export const READ = [
  'shipment.read',
  'shipmentStaff.read',
  'shipmentCompany.read',
  'shipmentLineArea.read',
  'upstreamCustomer.read',
  'commonRouteInfo.read',
  'invoiceMessage.read',
  'contract.read',
  'serviceFee.read',
  'waybill.read',
]
const ALL = [
  ...READ,
  'shipment.edit',
  'shipment.delete',
  'shipment.staff',
  'review.suspend',
  'review.read',
  'blacklist.read',
  'blacklist.edit',
]

interface Shown extends Partial<Pick<RenderPluginOptions, 'query' | 'closed' | 'session'>> {
  page: string
  handlers?: FakeHandlers
  permissions?: string[]
}

/** Shows a page of the plugin over the fake API. */
export const show = ({ page: name, handlers, permissions = ALL, session, ...rest }: Shown) =>
  renderPlugin(plugin, {
    page: name,
    locale,
    api: api(handlers),
    session: { permissions, ...session },
    ...rest,
  })
