import { reportMachine } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { ReportDocument } from '../contract/documents.ts'
import { newDocument } from './new-document.ts'
import { carriageAt } from './testing/carriage.ts'
import { HUBEI, type ReportDesk, reportDesk } from './testing/desk.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const { at } = reportMachine
/** More than a run looks up at once, twice over. */
const MANY = 450

withDatabase('reports by the hundred', database => {
  let desk: ReportDesk
  beforeAll(async () => {
    desk = await reportDesk(database().db)
  })
  afterAll(() => desk.close())

  it('what cannot be judged keeps nothing waiting that can, and one run judges more than it looks up at once', async () => {
    const way = await carriageAt(desk, database().db)
    const gone = Array.from({ length: MANY }, (_, index) => `GONE${index}`).map(no =>
      newDocument({ province: HUBEI, docKind: 'driver', businessNo: no, recordCode: no, shipmentCode: 'RS1' }),
    )
    await desk.as(ctx => ctx.transaction(() => ctx.records.createMany(ReportDocument, gone)))
    const { driverCode, plate, finish } = await way.carried()
    await finish()
    await way.prepare()
    expect(await way.statusOf('driver', 'GONE0')).toBe(at.notReady)
    expect(await way.statusOf('driver', driverCode)).toBe(at.toReport)
    expect(await way.statusOf('vehicle', plate)).toBe(at.toReport)
  })
})
