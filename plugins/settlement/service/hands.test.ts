// @vitest-environment node
import { endpoints } from '@ntocc/sdk/contracts'
import type { ServiceSession } from '@ntocc/sdk/testing/service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settlementResources } from '../contract/batch.ts'
import { settlementCalls } from '../contract/calls.ts'
import { OK, ok, type SettlementDesk, settlementDesk } from './testing/desk.ts'

const { settlementBatch, settlementLine } = settlementResources

let desk: SettlementDesk
beforeAll(async () => {
  desk = await settlementDesk()
}, 240_000)
afterAll(() => desk?.area.close())

const firstLine = async (of: Parameters<SettlementDesk['linesOf']>[0]) => {
  const [line] = await desk.linesOf(of)
  if (!line) throw new Error('a batch without lines')
  return line
}

describe('whoever had a hand in a batch does not approve it', () => {
  const isKeptFrom = async (of: Parameters<SettlementDesk['submitted']>[0]) => {
    await desk.submitted(of)
    expect((await desk.move(of, 'approve', desk.approver)).errors).toMatchObject({
      move: { code: 'validation.condition.batchByOther' },
    })
    expect((await desk.move(of, 'approve', desk.second)).status).toBe(OK)
  }

  it('who adjusted a line, whoever writes that line after him', async () => {
    const of = await desk.made('payable', desk.newParty(), '30.00')
    await ok(desk.adjust(await firstLine(of), '500.00', 'agreed', desk.approver))
    await ok(desk.adjust(await firstLine(of), '500.00', 'agreed by phone', desk.maker))
    await isKeptFrom(of)
  })

  it('who took a line out of it, or one into it', async () => {
    const of = await desk.made('payable', desk.newParty(), '30.00', '40.00')
    const { id, version, waybillNo } = await firstLine(of)
    const query = { ids: String(id), versions: String(version) }
    await ok(desk.approver.call(settlementLine.by.delete, { query }))
    await isKeptFrom(of)
    const other = await desk.made('payable', of.driverCode ?? '', '50.00')
    expect((await desk.linesOf(other)).map(line => line.waybillNo)).toContain(waybillNo)
    const taken = await desk.newWaybill({ driverCode: of.driverCode, payableAmount: '60.00' })
    const body = { id: other.id, waybillNo: taken.waybillNo }
    await ok(desk.approver.call(settlementCalls.settlementTakeIn, { body }))
    await isKeptFrom(other)
  })
})

describe('what waits for approval', () => {
  const COUNTS = { payable: 'remit_count', receivable: 'settlement_approve_count' } as const
  type CountedSide = keyof typeof COUNTS
  /** The to-do, and how many the page has that it opens. */
  const waiting = async (side: CountedSide, by: ServiceSession) => {
    const { data } = await by.call(endpoints.todoCounts)
    const query = { side, isMineToDecide: 'true', pageNum: 1, pageSize: 200 }
    const { records } = await ok(by.call(settlementBatch.by.list, { query }))
    expect(data?.find(({ configKey }) => configKey === COUNTS[side])?.configValue).toBe(records.length)
    return records.map(({ id }) => id)
  }

  it.each(['payable', 'receivable'] as const)(
    'S2-203 %s batches are counted for whom they wait: not for who made them, wrote in them or approved first',
    async side => {
      const of = await desk.made(side, desk.newParty(), '30.00')
      await ok(desk.adjust(await firstLine(of), '1.00', 'agreed', desk.approver))
      expect(await waiting(side, desk.second)).not.toContain(of.id)
      await desk.submitted(of)
      expect(await waiting(side, desk.maker)).not.toContain(of.id)
      expect(await waiting(side, desk.approver)).not.toContain(of.id)
      expect(await waiting(side, desk.second)).toContain(of.id)
      await ok(desk.move(of, 'approve', desk.second))
      expect(await waiting(side, desk.second)).not.toContain(of.id)
      // Above the amount from which two approve.
      const large = await desk.submitted(await desk.made(side, desk.newParty(), '900000.00'))
      await ok(desk.move(large, 'approveFirst', desk.approver))
      expect(await waiting(side, desk.approver)).not.toContain(large.id)
      expect(await waiting(side, desk.second)).toContain(large.id)
    },
  )

  it('is asked by staff: a party is told of no such thing', async () => {
    const of = await desk.submitted(await desk.made('payable', desk.newParty(), '30.00'))
    const party = await desk.partyOf(of)
    const query = { isMineToDecide: 'true', pageNum: 1, pageSize: 20 }
    expect((await party.call(settlementBatch.by.list, { query })).status).not.toBe(OK)
    expect(await ok(party.call(settlementBatch.by.get, { params: { id: of.id } }))).not.toHaveProperty('isMineToDecide')
  })
})
