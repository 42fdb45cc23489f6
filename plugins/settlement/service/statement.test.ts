// @vitest-environment node
import { platformDay, STATUS_NOT_FOUND, Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settlementResources } from '../contract/batch.ts'
import { settlementCalls } from '../contract/calls.ts'
import { freightCalls } from '../contract/freight.ts'
import { settlementMachine } from '../contract/machine.ts'
import { statementCalls } from '../contract/statement.ts'
import { OK, ok, type SettlementDesk, settlementDesk } from './testing/desk.ts'

const { settlementBatch, settlementLine } = settlementResources
const { at } = settlementMachine

let desk: SettlementDesk
beforeAll(async () => {
  desk = await settlementDesk()
}, 240_000)
afterAll(() => desk?.area.close())

const today = () => platformDay(new Date())
const statementOf = (party: object, by = desk.maker) =>
  by.call(statementCalls.settlementStatement, { query: { start: '2026-01-01', end: today(), ...party } as never })

describe('the statement of account', () => {
  it('says what a shipper owes: what was approved, batch by batch, and what waits', async () => {
    const shipmentCode = desk.newParty()
    const first = await desk.made('receivable', shipmentCode, '100.00', '20.50')
    await desk.submitted(first)
    await ok(desk.move(first, 'approve', desk.approver))
    const second = await desk.made('receivable', shipmentCode, '7.00')
    await ok(desk.move(second, 'send'))
    const found = await ok(statementOf({ shipmentCode }))
    expect(found).toMatchObject({
      side: 'receivable',
      opening: '0.00',
      moved: '120.50',
      closing: '120.50',
      lines: [{ number: first.batchNo, what: 'batch', isReversed: false, moved: '120.50', owed: '120.50' }],
      waybillCount: 2,
      waybillTotal: '120.50',
      waiting: [{ batchNo: second.batchNo, lineCount: 1, total: '7.00' }],
      waitingTotal: '7.00',
    })
    expect(found.waybills.map(({ amount }) => amount).sort()).toEqual(['100.00', '20.50'])
    await ok(desk.move(first, 'revoke', desk.approver))
    const after = await ok(statementOf({ shipmentCode }))
    expect(after).toMatchObject({ closing: '0.00', waybillCount: 0 })
    expect(after.lines.map(({ isReversed, moved }) => [isReversed, moved])).toEqual([
      [false, '120.50'],
      [true, '-120.50'],
    ])
  })

  it('is a driver’s and a captain’s own, whomever they name; staff name exactly one', async () => {
    const teamCode = desk.newParty()
    await desk.newWaybill({ teamCode, captainCollect: true, payableAmount: '60.00' })
    const { ids } = await ok(desk.make('payable', { teamCode }))
    const of = await desk.batch(ids[0] ?? 0)
    await desk.submitted(of)
    await ok(desk.move(of, 'approve', desk.approver))
    const captain = await desk.partyOf(of)
    expect(await ok(statementOf({}, captain))).toMatchObject({ side: 'payable', teamCode, closing: '60.00' })
    const stranger = await desk.partyOf({ ...of, teamCode: desk.newParty() })
    expect(await ok(statementOf({ teamCode }, stranger))).toMatchObject({ closing: '0.00', lines: [], waybills: [] })
    expect((await statementOf({})).status).not.toBe(OK)
    expect((await statementOf({ teamCode, shipmentCode: teamCode })).status).not.toBe(OK)
    expect((await statementOf({ teamCode, start: today(), end: '2026-01-01' })).status).not.toBe(OK)
  })
})

describe('what a party is shown', () => {
  it('nothing of a draft: not by its id, nor its lines, its books or its trail', async () => {
    const of = await desk.made('payable', desk.newParty(), '12.00')
    const [line] = await desk.linesOf(of)
    const driver = await desk.partyOf(of)
    const asked = async () => {
      const batch = await driver.call(settlementBatch.by.get, { params: { id: of.id } })
      const lineOf = await driver.call(settlementLine.by.get, { params: { id: line?.id ?? 0 } })
      const owed = await driver.call(settlementCalls.settlementOwed, { query: { id: of.id } })
      return [batch.status, lineOf.status, owed.status, (await desk.linesOf(of, driver)).length]
    }
    expect(await asked()).toEqual([STATUS_NOT_FOUND, STATUS_NOT_FOUND, STATUS_NOT_FOUND, 0])
    await ok(desk.move(of, 'send'))
    expect(await asked()).toEqual([OK, OK, OK, 1])
  })

  it('a captain confirms what is for the team, and a driver of another party does not', async () => {
    const teamCode = desk.newParty()
    await desk.newWaybill({ teamCode, captainCollect: true, driverCode: 'D-1', payableAmount: '5.00' })
    const { ids } = await ok(desk.make('payable', { teamCode }))
    const of = await desk.batch(ids[0] ?? 0)
    await ok(desk.move(of, 'send'))
    const driver = await desk.partyOf({ ...of, teamCode: null, driverCode: 'D-1' } as never)
    expect((await desk.move(of, 'confirm', driver)).status).toBe(STATUS_NOT_FOUND)
    await ok(desk.move(of, 'confirm', await desk.partyOf(of)))
    expect((await desk.batch(of.id)).status).toBe(at.confirmed)
  })
})

describe('what is asked for', () => {
  it('what stays out is counted and says why; chosen waybills alone are made', async () => {
    const driverCode = desk.newParty()
    const one = await desk.newWaybill({ driverCode, payableAmount: '1.00' })
    const other = await desk.newWaybill({ driverCode, payableAmount: '2.00' })
    await desk.newWaybill({ driverCode, payableAmount: null })
    const signed = { status: waybillMachine.at.signed, finishTime: null, signTime: '2026-03-12T04:00:00.000Z' }
    await desk.newWaybill({ driverCode, payableAmount: '4.00', ...signed })
    const look = (more: object = {}) =>
      ok(desk.maker.call(settlementCalls.settlementPreview, { query: desk.asked('payable', { driverCode, ...more }) }))
    expect(await look()).toMatchObject({
      waybills: 2,
      total: '3.00',
      leftOut: { taken: 0, unpriced: 1, unfinished: 1 },
    })
    const { ids } = await ok(desk.make('payable', { driverCode, waybillNos: `${other.waybillNo}, ${one.waybillNo}x` }))
    expect(await desk.batch(ids[0] ?? 0)).toMatchObject({ lineCount: 1, total: '2.00' })
    expect(await look()).toMatchObject({ waybills: 1, total: '1.00', leftOut: { taken: 1 } })
  })

  it('one line of several that differ is taken over, and the others stay', async () => {
    const driverCode = desk.newParty()
    const waybills = [
      await desk.newWaybill({ driverCode, payableAmount: '10.00' }),
      await desk.newWaybill({ driverCode, payableAmount: '20.00' }),
    ]
    const { ids } = await ok(desk.make('payable', { driverCode }))
    const id = ids[0] ?? 0
    for (const waybill of waybills) await desk.area.follow(Waybill, { payableAmount: '9.00' }, { id: waybill.id })
    const differences = () => ok(desk.maker.call(settlementCalls.settlementDifferences, { query: { id } }))
    const [first, second] = await differences()
    const body = { id, lineId: second?.lineId ?? 0 }
    expect(await ok(desk.maker.call(settlementCalls.settlementRefresh, { body }))).toEqual({ changed: 1 })
    expect((await differences()).map(({ lineId }) => lineId)).toEqual([first?.lineId])
    expect(await desk.batch(id)).toMatchObject({ total: '19.00' })
  })

  it('S2-200 delivered waybills without a price for the carrier stand on the page of carrier freight', async () => {
    const orderNo = `SO-${desk.newParty()}`
    const { waybillNo } = await desk.newWaybill({ orderNo, carrierUnitPrice: null, status: waybillMachine.at.signed })
    await desk.newWaybill({ orderNo, carrierUnitPrice: '3.00' })
    await desk.newWaybill({ orderNo, carrierUnitPrice: null, status: waybillMachine.at.inTransit })
    const query = { orderNo, pageNum: 1, pageSize: 20 }
    const page = await ok(desk.maker.call(freightCalls.carrierFreightList, { query }))
    expect(page.records.map(each => each.waybillNo)).toEqual([waybillNo])
    expect(page.records[0]).not.toHaveProperty('receivableAmount')
  })
})
