import type { AuditEntry, Notification, Page, TodoItem, WaybillDetail } from '@ntocc/sdk/contracts'
import { beforeAll, expect, it, vi } from 'vitest'
import { areaNamed } from '../../../../server/src/ntocc/registry/areas.ts'
import { withDatabases } from '../../../../server/src/ntocc/testing/databases.ts'
import { waybillDesk } from '../../../../server/src/ntocc/testing/waybills.ts'
import type {
  ExceptionColleague,
  ExceptionDetail,
  ExceptionListQuery,
  ExceptionRecord,
  ExceptionView,
} from '../../contract/exceptions.ts'
import { MOST_OPEN } from './report.ts'
import { watchExceptions } from './watch.ts'

const AT = '/ntocc-tms-api/exception'
const TODO = '/ntocc-basic-api/party/getPartyRoleConfigCount'
const [CONFLICT, INVALID, FORBIDDEN, NOT_FOUND] = [4090, 4220, 4030, 4040]

withDatabases('exceptions of waybills', database => {
  const desk = waybillDesk(database)
  const query = (text: string, params: unknown[] = []) => database().db.query(text, params)
  let clerk = ''
  let other = ''

  beforeAll(async () => {
    // A second person who may handle them, beside the administrator.
    await query(
      `insert into sys_account_role (account_id, role_id, sort)
       select a.id, r.id, 0 from sys_account a join role r on r.branch_code = 'HQ' and r.role_code = 'DISPATCHER'
       where a.username = 'nobody' on conflict do nothing`,
    )
    await query(
      `delete from sys_account_role ar using role r, sys_account a where ar.role_id = r.id and ar.account_id = a.id
         and a.username = 'nobody' and r.role_code = 'NOBODY'`,
    )
    clerk = await desk.backend.signIn('nobody')
    other = await desk.backend.signIn('hubei')
  })

  const get = async (id: number, token = desk.admin) => desk.backend.get<ExceptionDetail>(`${AT}/${id}`, token)
  const list = async (asked: ExceptionListQuery = {}, token = desk.admin) => {
    const text = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]))
    const answer = await desk.backend.get<Page<ExceptionRecord>>(`${AT}?pageSize=100&${text}`, token)
    return { ...answer, records: answer.data?.records ?? [] }
  }
  const counts = async (token = desk.admin) =>
    (await desk.backend.get<Record<ExceptionView, number>>(`${AT}/counts`, token)).data
  const report = async (waybill: WaybillDetail, more: object = {}, token = desk.shipper) =>
    desk.backend.post<ExceptionDetail>(
      AT,
      { waybillNo: waybill.waybillNo, type: 'damage', level: '2', description: 'Torn cover', ...more },
      token,
    )
  const move = (of: ExceptionDetail, name: string, more: object = {}, token = desk.admin) =>
    desk.backend.post<ExceptionDetail>(`${AT}/${of.id}/move`, { move: name, version: of.version, ...more }, token)
  /** A new exception of a waybill in transit. */
  const reported = async (status = 50, more: object = {}) => {
    const waybill = await desk.placed(status)
    const answer = await report(waybill, more)
    expect(answer.status, answer.msg).toBe(0)
    return { waybill, exception: answer.data as ExceptionDetail }
  }
  const claimed = async (token = desk.admin) => {
    const { waybill, exception } = await reported()
    const answer = await move(exception, 'claim', {}, token)
    expect(answer.status, answer.msg).toBe(0)
    return { waybill, exception: answer.data as ExceptionDetail }
  }

  it('S1-015 a report gets the deadline of its kind; strip, desk, home and mark count the same', async () => {
    const before = await counts()
    const { waybill, exception } = await reported()
    expect(exception).toMatchObject({ status: 0, type: 'damage', isMine: false, waybill: { id: waybill.id } })
    const wait = Date.parse(String(exception.dueAt)) - Date.parse(exception.time)
    expect(wait).toBe(480 * 60_000)
    const after = await counts()
    expect(after?.open).toBe(Number(before?.open) + 1)
    const { data: todo } = await desk.backend.get<TodoItem[]>(TODO, desk.admin)
    expect(todo?.find(({ configKey }) => configKey === 'transport_abnormal_count')?.configValue).toBe(after?.open)
    const { data: home } = await desk.backend.get<{ current: { abnormal: number } }>(
      '/ntocc-tms-api/statistics/shipmentInfo',
      desk.admin,
    )
    expect(home?.current.abnormal).toBe(after?.open)
    expect((await list({ view: 'open' })).data?.total).toBe(after?.open)
    expect((await desk.detail(waybill.id)).abnormalFlag).toBe(true)
  })

  it('what a colleague has taken is theirs, and not among mine', async () => {
    const { exception } = await claimed(clerk)
    const among = async (token: string) =>
      (await list({ view: 'mine' }, token)).records.some(({ id }) => id === exception.id)
    expect([await among(clerk), await among(desk.admin)]).toEqual([true, false])
  })

  it('a person takes it, decides and closes it; the trail says who and why', async () => {
    const { waybill, exception } = await claimed()
    expect(exception).toMatchObject({ status: 1, isMine: true, handlerCode: 'HQ-ADMIN' })
    const noted = await move(exception, 'note', { reason: 'Driver called' })
    expect(noted.data).toMatchObject({ status: 1, version: exception.version + 1 })
    expect((await move(noted.data!, 'confirm', { reason: 'Seen on photos' })).errors).toHaveProperty('consequence')
    expect((await move(noted.data!, 'confirm', { consequence: 'record' })).errors).toMatchObject({
      move: { code: 'validation.move.reason' },
    })
    const confirmed = await move(noted.data!, 'confirm', {
      reason: 'Seen on photos',
      consequence: 'record',
      responsible: 'driver',
      amount: '120.50',
    })
    expect(confirmed.data).toMatchObject({
      status: 2,
      outcome: 'confirmed',
      amount: '120.50',
      result: 'Seen on photos',
    })
    expect((await desk.detail(waybill.id)).abnormalFlag).toBe(false)
    const closed = await move(confirmed.data!, 'close', { reason: 'Deducted from the freight' })
    expect(closed.data).toMatchObject({ status: 4, outcome: 'confirmed', result: 'Deducted from the freight' })
    const trail = await desk.backend.get<Page<AuditEntry>>(
      `/ntocc-basic-api/auditTrail?entity=waybillException&id=${exception.id}`,
      desk.admin,
    )
    const lines = trail.data?.records ?? []
    expect(lines.map(({ action }) => action)).toEqual(['close', 'confirm', 'note', 'claim', 'create'])
    expect(lines[2]?.changes).toContainEqual({ field: 'reason', after: 'Driver called' })
  })

  it('of two who take one, one wins and the other is told by whom', async () => {
    const { exception } = await reported()
    const both = await Promise.all([move(exception, 'claim'), move(exception, 'claim', {}, clerk)])
    expect(both.map(({ status }) => status).sort((one, two) => one - two)).toEqual([0, CONFLICT])
    const lost = both.find(({ status }) => status === CONFLICT)
    const winner = both[0]?.status === 0 ? 'Administrator 001' : 'Clerk 001'
    expect(lost?.msg).toContain(winner)
    const now = (await get(exception.id)).data!
    const [loser] = both[0]?.status === 0 ? [clerk] : [desk.admin]
    for (const name of ['confirm', 'ignore', 'release', 'handOver'])
      expect((await move(now, name, { reason: 'x', consequence: 'record' }, loser)).msg, name).toContain(winner)
  })

  it('is handed over to a colleague who may handle it, and taken over with a reason', async () => {
    const { exception } = await claimed()
    const { data: colleagues } = await desk.backend.get<ExceptionColleague[]>(`${AT}/colleagues`, desk.admin)
    expect(colleagues?.map(({ code }) => code)).toContain('HQ-NOBODY')
    expect(colleagues?.map(({ code }) => code)).not.toContain('HQ-ADMIN')
    for (const colleague of [undefined, 'HQ-ADMIN', 'HB-ADMIN', 'HQ-D0001'])
      expect((await move(exception, 'handOver', { colleague })).status, colleague).toBe(INVALID)
    const given = await move(exception, 'handOver', { colleague: 'HQ-NOBODY' })
    expect(given.data).toMatchObject({ status: 1, handlerCode: 'HQ-NOBODY', handler: 'Clerk 001', isMine: false })
    expect((await move(given.data!, 'takeOver')).errors).toMatchObject({ move: { code: 'validation.move.reason' } })
    const taken = await move(given.data!, 'takeOver', { reason: 'On leave' })
    expect(taken.data).toMatchObject({ status: 1, handlerCode: 'HQ-ADMIN', isMine: true })
    expect((await move(taken.data!, 'takeOver', { reason: 'x' })).errors).toMatchObject({
      move: { code: 'validation.condition.othersClaim' },
    })
  })

  it('what was done can be taken back while the waybill is under way', async () => {
    const { waybill, exception } = await claimed()
    const released = await move(exception, 'release')
    expect(released.data).toMatchObject({ status: 0 })
    expect(released.data?.handler).toBeUndefined()
    const again = await move(released.data!, 'claim')
    const ignored = await move(again.data!, 'ignore', { reason: 'Traffic jam' })
    expect(ignored.data).toMatchObject({ status: 3, outcome: 'ignored' })
    const reopened = await move(ignored.data!, 'reopen')
    expect(reopened.data).toMatchObject({ status: 1, isMine: true })
    expect(reopened.data?.outcome).toBeUndefined()
    expect((await desk.detail(waybill.id)).abnormalFlag).toBe(true)
  })

  it('a confirmed one lets a waybill under way be cancelled only when that was said; it is closed with the waybill', async () => {
    const { waybill, exception } = await claimed()
    const cancel = async () => desk.move(await desk.detail(waybill.id), { move: 'cancel', reason: 'Accident' })
    const refused = { errors: { move: { code: 'validation.condition.exceptionConfirmed' } } }
    expect(await cancel()).toMatchObject(refused)
    const recorded = await move(exception, 'confirm', { reason: 'So it is', consequence: 'record' })
    expect(await cancel()).toMatchObject(refused)
    const reopened = await move(recorded.data!, 'reopen')
    await move(reopened.data!, 'confirm', { reason: 'So it is', consequence: 'cancel' })
    expect((await cancel()).data).toMatchObject({ status: 95, abnormalFlag: false })
    const after = (await get(exception.id)).data!
    expect(after).toMatchObject({ status: 4, outcome: 'confirmed', waybill: { status: 95 } })
    expect(after.result).toContain('cancelled')
  })

  it('a waybill that ends closes what is open of it, and nobody does anything with it any more', async () => {
    const { waybill, exception } = await reported(80)
    const second = await report(waybill, { type: 'delay' })
    const mine = (await move(second.data!, 'claim')).data!
    await query(`update receipt set is_deleted = false, status = 2 where waybill_no = $1`, [waybill.waybillNo])
    const finished = await desk.move(await desk.detail(waybill.id), { move: 'approveReceipt' }, desk.shipper)
    expect(finished.data).toMatchObject({ status: 90, abnormalFlag: false })
    for (const { id } of [exception, mine]) {
      const after = (await get(id)).data!
      expect(after).toMatchObject({ status: 4, result: 'Closed by the platform: the waybill is finished' })
      expect(after.outcome).toBeUndefined()
      expect(after.moves.every(({ allowed }) => !allowed)).toBe(true)
      const refused = await move(after, 'reopen')
      expect(refused.status).toBe(CONFLICT)
    }
    expect((await report(waybill)).status).toBe(CONFLICT)
    expect((await list({ view: 'closed', waybillNo: waybill.waybillNo })).data?.total).toBe(2)
    expect((await list({ view: 'open', waybillNo: waybill.waybillNo })).data?.total).toBe(0)
  })

  it('whoever sees the waybill sees it; only staff who may handle it move it', async () => {
    const { waybill, exception } = await claimed()
    const seen = await get(exception.id, desk.shipper)
    expect(seen.data).toMatchObject({ id: exception.id, isMine: false })
    expect(seen.data).not.toHaveProperty('handlerCode')
    expect(seen.data?.moves).toEqual([])
    const { records } = await list({ view: 'open' }, desk.shipper)
    expect(records.map(({ id }) => id)).toContain(exception.id)
    const owners = await query(`select distinct shipment_code from waybill where waybill_no = any($1)`, [
      records.map(({ waybillNo }) => waybillNo),
    ])
    expect(owners.rows).toEqual([{ shipment_code: 'HQ-S0001' }])
    expect(await move(exception, 'confirm', { reason: 'x', consequence: 'cancel' }, desk.shipper)).toMatchObject({
      status: CONFLICT,
      errors: { move: { code: 'validation.move.party' } },
    })
    expect((await get(exception.id, other)).status).toBe(NOT_FOUND)
    expect((await move(exception, 'note', { reason: 'x' }, other)).status).toBe(NOT_FOUND)
    expect((await list({ waybillNo: waybill.waybillNo }, other)).data?.total).toBe(0)
    expect((await desk.backend.get(`${AT}/colleagues`, desk.shipper)).status).toBe(FORBIDDEN)
    // Another shipper's waybill is none that this one could report on.
    const foreign = await desk.placed(50)
    await query(`update waybill set shipment_code = 'HQ-S0002' where id = $1`, [foreign.id])
    expect((await report(foreign)).status).toBe(NOT_FOUND)
    // Nobody sorts or filters by what they are not shown.
    expect((await list({ sortField: 'handlerCode' }, desk.shipper)).status).toBe(INVALID)
    expect((await list({ view: 'none' as ExceptionView })).status).toBe(INVALID)
  })

  it('so many wait of one waybill and no more; a search finds by number, plate and driver', async () => {
    const { waybill } = await reported()
    for (let told = 1; told < MOST_OPEN; told += 1) expect((await report(waybill)).status, String(told)).toBe(0)
    const refused = await report(waybill)
    expect(refused.status).toBe(CONFLICT)
    expect(refused.msg).toContain(String(MOST_OPEN))
    for (const keyword of [waybill.waybillNo.slice(4), waybill.vehicleNo, '%'])
      expect((await list({ keyword, waybillNo: waybill.waybillNo })).data?.total, keyword).toBe(
        keyword === '%' ? 0 : MOST_OPEN,
      )
    // What one side has told keeps no other from telling of it.
    expect((await report(waybill, {}, desk.driver)).status).toBe(0)
  })

  it('twenty in an hour are reported by one person and no more; another person may go on', async () => {
    await query('delete from sys_try')
    const tell = async (token?: string) => report(await desk.placed(50), {}, token)
    expect((await tell()).status).toBe(0)
    const counted = await query(`update sys_try set used = 19 where kind like '%exceptionReport' and used = 1`)
    expect(counted.rowCount).toBe(1)
    expect((await tell()).status, 'the twentieth').toBe(0)
    expect(await tell()).toMatchObject({ http: 429 })
    expect((await tell(desk.admin)).status).toBe(0)
    await query('delete from sys_try')
  })

  it('an overdue one is told once, to its owner; what came without a deadline gets one', async () => {
    const { waybill, exception } = await claimed()
    const { exception: bare } = await reported()
    await query(`update waybill_exception set due_at = null, reminded_at = null where id = $1`, [bare.id])
    await query(`update waybill_exception set due_at = now() - interval '1 minute' where id = $1`, [exception.id])
    expect((await list({ view: 'overdue' })).records.map(({ id }) => id)).toContain(exception.id)
    const told: [string, Notification][] = []
    const notify = vi
      .spyOn(desk.backend.notifier, 'notify')
      .mockImplementation((key, message) => void told.push([key, message]))
    const platform = areaNamed('waybills')?.platform()
    if (!platform) throw new Error('waybills are not in force')
    await watchExceptions(platform as Parameters<typeof watchExceptions>[0])
    await watchExceptions(platform as Parameters<typeof watchExceptions>[0])
    notify.mockRestore()
    const mine = told.filter(([, message]) => JSON.stringify(message).includes(waybill.waybillNo))
    expect(mine.map(([key, { type }]) => [key, type])).toEqual([['HQ/PLAT_ADMIN/HQ-ADMIN', 'warning']])
    expect((await get(bare.id)).data?.dueAt).toBe(bare.dueAt)
    const before = await counts()
    expect((await move((await get(exception.id)).data!, 'ignore', { reason: 'x' })).data?.status).toBe(3)
    expect((await counts())?.overdue).toBe(Number(before?.overdue) - 1)
    const { data: todo } = await desk.backend.get<TodoItem[]>(TODO, desk.admin)
    expect(todo?.find(({ configKey }) => configKey === 'exception_overdue_count')?.configValue).toBe(
      (await counts())?.overdue,
    )
  })

  it('an open one of a waybill that ended in another way is no open one, and is closed by the job', async () => {
    const { waybill, exception } = await reported()
    const before = await counts()
    await query(`update waybill set status = 90, is_deleted = false where id = $1`, [waybill.id])
    expect((await counts())?.open).toBe(Number(before?.open) - 1)
    const platform = areaNamed('waybills')?.platform()
    if (!platform) throw new Error('waybills are not in force')
    await watchExceptions(platform as Parameters<typeof watchExceptions>[0])
    expect((await get(exception.id)).data).toMatchObject({ status: 4 })
    expect((await desk.detail(waybill.id)).abnormalFlag).toBe(false)
  })
})
