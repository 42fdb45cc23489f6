// @vitest-environment node
import { Waybill } from '@ntocc/sdk/contracts'
import { sql } from '@ntocc/sdk/service'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { withDatabases } from '../../../../server/src/ntocc/testing/databases.ts'
import { dying } from '../../../../server/src/ntocc/testing/dying.ts'
import { type DaysDesk, daysDesk, momentOf } from '../testing/days.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

withDatabases('days whose process ends in the middle', database => {
  let desk: DaysDesk
  let fate: ReturnType<typeof dying>['fate']
  beforeAll(async () => {
    const mortal = dying(database().db)
    fate = mortal.fate
    desk = await daysDesk(mortal.db)
    for (let turn = 0; turn < 12; turn++) await desk.anything()
    const over = {
      ...desk.made(),
      shipmentCode: 'FS-1',
      status: 90,
      finishTime: momentOf(10),
      gmtCreated: momentOf(12),
    }
    await desk.inBranch(ctx => ctx.records.createMany(Waybill, [over]))
  })
  afterAll(() => desk.close())

  /** The process ends at each write and commit of what is done, one after the other. @returns at how many it might have ended */
  const ending = async (prepare: () => Promise<unknown>, act: () => Promise<unknown>): Promise<number> => {
    for (let at = 1; ; at++) {
      await prepare()
      fate.doom(at)
      await act().catch(() => undefined)
      const hasDied = fate.revive()
      expect(await desk.answers(), `ended at ${at}`).toEqual(await desk.fromWaybills())
      await desk.keep()
      expect(await desk.answers(), `ended at ${at}, and gone on`).toEqual(await desk.fromWaybills())
      await desk.prove()
      if (!hasDied) return at - 1
    }
  }
  let turn = 0
  const write = () => {
    turn += 1
    return desk.inBranch(ctx => ctx.records.changeMany(Waybill, sql`shipment_code = 'FS-1'`, { taxFee: `${turn}.00` }))
  }

  it('while they are added up', async () => {
    await desk.keep()
    // Of each basis: looked after, sums away, sums there, the day, its marks, the commit.
    expect(await ending(write, () => desk.keep())).toBeGreaterThan(8)
  })

  it('while a waybill is written', async () => {
    await desk.keep()
    // The waybill, its trail, the note of its days, the commit.
    expect(await ending(async () => undefined, write)).toBeGreaterThan(3)
  })
})
