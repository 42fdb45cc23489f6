import { endpoints, type ImportResult, reportMachine } from '@ntocc/sdk/contracts'
import { type Ctx, sql } from '@ntocc/sdk/service'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { areaNamed } from '../../../server/src/ntocc/registry/areas.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { ReportDocument } from '../../reporting/contract/documents.ts'
import { inReportBranch, type ReportDesk, reportDesk, waitingIn } from '../../reporting/service/testing/desk.ts'
import { hubeiCalls, type PasteResult } from '../contract/calls.ts'
import { certificationMachine, HubeiObjection, hubeiObjections, MOST_ROWS } from '../contract/objections.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const { at } = certificationMachine
const DELIVERED = { status: reportMachine.at.delivered }

withDatabase('what Hubei objects to', database => {
  let desk: ReportDesk
  beforeAll(async () => {
    desk = await reportDesk(database().db)
  })
  afterAll(() => desk.close())

  /** A report that the regulator has. */
  const reported = (kind: 'driver' | 'vehicle' | 'waybill', more: object = {}) =>
    inReportBranch(ctx => waitingIn(ctx, kind, { ...DELIVERED, ...more }))
  const paste = async (text: string) =>
    (await desk.backend.post<PasteResult>(hubeiCalls.hubeiPaste.path, { text }, desk.admin)).data
  const listed = async (referenceNo: string | null | undefined) =>
    (
      await desk.backend.get<{ records: HubeiObjection[] }>(
        `${hubeiObjections.by.list.path}?referenceNo=${referenceNo}&pageNum=1&pageSize=5`,
        desk.admin,
      )
    ).data?.records[0]
  const statusOf = async ({ id }: { id: number }) => (await desk.look({ id })).status
  /** Rows of a file, as the console's import hands them over. */
  const importRows = async (rows: object[], more: object = {}) =>
    (
      await desk.backend.post<ImportResult>(
        endpoints.importRecords.path.replace('{entity}', 'hubeiObjection'),
        { importId: crypto.randomUUID().replaceAll('-', ''), mode: 'valid', rows, ...more },
        desk.admin,
      )
    ).data

  it('comes in by pasting, with the driver and the vehicle behind it; the report is abnormal, in the regulator’s words', async () => {
    const [driver, vehicle] = [await reported('driver'), await reported('vehicle')]
    const text = `${driver.referenceNo}\tThe licence is not known\n${vehicle.referenceNo}\nNOBODYS`
    expect(await paste(text)).toEqual({ added: 2, known: 0, unknown: ['NOBODYS'], unknownCount: 1 })
    expect(await listed(driver.referenceNo)).toMatchObject({
      status: at.objected,
      docKind: 'driver',
      driverCode: driver.recordCode,
      words: 'The licence is not known',
    })
    expect(await listed(vehicle.referenceNo)).toMatchObject({ docKind: 'vehicle', vehicleNo: vehicle.businessNo })
    await expect.poll(() => statusOf(driver)).toBe(reportMachine.at.abnormal)
    expect(await desk.look(driver)).toMatchObject({ answerText: 'The licence is not known' })
    expect((await desk.evidenceOf(driver)).at(-1)).toMatchObject({
      result: 'abnormal',
      reason: 'The licence is not known',
    })
    // The same list again adds nothing.
    expect(await paste(text)).toMatchObject({ added: 0, known: 2 })
  })

  it('finds what the regulator had approved before, and nothing that it does not have', async () => {
    const approved = await reported('driver', { status: reportMachine.at.accepted })
    const held = await reported('driver', { status: reportMachine.at.checkFailed })
    await paste(`${approved.referenceNo}\n${held.referenceNo}`)
    await expect.poll(() => statusOf(approved)).toBe(reportMachine.at.abnormal)
    expect(await statusOf(held)).toBe(reportMachine.at.checkFailed)
  })

  it('a number of before a correction is found, and leaves the report alone', async () => {
    const driver = await reported('driver')
    const former = driver.referenceNo
    await inReportBranch(ctx =>
      ctx.transaction(() =>
        ctx.records.changeMany(ReportDocument, sql`id = ${driver.id}`, {
          referenceNo: 'CORRECTEDSINCE',
          corrections: 1,
        }),
      ),
    )
    expect(await paste(String(former))).toMatchObject({ added: 1 })
    await expect
      .poll(() =>
        inReportBranch(async () => {
          const area = areaNamed('reporting-hubei')
          return area
            ?.platform()
            .inBranch('HB', (ctx: Ctx) =>
              ctx.records.where(HubeiObjection, { where: sql`reference_no = ${former} and is_noted` }),
            )
            .then(found => found.length)
        }),
      )
      .toBe(1)
    expect(await statusOf(driver)).toBe(reportMachine.at.delivered)
  })

  it('comes in by a file of five thousand rows; who is unknown is told by its line, a row more is not taken', async () => {
    const waybill = await reported('waybill')
    const strangers = Array.from({ length: MOST_ROWS }, (_, at) => ({
      line: at + 3,
      values: { referenceNo: `X${at}` },
    }))
    const rows = [{ line: 2, values: { referenceNo: waybill.referenceNo, words: 'No track' } }, ...strangers]
    const tried = await importRows(rows, { dryRun: true })
    expect(tried).toMatchObject({ total: MOST_ROWS + 1, valid: 1, created: 0, issueCount: MOST_ROWS })
    expect(tried?.issues[0]).toMatchObject({ line: 3, field: 'referenceNo', code: 'validation.hubeiObjection.unknown' })
    expect(await importRows(rows.slice(0, MOST_ROWS))).toMatchObject({ valid: 1, created: 1 })
    expect(await listed(waybill.referenceNo)).toMatchObject({ docKind: 'waybill', words: 'No track' })
  })

  it('certification is changed by people: for a reason where it is refused or opened again', async () => {
    const driver = await reported('driver')
    await paste(String(driver.referenceNo))
    const row = await listed(driver.referenceNo)
    const move = (name: string, reason?: string) =>
      desk.backend.put(hubeiObjections.by.move.path, { id: row?.id, move: name, ...(reason && { reason }) }, desk.admin)
    expect((await move('refuse')).status).not.toBe(0)
    expect((await move('mend')).status).toBe(0)
    expect((await move('certify')).status).toBe(0)
    expect(await listed(driver.referenceNo)).toMatchObject({ status: at.certified })
    expect((await move('reopen', 'On the next list again')).status).toBe(0)
  })
})
