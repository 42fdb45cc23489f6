import { reportMachine } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { dying } from '../../../server/src/ntocc/testing/dying.ts'
import type { ReportDocument } from '../contract/documents.ts'
import { claim, settle } from './queue.ts'
import { type ReportDesk, reportDesk } from './testing/desk.ts'
import { ASKED, batchingArea } from './testing/together.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const at = reportMachine.at
/** Tries after which whatever is not there by then never will be. */
const MOST_RUNS = 12

withDatabase('a submission whose process ends in the middle', database => {
  let desk: ReportDesk
  let fate: ReturnType<typeof dying>['fate']
  beforeAll(async () => {
    const mortal = dying(database().db)
    fate = mortal.fate
    desk = await reportDesk(mortal.db, [await batchingArea(database().db, { current: ASKED })])
  })
  afterAll(() => desk.close())

  /** Runs until nothing is to be done any more, as after each start of the process. */
  const goOn = async (document: ReportDocument): Promise<ReportDocument> => {
    for (let run = 0; run < MOST_RUNS; run++) {
      const now = await desk.look(document)
      if (now.status === at.delivered) return now
      await desk.later(document)
      await desk.send()
    }
    return desk.look(document)
  }

  /** Uses up a fault that nobody has met. */
  const callForNothing = () =>
    fetch(`${desk.address}/wlhy/send`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })

  /** One accepted document, and beside it what was sent for each time that it may have gone out. */
  const isWhole = async (document: ReportDocument, label: string) => {
    const now = await goOn(document)
    expect(now, label).toMatchObject({ status: at.delivered, isUncertain: false, referenceNo: document.referenceNo })
    const reference = now.messageNo ?? document.referenceNo
    expect(await desk.takenOf(document), label).toMatchObject([{ reference }])
    const evidence = await desk.evidenceOf(document)
    const sent = evidence.filter(({ step }) => step === 'sent')
    expect(sent.length, label).toBeGreaterThanOrEqual(1)
    for (const { payload, referenceNo } of sent) {
      expect(referenceNo, label).toBe(document.referenceNo)
      expect(JSON.parse(payload ?? ''), label).toMatchObject({ shippingNoteNumber: document.businessNo })
    }
    const told = evidence.some(({ result }) => ['accepted', 'waiting', 'approved'].includes(result ?? ''))
    expect(told, `${label}: what the regulator said is kept`).toBe(true)
  }

  it.each([
    ['a regulator that answers', undefined, 'waybill'],
    ['one whose answer is lost', 'dropAfter', 'waybill'],
    ['one that did not get it', 'dropBefore', 'waybill'],
    ['one whose token has lapsed', 'expire', 'waybill'],
    ['one that says it knows the number', 'duplicate', 'waybill'],
    ['one that answers garbage', 'garbage', 'waybill'],
    ['one that is busy', 'busy', 'waybill'],
    ['a regulator that is told of a location', undefined, 'location'],
    ['one whose answer to a location is lost', 'dropAfter', 'location'],
  ] as const)('before and after each write and commit, with %s: accepted once, proven', async (_, fault, kind) => {
    let ends = 0
    for (;;) {
      const document = await desk.waiting(kind)
      if (fault) await desk.fault('send', fault)
      fate.doom(ends + 1)
      await desk.send().catch(() => undefined)
      const hasDied = fate.revive()
      await isWhole(document, `${fault ?? 'no fault'}, ended at ${ends + 1}`)
      if (!hasDied) break
      ends += 1
    }
    // At least: taken up, evidence of what goes out, what came back, each with its commit on both sides.
    expect(ends).toBeGreaterThan(8)
  })

  it.each([
    ['a regulator that answers', undefined],
    ['one whose answer is lost', 'dropAfter'],
    ['one that did not get it', 'dropBefore'],
    ['one that refuses it', 'refuse'],
    ['one whose token has lapsed', 'expire'],
  ] as const)(
    'a message of two, before and after each write and commit, with %s: each accepted once, proven',
    async (_, fault) => {
      let ends = 0
      for (;;) {
        const documents = [await desk.waiting('waybill'), await desk.waiting('waybill')]
        if (fault) await desk.fault('send', fault)
        fate.doom(ends + 1)
        await desk.send().catch(() => undefined)
        const hasDied = fate.revive()
        // What was to be refused together is not refused alone: then somebody would have to mend it.
        if (fault === 'refuse') await callForNothing()
        for (const document of documents) await isWhole(document, `${fault ?? 'no fault'}, ended at ${ends + 1}`)
        if (!hasDied) break
        ends += 1
      }
      expect(ends).toBeGreaterThan(12)
    },
  )

  it('whoever comes back when somebody else has taken it up changes nothing', async () => {
    const document = await desk.waiting('waybill')
    await desk.fault('send', 'stall')
    const slow = desk.send()
    await expect.poll(async () => (await desk.look(document)).isUncertain).toBe(true)
    await desk.later(document)
    await Promise.all([slow, desk.send()])
    await isWhole(document, 'two at once')
    expect((await desk.look(document)).attempt).toBe(2)
  })

  it('who was overtaken leaves what was heard, and changes nothing', async () => {
    const document = await desk.waiting('waybill')
    const taken = () => desk.as(ctx => claim(ctx, document.id, false))
    const first = await taken()
    expect(await taken()).toBeUndefined()
    await desk.later(document)
    const second = await taken()
    if (!first || !second) throw new Error('nobody has it')
    const failed = { result: 'failed', isUncertain: true, isFinal: true } as const
    await desk.as(ctx => settle(ctx, first, failed, { step: 'unanswered', reason: 'late' }))
    expect(await desk.look(document)).toMatchObject({ status: at.reporting, attempt: second.attempt, tries: 0 })
    expect(await desk.evidenceOf(document)).toMatchObject([{ step: 'unanswered', reason: 'late', attempt: 1 }])
    await desk.as(ctx => settle(ctx, second, { result: 'delivered' }))
    expect(await desk.look(document)).toMatchObject({ status: at.delivered })
  })
})
