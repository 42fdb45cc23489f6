import { reportMachine } from '@ntocc/sdk/contracts'
import { sql } from '@ntocc/sdk/service'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { withDatabases } from '../../../server/src/ntocc/testing/databases.ts'
import { ReportDocument, ReportPaper } from '../contract/documents.ts'
import { benchOf, judgeAll } from './judge.ts'
import { newDocument } from './new-document.ts'
import { prepareDue } from './prepare.ts'
import { type Carriage, carriageAt } from './testing/carriage.ts'
import { HUBEI, type ReportDesk, reportDesk } from './testing/desk.ts'
import type { ReportCtx } from './types.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const { at } = reportMachine
/** More than a run looks up at once, twice over. */
const MANY = 450

withDatabases('reports by the hundred', (database, kind) => {
  let desk: ReportDesk
  let way: Carriage
  beforeAll(async () => {
    desk = await reportDesk(database().db)
    way = await carriageAt(desk, database().db)
  })
  afterAll(() => desk.close())
  // What one test has left unjudged is nothing to the next.
  beforeEach(() =>
    desk.as(ctx => ctx.transaction(() => ctx.records.erase(ReportDocument, sql`status = ${at.notReady}`))),
  )

  /** Documents whose records are gone: nobody can judge them. */
  const gone = (docKind: 'driver' | 'waybill', name: string, count: number) =>
    desk.as(ctx =>
      ctx.transaction(() =>
        ctx.records.createMany(
          ReportDocument,
          Array.from({ length: count }, (_, index) => `${name}${index}`).map(no =>
            newDocument({ province: HUBEI, docKind, businessNo: no, recordCode: no, shipmentCode: 'RS1' }),
          ),
        ),
      ),
    )
  /** A run whose time is over after so many documents, which it judges one by one. */
  const runOf = (documents: number) => {
    let looks = 0
    const signal = {
      get aborted() {
        looks += 1
        return looks > documents
      },
    }
    return desk.as(ctx => prepareDue(ctx, signal, 1))
  }

  it('what cannot be judged keeps nothing waiting that can, and one run judges more than it looks up at once', async () => {
    await gone('driver', 'GONE', MANY)
    const { driverCode, plate, finish } = await way.carried()
    await finish()
    await way.prepare()
    expect(await way.statusOf('driver', 'GONE0')).toBe(at.notReady)
    expect(await way.statusOf('driver', driverCode)).toBe(at.toReport)
    expect(await way.statusOf('vehicle', plate)).toBe(at.toReport)
  })

  it('a run begins with what no run has looked at, however little time each has', async () => {
    await gone('driver', 'AWAY', 6)
    const { driverCode, finish } = await way.carried()
    await finish()
    await runOf(4)
    await runOf(4)
    expect(await way.statusOf('driver', driverCode)).toBe(at.toReport)
    expect(await way.statusOf('driver', 'AWAY0')).toBe(at.notReady)
  })

  it('drivers and vehicles are judged before waybills that have waited for longer', async () => {
    await gone('waybill', 'LOST', 6)
    const { driverCode, plate, finish } = await way.carried()
    await finish()
    await runOf(2)
    expect(await way.statusOf('driver', driverCode)).toBe(at.toReport)
    expect(await way.statusOf('vehicle', plate)).toBe(at.toReport)
  })

  it('what was passed by is looked at again in turn, and judged when its record is there', async () => {
    await gone('driver', 'LATE', 3)
    const { driverCode, finish } = await way.carried()
    await way.query(`update driver set code = 'AWHILE' where code = $1`, [driverCode])
    await finish()
    await way.prepare()
    expect(await way.statusOf('driver', driverCode)).toBe(at.notReady)
    await way.query(`update driver set code = $1 where code = 'AWHILE'`, [driverCode])
    // One at a time, of four that were passed by.
    for (let run = 0; run < 4; run++) await runOf(1)
    expect(await way.statusOf('driver', driverCode)).toBe(at.toReport)
    await way.prepare()
    const left = await way.query(
      `select 1 from reporting_passed_by p join reporting_report_document d on d.id = p.document_id where d.business_no = $1`,
      [driverCode],
    )
    expect(left).toEqual([])
  })

  it('what nobody can judge, whatever is the matter with it, keeps none of those from being judged that are judged with it', async () => {
    const [one, other] = [await way.carried(), await way.carried()]
    for (const { finish } of [one, other]) await finish()
    const broken = await way.documentOf('driver', one.driverCode)
    await desk.as(ctx => {
      const changeEach: ReportCtx['records']['changeEach'] = async (entity, changes, as) => {
        if (changes.some(({ id }) => id === broken?.id)) throw new Error('nobody can write this')
        return ctx.records.changeEach(entity, changes, as)
      }
      const records = Object.assign(Object.create(ctx.records), { changeEach })
      return prepareDue(Object.assign(Object.create(ctx), { records }), { aborted: false })
    })
    expect(await way.statusOf('driver', one.driverCode)).toBe(at.notReady)
    for (const [docKind, no] of [
      ['vehicle', one.plate],
      ['driver', other.driverCode],
      ['vehicle', other.plate],
    ] as const)
      expect(await way.statusOf(docKind, no)).toBe(at.toReport)
    await way.prepare()
    expect(await way.statusOf('driver', one.driverCode)).toBe(at.toReport)
  })

  it('many are judged by as many ways to the database as one', async () => {
    const codes = (
      await way.query<{ code: string }>(`select code from waybill where code like 'RW%' order by id limit 4`)
    ).map(({ code }) => code)
    const documents = await desk.as(ctx =>
      ctx.transaction(() =>
        ctx.records.createMany(
          ReportDocument,
          codes.map(code =>
            newDocument({
              province: HUBEI,
              docKind: 'waybill',
              businessNo: code,
              recordCode: code,
              shipmentCode: 'RS1',
            }),
          ),
        ),
      ),
    )
    expect(documents).toHaveLength(4)
    const waysOf = (of: readonly ReportDocument[]) =>
      desk.as(async ctx => {
        const bench = await benchOf(ctx)
        let ways = 0
        const query: ReportCtx['query'] = (...asked) => {
          ways += 1
          return ctx.query(...asked)
        }
        const request: ReportCtx['request'] = (...asked) => {
          ways += 1
          return ctx.request(...asked)
        }
        const judged = await judgeAll(Object.assign(Object.create(ctx), { query, request }), bench, of)
        expect(judged.size).toBe(of.length)
        return ways
      })
    // The list of places is read once in ten minutes.
    await waysOf(documents)
    expect(await waysOf(documents)).toBe(await waysOf(documents.slice(0, 1)))
  })

  it('two runs at once judge each document once', async () => {
    const { driverCode, plate, finish } = await way.carried()
    await finish()
    await Promise.all([way.prepare(), way.prepare(), way.prepare()])
    for (const [docKind, no] of [
      ['driver', driverCode],
      ['vehicle', plate],
    ] as const) {
      const document = await way.documentOf(docKind, no)
      expect(document?.status).toBe(at.toReport)
      const papers = await desk.as(ctx =>
        ctx.records.where(ReportPaper, { where: sql`document_code = ${document?.code ?? ''}` }),
      )
      expect(papers.map(({ referenceNo }) => referenceNo)).toEqual([document?.referenceNo])
    }
  })

  // The embedded database has one connection: nobody else holds anything there.
  it.skipIf(kind === 'pglite')('what is in somebody else’s hands is left to them, and holds nobody up', async () => {
    await gone('driver', 'HELD', 1)
    const { plate, finish } = await way.carried()
    await finish()
    const held = await way.documentOf('driver', 'HELD0')
    let begin = () => {}
    const begun = new Promise<void>(done => {
      begin = done
    })
    const run = begun.then(() => way.prepare())
    await desk.as(ctx =>
      ctx.transaction(async () => {
        await ctx.query(sql`select 1 from reporting_report_document where id = ${held?.id ?? 0} for update`)
        begin()
        await run
      }),
    )
    expect(await way.statusOf('vehicle', plate)).toBe(at.toReport)
  })
})
