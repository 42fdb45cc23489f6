// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settlementResources } from '../contract/batch.ts'
import { settlementCalls } from '../contract/calls.ts'
import { OK, ok, type SettlementDesk, settlementDesk } from './testing/desk.ts'

const { settlementLine } = settlementResources

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
