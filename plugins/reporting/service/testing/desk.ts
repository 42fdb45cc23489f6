import { endpoints, reportMachine } from '@ntocc/sdk/contracts'
import type { DocumentKind } from '@ntocc/sdk/reporting'
import { type Ctx, type SQL, sql } from '@ntocc/sdk/service'
import { SAMPLES } from '../../../../sdk/src/reporting/testing/samples.ts'
import type { AreaBuild } from '../../../../server/src/ntocc/areas/read.ts'
import type { Db } from '../../../../server/src/ntocc/db/database.ts'
import { areaNamed } from '../../../../server/src/ntocc/registry/areas.ts'
import { AREA_SOURCES } from '../../../../server/src/ntocc/testing/areas.ts'
import { type TestBackend, testBackend } from '../../../../server/src/ntocc/testing/backend.ts'
import { buildRegulator } from '../../../../server/src/regulator/app.ts'
import { ReportDocument, ReportEvidence, reportDocuments } from '../../contract/documents.ts'
import { lookCalls, type ReportLook } from '../../contract/look-calls.ts'
import { auditDue } from '../audit.ts'
import { newReference, writePaper } from '../judge.ts'
import { codeOf } from '../new-document.ts'
import { wayOf } from '../province.ts'
import { change } from '../queue.ts'
import { sendDue } from '../send-due.ts'
import type { ReportCtx } from '../types.ts'

/** The branch that reports to Hubei, and its administrator. */
export const BRANCH = 'HB'
export const HUBEI = '420000'
const ADMIN = 'hubei'

export interface Taken {
  kind: string
  no: string
  reference: string
  document: unknown
}

/** What the area does by itself in a branch that has it. */
export const inReportBranch = async <T>(work: (ctx: ReportCtx) => Promise<T>, branch = BRANCH): Promise<T> => {
  const area = areaNamed('reporting')
  if (!area) throw new Error('the area is not in force')
  return area.platform().inBranch(branch, (ctx: Ctx) => work(ctx as unknown as ReportCtx))
}

const openWay = async (ctx: ReportCtx) => {
  const way = await wayOf(ctx)
  if (typeof way === 'string') throw new Error(`held: ${way}`)
  return way
}

/** A document that has passed the pre-check and waits to be sent. */
export const waitingIn = (ctx: ReportCtx, kind: DocumentKind, more: object = {}): Promise<ReportDocument> =>
  ctx.transaction(async () => {
    const no = newReference().slice(0, 12)
    const [made] = await ctx.records.createMany(ReportDocument, [
      {
        code: codeOf(HUBEI, kind, no),
        docKind: kind,
        businessNo: no,
        province: HUBEI,
        recordCode: no,
        rank: 0,
        needs: [],
        corrections: 0,
        attempt: 0,
        tries: 0,
        isUncertain: false,
        isOutdated: false,
        nextAt: new Date(0).toISOString(),
        status: reportMachine.at.toReport,
        ...more,
      },
    ])
    if (!made) throw new Error('no document was made')
    return change(ctx, made, { referenceNo: await writePaper(ctx, made, numbered(kind, no)) })
  })

/** A branch that sends to a regulator of the test's own. @param others areas in force beside those of the product, built or where to look for them */
export const reportDesk = async (db: Db, others: readonly AreaBuild[] | { pluginDirs: readonly string[] } = []) => {
  // As long as a second process needs to take a document up, also on a busy machine.
  const regulator = buildRegulator({ auditMs: 0, stallMs: 3_000 })
  const address = await regulator.listen({ host: '127.0.0.1', port: 0 })
  const backend: TestBackend = await testBackend(db, {
    env: { REGULATOR_URL: address },
    ...('pluginDirs' in others ? others : others.length > 0 && { areaSources: [...AREA_SOURCES, ...others] }),
  })
  const admin = await backend.signIn(ADMIN)
  const enterprise = (await regulator.inject('/control/enterprise')).json()

  /** Sets what the branch has set of reporting. */
  const set = async (values: object) => {
    const { path, method } = endpoints.areaSettingsUpdate
    const all = await backend.get<{ area: string; version: number }[]>(endpoints.areaSettings.path, admin)
    const version = all.data?.find(({ area }) => area === 'reporting')?.version ?? 0
    const answer = await backend.call({
      method,
      url: path,
      token: admin,
      payload: { area: 'reporting', version, values },
    })
    if (answer.status !== 0)
      throw new Error(
        JSON.stringify([
          answer,
          (await backend.app.inject('/readyz'))
            .json()
            .areas.filter((each: { status: string }) => each.status !== 'running'),
        ]),
      )
  }
  await set({
    reportSending: true,
    reportAddress: address,
    reportEnterpriseCode: enterprise.code,
    reportUserId: enterprise.userId,
    reportPassword: enterprise.password,
    reportPublicKey: enterprise.publicKey,
    reportCarrier: '平台测试公司',
    reportUscc: '91119999MAPEF16F0C',
    reportPermitNo: '420112000001',
  })

  const as = inReportBranch
  const waiting = (kind: DocumentKind, more: object = {}) => as(ctx => waitingIn(ctx, kind, more))

  /** Everything that is due is sent, as the job does it. */
  const send = () => as(async ctx => sendDue(ctx, await openWay(ctx), new AbortController().signal))
  /** These are due to be asked about, and are, as the job does it. */
  const audit = (which: SQL) =>
    as(async ctx => {
      await ctx.records.changeMany(ReportDocument, which, { nextAt: new Date(0).toISOString() })
      await auditDue(ctx, await openWay(ctx), new AbortController().signal)
    })
  const move = (id: number, name: string, reason?: string) =>
    backend.put(reportDocuments.by.move.path, { id, move: name, ...(reason && { reason }) }, admin)
  /** What somebody is shown of a document, field by field. */
  const lookAt = (code: string, token = admin) =>
    backend.get<ReportLook>(`${lookCalls.reportLook.path}?documentCode=${encodeURIComponent(code)}`, token)

  const look = ({ id }: { id: number }) => as(ctx => ctx.records.find(ReportDocument, id))
  const evidenceOf = ({ code }: { code: string }) =>
    as(async ctx => {
      const found = await ctx.records.where(ReportEvidence, { where: sql`document_code = ${code}` })
      return found.sort((one, other) => one.id - other.id)
    })

  /** Whoever had a document has ended long ago, and the next try has come. */
  const later = ({ id }: { id: number }) =>
    as(ctx =>
      ctx.query(sql`select 1`).then(async () => {
        const past = new Date(0).toISOString()
        await ctx.records.changeMany(ReportDocument, sql`id = ${id} and status = ${reportMachine.at.reporting}`, {
          leaseUntil: past,
        })
        await ctx.records.changeMany(
          ReportDocument,
          sql`id = ${id} and status = ${reportMachine.at.sendFailed} and next_at is not null`,
          { nextAt: past },
        )
      }),
    )

  const control = (url: string, payload: object) =>
    regulator.inject({ method: 'POST', url: `/control/${url}`, payload })
  const taken = async (): Promise<Taken[]> => (await regulator.inject('/control/taken')).json()
  /** What the regulator has of a document. */
  const takenOf = async (document: ReportDocument) =>
    (await taken()).filter(({ no }) => no.startsWith(numberAt(document.docKind, document.businessNo)))

  return {
    backend,
    admin,
    address,
    set,
    as,
    waiting,
    send,
    audit,
    move,
    lookAt,
    look,
    later,
    evidenceOf,
    taken,
    takenOf,
    fault: (place: string, fault: string, times = 1) => control('faults', { place, fault, times }),
    forget: (reference: string) => control('forget', { reference }),
    province: (asked: object) => control('province', asked),
    objectTo: (no: string, reason: string) => control('objections', { no, reason }),
    close: async () => {
      await backend.app.close()
      await regulator.close()
    },
  }
}
export type ReportDesk = Awaited<ReturnType<typeof reportDesk>>

/** The sample of a kind under a number of its own, by which the regulator keeps it. */
const numbered = (kind: DocumentKind, no: string) =>
  ({
    waybill: () => ({ ...SAMPLES.waybill, shippingNoteNumber: no }),
    location: () => ({ ...SAMPLES.location, shippingNoteNumber: no }),
    fundFlow: () => ({ ...SAMPLES.fundFlow, documentNumber: no }),
    // Plates and licences have a form: each test of them has the regulator to itself.
    vehicle: () => SAMPLES.vehicle,
    driver: () => SAMPLES.driver,
  })[kind]()

const numberAt = (kind: string, no: string): string =>
  kind === 'vehicle' ? SAMPLES.vehicle.vehicleNumber : kind === 'driver' ? SAMPLES.driver.drivingLicense : no
