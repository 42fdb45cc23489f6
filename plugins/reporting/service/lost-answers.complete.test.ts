import { reportMachine } from '@ntocc/sdk/contracts'
import { sql } from '@ntocc/sdk/service'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { type ReportDocument, ReportEvidence } from '../contract/documents.ts'
import { change } from './queue.ts'
import { type ReportDesk, reportDesk } from './testing/desk.ts'
import { ASKED, batchingArea, SILENT } from './testing/together.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const at = reportMachine.at
const REFUSED = 4090

withDatabase('a report whose answer was lost, and that nobody can ask about', database => {
  const form = { current: SILENT }
  let desk: ReportDesk
  beforeAll(async () => {
    const { db } = database()
    desk = await reportDesk(db, [await batchingArea(db, form)])
  })
  afterAll(() => desk.close())

  const move = ({ id }: ReportDocument, name: string, reason?: string) => desk.move(id, name, reason)
  /** Documents whose message went out, and whose answer never came. */
  const lost = async (count: number, fault: 'dropAfter' | 'dropBefore') => {
    const made: ReportDocument[] = []
    for (let at = 0; at < count; at++) made.push(await desk.waiting('waybill'))
    await desk.fault('send', fault)
    await desk.send()
    for (const each of made) await desk.later(each)
    await desk.send()
    return Promise.all(made.map(desk.look))
  }
  const isThere = async (document: ReportDocument) => (await desk.takenOf(document)).length
  const whenSent = async ({ code }: ReportDocument) =>
    desk.as(async ctx => {
      const [line] = await ctx.records.where(ReportEvidence, { where: sql`document_code = ${code} and step = 'sent'` })
      return line?.at
    })

  it('is as if the answer had come once somebody says that it is there: with the reason, and of the time when it went out', async () => {
    const [document] = await lost(1, 'dropAfter')
    if (!document) throw new Error('nothing was lost')
    expect(document).toMatchObject({ status: at.sendFailed, isUncertain: true, answerCode: 'cannotAsk' })
    expect((await move(document, 'confirmArrived')).status).toBe(REFUSED)
    expect((await move(document, 'confirmArrived', 'Seen in their list')).status).toBe(0)
    const after = await desk.look(document)
    expect(after).toMatchObject({
      status: at.delivered,
      isUncertain: false,
      tries: 0,
      sentAt: await whenSent(document),
    })
    expect([after.answerCode ?? '', after.answerText ?? '']).toEqual(['', ''])
    const told = (await desk.evidenceOf(document)).at(-1)
    expect(told).toMatchObject({ step: 'lookedUp', result: 'there', author: 'hubei', reason: 'Seen in their list' })
    await desk.send()
    expect(await isThere(document)).toBe(1)
  })

  it('goes out again once somebody says that it is not there, and is there once', async () => {
    const [document] = await lost(1, 'dropBefore')
    if (!document) throw new Error('nothing was lost')
    expect(await isThere(document)).toBe(0)
    expect((await move(document, 'confirmAbsent', 'Not in their list')).status).toBe(0)
    await expect.poll(async () => (await desk.look(document)).status).toBe(at.delivered)
    expect(await isThere(document)).toBe(1)
    const steps = (await desk.evidenceOf(document)).map(({ step, result }) => result ?? step)
    expect(steps).toEqual(['sent', 'unclear', 'unknown', 'sent', 'accepted'])
  })

  it('what was mended meanwhile is judged before it goes out again', async () => {
    const [document] = await lost(1, 'dropBefore')
    if (!document) throw new Error('nothing was lost')
    await desk.as(ctx => ctx.transaction(() => change(ctx, document, { isOutdated: true })))
    expect((await move(document, 'confirmAbsent', 'Not in their list')).status).toBe(0)
    // It tells of a waybill that is no record: judged anew it says so, where it would have gone out unseen.
    await expect.poll(async () => (await desk.look(document)).isOutdated).toBe(false)
    expect(await isThere(document)).toBe(0)
  })

  it('a message is there whole: one of it that is found leaves none of the others to go out again', async () => {
    const [one, two] = await lost(2, 'dropAfter')
    if (!one || !two) throw new Error('nothing was lost')
    expect(one.messageNo).toBe(two.messageNo)
    expect((await move(one, 'confirmArrived', 'Seen in their list')).status).toBe(0)
    const answer = await move(two, 'confirmAbsent', 'Overlooked')
    expect([answer.status, answer.msg]).toEqual([REFUSED, expect.stringContaining(one.businessNo)])
    expect((await move(two, 'confirmArrived', 'Seen too')).status).toBe(0)
    await desk.send()
    expect([await isThere(one), await isThere(two)]).toEqual([1, 1])
  })

  it('nobody says so of what was never sent, what is tried again by itself, or what was refused', async () => {
    const fresh = await desk.waiting('waybill')
    expect((await move(fresh, 'confirmArrived', 'Surely')).status).toBe(REFUSED)
    const states = [
      { isUncertain: true, nextAt: new Date(Date.now() + 3_600_000).toISOString() },
      { isUncertain: false, nextAt: null },
    ]
    for (const state of states) {
      const document = await desk.waiting('waybill', { status: at.sendFailed, ...state })
      for (const name of ['confirmArrived', 'confirmAbsent'])
        expect((await move(document, name, 'Surely')).status).toBe(REFUSED)
      expect(await desk.look(document)).toMatchObject({ status: at.sendFailed })
    }
  })

  it('a regulator that can be asked after all is asked what it has: what somebody said wrongly does not stay so', async () => {
    form.current = ASKED
    const document = await desk.waiting('waybill', { status: at.sendFailed, isUncertain: true, nextAt: null })
    expect((await move(document, 'confirmArrived', 'Surely')).status).toBe(0)
    const { nextAt } = await desk.look(document)
    expect(Date.parse(nextAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })
})
