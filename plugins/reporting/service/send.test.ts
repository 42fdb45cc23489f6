import { reportMachine } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import type { ReportDocument } from '../contract/documents.ts'
import { RETRY_MS } from './queue.ts'
import { type ReportDesk, reportDesk } from './testing/desk.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const at = reportMachine.at

withDatabase('sending to the regulator', database => {
  let desk: ReportDesk
  beforeAll(async () => {
    desk = await reportDesk(database().db)
  })
  afterAll(() => desk.close())

  const stepsOf = async (document: ReportDocument) => (await desk.evidenceOf(document)).map(({ step }) => step)
  const waitOf = ({ nextAt }: ReportDocument) => Math.round((Date.parse(nextAt ?? '') - Date.now()) / 60_000)

  it('a document is delivered once, with what was sent and answered beside it', async () => {
    const document = await desk.waiting('waybill')
    await desk.send()
    await desk.send()
    const after = await desk.look(document)
    expect(after).toMatchObject({ status: at.delivered, answerCode: '1001', isUncertain: false })
    expect(await desk.takenOf(document)).toMatchObject([{ reference: document.referenceNo }])
    const [sent, answered, ...more] = await desk.evidenceOf(document)
    expect(more).toEqual([])
    expect(sent).toMatchObject({
      step: 'sent',
      referenceNo: document.referenceNo,
      path: '/wlhy/send',
      author: expect.any(String),
    })
    expect(JSON.parse(sent?.payload ?? '')).toMatchObject({ shippingNoteNumber: document.businessNo })
    expect(sent?.payloadHash).toMatch(/^[0-9a-f]{64}$/)
    expect(sent?.body).toContain('"token":"***"')
    expect(answered).toMatchObject({ step: 'answered', result: 'accepted', httpStatus: 200 })
  })

  it.each([
    ['fail', ['sent', 'answered', 'asked', 'sent', 'answered']],
    ['busy', ['sent', 'answered', 'asked', 'sent', 'answered']],
    ['dropBefore', ['sent', 'unanswered', 'asked', 'sent', 'answered']],
    ['dropAfter', ['sent', 'unanswered', 'asked']],
    ['garbage', ['sent', 'answered', 'asked']],
  ])('%s: nobody knows what became of it, so it is asked about first, and is there once', async (fault, steps) => {
    const document = await desk.waiting('waybill')
    await desk.fault('send', fault)
    await desk.send()
    const failed = await desk.look(document)
    expect(failed).toMatchObject({ status: at.sendFailed, isUncertain: true, tries: 1 })
    expect(waitOf(failed)).toBe(1)
    // Not before its time.
    await desk.send()
    expect((await desk.look(document)).attempt).toBe(failed.attempt)
    await desk.later(document)
    await desk.send()
    expect(await desk.look(document)).toMatchObject({ status: at.delivered, isUncertain: false, tries: 0 })
    expect(await desk.takenOf(document)).toHaveLength(1)
    expect(await stepsOf(document)).toEqual(steps)
  })

  it('a token that has lapsed is renewed once', async () => {
    const document = await desk.waiting('waybill')
    await desk.fault('send', 'expire')
    await desk.send()
    expect(await desk.look(document)).toMatchObject({ status: at.delivered })
    expect(await stepsOf(document)).toEqual(['sent', 'answered', 'sent', 'answered'])
    const other = await desk.waiting('waybill')
    await desk.fault('send', 'expire', 2)
    await desk.send()
    expect(await desk.look(other)).toMatchObject({
      status: at.sendFailed,
      answerCode: '2001',
      isUncertain: false,
      tries: 1,
    })
    expect(await desk.takenOf(other)).toEqual([])
  })

  it('without a token nothing is sent, and it is tried again', async () => {
    const document = await desk.waiting('waybill')
    await desk.fault('send', 'expire')
    await desk.fault('token', 'fail')
    await desk.send()
    expect(await desk.look(document)).toMatchObject({ status: at.sendFailed, answerCode: 'token', isUncertain: false })
    await desk.later(document)
    await desk.send()
    expect(await desk.look(document)).toMatchObject({ status: at.delivered })
  })

  it('a number that they say they know is asked about, and sent again when they do not have it', async () => {
    const document = await desk.waiting('waybill')
    await desk.fault('send', 'duplicate')
    await desk.send()
    expect(await desk.look(document)).toMatchObject({ status: at.sendFailed, answerCode: '3001', isUncertain: true })
    await desk.later(document)
    await desk.send()
    expect(await desk.look(document)).toMatchObject({ status: at.delivered })
    expect(await desk.takenOf(document)).toHaveLength(1)
  })

  it('what is refused waits for somebody, with the field that they named', async () => {
    const document = await desk.waiting('waybill')
    await desk.fault('send', 'refuse')
    await desk.send()
    const refused = await desk.look(document)
    expect(refused).toMatchObject({
      status: at.sendFailed,
      answerCode: '3005',
      answerField: 'remark',
      isUncertain: false,
    })
    expect(refused.nextAt ?? undefined).toBeUndefined()
    await desk.later(document)
    await desk.send()
    expect((await desk.look(document)).attempt).toBe(refused.attempt)
  })

  it('tries again after 1, 5 and 30 minutes, 2 and 6 hours, and then leaves it to people', async () => {
    const document = await desk.waiting('waybill')
    await desk.fault('send', 'fail', 1)
    await desk.fault('query', 'fail', RETRY_MS.length)
    const waits: (number | undefined)[] = []
    for (let tries = 0; tries <= RETRY_MS.length; tries++) {
      await desk.send()
      const now = await desk.look(document)
      waits.push(now.nextAt ? waitOf(now) : undefined)
      await desk.later(document)
    }
    expect(waits).toEqual([1, 5, 30, 120, 360, undefined])
    expect(await desk.takenOf(document)).toEqual([])
  })

  it('a document waits until the regulator has what it names', async () => {
    const driver = await desk.waiting('fundFlow')
    const waybill = await desk.waiting('waybill', { needs: [driver.code], rank: 0 })
    await desk.fault('send', 'fail')
    await desk.send()
    expect(await desk.look(waybill)).toMatchObject({ status: at.toReport, attempt: 0 })
    await desk.later(driver)
    await desk.send()
    await desk.send()
    expect(await desk.look(waybill)).toMatchObject({ status: at.delivered })
  })
})
