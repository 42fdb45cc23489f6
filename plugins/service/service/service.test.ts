import type { Page, StoredRecord, TodoItem } from '@ntocc/sdk/contracts'
import { beforeAll, expect, it } from 'vitest'
import { areaNamed } from '../../../server/src/ntocc/registry/areas.ts'
import { colleague } from '../../../server/src/ntocc/testing/colleague.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { pngFile } from '../../../server/src/ntocc/testing/files.ts'
import { waybillDesk } from '../../../server/src/ntocc/testing/waybills.ts'
import type { ComplaintDetail, ComplaintRow, ComplaintView } from '../contract/complaints.ts'
import type { Feedback } from '../contract/feedback.ts'
import type { ServiceFigures } from '../contract/figures.ts'
import type { Rating, RatingSummary, WaybillRatings } from '../contract/ratings.ts'
import { MOST_OPEN } from './complaints/file.ts'
import { watchComplaints } from './complaints/watch.ts'
import { MOST_WAITING } from './feedback.ts'
import { testByLink } from './testing/by-link.ts'

const AT = '/ntocc-tms-api/complaint'
const LIST = '/ntocc-basic-api/complaint'
const RATING = '/ntocc-tms-api/rating'
const HOUR = 3_600_000
const [CONFLICT, INVALID, FORBIDDEN, NOT_FOUND] = [4090, 4220, 4030, 4040]

withDatabase('customer service', database => {
  const desk = waybillDesk(database)
  const query = (text: string, params: unknown[] = []) => database().db.query(text, params)
  let clerk = ''
  beforeAll(async () => {
    // A second person who may handle complaints, beside the administrator, and may not supervise.
    clerk = await colleague(desk.backend, 'DISPATCHER')
  })

  const file = (body: object, token = desk.shipper) =>
    desk.backend.post<ComplaintDetail>(AT, { type: 'delay', content: 'Half a day late', ...body }, token)
  const filed = async (body: object = {}, token = desk.shipper, status = 50): Promise<ComplaintDetail> => {
    const { waybillNo } = await desk.placed(status)
    const answer = await file({ waybillNo, ...body }, token)
    expect(answer.status, `${answer.msg} ${JSON.stringify(answer.errors)}`).toBe(0)
    return answer.data as ComplaintDetail
  }
  const get = (id: number, token = desk.admin) => desk.backend.get<ComplaintDetail>(`${AT}/${id}`, token)
  const move = (of: ComplaintDetail, name: string, more: object = {}, token = desk.admin) =>
    desk.backend.post<ComplaintDetail>(`${AT}/${of.id}/move`, { move: name, version: of.version, ...more }, token)
  const moved = async (of: ComplaintDetail, name: string, more: object = {}, token = desk.admin) => {
    const answer = await move(of, name, more, token)
    expect(answer.status, answer.msg).toBe(0)
    return answer.data as ComplaintDetail
  }
  const ANSWER = { reason: 'The driver stopped for a repair', responsible: 'driver' }
  const answered = async (of: ComplaintDetail) => moved(await moved(of, 'accept'), 'answer', ANSWER)
  const PHONE = { caller: 'consignee', contact: 'Contact 001', contactPhone: '13800138000' }
  const watch = () => watchComplaints(areaNamed('service')?.platform() as never)
  const column = async (of: { id: number }, name: string): Promise<unknown> =>
    (await query(`select ${name} as value from service_complaint where id = $1`, [of.id])).rows[0]?.value
  const put = (of: { id: number }, set: string) => query(`update service_complaint set ${set} where id = $1`, [of.id])

  it('S1-016 S1-044 a party complains about its own waybill, finds its own, and reads nothing of the platform’s', async () => {
    const waybill = await desk.placed(50)
    const { data: made } = await file({ waybillNo: waybill.waybillNo.toLowerCase() })
    expect(made).toMatchObject({ status: 0, source: 'shipper', waybillNo: waybill.waybillNo, isMine: false })
    expect(Date.parse(String(made?.dueAt)) - Date.parse(String(made?.gmtCreated))).toBeCloseTo(24 * HOUR, -4)
    expect(made).not.toHaveProperty('level')
    expect(made?.waybill).not.toHaveProperty('driverName')
    expect((await get(Number(made?.id))).data).toMatchObject({
      level: '1',
      waybillDriver: waybill.driverCode,
      waybill: { id: waybill.id },
    })
    // The driver of the very waybill is no party to what its shipper says.
    expect((await get(Number(made?.id), desk.driver)).status).toBe(NOT_FOUND)
    const list = async (token: string) =>
      (await desk.backend.get<Page<ComplaintRow>>(`${LIST}?pageSize=100`, token)).data
    expect((await list(desk.driver))?.records.map(({ id }) => id)).not.toContain(made?.id)
    const own = (await list(desk.shipper))?.records.find(({ id }) => id === made?.id)
    expect(own).toBeTruthy()
    expect(own).not.toHaveProperty('level')
    expect((await desk.backend.get(`${LIST}?level=1`, desk.shipper)).status).toBe(INVALID)
    expect((await desk.backend.get(`${AT}/queue`, desk.shipper)).status).toBe(FORBIDDEN)
    expect((await file({ waybillNo: 'YD000' })).errors).toEqual({ waybillNo: { code: 'validation.reference.unknown' } })
    await query(`update waybill set shipment_code = 'OTHER' where id = $1`, [waybill.id])
    expect((await file({ waybillNo: waybill.waybillNo })).status).toBe(INVALID)
    expect((await file({ waybillNo: waybill.waybillNo }, desk.driver)).status).toBe(0)
  })

  it('S1-044 the way of a complaint: accepted, answered, reopened once, closed with stars, every step told', async () => {
    const complaint = await filed()
    const accepted = await moved(complaint, 'accept')
    expect(accepted).toMatchObject({ status: 1, isMine: true, handlerCode: 'HQ-ADMIN' })
    expect(Date.parse(String(accepted.dueAt)) - Date.parse(String(accepted.acceptedAt))).toBeCloseTo(48 * HOUR, -4)
    expect((await move(accepted, 'answer', { reason: 'Checked' })).errors).toHaveProperty('responsible')
    expect((await move(accepted, 'answer', { responsible: 'driver' })).errors).toMatchObject({
      move: { code: 'validation.move.reason' },
    })
    await desk.backend.post(`${AT}/${complaint.id}/add`, { content: 'Only for us', internal: true }, desk.admin)
    const first = await moved((await get(complaint.id)).data!, 'answer', ANSWER)
    expect(first).toMatchObject({ status: 3, result: ANSWER.reason, responsible: 'driver' })
    // Staff do not decide for a party that can decide itself.
    expect((await move(first, 'close', { reason: 'They agreed' })).errors).toEqual({
      move: { code: 'validation.condition.withoutAccount' },
    })
    const again = await moved(first, 'reopen', { reason: 'That is not true' }, desk.shipper)
    expect(again).toMatchObject({ status: 2, reopened: true })
    const second = await moved((await get(complaint.id)).data!, 'answer', ANSWER)
    const own = (await get(complaint.id, desk.shipper)).data!
    expect(own.moves.find(each => each.move === 'reopen')).toMatchObject({ allowed: false })
    expect((await move(second, 'reopen', { reason: 'Still' }, desk.shipper)).errors).toEqual({
      move: { code: 'validation.condition.notReopenedBefore' },
    })
    for (const satisfaction of [0, 6])
      expect((await move(second, 'close', { satisfaction }, desk.shipper)).status).toBe(INVALID)
    const closed = await moved(second, 'close', { satisfaction: 4 }, desk.shipper)
    expect(closed).toMatchObject({ status: 5, satisfaction: 4 })
    const STEPS = ['file', 'accept', 'answer', 'reopen', 'answer', 'close', 'rate']
    expect(closed.steps.map(({ step }) => step)).toEqual(STEPS)
    expect((await get(complaint.id)).data?.steps.map(({ step }) => step)).toContain('note')
    const trail = (token: string) =>
      desk.backend.get<Page<object>>(`/ntocc-basic-api/auditTrail?entity=complaint&id=${complaint.id}`, token)
    expect(JSON.stringify((await trail(desk.shipper)).data)).not.toContain('Only for us')
    expect(JSON.stringify((await trail(desk.admin)).data)).toContain('Only for us')
    expect((await desk.backend.post(`${AT}/${complaint.id}/add`, { content: 'More' }, desk.shipper)).status).toBe(
      CONFLICT,
    )
  })

  it('of two clerks at one complaint one wins, and the other is told by whom', async () => {
    const complaint = await filed()
    const answers = await Promise.all([desk.admin, clerk].map(token => move(complaint, 'accept', {}, token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([0, CONFLICT])
    const winner = answers.findIndex(({ status }) => status === 0)
    const name = answers[winner]?.data?.handler
    expect(answers[1 - winner]?.msg).toBe(`${name} has this complaint in hand.`)
    const other = await filed()
    const taken = await moved(other, 'accept', {}, clerk)
    expect((await move(taken, 'answer', ANSWER)).msg).toMatch(/has this complaint in hand/)
    expect((await move(taken, 'takeOver', { reason: 'On holiday' }, clerk)).errors).toHaveProperty('move')
    expect(await moved(taken, 'takeOver', { reason: 'On holiday' })).toMatchObject({ isMine: true, status: 1 })
    const given = await moved((await get(other.id)).data!, 'handOver', { colleague: String(taken.handlerCode) })
    expect(given).toMatchObject({ isMine: false, handlerCode: taken.handlerCode })
    const mine = async (token: string) =>
      (await desk.backend.get<Page<ComplaintRow>>(`${AT}/queue?view=mine&pageSize=100`, token)).data?.records.map(
        ({ id }) => id,
      )
    expect(await mine(clerk)).toContain(given.id)
    expect(await mine(desk.admin)).not.toContain(given.id)
    expect((await move(given, 'handOver', { colleague: 'nobody-at-all' }, clerk)).errors).toHaveProperty('colleague')
    const freed = await moved(given, 'release', {}, clerk)
    expect(freed).toMatchObject({ status: 0, isMine: false })
    // Whoever complained waits since it was filed: giving it back begins no new day.
    expect(Date.parse(String(freed.dueAt)) - Date.parse(String(freed.gmtCreated))).toBe(24 * HOUR)
  })

  it('who calls is entered by a clerk, with whom to call back; staff then decide for them', async () => {
    const { waybillNo } = await desk.placed(50)
    expect((await file({ waybillNo }, desk.admin)).errors).toMatchObject({ caller: {}, contactPhone: {} })
    const found = await desk.backend.get(`${AT}/waybill?waybillNo=${waybillNo}`, desk.admin)
    expect(found.data).toMatchObject({ waybillNo, driverName: expect.any(String) })
    expect((await desk.backend.get(`${AT}/waybill?waybillNo=YD404`, desk.admin)).status).toBe(NOT_FOUND)
    const { data: made } = await file({ waybillNo, ...PHONE }, desk.admin)
    expect(made).toMatchObject({ source: 'phone', caller: 'consignee', contactPhone: '13800138000' })
    expect(await moved(await answered(made!), 'close', { reason: 'Agreed on the telephone' })).toMatchObject({
      status: 4,
    })
    const { data: ofShipper } = await file({ waybillNo, ...PHONE, caller: 'shipper' }, desk.admin)
    expect((await get(Number(ofShipper?.id), desk.shipper)).status).toBe(0)
  })

  it('so many of one waybill wait at a time, and no more', async () => {
    const { waybillNo } = await desk.placed(50)
    const answers = []
    for (let at = 0; at < MOST_OPEN + 1; at += 1) answers.push(await file({ waybillNo, content: `No. ${at}` }))
    expect(answers.map(({ status }) => status)).toEqual([...Array(MOST_OPEN).fill(0), CONFLICT])
    expect((await file({ waybillNo }, desk.driver)).status).toBe(0)
    await moved(answers[0]!.data!, 'revoke', { reason: 'Settled' }, desk.shipper)
    expect((await file({ waybillNo })).status).toBe(0)
  })

  it('what is not accepted, or not answered, in time goes up a level, once for each deadline', async () => {
    const complaint = await filed()
    await put(complaint, "due_at = now() + interval '1 minute'")
    await watch()
    expect(await column(complaint, 'level')).toBe('1')
    await put(complaint, "due_at = now() - interval '1 second'")
    const overdue = async () => {
      const { data } = await desk.backend.get<TodoItem[]>('/ntocc-basic-api/party/getPartyRoleConfigCount', desk.admin)
      return Number(data?.find(({ configKey }) => configKey === 'complaint_overdue_count')?.configValue)
    }
    const { data: counts } = await desk.backend.get<Record<ComplaintView, number>>(`${AT}/counts`, desk.admin)
    expect(await overdue()).toBe(counts?.overdue)
    await watch()
    await watch()
    expect(await column(complaint, 'level')).toBe('2')
    const late = (await get(complaint.id)).data!
    const raised = late.steps.filter(({ step }) => step === 'escalate')
    expect(raised).toHaveLength(1)
    // By the clock, which has no name in any language.
    expect(raised[0]).not.toHaveProperty('by')
    const accepted = await moved(late, 'accept')
    await put(accepted, "due_at = now() - interval '1 second'")
    await watch()
    expect(await column(complaint, 'level')).toBe('3')
    await put(accepted, "due_at = now() - interval '1 second', escalated_at = null")
    await watch()
    expect(await column(complaint, 'level')).toBe('3')
    const done = await moved((await get(complaint.id)).data!, 'answer', ANSWER)
    await put(done, "answered_at = now() - interval '71 hours'")
    await watch()
    expect(await column(complaint, 'status')).toBe(3)
    await put(done, "answered_at = now() - interval '73 hours'")
    await watch()
    expect(await column(complaint, 'status')).toBe(4)
  })

  it('pictures are those of whoever sends them, and only so many', async () => {
    const picture = async () => (await desk.backend.upload(pngFile(), desk.shipper)).data?.reference ?? ''
    const pictures: string[] = []
    for (let at = 0; at < 13; at += 1) pictures.push(await picture())
    const [nine, four] = [pictures.slice(0, 9), pictures.slice(9)]
    const complaint = await filed({ images: nine })
    expect((await file({ images: desk.ofDriver })).errors).toHaveProperty('images')
    const add = (images: string[]) =>
      desk.backend.post<ComplaintDetail>(`${AT}/${complaint.id}/add`, { content: 'More', images }, desk.shipper)
    expect((await add(four)).status).toBe(CONFLICT)
    expect((await add(four.slice(1))).data?.images).toHaveLength(12)
  })

  testByLink(desk, database)

  it('S1-046 each side rates once, after it was signed for; what staff hide counts for nobody', async () => {
    const waybill = await desk.placed(70)
    const STARS = { overall: 4, punctual: 5, safe: 4, service: 3 }
    const rate = (body: object = {}, token = desk.shipper) =>
      desk.backend.post<Rating>(RATING, { waybillNo: waybill.waybillNo, ...STARS, ...body }, token)
    const seen = async (token: string) =>
      (await desk.backend.get<WaybillRatings>(`${RATING}/waybill?waybillNo=${waybill.waybillNo}`, token)).data
    await query('delete from service_rating')
    expect((await rate()).status).toBe(CONFLICT)
    expect((await seen(desk.shipper))?.mayRate).toBeUndefined()
    await query('update waybill set status = 80 where id = $1', [waybill.id])
    expect((await seen(desk.shipper))?.mayRate).toBe('shipper')
    for (const overall of [0, 6]) expect((await rate({ overall })).errors).toHaveProperty('overall')
    expect((await rate({ tags: ['paysPromptly'] })).errors).toHaveProperty('tags')
    expect((await rate({}, desk.admin)).status).toBe(CONFLICT)
    const both = await Promise.all([rate({ tags: ['onTime'] }), rate({ tags: ['onTime'] })])
    expect(both.map(({ status }) => status).sort()).toEqual([0, CONFLICT])
    expect((await rate({ overall: 1, tags: ['longWait'] }, desk.driver)).status).toBe(0)
    expect((await seen(desk.driver))?.given).toMatchObject({ shipper: { overall: 4 }, driver: { overall: 1 } })
    const summary = async (token = desk.admin) =>
      desk.backend.get<RatingSummary>(`${RATING}/summary?of=driver&code=${waybill.driverCode}`, token)
    expect((await summary()).data).toEqual({
      count: 1,
      overall: 4,
      punctual: 5,
      safe: 4,
      service: 3,
      tags: [{ tag: 'onTime', count: 1 }],
    })
    expect((await summary(desk.shipper)).status).toBe(NOT_FOUND)
    const given = both.find(({ status }) => status === 0)?.data
    const { id, version } = given as Rating
    const hide = (body: object, token = desk.admin) =>
      desk.backend.put('/ntocc-basic-api/rating/move', { id, version, move: 'hide', ...body }, token)
    expect((await hide({}, desk.shipper)).status).toBe(FORBIDDEN)
    expect((await hide({})).errors).toMatchObject({ move: { code: 'validation.move.reason' } })
    expect((await hide({ reason: 'Names a person' })).status).toBe(0)
    expect((await summary()).data).toMatchObject({ count: 0 })
    expect((await seen(desk.shipper))?.given).not.toHaveProperty('shipper')
    // Hidden, it is given all the same: it is not given again.
    expect((await rate()).status).toBe(CONFLICT)
    expect((await desk.backend.get(`/ntocc-basic-api/rating/${id}`, desk.shipper)).status).toBe(FORBIDDEN)
    const own = await desk.backend.get<Page<Rating>>(RATING, desk.driver)
    expect(own.data?.records.map(({ side }) => side)).toEqual(['driver'])
  })

  it('S1-045 feedback is answered by staff, and read by whoever gave it and nobody else', async () => {
    const BASE = '/ntocc-basic-api/feedback'
    const body = { kind: 'problem', content: 'Uploads break off' }
    const GIVE = '/ntocc-tms-api/feedback'
    const { data: made } = await desk.backend.post<Feedback>(GIVE, { ...body, reply: 'mine' }, desk.driver)
    expect(made).toMatchObject({ status: 0 })
    expect(made?.reply).toBeUndefined()
    expect((await desk.backend.get(`${BASE}/${made?.id}`, desk.shipper)).status).toBe(NOT_FOUND)
    const reply = { id: made?.id, version: made?.version, reply: 'They go on by themselves now' }
    expect((await desk.backend.post('/ntocc-basic-api/feedbackAnswer', reply, desk.driver)).status).toBe(FORBIDDEN)
    // It is told to those who may answer it, and to none of the others.
    const waits = async (token: string) =>
      (await desk.backend.get<TodoItem[]>('/ntocc-basic-api/party/getPartyRoleConfigCount', token)).data?.find(
        ({ configKey }) => configKey === 'feedback_count',
      )?.configValue
    expect(await waits(desk.admin)).toBeGreaterThan(0)
    const reading = (sign: string) =>
      query(`update role set permissions = permissions ${sign} where branch_code = 'HQ' and role_code = 'DISPATCHER'`)
    await reading(`|| '["feedback.read"]'::jsonb`)
    const reader = await colleague(desk.backend, 'DISPATCHER')
    expect((await desk.backend.get(BASE, reader)).status).toBe(0)
    expect([await waits(reader), await waits(desk.driver)]).toEqual([undefined, undefined])
    await reading(`- 'feedback.read'`)
    expect((await desk.backend.post('/ntocc-basic-api/feedbackAnswer', reply, desk.admin)).data).toMatchObject({
      status: 1,
      reply: reply.reply,
    })
    const { data: read } = await desk.backend.get<StoredRecord>(`${BASE}/${made?.id}`, desk.driver)
    expect(read).toMatchObject({ reply: reply.reply, repliedAt: expect.any(String) })
    const statuses = []
    for (let at = 0; at <= MOST_WAITING; at += 1)
      statuses.push((await desk.backend.post(GIVE, body, desk.driver)).status)
    expect(statuses).toEqual([...Array(MOST_WAITING).fill(0), CONFLICT])
  })

  it('S2-137 figures, to-dos and desk count the same, over days in their order and not too many', async () => {
    const figures = (start: string, end: string, token = desk.admin) =>
      desk.backend.get<ServiceFigures>(`/ntocc-tms-api/service/figures?start=${start}&end=${end}`, token)
    const day = (before: number) => new Date(Date.now() + 8 * HOUR - before * 24 * HOUR).toISOString().slice(0, 10)
    const { data } = await figures(day(29), day(0))
    const { data: counts } = await desk.backend.get<Record<ComplaintView, number>>(`${AT}/counts`, desk.admin)
    expect(data).toMatchObject({ open: counts?.open, overdue: counts?.overdue, toConfirm: counts?.toConfirm })
    expect(data?.days).toHaveLength(30)
    expect(data?.days.reduce((sum, { received }) => sum + received, 0)).toBe(data?.received)
    expect(data?.types.reduce((sum, { count }) => sum + count, 0)).toBe(data?.received)
    const todo = await desk.backend.get<TodoItem[]>('/ntocc-basic-api/party/getPartyRoleConfigCount', desk.admin)
    expect(todo.data?.find(({ configKey }) => configKey === 'complaint_count')?.configValue).toBe(counts?.open)
    const own = await desk.backend.get<TodoItem[]>('/ntocc-basic-api/party/getPartyRoleConfigCount', desk.shipper)
    const { data: toConfirm } = await desk.backend.get<Page<ComplaintRow>>(`${LIST}?status=3`, desk.shipper)
    const confirm = own.data?.find(({ configKey }) => configKey === 'complaint_confirm_count')
    expect(confirm?.configValue).toBe(toConfirm?.total)
    expect((await figures(day(0), day(1))).status).toBe(CONFLICT)
    // What begins urgent is not late for that; what was raised is, even when it is answered in the end.
    await query('update service_complaint set is_deleted = true')
    await answered(await filed({ type: 'safety' }))
    expect((await figures(day(1), day(0))).data).toMatchObject({ received: 1, inTime: 1 })
    const late = await filed()
    await put(late, "due_at = now() - interval '1 second'")
    await watch()
    await answered((await get(late.id)).data as ComplaintDetail)
    expect((await figures(day(1), day(0))).data).toMatchObject({ received: 2, inTime: 0.5 })
    expect((await figures(day(399), day(0))).status).toBe(0)
    expect((await figures(day(400), day(0))).status).toBe(CONFLICT)
    expect((await figures(day(1), day(0), desk.shipper)).status).toBe(FORBIDDEN)
  })
})
