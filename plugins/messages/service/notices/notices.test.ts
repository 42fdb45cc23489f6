// @vitest-environment node
import type { Page } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { areaNamed } from '../../../../server/src/ntocc/registry/areas.ts'
import type { TestBackend } from '../../../../server/src/ntocc/testing/backend.ts'
import { withDatabases } from '../../../../server/src/ntocc/testing/databases.ts'
import { demoBackend, USUAL_DEMO } from '../../../../server/src/ntocc/testing/demo-start.ts'
import type { Notice, NoticeReaders, NoticesSeen } from '../../contract/notices.ts'
import type { MessagesArea } from '../types.ts'
import { smsOfNotice, tellNotices } from './tell.ts'

const LIST = '/ntocc-basic-api/branchNotice'
const SEEN = '/ntocc-tms-api/noticesSeen'
const [INVALID, CONFLICT, FORBIDDEN, NOT_FOUND] = [4220, 4090, 4030, 4040]
const SECOND = 1_000
const from = (ms: number) => new Date(Date.now() + ms).toISOString()

withDatabases('notices', database => {
  database.beginsWith(USUAL_DEMO)
  let backend: TestBackend
  let admin: string
  let driver: string
  let shipper: string
  const query = async <R extends Record<string, unknown>>(text: string, params: unknown[] = []) =>
    (await database().db.query<R>(text, params)).rows
  const area = () => areaNamed('messages')?.platform() as unknown as MessagesArea

  beforeAll(async () => {
    backend = await demoBackend(database().db)
    admin = await backend.signIn('admin')
    driver = await backend.signIn('driver')
    shipper = await backend.signIn('shipper')
  }, 240_000)
  afterAll(() => backend.app.close())
  beforeEach(async () => {
    await query('delete from messages_branch_notice')
    await query('delete from messages_notice_reading')
  })

  const write = async (values: object = {}): Promise<Notice> => {
    const { data, msg } = await backend.post<Notice>(
      LIST,
      { title: 'Fog tonight', body: 'Keep your distance', validFrom: from(-60 * SECOND), ...values },
      admin,
    )
    expect(data, msg).toBeTruthy()
    return data as Notice
  }
  const move = ({ id, version }: Pick<Notice, 'id' | 'version'>, name: string, token = admin) =>
    backend.put<Notice>(`${LIST}/move`, { id, version, move: name, reason: 'The road is open again' }, token)
  const published = async (values: object = {}): Promise<Notice> => {
    const { data, msg } = await move(await write(values), 'publish')
    expect(data, msg).toBeTruthy()
    return data as Notice
  }
  const seen = async (token: string) => (await backend.get<NoticesSeen>(SEEN, token)).data as NoticesSeen
  const titles = async (token: string) => (await seen(token)).notices.map(({ title }) => title)
  const read = (id: number, token: string) => backend.post<{ unread: number }>(`${SEEN}/read`, { id }, token)
  const readers = async (id: number) =>
    (await backend.get<NoticeReaders>(`/ntocc-tms-api/branchNotice/${id}/readers`, admin)).data

  it('S2-128 is seen by whom it is for once it is published, and by nobody after it is withdrawn', async () => {
    const draft = await write({ audience: ['DRIVER'] })
    expect(await titles(driver)).toEqual([])
    const { data: out } = await move(draft, 'publish')
    expect(await titles(driver)).toEqual(['Fog tonight'])
    expect(await titles(shipper)).toEqual([])
    expect(await titles(admin)).toEqual([])
    await move(out as Notice, 'withdraw')
    expect(await titles(driver)).toEqual([])
  })

  it('everybody unless told, else parties, and of them people with a role', async () => {
    await published({ title: 'All' })
    await published({ title: 'Staff', audience: ['PLAT_ADMIN'], roles: ['PLAT_ADMIN'] })
    await published({ title: 'Nobody', audience: ['DRIVER'], roles: ['FINANCE'] })
    expect(await titles(driver)).toEqual(['All'])
    expect(await titles(shipper)).toEqual(['All'])
    expect((await titles(admin)).sort()).toEqual(['All', 'Staff'])
  })

  it('holds from its first moment until its last', async () => {
    const { id } = await published({ validFrom: from(3_600 * SECOND), validTo: from(7_200 * SECOND) })
    expect(await titles(driver)).toEqual([])
    const put = (values: string) => query(`update messages_branch_notice set ${values} where id = $1`, [id])
    await put(`valid_from = now() - interval '1 second'`)
    expect(await titles(driver)).toEqual(['Fog tonight'])
    await put(`valid_to = now()`)
    expect(await titles(driver)).toEqual([])
    expect((await read(id, driver)).status).toBe(NOT_FOUND)
  })

  it('S2-128 counts who has read it, once each, and says who has not', async () => {
    const { id } = await published({ audience: ['DRIVER'] })
    const before = await readers(id)
    expect(before).toMatchObject({ read: 0, of: expect.any(Number) })
    expect((await seen(driver)).unread).toBe(1)
    await Promise.all([read(id, driver), read(id, driver)])
    expect(await read(id, driver)).toMatchObject({ status: 0, data: { unread: 0 } })
    expect(await readers(id)).toMatchObject({ read: 1, of: before?.of })
    await tellNotices(area())
    const { data } = await backend.get<Page<Notice>>(LIST, admin)
    expect(data?.records[0]).toMatchObject({ readCount: 1, audienceCount: before?.of })
    expect((await read(id, shipper)).status).toBe(NOT_FOUND)
    expect((await seen(driver)).notices[0]).toMatchObject({ isRead: true })
  })

  it('published once more it is new to everybody; while it is published its words stay', async () => {
    const first = await published()
    await read(first.id, driver)
    const change = { id: first.id, version: first.version, title: 'Other words' }
    expect((await backend.put(LIST, change, admin)).status).toBe(CONFLICT)
    const { data: back } = await move(first, 'withdraw')
    const { data: other } = await backend.put<Notice>(LIST, { ...change, version: back?.version }, admin)
    await move(other as Notice, 'publish')
    expect(await seen(driver)).toMatchObject({ unread: 1, notices: [{ title: 'Other words', isRead: false }] })
  })

  it('two who publish at once: one does, the other is told; what is over is not published', async () => {
    const draft = await write()
    const both = await Promise.all([move(draft, 'publish'), move(draft, 'publish')])
    expect(both.map(({ status }) => status).sort()).toEqual([0, CONFLICT])
    expect((await move(await write({ validTo: from(-1 * SECOND) }), 'publish')).status).toBe(CONFLICT)
    const wrong = { title: 'x', body: 'y', validFrom: from(0), validTo: from(-60 * SECOND) }
    expect((await backend.post(LIST, wrong, admin)).status).toBe(INVALID)
  })

  it('S2-128 is told once on open pages when its time comes, to those it is for', async () => {
    const told: [key: string, id: unknown][] = []
    const end = backend.notifier.subscribe(({ key, message }) => {
      if (message.type === 'warning') told.push([key, message.id])
    })
    const { id } = await published({ audience: ['DRIVER'] })
    await tellNotices(area())
    await tellNotices(area())
    end()
    const { edition } =
      (await query<{ edition: string }>('select edition from messages_branch_notice where id = $1', [id]))[0] ?? {}
    const own = told.filter(([, told]) => told === `notice/${id}/${edition}`)
    expect(new Set(own.map(([key]) => key)).size).toBe(own.length)
    expect(own.length).toBeGreaterThan(0)
    expect(own.every(([key]) => key.includes('/DRIVER/'))).toBe(true)
  })

  it('by short message it reaches each phone once, however often the job is run', async () => {
    const { id } = await published({ audience: ['DRIVER'], bySms: true })
    const [{ edition }] = (await query<{ edition: number }>(
      'select edition::int from messages_branch_notice where id = $1',
      [id],
    )) as [{ edition: number }]
    const run = () =>
      smsOfNotice(area(), {
        payload: { notice: id, edition },
        signal: new AbortController().signal,
        inBranch: (work: never) => area().inBranch('HQ', work),
      } as never)
    await run()
    await run()
    const [row] = await query<{ messages: number; phones: number; keys: string }>(
      `select count(*)::int as messages, count(distinct phone)::int as phones, max(event_key) as keys
        from messages_sms_message where purpose = 'notice' and record_id = $1`,
      [id],
    )
    expect(row?.messages).toBeGreaterThan(0)
    expect(row?.messages).toBe(row?.phones)
    expect(row?.keys).not.toMatch(/1\d{10}/)
  })

  it('S2-128 writing, publishing and looking at readers take rights; other branches are elsewhere', async () => {
    const notice = await published()
    for (const token of [driver, shipper]) {
      expect((await backend.get(LIST, token)).status).toBe(FORBIDDEN)
      expect((await backend.post(LIST, { title: 'x', body: 'y', validFrom: from(0) }, token)).status).toBe(FORBIDDEN)
      expect((await move(notice, 'withdraw', token)).status).not.toBe(0)
      expect((await backend.get(`/ntocc-tms-api/branchNotice/${notice.id}/readers`, token)).status).toBe(FORBIDDEN)
    }
    await query(`update messages_branch_notice set branch_code = 'ELSE'`)
    expect(await titles(driver)).toEqual([])
    expect((await read(notice.id, driver)).status).toBe(NOT_FOUND)
    expect((await backend.get(`/ntocc-tms-api/branchNotice/${notice.id}/readers`, admin)).status).toBe(NOT_FOUND)
    expect((await backend.get(`/ntocc-tms-api/branchNotice/x/readers`, admin)).status).toBe(NOT_FOUND)
  })
})
