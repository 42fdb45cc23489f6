import { reportMachine } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import type { Carriage } from './testing/carriage.ts'
import type { ReportDesk } from './testing/desk.ts'
import { deskIn, TIANJIN } from './testing/provinces.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const at = reportMachine.at

withDatabase('a branch that reports to Tianjin', database => {
  let desk: ReportDesk
  let way: Carriage
  beforeAll(async () => {
    ;({ desk, way } = await deskIn(database().db, TIANJIN, { form: 'tianjin' }))
  })
  afterAll(() => desk.close())

  /** A finished waybill whose driver, vehicle and way the regulator has. */
  const finished = async () => {
    const trip = await way.carried({ waybill: { oilAmount: '1200.05', etcAmount: '634.45' } })
    await way.told('driver and vehicle', 'where it was')
    await trip.finish()
    await way.prepare()
    return trip
  }
  const takenOf = async (waybillNo: string) => (await desk.taken()).filter(({ no }) => no === `${waybillNo}/0000`)

  it('has its waybill accepted in Tianjin’s form, with what Tianjin alone asks for', async () => {
    const { waybillNo, plate } = await finished()
    expect((await way.documentOf('waybill', waybillNo))?.findings).toEqual([])
    await desk.send()
    const document = await way.documentOf('waybill', waybillNo)
    expect(document).toMatchObject({ status: at.delivered, answerCode: '00000', isUncertain: false })
    expect(await takenOf(waybillNo)).toMatchObject([
      {
        kind: 'waybill',
        reference: document?.referenceNo,
        document: {
          shippingNoteNumber: waybillNo,
          transportationCost: '1834.500',
          transportationDistance: '883',
          finishDateTime: expect.stringMatching(/^\d{14}$/),
          goodsInfo: [{ goodsItemGrossWeight: '28500.000' }],
          vehicleInfo: { vehicleNumber: plate },
        },
      },
    ])
    expect((await desk.taken()).flatMap(({ kind, no }) => (kind === 'location' ? [no] : []))).toEqual([
      `${waybillNo}/0000/LOAD`,
      `${waybillNo}/0000/UNLOAD`,
    ])
    const [sent] = await desk.evidenceOf({ code: document?.code ?? '' })
    expect(sent?.payload).toContain(`<ShippingNoteNumber>${waybillNo}</ShippingNoteNumber>`)
    expect(sent?.body).toContain('"Token":"***"')
  })

  it('leaves a waybill whose answer was lost to people: nobody can ask Tianjin, and it says nothing of numbers it knows', async () => {
    const { waybillNo } = await finished()
    await desk.fault('send', 'dropAfter')
    await desk.send()
    const lost = await way.documentOf('waybill', waybillNo)
    expect(lost).toMatchObject({ status: at.sendFailed, isUncertain: true, tries: 1 })
    if (lost) await desk.later(lost)
    await desk.send()
    expect(await way.documentOf('waybill', waybillNo)).toMatchObject({
      status: at.sendFailed,
      answerCode: 'cannotAsk',
      isUncertain: true,
    })
    expect(await takenOf(waybillNo)).toHaveLength(1)
  })

  it('is told of the field that Tianjin finds wrong', async () => {
    const { waybillNo } = await finished()
    await desk.fault('send', 'refuse')
    await desk.send()
    expect(await way.documentOf('waybill', waybillNo)).toMatchObject({
      status: at.sendFailed,
      answerCode: '30005',
      answerField: 'remark',
      isUncertain: false,
    })
    expect(await takenOf(waybillNo)).toEqual([])
  })
})
