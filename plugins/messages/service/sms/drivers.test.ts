// @vitest-environment node
import { expect, it } from 'vitest'
import { areaNamed } from '../../../../server/src/ntocc/registry/areas.ts'
import { withDatabase } from '../../../../server/src/ntocc/testing/databases.ts'
import { waybillDesk } from '../../../../server/src/ntocc/testing/waybills.ts'
import type { MessagesArea } from '../types.ts'
import { WARNED_AGAIN_MS, writeSms } from './write.ts'

withDatabase('short messages to drivers', database => {
  const desk = waybillDesk(database, { jobLookMs: 20 })
  const query = async <R extends Record<string, unknown>>(text: string, params: unknown[] = []) =>
    (await database().db.query<R>(text, params)).rows
  const area = () => areaNamed('messages')?.platform() as unknown as MessagesArea
  const write = (purpose: string, record: number) =>
    writeSms(area(), {
      payload: { purpose, record },
      inBranch: (work: never) => area().inBranch('HQ', work),
    } as never)
  const written = (purpose: string, record: number) =>
    query<{ text: string; about: string; phone: string }>(
      `select text #>> '{}' as text, about, phone from messages_sms_message where purpose = $1 and record_id = $2
        and event_key not like 'demo/%' order by id`,
      [purpose, record],
    )

  it('S2-127 a driver is written of a warning once, and again after four hours at the earliest', async () => {
    const [warning] = await query<{ id: number; plate: string; phone: string }>(
      `select v.id::int, v.plate_no as plate, d.phone from messages_vehicle_warning v
        join driver d on d.code = v.driver_code and d.branch_code = v.branch_code
        where v.branch_code = 'HQ' and v.kind = 'speed' order by v.id limit 1`,
    )
    const { id, plate, phone } = warning as { id: number; plate: string; phone: string }
    await query('delete from messages_sms_message')
    await Promise.all([write('warning', id), write('warning', id)])
    expect(await written('warning', id)).toMatchObject([{ about: plate, phone, text: expect.stringContaining(plate) }])
    const older = (ms: number) =>
      query(`update messages_sms_message set gmt_created = now() - $1 * interval '1 millisecond'`, [ms])
    await older(WARNED_AGAIN_MS - 2_000)
    await write('warning', id)
    expect(await written('warning', id)).toHaveLength(1)
    await older(WARNED_AGAIN_MS)
    await write('warning', id)
    expect(await written('warning', id)).toHaveLength(2)
    await query(`update driver set branch_code = 'ELSE' where phone = $1`, [phone])
    await older(2 * WARNED_AGAIN_MS)
    await write('warning', id)
    expect(await written('warning', id)).toHaveLength(2)
    await query(`update driver set branch_code = 'HQ' where phone = $1`, [phone])
  })

  it('of a returned receipt, once for each time; not of what has gone on since, nor where the branch writes to nobody', async () => {
    const waybill = await desk.placed(85)
    await write('receiptReturned', waybill.id)
    await write('receiptReturned', waybill.id)
    expect(await written('receiptReturned', waybill.id)).toMatchObject([{ about: waybill.waybillNo }])
    await write('acceptance', waybill.id)
    expect(await written('acceptance', waybill.id)).toEqual([])
    const other = await desk.placed(85)
    await query(
      `insert into sys_installation (key, value) values ('area settings HQ/messages', $1)
        on conflict (key) do update set value = excluded.value`,
      [JSON.stringify({ version: 1, values: { smsToDrivers: false }, secrets: {} })],
    )
    await write('receiptReturned', other.id)
    expect(await written('receiptReturned', other.id)).toEqual([])
    await query(`delete from sys_installation where key = 'area settings HQ/messages'`)
  })

  it('the review that returns a receipt has its driver written to, by itself', async () => {
    const waybill = await desk.placed(80)
    const answer = await desk.move(waybill, { move: 'rejectReceipt', reason: 'No stamp on it' })
    expect(answer.data).toMatchObject({ status: 85 })
    await expect.poll(() => written('receiptReturned', waybill.id)).toMatchObject([{ about: waybill.waybillNo }])
  })

  it('of a waybill that goes on with somebody else: who had it, who has it and who pays, by the move itself', async () => {
    const waybill = await desk.placed(50)
    await query(`update waybill set status = 90 where branch_code = 'HQ' and status between 20 and 69 and id <> $1`, [
      waybill.id,
    ])
    const crews = await query<{ driver: string; vehicle: string; plate: string; phone: string }>(
      `select d.code as driver, d.phone, v.code as vehicle, v.plate_no as plate
       from (select *, row_number() over (order by id) as n from driver where branch_code = 'HQ' and auth_status = 2
         and not is_deleted and code <> 'HQ-D0001') d
       join (select *, row_number() over (order by id) as n from vehicle where branch_code = 'HQ' and auth_status = 2
         and not is_deleted and tonnage >= 30) v on v.n = d.n order by d.n limit 12`,
    )
    let next: (typeof crews)[number] | undefined
    for (const crew of crews) {
      const named = { driverCode: crew.driver, vehicleCode: crew.vehicle }
      const answer = await desk.move(waybill, { move: 'reassign', reason: 'Engine broke down', ...named })
      if (answer.status === 0) next = crew
      if (next) break
    }
    expect(next, 'somebody whose papers are in order').toBeDefined()
    const [kept] = await query<{ id: number }>('select id::int from waybill_handover where waybill_no = $1', [
      waybill.waybillNo,
    ])
    const phones = async (purpose: string) => (await written(purpose, Number(kept?.id))).map(({ phone }) => phone)
    const [former] = await query<{ phone: string }>(`select phone from driver where code = 'HQ-D0001'`)
    await expect.poll(() => phones('takenOver')).toEqual([next?.phone])
    await expect.poll(() => phones('handedOver')).toEqual([former?.phone])
    const [told] = await written('takenOver', Number(kept?.id))
    for (const text of [waybill.waybillNo, waybill.vehicleNo, String(next?.plate)]) expect(told?.text).toContain(text)
    const [shipper] = await query<{ phone: string }>('select phone from shipment where code = $1', [
      waybill.shipmentCode,
    ])
    const isMobile = /^1\d{10}$/.test(shipper?.phone ?? '')
    await expect.poll(() => phones('carrierChanged')).toEqual(isMobile ? [shipper?.phone] : [])
  })
})
