import { reportMachine } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { findLateTracks } from './late-tracks.ts'
import { type Carriage, carriageAt } from './testing/carriage.ts'
import { type ReportDesk, reportDesk } from './testing/desk.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const { at } = reportMachine

withDatabase('waybills whose tracks come late', database => {
  let desk: ReportDesk
  let way: Carriage
  beforeAll(async () => {
    desk = await reportDesk(database().db)
    way = await carriageAt(desk, database().db)
  })
  afterAll(() => desk.close())

  /** A finished waybill that nobody saw on its way, kept back for it; and what brings its positions after all. */
  const unseen = async () => {
    const trip = await way.carried()
    const [track] = await way.query<{ points: number[] }>(
      'delete from waybill_track where waybill_no = $1 returning points',
      [trip.waybillNo],
    )
    await trip.finish()
    await way.prepare()
    await desk.send()
    await way.prepare()
    const held = () => way.documentOf('waybill', trip.waybillNo)
    const comes = () =>
      way.query(`insert into waybill_track (waybill_no, branch_code, points, recent) values ($1, 'HB', $2, '{}')`, [
        trip.waybillNo,
        track?.points,
      ])
    return { held, comes }
  }

  it('are judged anew by themselves once they are there, and nobody reads of the looks before', async () => {
    const { held, comes } = await unseen()
    const before = await held()
    expect(before?.status).toBe(at.checkFailed)
    expect(before?.heldBy).toContain('R15')
    await desk.as(findLateTracks)
    await way.prepare()
    expect(await held()).toEqual(before)
    await comes()
    await desk.as(findLateTracks)
    await way.prepare()
    expect(await held()).toMatchObject({ status: at.toReport, findings: [] })
  })

  it('are for somebody to see to after two hours', async () => {
    const { held, comes } = await unseen()
    const before = await held()
    await way.query(`update reporting_report_document set gmt_created = now() - interval '121 minutes' where id = $1`, [
      before?.id,
    ])
    await comes()
    await desk.as(findLateTracks)
    expect(await held()).toMatchObject({ status: at.checkFailed, isOutdated: false })
  })
})
