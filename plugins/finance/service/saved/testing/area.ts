import { Driver, DriverTeam, Shipment, Waybill } from '@ntocc/sdk/contracts'
import { type ServiceSession, type ServiceTest, testService } from '@ntocc/sdk/testing/service'
import { FINISHED } from '../../../../../server/src/ntocc/testing/plain-waybill.ts'
import { type Definition, type SavedChange, savedCalls } from '../../../contract/saved.ts'

/** What a test of kept statements begins with: an area in which two shippers have one waybill each, both finished on 10 March 2026. */
export const savedArea = async (): Promise<ServiceTest> => {
  const area = await testService({ nouns: [Waybill, Shipment, Driver, DriverTeam] })
  for (const [at, shipmentCode] of ['S-1', 'S-2'].entries())
    await waybill(area, { shipmentCode, waybillNo: `YD26031${at}` })
  return area
}

const PLAIN = {
  ...FINISHED,
  shipmentName: { en: 'Alpha', zh: '甲' },
  driverCode: 'D-1',
  driverName: { en: 'Driver 1' },
  grossKg: 30_000,
  receivableAmount: '1050.10',
  payableAmount: '880.05',
  profit: '170.05',
}

export const waybill = (area: ServiceTest, values: object) => area.seed(Waybill, [{ ...PLAIN, ...values } as never])

export const DEFINITION: Definition = {
  by: 'shipper',
  measures: ['profit', 'receivable', 'margin', 'waybills'],
  basis: 'finished',
  span: 'lastMonth',
  chart: 'course',
}

/** What somebody does with kept statements. */
export const hands = (session: ServiceSession) => ({
  list: async () => (await session.call(savedCalls.financeSaved)).data?.statements ?? [],
  keep: (name: string, definition: Partial<Definition> = {}) =>
    session.call(savedCalls.financeSavedCreate, { body: { name, definition: { ...DEFINITION, ...definition } } }),
  change: (body: SavedChange) => session.call(savedCalls.financeSavedUpdate, { body }),
  remove: (of: { id: number; version: number }) =>
    session.call(savedCalls.financeSavedRemove, { body: { id: of.id, version: of.version } }),
  follow: (id: number, follows = true) => session.call(savedCalls.financeSavedFollow, { body: { id, follows } }),
  see: () => session.call(savedCalls.financeSentSeen),
  sent: async () => (await session.call(savedCalls.financeSent)).data?.sent ?? [],
})
