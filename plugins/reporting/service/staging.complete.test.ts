import { reportMachine, waybillMachine } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { benchOf, judge, writePaper } from './judge.ts'
import { findOnTheWay } from './locations.ts'
import { change } from './queue.ts'
import { ago, type Carriage } from './testing/carriage.ts'
import { type ReportDesk, reportDesk } from './testing/desk.ts'
import { deskIn, SHANXI } from './testing/provinces.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const { at } = reportMachine
const { at: is } = waybillMachine
const HOUR = 3_600_000

withDatabase('a branch that reported to Shanxi before waybills were told of in stages', database => {
  let desk: ReportDesk
  let way: Carriage
  beforeAll(async () => {
    ;({ desk, way } = await deskIn(database().db, SHANXI, { stages: true }))
  })
  afterAll(() => desk.close())

  type Trip = Awaited<ReturnType<typeof way.carried>>
  /** Of a waybill whatever the release before had of it: its own document, which waits for driver and vehicle alone. */
  const before = async ({ code, waybillNo }: Trip, set = 'status = 0'): Promise<void> => {
    await way.query(`delete from reporting_report_document where doc_kind = 'stage' and record_code = $1`, [code])
    await way.query(
      `update reporting_report_document set ${set}, needs = (select jsonb_agg(n) from jsonb_array_elements_text(needs) n
        where n not like '%/stage/%') where doc_kind = 'waybill' and business_no = $1`,
      [waybillNo],
    )
  }
  /** A finished waybill as the release before left it. */
  const finished = async (set?: string): Promise<Trip> => {
    const trip = await way.carried()
    await trip.finish()
    await before(trip, set)
    return trip
  }
  /** What it says now is ready to be sent. */
  const onPaper = (trip: Trip) =>
    desk.as(ctx =>
      ctx.transaction(async () => {
        const of = await report(trip)
        const judged = of && (await judge(ctx, await benchOf(ctx), of))
        if (judged) await change(ctx, of, { referenceNo: await writePaper(ctx, of, judged.document) })
      }),
    )
  const prepareAndSend = () => way.told('driver and vehicle', 'one stage', 'the next', 'the waybill')
  const stage = ({ waybillNo }: Trip, n: number) => way.documentOf('stage', `${waybillNo}-${n}`)
  const report = ({ waybillNo }: Trip) => way.documentOf('waybill', waybillNo)
  const toldOf = ({ waybillNo }: Trip) => way.receiptsTold(waybillNo)
  const isToldWhole = async (trip: Trip) => (await desk.lookAt((await report(trip))?.code ?? '')).data?.isToldWhole

  it('gives stages to what was never sent, whatever it waits for, and sends it behind them', async () => {
    const unjudged = await finished()
    // It has its paper, and would go out with the next run.
    const judged = await finished()
    await before(judged, `status = ${at.toReport}, next_at = now()`)
    await onPaper(judged)
    const refused = await finished(`status = ${at.sendFailed}, next_at = null`)
    const held = await finished(`status = ${at.checkFailed}, held_by = '["R11"]'`)
    await desk.send()
    for (const trip of [unjudged, judged, refused, held]) {
      const [first, second, last] = [await stage(trip, 1), await stage(trip, 2), await report(trip)]
      expect(second?.needs).toEqual([first?.code])
      expect(last?.needs?.slice(-1)).toEqual([second?.code])
      expect(await isToldWhole(trip)).toBe(false)
      expect((await toldOf(trip)).includes(true)).toBe(false)
    }
    await prepareAndSend()
    for (const trip of [unjudged, judged]) expect(await toldOf(trip)).toEqual([false, false, true])
    // These wait for somebody as they did.
    expect(await report(refused)).toMatchObject({ status: at.sendFailed })
    expect(await report(held)).toMatchObject({ status: at.checkFailed })
    // Nothing of it is done twice.
    const { version } = (await report(refused)) ?? {}
    await prepareAndSend()
    expect((await report(refused))?.version).toBe(version)
  })

  it('leaves what the regulator has, or may have, as it was told, and says so', async () => {
    const lines: [Trip, number][] = []
    for (const [state, more] of [
      [at.accepted, `sent_at = now()`],
      [at.reporting, `lease_until = now() + interval '1 hour'`],
      [at.sendFailed, `is_uncertain = true, next_at = null`],
    ] as const)
      lines.push([await finished(`status = ${state}, ${more}`), state])
    await prepareAndSend()
    // What changes of it afterwards brings no stages either.
    for (const [{ code }] of lines) await way.set(code, { signTime: ago(HOUR) })
    await desk.as(findOnTheWay)
    await prepareAndSend()
    for (const [trip, state] of lines) {
      expect(await stage(trip, 1)).toBeUndefined()
      expect(await report(trip)).toMatchObject({ status: state })
      expect(await isToldWhole(trip)).toBe(true)
      expect(await toldOf(trip)).toEqual([])
    }
  })

  it('finds the stages that a waybill on its way has reached already, before it ends', async () => {
    const trip = await way.carried({
      waybill: { status: is.arrived, departTime: ago(20 * HOUR), arriveUnloadTime: ago(3 * HOUR), signTime: null },
    })
    await before(trip)
    expect(await stage(trip, 1)).toBeUndefined()
    await desk.as(findOnTheWay)
    expect(await stage(trip, 1)).toMatchObject({ status: at.notReady })
    expect((await stage(trip, 2))?.needs).toEqual([`${SHANXI.gb}/stage/${trip.waybillNo}-1`])
  })
})

withDatabase('what waits for another document', database => {
  let desk: ReportDesk
  beforeAll(async () => {
    desk = await reportDesk(database().db)
  })
  afterAll(() => desk.close())

  it('keeps nothing else from being sent, however much of it there is', async () => {
    // More than a run takes up, all of them before the one that can go.
    for (let n = 0; n < 101; n += 1) await desk.waiting('waybill', { needs: ['420000/driver/NOBODY'] })
    const free = await desk.waiting('waybill', { nextAt: ago(HOUR) })
    await desk.send()
    expect(await desk.look(free)).toMatchObject({ status: at.delivered })
  })
})
