import { Driver, reportMachine } from '@ntocc/sdk/contracts'
import { sql } from '@ntocc/sdk/service'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { reportCalls } from '../contract/calls.ts'
import { findMissed } from './missed.ts'
import { wayOf } from './province.ts'
import { type Carriage, carriageAt, dayIn } from './testing/carriage.ts'
import { HUBEI, type ReportDesk, reportDesk } from './testing/desk.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const at = reportMachine.at

withDatabase('from a finished waybill to an accepted document', database => {
  let desk: ReportDesk
  let way: Carriage
  beforeAll(async () => {
    desk = await reportDesk(database().db)
    way = await carriageAt(desk, database().db)
  })
  afterAll(() => desk.close())

  it('driver and vehicle go first, then where it was and the waybill; the regulator audits it, and the waybill shows it', async () => {
    const trip = await way.carried()
    expect(await way.documentOf('waybill', trip.waybillNo)).toBeUndefined()
    await trip.finish()
    expect(await way.statusOf('waybill', trip.waybillNo)).toBe(at.notReady)
    await way.prepare()
    expect(await way.statusOf('driver', trip.driverCode)).toBe(at.toReport)
    expect(await way.statusOf('vehicle', trip.plate)).toBe(at.toReport)
    expect(await way.statusOf('waybill', trip.waybillNo)).toBe(at.notReady)
    await desk.send()
    await way.prepare()
    expect((await way.documentOf('waybill', trip.waybillNo))?.findings).toEqual([])
    await desk.send()
    expect(await way.statusOf('waybill', trip.waybillNo)).toBe(at.delivered)
    expect(await way.shownOn(trip.code)).toBe(at.delivered)
    await way.audit()
    expect(await way.statusOf('waybill', trip.waybillNo)).toBe(at.accepted)
    expect(await way.shownOn(trip.code)).toBe(at.accepted)
    const kinds = (await desk.taken()).map(({ kind, no }) => `${kind} ${no}`)
    expect(kinds).toEqual([
      `driver ${way.lastLicence()}`,
      `vehicle ${trip.plate}`,
      `location ${trip.waybillNo}/0000/LOAD`,
      `location ${trip.waybillNo}/0000/UNLOAD`,
      `waybill ${trip.waybillNo}/0000`,
    ])
  })

  it('what was missed is counted and found, once', async () => {
    const trip = await way.carried()
    await way.query('update waybill set status = 90 where code = $1', [trip.code])
    const { path } = reportCalls.reportStanding
    expect((await desk.backend.get(path, desk.admin)).data).toMatchObject({
      missed: 1,
      province: HUBEI,
      held: 'none',
      isSimulated: true,
    })
    expect(await desk.as(findMissed)).toBe(1)
    expect(await desk.as(findMissed)).toBe(0)
    expect((await desk.backend.get(path, desk.admin)).data).toMatchObject({ missed: 0 })
    expect(await way.statusOf('waybill', trip.waybillNo)).toBe(at.notReady)
  })

  it('what the pre-check finds keeps it back until the record is mended', async () => {
    const trip = await way.carried({ driver: { qualificationTo: dayIn(-10) } })
    await trip.finish()
    await way.prepare()
    await desk.send()
    await way.prepare()
    const held = await way.documentOf('waybill', trip.waybillNo)
    expect(held).toMatchObject({
      status: at.checkFailed,
      findings: [{ rule: 'R11', level: 'error', record: 'driver' }],
    })
    await desk.as(ctx =>
      ctx.transaction(() =>
        ctx.records.changeMany(Driver, sql`code = ${trip.driverCode}`, { qualificationTo: dayIn(900) }),
      ),
    )
    await way.prepare()
    await desk.send()
    expect(await way.statusOf('waybill', trip.waybillNo)).toBe(at.delivered)
  })

  it('a reported waybill that changes is corrected under a new number, never silently; one that was lost goes again under its own', async () => {
    const trip = await way.carried()
    await trip.finish()
    await way.prepare()
    await desk.send()
    await way.prepare()
    await desk.send()
    const first = await way.documentOf('waybill', trip.waybillNo)
    if (!first?.referenceNo) throw new Error('not sent')
    await desk.forget(first.referenceNo)
    await way.audit()
    expect(await way.documentOf('waybill', trip.waybillNo)).toMatchObject({
      status: at.toReport,
      referenceNo: first.referenceNo,
    })
    await desk.send()
    await way.set(trip.code, { grossKg: 29_000 })
    await way.prepare()
    expect(await way.documentOf('waybill', trip.waybillNo)).toMatchObject({ status: at.delivered, isOutdated: true })
    const answer = await desk.move(first.id, 'correct', 'Weighed again')
    expect(answer.status, JSON.stringify(answer)).toBe(0)
    // It goes out by itself.
    await expect.poll(() => way.statusOf('waybill', trip.waybillNo)).toBe(at.delivered)
    const corrected = await way.documentOf('waybill', trip.waybillNo)
    expect(corrected).toMatchObject({ corrections: 1, isOutdated: false })
    expect(corrected?.referenceNo).not.toBe(first.referenceNo)
    const there = (await desk.taken()).filter(({ no }) => no === `${trip.waybillNo}/0000`)
    expect(there.map(({ reference }) => reference)).toEqual([first.referenceNo, corrected?.referenceNo])
    expect(there[1]?.document).toMatchObject({ goodsInfo: [{ goodsItemGrossWeight: '29000.000' }] })
    const steps = (await desk.evidenceOf(first)).map(({ step }) => step)
    expect(steps).toContain('corrected')
  })

  it('is exempt for a reason, paused and drained, and held where nothing may be sent', async () => {
    const document = await desk.waiting('waybill')
    const pause = (isPaused: boolean) => desk.backend.post(reportCalls.reportPause.path, { isPaused }, desk.admin)
    expect((await pause(true)).data).toMatchObject({ held: 'paused' })
    await desk.send()
    expect(await desk.look(document)).toMatchObject({ status: at.toReport, attempt: 0 })
    await pause(false)
    expect((await desk.move(document.id, 'exempt')).status).not.toBe(0)
    expect((await desk.move(document.id, 'exempt', 'Carried for ourselves')).status).toBe(0)
    expect(await desk.look(document)).toMatchObject({ status: at.exempt, exemptReason: 'Carried for ourselves' })
    await desk.send()
    expect(await desk.takenOf(document)).toEqual([])
    const wayWith = async (values: object) => {
      await desk.set(values)
      const found = await desk.as(wayOf)
      return typeof found === 'string' ? found : 'sends'
    }
    expect(await wayWith({ reportAddress: 'https://regulator.example' })).toBe('trial')
    expect(await wayWith({ reportSending: false })).toBe('off')
    expect(await wayWith({ reportSending: true, reportUserId: null })).toBe('settings')
    expect(await wayWith({ reportUserId: 'simulator', reportAddress: desk.address })).toBe('sends')
  })
})
