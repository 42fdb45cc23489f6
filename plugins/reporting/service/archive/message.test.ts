import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { withDatabase } from '../../../../server/src/ntocc/testing/databases.ts'
import type { ReportArchive } from '../../contract/archive-calls.ts'
import { reportCalls } from '../../contract/calls.ts'
import type { ReportDocument } from '../../contract/documents.ts'
import { type ReportDesk, reportDesk } from '../testing/desk.ts'
import { ASKED, batchingArea } from '../testing/together.ts'
import { unzipped } from '../testing/unzip.ts'
import type { ArchivedDocument } from './files.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

withDatabase('the message of a document in its archive', database => {
  let desk: ReportDesk
  beforeAll(async () => {
    const { db } = database()
    desk = await reportDesk(db, [await batchingArea(db, { current: ASKED })])
  })
  afterAll(() => desk.close())

  /** What somebody reads in an archive of one document: what its manifest says of it, what it sent, and all of its text. */
  const archiveOf = async ({ code }: ReportDocument) => {
    const { data } = await desk.backend.post<ReportArchive>(
      reportCalls.reportArchive.path,
      { documentCodes: [code] },
      desk.admin,
    )
    const files = unzipped(Buffer.from(data?.content ?? '', 'base64'))
    const { documents }: { documents: ArchivedDocument[] } = JSON.parse(String(files['manifest.json']))
    const evidence = documents[0]?.evidence ?? []
    const payload: string = JSON.parse(String(files[evidence[0]?.file ?? ''])).payload
    return { evidence, payload, text: Object.values(files).join('\n') }
  }

  it('is named by number, digest and place, so that archives of its documents join to the message, and none says what the others do', async () => {
    const documents = [await desk.waiting('waybill'), await desk.waiting('waybill'), await desk.waiting('waybill')]
    await desk.send()
    const archives = await Promise.all(documents.map(archiveOf))
    const { messageNo } = await desk.look(documents[0]!)
    const whole = `[${archives.map(({ payload }) => payload).join()}]`
    const payloadHash = createHash('sha256').update(whole).digest('hex')
    for (const [at, { evidence, text }] of archives.entries()) {
      const message = { messageNo, payloadHash, documents: 3, place: at + 1 }
      expect(evidence).toMatchObject([
        { step: 'sent', message },
        { step: 'answered', message },
      ])
      for (const other of documents.filter((_, place) => place !== at)) expect(text).not.toContain(other.businessNo)
    }
  })

  it('is none of a document that went alone', async () => {
    const document = await desk.waiting('waybill')
    await desk.send()
    const { evidence } = await archiveOf(document)
    expect(evidence).toMatchObject([
      { step: 'sent', message: null },
      { step: 'answered', message: null },
    ])
  })
})
