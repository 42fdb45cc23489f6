// @vitest-environment node
import { afterAll, beforeAll, expect, it } from 'vitest'
import { proveBooks } from '../../../server/src/ntocc/books/prove.ts'
import { withDatabases } from '../../../server/src/ntocc/testing/databases.ts'
import { ASK_TO_CLOSE, prepaidMachine } from '../contract/machine.ts'
import { type BatchSteps, batchSteps } from './testing/batches.ts'
import { type PrepaidDesk, prepaidDesk } from './testing/desk.ts'

const { at } = prepaidMachine

withDatabases('closings of advances by several at once', database => {
  let desk: PrepaidDesk
  let steps: BatchSteps
  beforeAll(async () => {
    desk = await prepaidDesk(database().db)
    steps = await batchSteps(desk)
  }, 240_000)
  afterAll(async () => {
    if (!desk) return
    expect(await desk.differing()).toEqual([])
    expect(await proveBooks(database().db)).toEqual([])
    await desk.close()
  })

  it('advances that name one batch are not paid by one adjustment', async () => {
    const who = await desk.driver()
    const owed = []
    for (let nth = 0; nth < 3; nth++) {
      const further = nth === 0 ? who : { ...who, waybillNo: await desk.waybill(who.code, '1000.00') }
      owed.push((await steps.owedBack(further, '200.00')).of)
    }
    const { code } = await steps.paidBatch(who, '599.99')
    const said = await Promise.all(owed.map(of => steps.sayPaidAgain(of, code, steps.clerk)))
    expect(said.filter(({ status }) => status === 0)).toHaveLength(2)
    expect(said.find(({ status }) => status !== 0)).toMatchObject({
      errors: { batchCode: { code: 'validation.prepaid.batchTooSmall', params: { left: '199.99' } } },
    })
  })

  it('a closing is approved or refused once, whoever comes with whatever', async () => {
    const second = await desk.person('PLAT_ADMIN', 'HQ-SECOND', 'FINANCE')
    const who = await desk.driver()
    const { of } = await steps.owedBack(who, '60.00')
    expect(await desk.move(of, ASK_TO_CLOSE.writtenOff, steps.clerk)).toMatchObject({ status: 0 })
    const done = await Promise.all([
      desk.move(of, 'approveClosing', steps.approver),
      desk.move(of, 'approveClosing', second),
      desk.move(of, 'refuseClosing', second),
    ])
    expect(done.filter(({ status }) => status === 0)).toHaveLength(1)
    const posted = await desk.as(ctx => ctx.books.of('writeOff', of.prepaidNo))
    const { status } = await desk.now(of)
    expect(posted).toHaveLength(status === at.closed ? 1 : 0)
    expect([at.closed, at.owedBack]).toContain(status)
  })
})
