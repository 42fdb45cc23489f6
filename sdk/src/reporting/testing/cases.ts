import {
  type AnyDocument,
  defineProvinceReport,
  precheck,
  type ReportCase,
  type RuleResult,
  type RuleSettings,
} from '../index.ts'
import { driver, fundFlow, isCounty, NOW, vehicle, waybill, withValue } from './samples.ts'

const WUHAN = { lng: 114.2667, lat: 30.5833 }
const SHANGHAI = { lng: 121.4581, lat: 31.2222 }

/** Positions on the straight line between both, each half hour of the 24 hours from despatch to receipt. */
const POINTS = 48
const STARTED = Date.parse('2026-03-01T04:00:00Z')
export const track = Array.from({ length: POINTS + 1 }, (_, at) => ({
  lng: WUHAN.lng + ((SHANGHAI.lng - WUHAN.lng) * at) / POINTS,
  lat: WUHAN.lat + ((SHANGHAI.lat - WUHAN.lat) * at) / POINTS,
  at: new Date(STARTED + at * 1_800_000).toISOString(),
}))

/** A waybill that was carried, received, reported, paid and invoiced as it should be. */
export const goodCase: ReportCase = {
  now: NOW,
  platform: { name: '平台测试公司', uscc: '91119999MAPEF16F0C' },
  waybill: {
    document: waybill,
    serials: ['0000'],
    reportedAt: '2026-03-02T05:00:00Z',
    isAccepted: true,
    loading: WUHAN,
    unloading: SHANGHAI,
    routeKm: 883,
    loadedKilograms: 28_500,
    payableYuan: '4800.00',
    prohibited: [],
  },
  vehicle: { document: vehicle, isAccepted: true, certificateTo: '2027-01-31' },
  drivers: [{ document: driver, isAccepted: true, licenceTo: '2030-01-31', qualificationTo: '2028-01-31' }],
  contract: { no: 'HT2601010001', signedAt: '2026-03-01T00:30:00Z', collectors: ['车队长甲'] },
  track,
  payments: [
    {
      no: 'FK2603030001',
      document: fundFlow,
      paidAt: '2026-03-03T03:00:00Z',
      reportedAt: '2026-03-03T04:00:00Z',
      isCash: false,
      isPartial: false,
      takenSequences: [],
    },
  ],
  invoices: [{ no: '26312000000000000001', amountYuan: '5200.00', isLinked: true }],
  trips: [],
}

const report = defineProvinceReport({ gb: '420000' })
/** The good case's province judges it. */
export const check = (of: ReportCase, settings: RuleSettings = {}): RuleResult[] =>
  precheck(of, { report, isCounty, settings })

/** The good case with something of it otherwise. */
export const but = (changes: Partial<ReportCase>): ReportCase => ({ ...goodCase, ...changes })
export const waybillBut = (changes: Partial<ReportCase['waybill']>) =>
  but({ waybill: { ...goodCase.waybill, ...changes } })
export const document = (path: string, value: unknown) =>
  waybillBut({ document: withValue(goodCase.waybill.document as AnyDocument, path, value) })
export const vehicleBut = (changes: Partial<ReportCase['vehicle']>) =>
  but({ vehicle: { ...goodCase.vehicle, ...changes } })
export const ofDriver = (changes: object) => but({ drivers: goodCase.drivers.map(each => ({ ...each, ...changes })) })
export const paymentBut = (changes: object) =>
  but({ payments: goodCase.payments.map(each => ({ ...each, ...changes })) })
export const paid = (path: string, value: unknown) =>
  paymentBut({ document: withValue(goodCase.payments[0]?.document as AnyDocument, path, value) })
export const contractBut = (changes: object) => {
  if (!goodCase.contract) throw new Error('no contract')
  return but({ contract: { ...goodCase.contract, ...changes } })
}
