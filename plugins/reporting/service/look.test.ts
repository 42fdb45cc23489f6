import { Driver, reportMachine, reviewMachine, Vehicle } from '@ntocc/sdk/contracts'
import { sql } from '@ntocc/sdk/service'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { ReportDocument } from '../contract/documents.ts'
import type { ReportLook } from '../contract/look-calls.ts'
import { type Carriage, carriageAt } from './testing/carriage.ts'
import { type ReportDesk, reportDesk } from './testing/desk.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

withDatabase('a document as it would be sent', database => {
  let desk: ReportDesk
  let way: Carriage
  beforeAll(async () => {
    desk = await reportDesk(database().db)
    way = await carriageAt(desk, database().db)
    await desk.as(ctx =>
      ctx.transaction(() =>
        ctx.records.createMany(Driver, [
          {
            code: 'LD1',
            name: '司机甲',
            phone: '10000000077',
            idNo: '120000199406092872',
            licenceNo: '120000199406092872',
            licenceClass: 'A2',
            licenceIssuer: '武汉车管所',
            licenceFrom: '2020-01-01',
            licenceTo: '2039-01-31',
            qualificationNo: '4201990000',
            qualificationTo: '2039-01-31',
            authStatus: reviewMachine.at.approved,
          },
        ]),
      ),
    )
  })
  afterAll(() => desk.close())

  const lineOf = (look: ReportLook | undefined, path: string) => look?.lines.find(line => line.path === path)

  it('each field stands beside the record that it comes from, and what was sent before beside what is otherwise', async () => {
    const document = await desk.waiting('driver', { recordCode: 'LD1' })
    const { data } = await desk.lookAt(document.code)
    expect(lineOf(data, 'driverName')).toMatchObject({
      value: '司机甲',
      zh: '姓名',
      isRequired: true,
      // In the words of whoever has drivers.
      origins: [{ record: 'driver', field: 'name', label: { zh: '姓名', en: expect.any(String) } }],
    })
    expect(data?.records).toEqual([{ record: 'driver', to: expect.stringMatching(/[?&]id=\d+/) }])
    expect(data).toMatchObject({ isCompared: true, isReady: true, findings: [], lamps: [] })
    // The sample that was sent is somebody else's.
    const changed = data?.lines.filter(({ before }) => before !== undefined) ?? []
    expect(changed.map(({ path }) => path)).toContain('drivingLicense')
    expect(changed.filter(({ before, value }) => before === value)).toEqual([])
  })

  it('a finding names its rule and its field', async () => {
    const document = await desk.waiting('driver', { recordCode: 'LD1', status: reportMachine.at.checkFailed })
    await desk.as(ctx => ctx.records.changeMany(Driver, sql`code = 'LD1'`, { name: '甲'.repeat(31) }))
    const { data } = await desk.lookAt(document.code)
    expect(data?.isReady).toBe(false)
    expect(data?.findings).toEqual([
      expect.objectContaining({ rule: 'R01', level: 'error', path: 'driverName', code: 'length' }),
    ])
    await desk.as(ctx => ctx.records.changeMany(Driver, sql`code = 'LD1'`, { name: '司机甲' }))
  })

  it('goods that the branch forbids keep a waybill back, by the name of the article', async () => {
    const trip = await way.carried({ waybill: { goodsName: '烟花二箱' } })
    await trip.finish()
    const forbidden = async () => {
      const { data } = await desk.lookAt((await way.documentOf('waybill', trip.waybillNo))?.code ?? '')
      expect(data?.lamps).toHaveLength(5)
      return data?.findings.filter(({ rule }) => rule === 'R25').map(({ level, params }) => [level, params?.article])
    }
    expect(await forbidden()).toEqual([['error', '爆炸物品']])
    await way.query(`update waybill set goods_name = '"钢材"' where code = $1`, [trip.code])
    expect(await forbidden()).toEqual([])
  })

  it('a heavy vehicle without the permit of its carrier keeps a waybill back, and is where it is mended', async () => {
    // Another one than LD1, whose number is the next of those that are carried.
    const idNo = '34000019870212779X'
    const driver = { idNo, licenceNo: idNo, qualificationNo: idNo }
    const trip = await way.carried({ driver, vehicle: { operatingPermitNo: null } })
    await trip.finish()
    const path = 'actualCarrierInfo.actualCarrierBusinessLicense'
    const seen = async () => {
      const { data } = await desk.lookAt((await way.documentOf('waybill', trip.waybillNo))?.code ?? '')
      return { data, found: data?.findings.filter(finding => finding.path === path) }
    }
    const { data, found } = await seen()
    expect(found).toMatchObject([{ rule: 'R01', level: 'error', code: 'required' }])
    const [{ record, field } = { record: '', field: '' }] = lineOf(data, path)?.origins ?? []
    expect([record, field]).toEqual(['vehicle', 'operatingPermitNo'])
    expect(data?.records).toContainEqual({ record, to: expect.stringMatching(/^\/base\/vehicles\/detail\?id=\d+$/) })
    // Driver and vehicle are told first.
    await way.prepare()
    await desk.send()
    await way.prepare()
    expect((await way.documentOf('waybill', trip.waybillNo))?.heldBy).toContain('R01')

    await desk.as(ctx =>
      ctx.transaction(() =>
        ctx.records.changeMany(Vehicle, sql`plate_no = ${trip.plate}`, { operatingPermitNo: '420112000007' }),
      ),
    )
    // What was kept back is judged anew by itself.
    expect((await way.documentOf('waybill', trip.waybillNo))?.isOutdated).toBe(true)
    await way.prepare()
    expect((await way.documentOf('waybill', trip.waybillNo))?.heldBy ?? []).not.toContain('R01')
    const mended = await seen()
    expect(mended.found).toEqual([])
    expect(lineOf(mended.data, path)).toMatchObject({ value: '420112000007', origins: [{ record, field }] })
  })

  it('what a document waits for stands beside it, however right it is itself', async () => {
    const before = await desk.waiting('vehicle', { status: reportMachine.at.checkFailed })
    const there = await desk.waiting('driver', { status: reportMachine.at.delivered })
    const needs = [before.code, there.code, '420000/driver/NOBODY']
    const document = await desk.waiting('driver', { recordCode: 'LD1', status: reportMachine.at.notReady, needs })
    const waitsFor = async () => (await desk.lookAt(document.code)).data?.waitsFor
    const first = { id: before.id, docKind: 'vehicle', businessNo: before.businessNo, status: before.status }
    expect(await waitsFor()).toEqual([first, { docKind: 'driver', businessNo: 'NOBODY' }])
    // Where it has gone itself nothing is waited for any more.
    await desk.as(ctx =>
      ctx.records.changeMany(ReportDocument, sql`id = ${document.id}`, { status: reportMachine.at.delivered }),
    )
    expect(await waitsFor()).toEqual([])
  })

  it("numbers of people are masked for whoever may not see them, and no record is nobody's to look at", async () => {
    const document = await desk.waiting('driver', { recordCode: 'LD1' })
    await database().db.query(
      `update role set permissions = permissions - 'ID_CARD' - 'MOBILE_PHONE' where role_code = 'PLAT_ADMIN' and branch_code = 'HB'`,
    )
    const again = await desk.backend.signIn('hubei')
    const { data } = await desk.lookAt(document.code, again)
    expect(lineOf(data, 'drivingLicense')?.value).toBe('120000********2872')
    expect(lineOf(data, 'telephone')?.value).toBe('100****0077')
    expect(JSON.stringify(data)).not.toContain('120000199406092872')
    const nobody = await desk.backend.signIn('nobody')
    expect((await desk.lookAt(document.code, nobody)).status).not.toBe(0)
    const gone = await desk.waiting('driver', { recordCode: 'GONE' })
    expect((await desk.lookAt(gone.code, again)).status).not.toBe(0)
  })
})
