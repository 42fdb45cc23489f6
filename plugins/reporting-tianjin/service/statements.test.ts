import { endpoints, type ImportResult, reportMachine } from '@ntocc/sdk/contracts'
import { sql } from '@ntocc/sdk/service'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { ReportPaper } from '../../reporting/contract/documents.ts'
import { carriageAt } from '../../reporting/service/testing/carriage.ts'
import { BRANCH, type ReportDesk, reportDesk } from '../../reporting/service/testing/desk.ts'
import { type StatedWaybill, tianjinCalls } from '../contract/calls.ts'
import { type TianjinStatement, type TianjinWaybill, tianjinResources } from '../contract/waybills.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const at = reportMachine.at
const REPORT_TYPE = '2'
const REASON = 'Receipts of the driver'
const { tianjinWaybill, tianjinStatement } = tianjinResources

withDatabase('what somebody states of waybills that Tianjin is told of', database => {
  let desk: ReportDesk
  let way: Awaited<ReturnType<typeof carriageAt>>
  beforeAll(async () => {
    const { db } = database()
    desk = await reportDesk(db)
    await db.query(
      `update sys_branch_config set config_value = $2 where branch_code = $1 and config_key = 'loginkTarget_reportProvince'`,
      [BRANCH, REPORT_TYPE],
    )
    await desk.province({ form: 'tianjin' })
    way = await carriageAt(desk, db, '120000')
  })
  afterAll(() => desk.close())

  /** A finished waybill that has been judged; its driver, its vehicle and its way are there. */
  const finished = async (waybill: object = {}) => {
    const trip = await way.carried({ waybill })
    for (const _ of ['driver and vehicle', 'where it was']) {
      await way.prepare()
      await desk.send()
    }
    await trip.finish()
    await way.prepare()
    return trip.waybillNo
  }
  const listed = async (waybillNo: string, token = desk.admin) =>
    (
      await desk.backend.get<{ records: TianjinWaybill[] }>(
        `${tianjinWaybill.by.list.path}?waybillNo=${waybillNo}&pageNum=1&pageSize=5`,
        token,
      )
    ).data?.records[0]
  const state = (waybills: object[], reason = REASON, token = desk.admin) =>
    desk.backend.post<{ stated: number }>(tianjinCalls.tianjinState.path, { waybills, reason }, token)
  const seen = async (waybillNo: string): Promise<StatedWaybill> => ({
    waybillNo,
    version: (await listed(waybillNo))?.version ?? -1,
  })
  const statementsOf = async (waybillNo: string) =>
    (
      await desk.backend.get<{ records: TianjinStatement[] }>(
        `${tianjinStatement.by.list.path}?waybillNo=${waybillNo}&pageNum=1&pageSize=20`,
        desk.admin,
      )
    ).data?.records ?? []
  const documentOf = (waybillNo: string) => way.documentOf('waybill', waybillNo)
  const paperOf = async (referenceNo: string | null | undefined) => {
    const [paper] = await desk.as(ctx =>
      ctx.records.where(ReportPaper, { where: sql`reference_no = ${String(referenceNo)}` }),
    )
    return paper?.document
  }

  it('S2-158 what lacks its costs is kept back until somebody states them; then it is judged anew by itself and says them', async () => {
    const waybillNo = await finished()
    expect(await documentOf(waybillNo)).toMatchObject({ status: at.checkFailed, heldBy: 'R01' })
    expect(await listed(waybillNo)).toMatchObject({
      standing: 'lacking',
      problems: 'costMissing',
      costFrom: 'none',
      distanceKm: 883,
      distanceFrom: 'route',
      reportStatus: at.checkFailed,
    })
    expect(await state([{ ...(await seen(waybillNo)), cost: '1834.5' }])).toMatchObject({
      status: 0,
      data: { stated: 1 },
    })
    expect(await listed(waybillNo)).toMatchObject({
      standing: 'complete',
      cost: '1834.50',
      costFrom: 'stated',
      reason: REASON,
      statedBy: 'hubei',
    })
    await way.prepare()
    const document = await documentOf(waybillNo)
    expect(document).toMatchObject({ status: at.toReport, findings: [] })
    expect(await paperOf(document?.referenceNo)).toMatchObject({
      transportationCost: '1834.500',
      transportationDistance: '883',
    })
    await desk.send()
    expect(await listed(waybillNo)).toMatchObject({ reportStatus: at.delivered })
    expect(await statementsOf(waybillNo)).toMatchObject([{ cost: '1834.50', reason: REASON, createdBy: 'hubei' }])

    // The regulator has it: it is marked, and says something else under a number of its own once somebody corrects it.
    const before = await documentOf(waybillNo)
    await state([{ ...(await seen(waybillNo)), cost: '1900', distanceKm: 890 }])
    await way.prepare()
    await desk.send()
    expect(await documentOf(waybillNo)).toMatchObject({
      status: at.delivered,
      isOutdated: true,
      referenceNo: before?.referenceNo,
    })
    expect((await way.move(Number(before?.id), 'correct', 'The receipts came late')).status).toBe(0)
    await desk.send()
    const after = await documentOf(waybillNo)
    expect(after).toMatchObject({ status: at.delivered, isOutdated: false, corrections: 1 })
    expect(after?.referenceNo).not.toBe(before?.referenceNo)
    expect(await paperOf(after?.referenceNo)).toMatchObject({
      transportationCost: '1900.000',
      transportationDistance: '890',
    })
    expect(await paperOf(before?.referenceNo)).toMatchObject({ transportationCost: '1834.500' })
  })

  it('what cannot be is refused and changes nothing', async () => {
    const waybillNo = await finished({ oilAmount: '300.00' })
    const before = await listed(waybillNo)
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
      expect((await state([{ waybillNo, version, ...wrong }])).status, JSON.stringify(wrong)).not.toBe(0)
    expect((await state([{ waybillNo, version, cost: '1' }], ' ')).status).not.toBe(0)
    expect((await state([])).status).not.toBe(0)
    // One that nobody knows keeps all of them from being stated.
    const unknown = await state([
      { waybillNo, version, cost: '1' },
      { waybillNo: 'NOBODYS', version: 0, cost: '1' },
    ])
    expect(unknown.msg).toContain('NOBODYS')
    expect(await listed(waybillNo)).toEqual(before)
    expect(await statementsOf(waybillNo)).toEqual([])
    expect((await state([{ waybillNo, version, cost: '0.01', distanceKm: 20_000 }])).status).toBe(0)
  })

  it('of two who state at once one is told so', async () => {
    const waybillNo = await finished()
    const now = await seen(waybillNo)
    const answers = await Promise.all([state([{ ...now, cost: '100' }]), state([{ ...now, cost: '200' }])])
    expect(answers.filter(({ status }) => status === 0)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 0)?.msg).toContain(waybillNo)
    const [only, ...more] = await statementsOf(waybillNo)
    expect(more).toEqual([])
    expect((await listed(waybillNo))?.cost).toBe(only?.cost)
  })

  it('who may not state may not, and another branch finds none of it', async () => {
    const waybillNo = await finished()
    const elsewhere = await desk.backend.signIn('admin')
    expect(await listed(waybillNo, elsewhere)).toBeUndefined()
    expect((await state([{ waybillNo, version: 0, cost: '1' }], REASON, elsewhere)).status).not.toBe(0)
    await way.query(
      `update role set permissions = permissions - 'tianjinWaybill.state' where role_code = 'PLAT_ADMIN' and branch_code = $1`,
      [BRANCH],
    )
    const reader = await desk.backend.signIn('hubei')
    expect(await listed(waybillNo, reader)).toMatchObject({ waybillNo })
    expect((await state([{ ...(await seen(waybillNo)), cost: '1' }], REASON, reader)).status).toBe(4030)
    expect(await statementsOf(waybillNo)).toEqual([])
    await way.query(
      `update role set permissions = permissions || '["tianjinWaybill.state"]'::jsonb where role_code = 'PLAT_ADMIN' and branch_code = $1`,
      [BRANCH],
    )
  })

  it('comes in by a file; lines that say nothing or of nobody’s waybill are told', async () => {
    const waybillNo = await finished()
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
    expect(await listed(waybillNo)).toMatchObject({ cost: '777.70', costFrom: 'stated', standing: 'complete' })
    await way.prepare()
    expect(await documentOf(waybillNo)).toMatchObject({ status: at.toReport })
  })

  it('a waybill that is put right afterwards is looked at again', async () => {
    const waybillNo = await finished({ distanceKm: null, trackKm: 871.6, oilAmount: '90.00' })
    expect(await listed(waybillNo)).toMatchObject({ distanceKm: 872, distanceFrom: 'track', problems: 'costPerKmLow' })
    await way.prepare()
    expect(await paperOf((await documentOf(waybillNo))?.referenceNo)).toMatchObject({ transportationDistance: '872' })
  })
})
