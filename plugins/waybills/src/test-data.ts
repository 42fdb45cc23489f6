import type { PartyType } from '@ntocc/sdk/contracts'
import { type FakeHandlers, type FakeRequest, type RenderPluginOptions, renderPlugin } from '@ntocc/sdk/testing'
import locale from '../locales/en.json' with { type: 'json' }
import plugin from '../plugin.ts'

export const waybill = {
  id: 7,
  version: 3,
  waybillNo: 'YD2603300001',
  orderNo: 'DD2603300001',
  status: 70,
  statusSince: '2026-03-30T04:00:00Z',
  shipmentName: 'Steel trade 001',
  driverName: 'Driver 001',
  vehicleNo: '鄂A00001',
  plateColor: '2',
  goodsName: 'Steel coils',
  unit: '1',
  loadCity: 'Wuhan',
  unloadCity: 'Shanghai',
  loadAddress: 'Yard 1',
  unloadAddress: 'Yard 2',
  distanceKm: 883,
  planQty: 30,
  loadQty: 30,
  unloadQty: 29.8,
  lossTolerance: 2,
  lossPrice: '400.00',
  shipperFreight: '9000.00',
  payableAmount: '8000.00',
  payStatus: 0,
  receiptStatus: 2,
  abnormalFlag: false,
  gmtCreated: '2026-03-29T01:00:00Z',
  acceptTime: '2026-03-29T02:00:00Z',
  departTime: '2026-03-29T06:00:00Z',
  arriveUnloadTime: '2026-03-30T02:00:00Z',
  unloadTime: '2026-03-30T04:00:00Z',
}

export const detail = {
  ...waybill,
  nodes: [
    { id: 1, waybillNo: waybill.waybillNo, type: 'depart', time: waybill.departTime, address: 'Yard 1', inFence: true },
  ],
  receipts: [
    {
      id: 5,
      receiptNo: 'HD001',
      waybillNo: waybill.waybillNo,
      type: 'receipt',
      images: ['data:image/svg+xml;base64,PHN2Zy8+'],
      status: 2,
      uploadedBy: 'Driver 001',
    },
  ],
  exceptions: [
    { id: 6, waybillNo: waybill.waybillNo, type: 'deviation', level: '2', time: waybill.departTime, status: 2 },
  ],
  changes: [
    {
      id: 9,
      at: waybill.unloadTime,
      byName: 'Driver 001',
      action: 'unload',
      changes: [{ field: 'status', before: 60, after: 70 }],
    },
  ],
  moves: [{ move: 'sign', allowed: true }],
}

const dictionaries: Record<string, [string, string][]> = {
  waybillStatus: [
    ['60', 'Arrived'],
    ['70', 'To be signed'],
  ],
  waybillNodeType: [['depart', 'Departure']],
  receiptType: [['receipt', 'Proof of delivery']],
  receiptStatus: [['2', 'To review']],
  exceptionType: [['deviation', 'Off route']],
  unit: [['1', 't']],
}

export const page = (records: unknown[], total = records.length) => ({ records, total, pageNum: 1, pageSize: 20 })

export const api = (more: FakeHandlers = {}): FakeHandlers => ({
  'GET /ntocc-basic-api/dict/listDict': ({ query }) =>
    (query.types ?? '').split(',').map(type => ({
      type,
      dictList: (dictionaries[type] ?? []).map(([code, name]) => ({ code, name })),
    })),
  'GET /ntocc-tms-api/waybill': () => page([waybill]),
  'GET /ntocc-tms-api/waybill/:id': () => ({ status: 0, data: detail }),
  'GET /ntocc-tms-api/waybill/:id/track': () => ({
    points: [
      { time: '2026-03-29T06:00:00Z', lng: 114.2, lat: 30.5, speed: 60 },
      { time: '2026-03-29T07:00:00Z', lng: 115.2, lat: 30.6, speed: 72 },
    ],
  }),
  ...more,
})

const ALL = [
  'waybill.read',
  'waybill.export',
  'waybill.sign',
  'waybill.approveReceipt',
  'waybill.cancel',
  'waybill.delete',
]
export const session = (partyType: PartyType, permissions = ALL) => ({
  party: { partyType, code: 'P1', userName: 'x', branchCode: 'HQ' },
  permissions,
})

export interface Shown {
  page?: string
  party?: PartyType
  query?: Record<string, string>
  handlers?: FakeHandlers
  narrow?: boolean
  quantity?: number
  slots?: RenderPluginOptions['slots']
  permissions?: string[]
}

/** Shows a page of the plugin over the fake API. */
export const show = ({
  page: name = 'WaybillManage',
  party = 'PLAT_ADMIN',
  query,
  handlers,
  narrow,
  quantity,
  slots,
  permissions,
}: Shown = {}) =>
  renderPlugin(plugin, {
    page: name,
    locale,
    api: api(handlers),
    query,
    narrow,
    ...(slots && { slots }),
    session: { ...session(party, permissions), ...(quantity ? { exportableQuantity: quantity } : {}) },
  })

/** Calls of the waybill list among the requests. */
export const lists = (requests: readonly FakeRequest[]) =>
  requests.filter(each => each.path === '/ntocc-tms-api/waybill')
