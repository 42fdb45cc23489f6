import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { JobDetail, JobRecord, Page } from '../../sdk/src/contracts/index.ts'
import type { AreaState } from '../../server/src/ntocc/areas/states.ts'
import type { FeedMessage } from '../../server/src/ntocc/notify/notifier.ts'
import { type TestBackend, testBackend } from '../../server/src/ntocc/testing/backend.ts'
import { withDatabase } from '../../server/src/ntocc/testing/databases.ts'
import type { DockBooking } from '../fixtures/areas/dock-bookings/contract.ts'
import { drop, type Edits, grant, newFolder } from './support.ts'

const PATH = '/ntocc-basic-api/dockBooking'
const JOBS = '/ntocc-basic-api/job'
const ARRIVAL = '2026-03-02T00:30:00.000Z'

/** A call that sends a job and is then refused, and a payload that has something to hide. */
const EDITS: Edits = {
  'contract.ts': text =>
    text
      .replace(
        'shape({ booking: id().required() })',
        "shape({ booking: id().required(), phone: mobile().sensitive('MOBILE_PHONE') })",
      )
      .replace('  id,\n', '  id,\n  mobile,\n'),
  'service.ts': text =>
    text.replace(
      'return { cancelled: open.length }',
      `await ctx.jobs.send('announce', { booking: 1 })
        if (params.dock === 'refused') throw ctx.refuse('DOCK_TAKEN', { dock: params.dock })
        return { cancelled: open.length }`,
    ),
  'service/bookings.ts': text => text.replace('{ booking: after.id }', "{ booking: after.id, phone: '13812345678' }"),
}

withDatabase('jobs of an area', database => {
  let backend: TestBackend
  let admin: string
  let folder: string
  beforeAll(async () => {
    const plugins = await newFolder()
    folder = await drop(plugins, EDITS)
    backend = await testBackend(database().db, { pluginDirs: [plugins], jobLookMs: 30, clock: true })
    admin = await grant(backend)
  }, 120_000)
  afterAll(() => backend.app.close())

  const jobs = async (query = '', token = admin, language = 'en') =>
    (await backend.get<Page<JobRecord>>(`${JOBS}?plugin=dock-bookings${query}`, token, { 'accept-language': language }))
      .data?.records ?? []
  const failed = () => jobs('&state=failed')
  const book = (dock: string, minutes = 30) =>
    backend.post<DockBooking>(PATH, { dock, arrival: ARRIVAL, minutes }, admin)
  const states = async () => {
    const found = await database().db.query<{ state: string }>(
      `select state from job_queue.job where name = 'dock-bookings' order by created_on`,
    )
    return found.rows.map(({ state }) => state)
  }

  it('are sent with the write that they belong to, and never when it is refused', async () => {
    expect(await book('J1')).toMatchObject({ status: 0 })
    await expect.poll(states).toEqual(['completed'])
    const refused = await backend.call({
      method: 'POST',
      url: '/ntocc-basic-api/dockLoad/refused/clear',
      headers: { 'idempotency-key': 'refused after it was sent' },
      token: admin,
    })
    expect(refused).toMatchObject({ status: 4090 })
    expect(await backend.post('/ntocc-basic-api/dockLoad/refused/clear', undefined, admin)).toMatchObject({
      status: 4090,
    })
    expect(await states()).toEqual(['completed'])
  })

  it('are sorted by what their list shows as a column', async () => {
    const sorted = (field: string, type: string) =>
      backend.get<Page<JobRecord>>(`${JOBS}?sortField=${field}&sortType=${type}&pageSize=100`, admin)
    const { data: up } = await sorted('nextRun', 'asc')
    const { data: down } = await sorted('nextRun', 'desc')
    const times = (page?: Page<JobRecord>) => page?.records.map(({ nextRun }) => nextRun ?? '')
    expect(new Set(times(up)).size).toBeGreaterThan(1)
    expect(times(up)).toEqual(times(up)?.toSorted())
    // Asked on its own: the clock may have run a job meanwhile.
    expect(times(down)).toEqual(times(down)?.toSorted().toReversed())
    for (const [field, type] of [
      ['lastError', 'asc'],
      ['name', 'asc'],
      ['tries', 'up'],
    ] as const)
      expect([field, (await sorted(field, type)).status]).toEqual([field, 4220])
  })

  it('fail with the line of the plugin’s sources, and are seen, repeated and dropped', async () => {
    const told: FeedMessage[] = []
    const stop = backend.notifier.subscribe(entry => void told.push(entry))
    const { data: made } = await book('J2', 480)
    await expect.poll(failed).toHaveLength(1)
    const [job] = await failed()
    const warning = { type: 'warning', level: 'error', to: `/organisation/jobs?state=failed&open=${job?.id}` }
    await expect
      .poll(() => told)
      .toContainEqual({
        key: expect.stringMatching(/^HQ\/PLAT_ADMIN\//),
        message: expect.objectContaining({
          ...warning,
          text: expect.objectContaining({ ja: 'バース表示器への予約表示' }),
        }),
      })
    stop()
    expect(job).toMatchObject({
      name: 'Announce a booking at the dock',
      plugin: 'dock-bookings',
      branchCode: 'HQ',
      state: 'failed',
      tries: 1,
      lastError: 'The display shows 400 minutes at most',
    })
    expect((await jobs('', admin, 'ja'))[0]?.name).toBe('バース表示器への予約表示')
    const found = async (keyword: string, language = 'en') =>
      (await jobs(`&keyword=${encodeURIComponent(keyword)}`, admin, language)).map(({ id }) => id)
    for (const words of ['announce a BOOKING', 'DISPLAY shows 400']) expect(await found(words)).toEqual([job?.id])
    expect(await found('バース表示器', 'ja')).toEqual([job?.id])
    for (const words of ['バース表示器', '%', 'J2']) expect(await found(words)).toEqual([])
    const { data: detail } = await backend.get<JobDetail>(`${JOBS}/${job?.id}`, admin)
    expect(detail?.error).toMatch(/dock-bookings\/service\/bookings\.ts:\d+/)
    expect(detail?.payload).toEqual({ booking: made?.id, phone: '138****5678' })
    const ready = await backend.app.inject('/readyz')
    expect(ready.json().jobs).toMatchObject({ status: 'running', failed: 1 })

    const repeat = () => backend.post<JobDetail>(`${JOBS}/${job?.id}/repeat`, undefined, admin)
    expect(await repeat()).toMatchObject({ status: 0 })
    await expect.poll(failed).toMatchObject([{ id: job?.id, tries: 1 }])
    await backend.put(PATH, { id: made?.id, version: made?.version, minutes: 60 }, admin)
    expect(await repeat()).toMatchObject({ status: 0 })
    await expect.poll(failed).toEqual([])
    // Nothing is repeated that runs, and what is done is gone.
    await expect.poll(repeat).toMatchObject({ status: 4040 })

    await book('J3', 480)
    await expect.poll(failed).toHaveLength(1)
    const id = (await failed())[0]?.id
    expect(await backend.call({ method: 'DELETE', url: `${JOBS}/${id}`, token: admin })).toMatchObject({ status: 0 })
    expect(await failed()).toEqual([])
  })

  it('are for staff of their branch who were granted them', async () => {
    await book('J4', 480)
    await expect.poll(failed).toHaveLength(1)
    const id = (await failed())[0]?.id
    const other = await backend.signIn('ctms')
    expect(await jobs('', other)).toEqual([])
    expect(await backend.get(`${JOBS}/${id}`, other)).toMatchObject({ status: 4040 })
    expect(await backend.post(`${JOBS}/${id}/repeat`, undefined, other)).toMatchObject({ status: 4040 })
    expect(await backend.call({ method: 'DELETE', url: `${JOBS}/${id}`, token: other })).toMatchObject({ status: 4040 })
    for (const who of ['nobody', 'shipper']) {
      expect(await backend.get(JOBS, await backend.signIn(who))).toMatchObject({ status: 4030 })
    }
    // The platform's own are the head office's, run at this moment or later.
    const own = await backend.get<Page<JobRecord>>(`${JOBS}?pageSize=200`, admin)
    expect(own.data?.records.map(({ name }) => name)).toContain('Expire certificates')
    expect((await backend.get<Page<JobRecord>>(JOBS, other)).data?.total).toBe(0)
    expect(await backend.get(`${JOBS}?state=lost`, admin)).toMatchObject({ status: 4220 })
    expect(await backend.get(`${JOBS}/1`, admin)).toMatchObject({ status: 4040 })
  })

  it('wait while their plugin is away, and are done when it is back', async () => {
    const status = async () => {
      const areas: AreaState[] = (await backend.app.inject('/readyz')).json().areas
      return areas.find(({ id }) => id === 'dock-bookings')?.status
    }
    const before = await failed()
    const away = join(await newFolder(), 'away')
    await rename(folder, away)
    await expect.poll(status).toBe('gone')
    const [job] = before
    await backend.post(`${JOBS}/${job?.id}/repeat`, undefined, admin)
    const waiting = await jobs('&state=waiting')
    expect(waiting).toMatchObject([{ id: job?.id, name: 'announce', isAway: true }])
    const { data } = await backend.get<JobDetail>(`${JOBS}/${job?.id}`, admin)
    expect(data?.payload).toBeUndefined()
    await rename(away, folder)
    await expect.poll(failed).toMatchObject([{ id: job?.id, state: 'failed' }])
  })
})
