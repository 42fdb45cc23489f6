// @vitest-environment node
import { Shipment } from '@ntocc/sdk/contracts'
import { type ServiceSession, type ServiceTest, testService } from '@ntocc/sdk/testing/service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CreditBlacklist } from '../contract/blacklist.ts'
import { ShipmentContract } from '../contract/contracts.ts'
import { resources } from '../contract/resources.ts'

let area: ServiceTest
let staff: ServiceSession
beforeAll(async () => {
  area = await testService()
  staff = await area.signIn({ permissions: ['contract.read', 'shipment.read', 'shipment.edit', 'blacklist.read'] })
  await area.seed(Shipment, [
    { code: 'S1', name: 'Shipper 001', uscc: '91119999MAPEF16F0C', phone: '10000000002', status: 1 },
  ])
}, 120_000)
afterAll(() => area?.close())

it('a contract that is signed ends when its last day is over in Beijing, and not before', async () => {
  const of = { shipmentCode: 'S1', type: 'framework', partyA: 'Shipper 001', partyB: 'Platform', status: 2 } as const
  const days = { validFrom: '2026-03-01', validTo: '2026-03-31' }
  await area.seed(ShipmentContract, [{ ...of, ...days, contractNo: 'C-1' }])
  const state = async () => {
    const { data } = await staff.call(resources.shipmentContract.by.list, { query: { contractNo: 'C-1' } })
    return data?.records[0]?.status
  }
  await area.at('2026-03-31T23:58:00+08:00')
  await area.run('contracts')
  expect(await state()).toBe(2)
  await area.at('2026-04-01T00:00:00+08:00')
  await area.run('contracts')
  expect(await state()).toBe(5)
})

it('a shipper is marked from the first day of an entry of the blacklist to its last', async () => {
  const entry = { partyKind: 'shipper', name: 'Shipper 001', uscc: '91119999MAPEF16F0C', reason: 'unpaid' } as const
  const days = { from: '2026-05-02', to: '2026-05-04' }
  await area.seed(CreditBlacklist, [{ ...entry, ...days, code: 'BL-1', intercepts: ['publish'], status: 1 }])
  expect((await staff.call(resources.creditBlacklist.by.list)).data?.records).toHaveLength(1)
  const marked = async (moment: string) => {
    await area.at(moment)
    await area.run('blacklistMarks')
    const { data } = await staff.call(resources.shipment.by.list, { query: { code: 'S1' } })
    return data?.records[0]?.blacklistFlag ?? false
  }
  expect(await marked('2026-05-01T23:58:00+08:00')).toBe(false)
  expect(await marked('2026-05-02T00:00:00+08:00')).toBe(true)
  expect(await marked('2026-05-04T23:58:00+08:00')).toBe(true)
  expect(await marked('2026-05-05T00:00:00+08:00')).toBe(false)
})
