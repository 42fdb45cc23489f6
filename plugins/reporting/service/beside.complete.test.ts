import { reportMachine, waybillMachine } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { ReportDocument } from '../contract/documents.ts'
import { newDocument } from './new-document.ts'
import { type Carriage, carriageAt } from './testing/carriage.ts'
import { HUBEI, inReportBranch, type ReportDesk, reportDesk } from './testing/desk.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const { at } = reportMachine

withDatabase('what stands beside a waybill that is told of', database => {
  let desk: ReportDesk
  let way: Carriage
  beforeAll(async () => {
    desk = await reportDesk(database().db)
    way = await carriageAt(desk, database().db)
  })
  afterAll(() => desk.close())

  const prepared = async () => {
    await way.prepare()
    await desk.send()
    await way.prepare()
  }

  it('a vehicle that nobody wants to be told of keeps none of its waybills back', async () => {
    const trip = await way.carried()
    await trip.finish()
    const vehicle = await way.documentOf('vehicle', trip.plate)
    expect((await desk.move(Number(vehicle?.id), 'exempt', 'Told of by the fleet itself')).status).toBe(0)
    await prepared()
    expect(await way.documentOf('waybill', trip.waybillNo)).toMatchObject({ status: at.toReport, findings: [] })
  })

  it('a vehicle that another branch has told its regulator of is told of by this one too', async () => {
    const plate = '鄂AS0001'
    const code = `${HUBEI}/vehicle/${plate}`
    const told = { province: HUBEI, docKind: 'vehicle', businessNo: plate, recordCode: plate } as const
    await inReportBranch(
      ctx =>
        ctx.transaction(() => ctx.records.createMany(ReportDocument, [newDocument({ ...told, shipmentCode: 'RS1' })])),
      'TJ',
    )
    const driven = { vehicle: { plateNo: plate }, waybill: { vehicleNo: plate } }
    const trip = await way.carried(driven)
    await trip.finish()
    await way.prepare()
    expect(await way.documentOf('vehicle', plate)).toMatchObject({ status: at.toReport, code: `${code}/HB` })
    await desk.send()
    await way.prepare()
    expect(await way.documentOf('waybill', trip.waybillNo)).toMatchObject({ status: at.toReport, findings: [] })
    // A second waybill of it finds what is there.
    const again = await way.carried({ waybill: { vehicleNo: plate } })
    await again.finish()
    expect((await way.documentOf('waybill', again.waybillNo))?.needs).toContain(`${code}/HB`)
  })

  it('a waybill that is called off after its end is told to nobody who does not have it', async () => {
    const trip = await way.carried()
    await trip.finish()
    await prepared()
    const document = await way.documentOf('waybill', trip.waybillNo)
    expect(document?.status).toBe(at.toReport)
    await way.set(trip.code, { status: waybillMachine.at.cancelled })
    await prepared()
    await desk.send()
    expect(await way.documentOf('waybill', trip.waybillNo)).toMatchObject({ status: at.notReady })
    expect((await desk.taken()).filter(({ kind, no }) => kind === 'waybill' && no.startsWith(trip.waybillNo))).toEqual(
      [],
    )
  })
})
