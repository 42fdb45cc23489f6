import { reportMachine } from '@ntocc/sdk/contracts'
import { sql } from '@ntocc/sdk/service'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { SAMPLES } from '../../../sdk/src/reporting/testing/samples.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { type ReportDocument, ReportMessage } from '../contract/documents.ts'
import { writePaper } from './judge.ts'
import { change } from './queue.ts'
import { type ReportDesk, reportDesk } from './testing/desk.ts'
import { ASKED, batchingArea, MUTE, SILENT } from './testing/together.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const at = reportMachine.at

withDatabase('several documents in one message', database => {
  const form = { current: ASKED }
  let desk: ReportDesk
  beforeAll(async () => {
    const { db } = database()
    desk = await reportDesk(db, [await batchingArea(db, form)])
  })
  beforeEach(() => {
    form.current = ASKED
  })
  afterAll(() => desk.close())

  const waiting = async (count: number) => {
    const made: ReportDocument[] = []
    for (let at = 0; at < count; at++) made.push(await desk.waiting('waybill'))
    return made
  }
  const now = (documents: readonly ReportDocument[]) => Promise.all(documents.map(desk.look))
  const taken = async (documents: readonly ReportDocument[]) =>
    Promise.all(documents.map(async each => (await desk.takenOf(each)).map(({ reference }) => reference)))
  /** Says something else under the number that it has: what the regulator does not take. */
  const spoil = (document: ReportDocument) =>
    desk.as(async ctx => {
      const broken = { ...SAMPLES.waybill, shippingNoteNumber: document.businessNo, totalMonetaryAmount: 'dear' }
      await change(ctx, document, { referenceNo: await writePaper(ctx, document, broken) })
    })
  const later = async (documents: readonly ReportDocument[]) => {
    for (const each of documents) await desk.later(each)
    await desk.send()
  }

  it('go out together, up to what the province takes, each with its own number, evidence and result', async () => {
    const documents = await waiting(6)
    await desk.send()
    const after = await now(documents)
    expect(after.map(({ status }) => status)).toEqual(documents.map(() => at.delivered))
    const [first, , , fourth, fifth, sixth] = after.map(({ messageNo }) => messageNo)
    expect(new Set(after.slice(0, 4).map(({ messageNo }) => messageNo)).size).toBe(1)
    expect([first === fourth, fifth === sixth, first === fifth]).toEqual([true, true, false])
    expect(await taken(documents)).toEqual(after.map(({ messageNo }) => [messageNo]))
    for (const document of after) {
      const [sent, answered, ...more] = await desk.evidenceOf(document)
      expect(more).toEqual([])
      expect(sent).toMatchObject({ step: 'sent', referenceNo: document.referenceNo, messageNo: document.messageNo })
      // What others say in the message is no part of its evidence.
      expect(JSON.parse(sent?.payload ?? '')).toMatchObject({ shippingNoteNumber: document.businessNo })
      expect(answered).toMatchObject({ step: 'answered', result: 'accepted', messageNo: document.messageNo })
    }
    const [message] = await desk.as(ctx =>
      ctx.records.where(ReportMessage, { where: sql`message_no = ${String(first)}` }),
    )
    expect(message).toMatchObject({
      documentCodes: after.slice(0, 4).map(({ code }) => code),
      referenceNos: after.slice(0, 4).map(({ referenceNo }) => referenceNo),
      payloadHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(message?.body).toContain('"token":"***"')
  })

  it('one alone goes by its own number, as where a province takes one at a time', async () => {
    const [only] = await waiting(1)
    await desk.send()
    const [after] = await now(only ? [only] : [])
    expect(after).toMatchObject({ status: at.delivered })
    expect(after?.messageNo ?? undefined).toBeUndefined()
    expect(await taken(after ? [after] : [])).toEqual([[after?.referenceNo]])
  })

  it('what the regulator finds wrong with one keeps none of the others back', async () => {
    const documents = await waiting(4)
    const [, , wrong] = documents
    if (wrong) await spoil(wrong)
    await desk.send()
    const after = await now(documents)
    expect(after.map(({ status }) => status)).toEqual([at.delivered, at.delivered, at.sendFailed, at.delivered])
    expect(after[2]).toMatchObject({ answerField: 'totalMonetaryAmount', isUncertain: false })
    expect(after[2]?.nextAt ?? undefined).toBeUndefined()
    expect((await taken(after)).map(({ length }) => length)).toEqual([1, 1, 0, 1])
    // Each says what was refused before, and by which message.
    const steps = (await desk.evidenceOf(documents[0] ?? { code: '' })).map(({ step, result }) => result ?? step)
    expect(steps).toEqual(['sent', 'refused', 'sent', 'accepted'])
  })

  it.each([
    ['dropAfter', 'asked'],
    ['garbage', 'asked'],
    ['dropBefore', 'sent'],
    ['busy', 'sent'],
  ])('%s: nobody knows what became of them, so each is asked about and is there once', async (fault, next) => {
    const documents = await waiting(3)
    await desk.fault('send', fault)
    await desk.send()
    expect((await now(documents)).map(({ isUncertain, status }) => [isUncertain, status])).toEqual(
      documents.map(() => [true, at.sendFailed]),
    )
    await later(documents)
    const after = await now(documents)
    expect(after.map(({ status }) => status)).toEqual(documents.map(() => at.delivered))
    expect((await taken(after)).map(({ length }) => length)).toEqual([1, 1, 1])
    const steps = (await desk.evidenceOf(documents[0] ?? { code: '' })).map(({ step }) => step)
    expect(steps.slice(2).includes(next === 'sent' ? 'sent' : 'asked')).toBe(true)
  })

  it('a token that has lapsed is renewed once for all of them', async () => {
    const documents = await waiting(3)
    await desk.fault('send', 'expire')
    await desk.send()
    const after = await now(documents)
    expect(after.map(({ status }) => status)).toEqual(documents.map(() => at.delivered))
    expect(new Set(after.map(({ messageNo }) => messageNo)).size).toBe(1)
  })

  it('a regulator that nobody can ask knows the message by its number: it comes again whole, and nothing is there twice', async () => {
    form.current = MUTE
    const documents = await waiting(3)
    await desk.fault('send', 'dropAfter')
    await desk.send()
    const lost = await now(documents)
    await later(documents)
    const after = await now(documents)
    expect(after.map(({ status, messageNo }) => [status, messageNo])).toEqual(
      lost.map(({ messageNo }) => [at.delivered, messageNo]),
    )
    expect((await taken(after)).map(({ length }) => length)).toEqual([1, 1, 1])
    // Of what others say in it nothing stands in the evidence of one, whichever of them it went out for.
    for (const document of after)
      for (const { body, payload } of await desk.evidenceOf(document)) {
        expect(body ?? '').toBe('')
        if (payload) expect(JSON.parse(payload)).toMatchObject({ shippingNoteNumber: document.businessNo })
      }
    // The same where it had not arrived.
    const others = await waiting(3)
    await desk.fault('send', 'dropBefore')
    await desk.send()
    await later(others)
    expect((await now(others)).map(({ status }) => status)).toEqual(others.map(() => at.delivered))
    expect((await taken(others)).map(({ length }) => length)).toEqual([1, 1, 1])
  })

  it('one that says nothing of numbers either leaves all of them to people, and they are there once', async () => {
    form.current = SILENT
    const documents = await waiting(2)
    await desk.fault('send', 'dropAfter')
    await desk.send()
    await later(documents)
    expect((await now(documents)).map(({ answerCode, isUncertain }) => [answerCode, isUncertain])).toEqual(
      documents.map(() => ['cannotAsk', true]),
    )
    expect((await taken(documents)).map(({ length }) => length)).toEqual([1, 1])
  })
})
