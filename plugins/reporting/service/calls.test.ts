import { reportMachine } from '@ntocc/sdk/contracts'
import { sql } from '@ntocc/sdk/service'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { type EvidenceLine, type ReportEvidenceTold, reportCalls } from '../contract/calls.ts'
import { MOST_LINES } from './evidence.ts'
import { type ReportDesk, reportDesk } from './testing/desk.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const at = reportMachine.at
const REFUSED = 4090

withDatabase('what people do about reports', database => {
  let desk: ReportDesk
  beforeAll(async () => {
    desk = await reportDesk(database().db)
  })
  afterAll(() => desk.close())

  const explain = (documentCode: string, rule: string) =>
    desk.backend.post(
      reportCalls.reportExplain.path,
      { documentCode, rule, reason: 'The bridge was closed' },
      desk.admin,
    )

  it('a warning stands with a reason, an error never does', async () => {
    const finding = { record: 'waybill', code: 'late' }
    const findings = [
      { ...finding, rule: 'R24', level: 'warning' as const },
      { ...finding, rule: 'R05', level: 'error' as const },
    ]
    const document = await desk.waiting('waybill', { status: at.checkFailed, findings })
    expect((await explain(document.code, 'R05')).status).toBe(REFUSED)
    expect((await explain(document.code, 'R01')).status).toBe(REFUSED)
    expect((await explain(document.code, 'R24')).data).toEqual({ status: at.notReady })
    expect(await desk.look(document)).toMatchObject({ reasons: { R24: 'The bridge was closed' } })
    expect((await explain(document.code, 'R24')).status).toBe(REFUSED)
  })

  it('one reason is given for many at once: what it is no reason for stays, and is not answered', async () => {
    const warned = (rule: string, level: 'warning' | 'error', more: object = {}) =>
      desk.waiting('waybill', {
        status: at.checkFailed,
        findings: [{ record: 'waybill', code: 'late', rule, level }],
        ...more,
      })
    const [one, other] = [await warned('R24', 'warning'), await warned('R24', 'warning', { reasons: { R15: 'known' } })]
    const left = [
      await warned('R24', 'error'),
      await warned('R15', 'warning'),
      await warned('R24', 'warning', { status: at.exempt }),
    ]
    const { data } = await desk.backend.post<{ explained: string[] }>(
      reportCalls.reportExplainMany.path,
      { documentCodes: [one, other, ...left].map(({ code }) => code), rule: 'R24', reason: 'The bridge was closed' },
      desk.admin,
    )
    expect(data?.explained).toEqual([one.code, other.code])
    expect(await desk.look(one)).toMatchObject({ status: at.notReady, reasons: { R24: 'The bridge was closed' } })
    expect((await desk.look(other)).reasons).toEqual({ R15: 'known', R24: 'The bridge was closed' })
    for (const each of left) expect(await desk.look(each)).toMatchObject({ status: each.status, version: each.version })
  })

  it('what may be there is not judged anew under another number', async () => {
    const document = await desk.waiting('waybill')
    await desk.fault('send', 'dropAfter')
    await desk.send()
    expect((await desk.move(document.id, 'recheck')).status).toBe(REFUSED)
    expect(await desk.look(document)).toMatchObject({ status: at.sendFailed, referenceNo: document.referenceNo })
    // Sent by hand it is taken up at once, and asked about.
    expect((await desk.move(document.id, 'send')).status).toBe(0)
    await desk.send()
    expect(await desk.look(document)).toMatchObject({ status: at.delivered })
    expect(await desk.takenOf(document)).toHaveLength(1)
  })

  it('what the regulator finds abnormal says why, and is shown as trouble', async () => {
    const document = await desk.waiting('waybill')
    await desk.objectTo(`${document.businessNo}/0000`, '车辆信息不符：vehicleInfo.vehicleNumber')
    await desk.send()
    await desk.audit(sql`id = ${document.id}`)
    expect(await desk.look(document)).toMatchObject({
      status: at.abnormal,
      answerText: '车辆信息不符：vehicleInfo.vehicleNumber',
      answerField: 'vehicleNumber',
      auditedAt: expect.any(String),
    })
    // Its record is not there: nothing could be said in its place.
    expect((await desk.move(document.id, 'correct', 'Other vehicle')).status).toBe(REFUSED)
  })

  it('of more evidence than is shown at once the newest is, and how much there is before it', async () => {
    const document = await desk.waiting('waybill')
    await desk.send()
    await database().db.query(
      `insert into reporting_report_evidence (code, branch_code, document_code, reference_no, attempt, step, at, author)
       select code || n, branch_code, document_code, reference_no, n, 'asked', at + n * interval '1 hour', author
       from reporting_report_evidence, generate_series(1, ${MOST_LINES}) n where document_code = $1 and step = 'sent'`,
      [document.code],
    )
    const path = `${reportCalls.reportEvidence.path}?documentCode=${encodeURIComponent(document.code)}`
    const { data } = await desk.backend.get<ReportEvidenceTold>(path, desk.admin)
    expect(data?.lines.map(({ attempt }) => attempt)).toEqual(Array.from({ length: MOST_LINES }, (_, n) => n + 1))
    expect(data?.earlier).toBe(2)
  })

  it('evidence is told whole to whoever may see it, and changed by nobody', async () => {
    const document = await desk.waiting('waybill')
    await desk.send()
    const path = `${reportCalls.reportEvidence.path}?documentCode=${encodeURIComponent(document.code)}`
    const { data } = await desk.backend.get<{ lines: EvidenceLine[] }>(path, desk.admin)
    expect(data?.lines.map(({ step, result }) => [step, result])).toEqual([
      ['sent', undefined],
      ['answered', 'accepted'],
    ])
    expect(data?.lines[0]?.payload).toContain(document.businessNo)
    expect(JSON.stringify(data)).not.toContain('simulator')
    const { query } = database().db
    await expect(query('delete from reporting_report_evidence')).rejects.toThrow()
    await expect(query(`update reporting_report_paper set document = '{}'`)).rejects.toThrow()
    const nobody = await desk.backend.signIn('nobody')
    expect((await desk.backend.get(path, nobody)).status).not.toBe(0)
  })
})
