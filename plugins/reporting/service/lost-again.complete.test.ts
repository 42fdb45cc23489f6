import { reportMachine } from '@ntocc/sdk/contracts'
import { defineProvinceReport } from '@ntocc/sdk/reporting'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { reportCalls } from '../contract/calls.ts'
import { HUBEI, type ReportDesk, reportDesk } from './testing/desk.ts'
import { batchingArea, MUTE } from './testing/together.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const at = reportMachine.at
/** Whoever asks about a document finds no door: the address is the general one, and the province has another. */
const NO_DOOR = defineProvinceReport({ gb: HUBEI, paths: { query: '/wlhy/nowhere' } })

withDatabase('a single report whose answer was lost, at a regulator that knows a number that comes twice', database => {
  const form = { current: MUTE }
  let desk: ReportDesk
  beforeAll(async () => {
    const { db } = database()
    desk = await reportDesk(db, [await batchingArea(db, form)])
  })
  afterAll(() => desk.close())

  const lost = async () => {
    const document = await desk.waiting('waybill')
    await desk.fault('send', 'dropAfter')
    await desk.send()
    expect(await desk.look(document)).toMatchObject({ status: at.sendFailed, isUncertain: true })
    await desk.later(document)
    return document
  }
  const pause = (isPaused: boolean) => desk.backend.post(reportCalls.reportPause.path, { isPaused }, desk.admin)
  const isThereOnce = async (document: Awaited<ReturnType<typeof lost>>) => {
    await desk.later(document)
    await desk.send()
    expect(await desk.look(document)).toMatchObject({ status: at.delivered, isUncertain: false })
    expect(await desk.takenOf(document)).toHaveLength(1)
  }

  describe.each([
    ['that has no way to ask', MUTE],
    ['whose way to ask leads nowhere', NO_DOOR],
  ])('%s', (_, report) => {
    it('may be there through a pause, and goes out under the number that it had', async () => {
      form.current = report
      const document = await lost()
      await pause(true)
      await desk.send()
      const paused = await desk.look(document)
      await pause(false)
      expect(paused).toMatchObject({ isUncertain: true, answerCode: 'paused' })
      await isThereOnce(document)
    })

    it('may be there though the token has lapsed twice', async () => {
      form.current = report
      const document = await lost()
      await desk.fault('send', 'expire', 2)
      await desk.send()
      expect(await desk.look(document)).toMatchObject({ status: at.sendFailed, isUncertain: true })
      await isThereOnce(document)
    })

    it('is there as soon as the regulator says that it comes twice', async () => {
      form.current = report
      await isThereOnce(await lost())
    })
  })
})
