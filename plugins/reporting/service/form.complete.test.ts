import { defineContract, reportMachine } from '@ntocc/sdk/contracts'
import { defineProvinceReport } from '@ntocc/sdk/reporting'
import { type Brings, defineService, sql } from '@ntocc/sdk/service'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Db } from '../../../server/src/ntocc/db/database.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { madeArea } from '../../../server/src/ntocc/testing/made-area.ts'
import { type ReportStanding, reportCalls } from '../contract/calls.ts'
import { ReportDocument, ReportPaper } from '../contract/documents.ts'
import { formOf } from './form.ts'
import { wayOf } from './province.ts'
import { type Carriage, carriageAt } from './testing/carriage.ts'
import { HUBEI, type ReportDesk, reportDesk } from './testing/desk.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const at = reportMachine.at
const CONTRACT = defineContract({ id: 'reporting-of-a-province' })
const OTHER = defineContract({ id: 'another-of-it' })

/** A province that asks for two fields more: one that waybills say, one that only the plugin knows. */
const FORM = defineProvinceReport({
  gb: HUBEI,
  evidence: 'known',
  codes: { ok: ['200'] },
  extraFields: {
    waybill: [
      { name: 'OrderNumber', zh: '货源单号', card: '1..1', format: 'an..20', from: 'orderNo' },
      { name: 'LoadingNumber', zh: '装货单号', card: '1..1', format: 'an..20', from: 'loadingNo' },
    ],
  },
})

/** What the plugin knows of waybills. */
const loadingNos = new Map<string, string>()
const BRINGS: Brings = {
  provinceReports: () => [FORM],
  reportFacts: (_ctx, { province, waybillNos }) => {
    const of = (no: string) => (province === HUBEI ? { loadingNo: loadingNos.get(no), page: `/loadings?no=${no}` } : {})
    return new Map(waybillNos.map(no => [no, of(no)]))
  },
}
const areaOf = (db: Db, contract = CONTRACT) => madeArea(db, contract, defineService(contract, { brings: BRINGS }))

withDatabase('the form of a province that a plugin brings', database => {
  let desk: ReportDesk
  let carriage: Carriage
  beforeAll(async () => {
    desk = await reportDesk(database().db, [await areaOf(database().db)])
    carriage = await carriageAt(desk, database().db)
    const fields = { orderNumber: { maxLength: 20, required: true }, loadingNumber: { maxLength: 20, required: true } }
    await desk.province({ ok: '200', fields: { waybill: fields } })
  })
  afterAll(() => desk.close())

  const standing = async () =>
    (await desk.backend.get<ReportStanding>(reportCalls.reportStanding.path, desk.admin)).data
  /** Finished, and what its documents wait for has been taken. */
  const finished = async () => {
    const made = await carriage.carried()
    await made.finish()
    for (let round = 0; round < 3; round++) {
      await carriage.prepare()
      await desk.send()
      await carriage.audit()
    }
    return made
  }
  const papersOf = (code: string) =>
    desk.as(ctx => ctx.records.where(ReportPaper, { where: sql`document_code = ${code}` }))

  it('its fields come from the waybill and from what the plugin knows, each beside its source', async () => {
    const { waybillNo } = await finished()
    const document = await carriage.documentOf('waybill', waybillNo)
    // Nobody has told the plugin yet: the document says which field is missing, and waits.
    expect(document?.status).toBe(at.checkFailed)
    expect(document?.findings?.map(({ path, rule }) => [rule, path])).toEqual([['R01', 'loadingNumber']])
    const { data: lacking } = await desk.lookAt(document?.code ?? '')
    expect(lacking?.lines.find(({ path }) => path === 'loadingNumber')?.origins[0]?.record).toBe('brought')
    expect(lacking?.records).toContainEqual({ record: 'brought', to: `/loadings?no=${waybillNo}` })
    loadingNos.set(waybillNo, 'ZH2603')
    expect((await desk.move(document?.id ?? 0, 'repair')).status).toBe(0)
    await carriage.prepare()
    const [paper] = await papersOf(document?.code ?? '')
    expect(paper?.document).toMatchObject({ orderNumber: expect.stringMatching(/^ROD/), loadingNumber: 'ZH2603' })
    const { data } = await desk.lookAt(document?.code ?? '')
    const originsOf = (path: string) => data?.lines.find(line => line.path === path)?.origins
    expect(originsOf('orderNumber')).toMatchObject([{ record: 'waybill', field: 'orderNo' }])
    expect(originsOf('loadingNumber')).toEqual([{ record: 'brought', field: 'loadingNo' }])
    await desk.send()
    expect(await carriage.documentOf('waybill', waybillNo)).toMatchObject({ status: at.delivered, answerCode: '200' })
    const [taken] = (await desk.taken()).filter(({ no }) => no === `${waybillNo}/0000`)
    expect(taken?.document).toMatchObject({ loadingNumber: 'ZH2603' })
    expect(await standing()).toMatchObject({ held: 'none', evidence: 'known', plugin: CONTRACT.id })
  })

  it('while the plugin is away nothing is sent in another form, until somebody decides that it is', async () => {
    await desk.close()
    desk = await reportDesk(database().db)
    expect(await standing()).toMatchObject({ held: 'away', plugin: CONTRACT.id })
    expect(await desk.as(wayOf)).toBe('away')
    const [any] = await desk.as(ctx =>
      ctx.records.where(ReportDocument, { where: sql`doc_kind = 'waybill'`, limit: 1 }),
    )
    expect(await desk.lookAt(any?.code ?? '')).toMatchObject({
      status: 4090,
      msg: expect.stringContaining(CONTRACT.id),
    })
    const release = () => desk.backend.post<ReportStanding>(reportCalls.reportOwnForm.path, {}, desk.admin)
    expect((await release()).data).toMatchObject({ held: 'none', evidence: 'inferred' })
    expect((await release()).status).not.toBe(0)
    expect(await desk.lookAt(any?.code ?? '')).toMatchObject({ status: 0 })
  })

  it('two plugins with a form of one province are refused, both named', async () => {
    await desk.close()
    const { db } = database()
    desk = await reportDesk(db, [await areaOf(db), await areaOf(db, OTHER)])
    await expect(desk.as(ctx => formOf(ctx, HUBEI))).rejects.toThrow(/another-of-it and reporting-of-a-province/)
  })
})
