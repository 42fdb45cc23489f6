import { Driver, DriverTeam, Shipment, Waybill } from '@ntocc/sdk/contracts'
import { type ServiceSession, type ServiceTest, testService } from '@ntocc/sdk/testing/service'
import { expect } from 'vitest'
import { FINISHED } from '../../../../server/src/ntocc/testing/plain-waybill.ts'
import { type SettlementBatch, type SettlementLine, type Side, settlementResources } from '../../contract/batch.ts'
import { settlementCalls } from '../../contract/calls.ts'
import contract from '../../contract.ts'

export const OK = 0

interface Answered<T> {
  status: number
  msg?: string
  data?: T
  errors?: unknown
}

/** What was answered, of a call that is to succeed. */
export const ok = async <T>(sent: Promise<Answered<T>>): Promise<T> => {
  const answer = await sent
  expect(answer.status, `${answer.msg} ${JSON.stringify(answer.errors)}`).toBe(OK)
  return answer.data as T
}

const { settlementBatch, settlementLine } = settlementResources
const PARTY = ['settlement.read', 'settlement.confirm', 'settlement.reject']

/** People who settle, and waybills of parties that each test makes for itself. */
export const settlementDesk = async () => {
  const area: ServiceTest = await testService({ nouns: [Waybill, Shipment, Driver, DriverTeam] })
  const permissions = [...contract.permissions]
  const staff = () => area.signIn({ permissions })
  const [maker, approver, second] = [await staff(), await staff(), await staff()]
  let serial = 0
  const newParty = () => `P${++serial}`
  const newWaybill = async (values: object): Promise<{ id: number; waybillNo: string }> => {
    const waybillNo = `YD${String(++serial).padStart(8, '0')}`
    const [id = 0] = await area.seed(Waybill, [
      {
        waybillNo,
        ...FINISHED,
        shipmentCode: 'S-0',
        driverCode: 'D-0',
        unloadQty: 30.5,
        unit: 'tonne',
        unitPrice: '35.00',
        carrierUnitPrice: '30.00',
        shipperFreight: '1067.50',
        carrierFreight: '915.00',
        receivableAmount: '1067.51',
        payableAmount: '915.03',
        ...values,
      },
    ])
    return { id, waybillNo }
  }
  const asked = (side: Side, more: object) => ({ side, start: '2026-03-01', end: '2026-03-31', ...more })
  const make = (side: Side, more: object, by: ServiceSession = maker) =>
    by.call(settlementCalls.settlementMake, { body: asked(side, more) as never })
  const batch = (id: number, by: ServiceSession = maker): Promise<SettlementBatch> =>
    ok(by.call(settlementBatch.by.get, { params: { id } }))
  /** One batch, of a party with these amounts. */
  const made = async (side: Side, party: string, ...amounts: string[]): Promise<SettlementBatch> => {
    const whose = side === 'receivable' ? { shipmentCode: party } : { driverCode: party }
    for (const amount of amounts)
      await newWaybill({
        ...whose,
        ...(side === 'receivable' ? { receivableAmount: amount } : { payableAmount: amount }),
      })
    const { ids } = await ok(make(side, whose))
    return batch(ids[0] ?? 0)
  }
  const linesOf = async ({ batchNo }: SettlementBatch, by: ServiceSession = maker): Promise<SettlementLine[]> =>
    (await ok(by.call(settlementLine.by.list, { query: { batchNo: batchNo ?? '', pageNum: 1, pageSize: 200 } })))
      .records
  const move = async ({ id }: { id: number }, name: string, by: ServiceSession = maker, version?: number) =>
    by.call(settlementBatch.by.move, {
      body: { id, move: name, reason: 'as asked', version: version ?? (await batch(id)).version },
    })
  const adjust = (line: SettlementLine, adjustment: string, reason = 'agreed', by: ServiceSession = maker) =>
    by.call(settlementLine.by.update, { body: { id: line.id, version: line.version, adjustment, reason } })
  const partyOf = (of: SettlementBatch): Promise<ServiceSession> => {
    const [partyType, partyCode] = of.shipmentCode
      ? (['SHIPPER', of.shipmentCode] as const)
      : of.driverCode
        ? (['DRIVER', of.driverCode] as const)
        : (['CARRIER', of.teamCode ?? ''] as const)
    return area.signIn({ partyType, partyCode, permissions: PARTY })
  }
  /** Sent, confirmed and handed in. */
  const submitted = async (of: SettlementBatch): Promise<SettlementBatch> => {
    await ok(move(of, 'send'))
    await ok(move(of, 'confirm', await partyOf(of)))
    await ok(move(of, 'submit'))
    return batch(of.id)
  }
  return {
    area,
    maker,
    approver,
    second,
    newParty,
    newWaybill,
    asked,
    make,
    batch,
    made,
    linesOf,
    move,
    adjust,
    partyOf,
    submitted,
  }
}
export type SettlementDesk = Awaited<ReturnType<typeof settlementDesk>>
