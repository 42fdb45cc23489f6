import { endpoints, type ImportResult, reportMachine } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { BRANCH } from '../../reporting/service/testing/desk.ts'
import { REASON, type StatingDesk, statingDesk } from './testing/stating.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const at = reportMachine.at

withDatabase('what somebody states of waybills that Tianjin is told of', database => {
  let desk: StatingDesk
  beforeAll(async () => {
    desk = await statingDesk(database().db)
  })
  afterAll(() => desk.close())

  it('S2-158 what lacks its costs is kept back until somebody states them; then it is judged anew by itself and says them', async () => {
    const waybillNo = await desk.finished()
    expect(await desk.documentOf(waybillNo)).toMatchObject({ status: at.checkFailed, heldBy: ['R01'] })
    expect(await desk.listed(waybillNo)).toMatchObject({
      standing: 'lacking',
      problems: 'costMissing',
      costFrom: 'none',
      distanceKm: 883,
      distanceFrom: 'route',
      reportStatus: at.checkFailed,
    })
    expect(await desk.state([{ ...(await desk.seen(waybillNo)), cost: '1834.5' }])).toMatchObject({
      status: 0,
      data: { stated: 1 },
    })
    expect(await desk.listed(waybillNo)).toMatchObject({
      standing: 'complete',
      cost: '1834.50',
      costFrom: 'stated',
      reason: REASON,
      statedBy: 'hubei',
    })
    await desk.way.prepare()
    const document = await desk.documentOf(waybillNo)
    expect(document).toMatchObject({ status: at.toReport, findings: [] })
    expect(await desk.paperOf(document?.referenceNo)).toMatchObject({
      transportationCost: '1834.500',
      transportationDistance: '883',
    })
    await desk.send()
    expect(await desk.listed(waybillNo)).toMatchObject({ reportStatus: at.delivered })
    expect(await desk.statementsOf(waybillNo)).toMatchObject([{ cost: '1834.50', reason: REASON, createdBy: 'hubei' }])

    // The regulator has it: it is marked, and says something else under a number of its own once somebody corrects it.
    const before = await desk.documentOf(waybillNo)
    await desk.state([{ ...(await desk.seen(waybillNo)), cost: '1900', distanceKm: 890 }])
    await desk.way.prepare()
    await desk.send()
    expect(await desk.documentOf(waybillNo)).toMatchObject({
      status: at.delivered,
      isOutdated: true,
      referenceNo: before?.referenceNo,
    })
    expect((await desk.move(Number(before?.id), 'correct', 'The receipts came late')).status).toBe(0)
    await desk.send()
    const after = await desk.documentOf(waybillNo)
    expect(after).toMatchObject({ status: at.delivered, isOutdated: false, corrections: 1 })
    expect(after?.referenceNo).not.toBe(before?.referenceNo)
    expect(await desk.paperOf(after?.referenceNo)).toMatchObject({
      transportationCost: '1900.000',
      transportationDistance: '890',
    })
    expect(await desk.paperOf(before?.referenceNo)).toMatchObject({ transportationCost: '1834.500' })
  })

  it('what cannot be is refused and changes nothing', async () => {
    const waybillNo = await desk.finished({ oilAmount: '300.00' })
    const before = await desk.listed(waybillNo)
    const { version = 0 } = before ?? {}
    for (const wrong of [
      { cost: '-1' },
      { cost: '0' },
      { cost: '1000000.01' },
      { cost: '12.345' },
      { cost: 'dear' },
      { distanceKm: 0 },
      { distanceKm: -5 },
      { distanceKm: 20_001 },
      { distanceKm: 1.5 },
      {},
    ])
      expect((await desk.state([{ waybillNo, version, ...wrong }])).status, JSON.stringify(wrong)).not.toBe(0)
    expect((await desk.state([{ waybillNo, version, cost: '1' }], ' ')).status).not.toBe(0)
    expect((await desk.state([])).status).not.toBe(0)
    // One that nobody knows keeps all of them from being stated.
    const unknown = await desk.state([
      { waybillNo, version, cost: '1' },
      { waybillNo: 'NOBODYS', version: 0, cost: '1' },
    ])
    expect(unknown.msg).toContain('NOBODYS')
    expect(await desk.listed(waybillNo)).toEqual(before)
    expect(await desk.statementsOf(waybillNo)).toEqual([])
    expect((await desk.state([{ waybillNo, version, cost: '0.01', distanceKm: 20_000 }])).status).toBe(0)
  })

  it('of two who state at once one is told so', async () => {
    const waybillNo = await desk.finished()
    const now = await desk.seen(waybillNo)
    const answers = await Promise.all([desk.state([{ ...now, cost: '100' }]), desk.state([{ ...now, cost: '200' }])])
    expect(answers.filter(({ status }) => status === 0)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 0)?.msg).toContain(waybillNo)
    const [only, ...more] = await desk.statementsOf(waybillNo)
    expect(more).toEqual([])
    expect((await desk.listed(waybillNo))?.cost).toBe(only?.cost)
  })

  it('who may not state may not, and another branch finds none of it', async () => {
    const waybillNo = await desk.finished()
    const elsewhere = await desk.backend.signIn('admin')
    expect(await desk.listed(waybillNo, elsewhere)).toBeUndefined()
    expect((await desk.state([{ waybillNo, version: 0, cost: '1' }], REASON, elsewhere)).status).not.toBe(0)
    await desk.way.query(
      `update role set permissions = permissions - 'tianjinWaybill.state' where role_code = 'PLAT_ADMIN' and branch_code = $1`,
      [BRANCH],
    )
    const reader = await desk.backend.signIn('hubei')
    expect(await desk.listed(waybillNo, reader)).toMatchObject({ waybillNo })
    expect((await desk.state([{ ...(await desk.seen(waybillNo)), cost: '1' }], REASON, reader)).status).toBe(4030)
    expect(await desk.statementsOf(waybillNo)).toEqual([])
    await desk.way.query(
      `update role set permissions = permissions || '["tianjinWaybill.state"]'::jsonb where role_code = 'PLAT_ADMIN' and branch_code = $1`,
      [BRANCH],
    )
  })

  it('comes in by a file; lines that say nothing or of nobody’s waybill are told', async () => {
    const waybillNo = await desk.finished()
    const rows = [
      { line: 2, values: { waybillNo, cost: '777.7', reason: REASON } },
      { line: 3, values: { waybillNo: 'NOBODYS', cost: '1', reason: REASON } },
      { line: 4, values: { waybillNo, reason: REASON } },
    ]
    const { data } = await desk.backend.post<ImportResult>(
      endpoints.importRecords.path.replace('{entity}', 'tianjinStatement'),
      { importId: crypto.randomUUID().replaceAll('-', ''), mode: 'valid', rows },
      await desk.backend.signIn('hubei'),
    )
    expect(data).toMatchObject({ total: 3, valid: 1, created: 1 })
    expect(data?.issues.map(({ line, code }) => [line, code])).toEqual([
      [3, 'validation.tianjin.unknown'],
      [4, 'validation.tianjin.nothing'],
    ])
    expect(await desk.listed(waybillNo)).toMatchObject({ cost: '777.70', costFrom: 'stated', standing: 'complete' })
    await desk.way.prepare()
    expect(await desk.documentOf(waybillNo)).toMatchObject({ status: at.toReport })
  })

  it('a waybill that is put right afterwards is looked at again', async () => {
    const waybillNo = await desk.finished({ distanceKm: null, trackKm: 871.6, oilAmount: '90.00' })
    expect(await desk.listed(waybillNo)).toMatchObject({
      distanceKm: 872,
      distanceFrom: 'track',
      problems: 'costPerKmLow',
    })
    await desk.way.prepare()
    expect(await desk.paperOf((await desk.documentOf(waybillNo))?.referenceNo)).toMatchObject({
      transportationDistance: '872',
    })
  })
})
