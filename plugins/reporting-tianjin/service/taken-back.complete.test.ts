import { reportMachine } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { tianjinResources } from '../contract/waybills.ts'
import { REASON, type StatingDesk, statingDesk } from './testing/stating.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const at = reportMachine.at
const { tianjinStatement } = tianjinResources

withDatabase('a statement that is taken back', database => {
  let desk: StatingDesk
  beforeAll(async () => {
    desk = await statingDesk(database().db)
  })
  afterAll(() => desk.close())

  it('S2-158 what was stated is taken back for a reason: what was stated before it counts again, then the records; nothing of it goes', async () => {
    const waybillNo = await desk.finished({ oilAmount: '300.00' })
    await desk.way.prepare()
    await desk.send()
    await desk.state([{ ...(await desk.seen(waybillNo)), cost: '400', distanceKm: 890 }], 'Receipts of the first half')
    await desk.state([{ ...(await desk.seen(waybillNo)), cost: '900' }], 'Typed wrongly')
    const [second, first] = await desk.statementsOf(waybillNo)
    expect(await desk.listed(waybillNo)).toMatchObject({ cost: '900.00', distanceKm: 890 })
    const { version } = (await desk.listed(waybillNo)) ?? {}

    expect((await desk.takeBack(second, 'Ten times too much')).data).toEqual({ waybillNo })
    expect(await desk.listed(waybillNo)).toMatchObject({
      cost: '400.00',
      costFrom: 'stated',
      distanceKm: 890,
      reason: 'Receipts of the first half',
      statedBy: 'hubei',
    })
    // Who had it before eyes does not state past it.
    expect((await desk.state([{ waybillNo, version: Number(version), cost: '1' }])).status).not.toBe(0)
    expect((await desk.takeBack(first, 'Another waybill')).status).toBe(0)
    const entry = await desk.listed(waybillNo)
    expect(entry).toMatchObject({ cost: '300.00', costFrom: 'records', distanceKm: 883, distanceFrom: 'route' })
    for (const gone of ['statedCost', 'statedKm', 'reason', 'statedBy', 'statedAt'])
      expect(entry).not.toHaveProperty(gone)
    const told = (await desk.statementsOf(waybillNo)).map(({ cost, takesBack, isTakenBack, reason }) => [
      cost ?? null,
      takesBack ?? null,
      isTakenBack,
      reason,
    ])
    expect(told.reverse()).toEqual([
      ['400.00', null, true, 'Receipts of the first half'],
      ['900.00', null, true, 'Typed wrongly'],
      [null, second?.code, false, 'Ten times too much'],
      [null, first?.code, false, 'Another waybill'],
    ])
  })

  it('a report that the regulator has says so by a correction once a statement was taken back; one that it does not have waits for the figures again', async () => {
    const waybillNo = await desk.finished({ oilAmount: '300.00' })
    await desk.state([{ ...(await desk.seen(waybillNo)), cost: '400' }])
    await desk.way.prepare()
    await desk.send()
    const before = await desk.documentOf(waybillNo)
    expect(before).toMatchObject({ status: at.delivered, isOutdated: false })
    await desk.takeBack((await desk.statementsOf(waybillNo))[0])
    await desk.send()
    expect(await desk.documentOf(waybillNo)).toMatchObject({ isOutdated: true, referenceNo: before?.referenceNo })
    expect((await desk.move(Number(before?.id), 'correct', 'The statement was taken back')).status).toBe(0)
    await desk.send()
    const after = await desk.documentOf(waybillNo)
    expect(after).toMatchObject({ status: at.delivered, corrections: 1 })
    expect(await desk.paperOf(after?.referenceNo)).toMatchObject({ transportationCost: '300.000' })

    const another = await desk.finished()
    await desk.state([{ ...(await desk.seen(another)), cost: '400' }])
    await desk.way.prepare()
    expect(await desk.documentOf(another)).toMatchObject({ status: at.toReport })
    await desk.takeBack((await desk.statementsOf(another))[0])
    // Taken back before it went out: nobody is told what no longer holds, however soon the next run comes.
    await desk.send()
    expect((await desk.documentOf(another))?.sentAt).toBeFalsy()
    await desk.way.prepare()
    expect(await desk.documentOf(another)).toMatchObject({ status: at.checkFailed, heldBy: ['R01'] })
    expect(await desk.listed(another)).toMatchObject({ standing: 'lacking', costFrom: 'none' })
  })

  it('a statement is taken back once, by who may state, for a reason, and what takes back is taken back by nobody', async () => {
    const waybillNo = await desk.finished()
    await desk.state([{ ...(await desk.seen(waybillNo)), cost: '400' }])
    const [statement] = await desk.statementsOf(waybillNo)
    expect((await desk.takeBack(statement, ' ')).status).not.toBe(0)
    expect((await desk.takeBack({ code: 'NOBODYS' })).status).toBe(4040)
    expect((await desk.takeBack(statement, REASON, await desk.backend.signIn('admin'))).status).not.toBe(0)
    expect((await desk.takeBack(statement, REASON, await desk.backend.signIn('nobody'))).status).toBe(4030)
    expect((await desk.listed(waybillNo))?.cost).toBe('400.00')
    const answers = await Promise.all([desk.takeBack(statement), desk.takeBack(statement)])
    expect(answers.map(({ status }) => status === 0).sort()).toEqual([false, true])
    expect(answers.find(({ status }) => status !== 0)?.msg).toContain('hubei')
    const [back, ...more] = await desk.statementsOf(waybillNo)
    expect(more).toHaveLength(1)
    expect((await desk.takeBack(back)).status).toBe(4040)
    // Nobody takes back by stating.
    const posted = await desk.backend.post(
      tianjinStatement.by.create.path,
      { waybillNo, cost: '5', reason: REASON, takesBack: statement?.code },
      desk.admin,
    )
    expect(posted.status === 0 ? (await desk.statementsOf(waybillNo))[0]?.takesBack : null).toBeFalsy()
  })
})
