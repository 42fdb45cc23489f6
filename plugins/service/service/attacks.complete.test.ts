import type { Page, ShareLink } from '@ntocc/sdk/contracts'
import { beforeAll, expect, it } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { waybillDesk } from '../../../server/src/ntocc/testing/waybills.ts'
import type { ComplaintDetail } from '../contract/complaints.ts'

const AT = '/ntocc-tms-api/complaint'
const LIST = '/ntocc-basic-api/complaint'
const SHARE = '/ntocc-tms-api/share'

withDatabase('who would gain by complaints and links', database => {
  const desk = waybillDesk(database)
  let complaint: ComplaintDetail
  beforeAll(async () => {
    const { waybillNo } = await desk.placed(50)
    const body = { waybillNo, type: 'attitude', content: 'Rude at the door' }
    const { data } = await desk.backend.post<ComplaintDetail>(AT, body, desk.shipper)
    complaint = data as ComplaintDetail
    const accepted = { move: 'accept', version: complaint.version }
    complaint = (await desk.backend.post<ComplaintDetail>(`${AT}/${complaint.id}/move`, accepted, desk.admin))
      .data as ComplaintDetail
  })

  it('whom a complaint is about neither reads it, nor moves it, nor adds to it', async () => {
    const { id, version, code } = complaint
    expect((await desk.backend.get(`${AT}/${id}`, desk.driver)).status).toBe(4040)
    for (const move of ['revoke', 'close', 'rate', 'reopen', 'answer', 'release'])
      expect(
        (await desk.backend.post(`${AT}/${id}/move`, { move, version, reason: 'x', satisfaction: 5 }, desk.driver))
          .status,
        move,
      ).not.toBe(0)
    expect((await desk.backend.post(`${AT}/${id}/add`, { content: 'No' }, desk.driver)).status).toBe(4040)
    for (const by of [`keyword=${code}`, `waybillNo=${complaint.waybillNo}`])
      expect((await desk.backend.get<Page<object>>(`${LIST}?${by}`, desk.driver)).data?.total).toBe(0)
    for (const call of [`${AT}/queue`, `${AT}/counts`, `${AT}/colleagues`])
      expect((await desk.backend.get(call, desk.driver)).status, call).toBe(4030)
  })

  it('whoever complained does not answer it, raise it, or learn who has it and how urgent it is held to be', async () => {
    const { id, version } = complaint
    for (const move of ['answer', 'handle', 'escalate', 'takeOver', 'handOver'])
      expect(
        (
          await desk.backend.post(
            `${AT}/${id}/move`,
            { move, version, reason: 'x', responsible: 'driver' },
            desk.shipper,
          )
        ).status,
        move,
      ).not.toBe(0)
    for (const by of [
      'level=1',
      'handlerCode=HQ-ADMIN',
      'waybillDriver=HQ-D0001',
      'sortField=level',
      'sortField=handlerCode',
    ])
      expect((await desk.backend.get(`${LIST}?${by}`, desk.shipper)).status, by).toBe(4220)
    const all = (await desk.backend.get<Page<object>>(LIST, desk.shipper)).data?.records ?? []
    expect(all.length).toBeGreaterThan(0)
    for (const record of all)
      for (const name of ['level', 'handlerCode', 'waybillDriver', 'escalatedAt'])
        expect(record).not.toHaveProperty(name)
    // Filed as it is filed, whatever else is sent along.
    const more = { level: '3', status: 4, source: 'phone', handlerCode: 'x', dueAt: '2020-01-01T00:00:00Z' }
    const body = { type: 'fee', content: 'Too much', ...more }
    const { data } = await desk.backend.post<ComplaintDetail>(AT, body, desk.shipper)
    expect(data).toMatchObject({ status: 0, source: 'shipper' })
    expect(Date.parse(String(data?.dueAt))).toBeGreaterThan(Date.now())
    for (const call of [`${LIST}/move`, LIST])
      expect(
        (await desk.backend.put(call, { id, version, level: '3', move: 'escalate' }, desk.shipper)).status,
      ).not.toBe(0)
  })

  it('a link opens what it was made for, and no other by its number', async () => {
    const make = async (kind: string, token = desk.shipper) => {
      const { id } = await desk.placed(60)
      return (await desk.backend.post<ShareLink>(SHARE, { kind, id, days: 1 }, token)).data as ShareLink
    }
    const [one, other] = [await make('waybill'), await make('trip')]
    const [, signature = ''] = one.share.split('.')
    const open = (share: string, page = 'waybill') =>
      desk.backend.get(`${SHARE}/${page}?share=${encodeURIComponent(share)}`)
    expect((await open(one.share)).status).toBe(0)
    for (const guess of [
      `${other.id}.${signature}`,
      `${one.id}.`,
      `${one.id}`,
      `${one.id}.${signature.toLowerCase()}`,
      `${one.id}.${signature.slice(0, -1)}`,
      `${one.id}.0.${signature}`,
      `+${one.share}`,
      `${one.id}e0.${signature}`,
      `0x${one.share}`,
      `NaN.${signature}`,
      `-1.${signature}`,
      `${'9'.repeat(400)}.${signature}`,
    ])
      expect((await open(guess)).status, guess).toBe(4040)
    // The way alone opens no sheet; whoever has the sheet sees the way too.
    expect([(await open(other.share)).status, (await open(one.share, 'trip')).status]).toEqual([4040, 0])
    const revoke = (token: string) => desk.backend.call({ method: 'DELETE', url: `${SHARE}/${one.id}`, token })
    // Taken back by nobody else, and open to nobody afterwards.
    expect((await revoke(desk.driver)).status).not.toBe(0)
    expect((await revoke(desk.shipper)).status).toBe(0)
    expect((await open(one.share)).status).toBe(4040)
  })

  it('giving back and taking again begins no time anew', async () => {
    const { waybillNo } = await desk.placed(50)
    const { data: filed } = await desk.backend.post<ComplaintDetail>(
      AT,
      { waybillNo, type: 'delay', content: 'A day late' },
      desk.shipper,
    )
    let now = filed as ComplaintDetail
    const moved = async (move: string) => {
      const body = { move, version: now.version }
      const { data, msg } = await desk.backend.post<ComplaintDetail>(`${AT}/${now.id}/move`, body, desk.admin)
      expect(data, msg).toBeTruthy()
      now = data as ComplaintDetail
      return now
    }
    const shifted = (set: string) =>
      database().db.query(`update service_complaint set ${set} where id = $1`, [now.id]) as Promise<unknown>
    await moved('accept')
    await shifted(`accepted_at = accepted_at - interval '47 hours', due_at = due_at - interval '47 hours'`)
    const { data: late } = await desk.backend.get<ComplaintDetail>(`${AT}/${now.id}`, desk.admin)
    await moved('release')
    expect(await moved('accept')).toMatchObject({ dueAt: late?.dueAt, acceptedAt: late?.acceptedAt })
  })
})
