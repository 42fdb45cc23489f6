// @vitest-environment node
import { endpoints } from '@ntocc/sdk/contracts'
import type { ServiceTest } from '@ntocc/sdk/testing/service'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SavedStatement, StatementReader } from '../../contract/saved.ts'
import type { Schedule } from '../../contract/schedule.ts'
import { DEFINITION, hands, savedArea } from './testing/area.ts'

let area: ServiceTest
let owner: ReturnType<typeof hands>
let other: ReturnType<typeof hands>
let count = 0
let id = 0

const DAILY: Schedule = { repeat: 'daily', hour: 8 }
const run = () => area.run('sendStatements')
const version = async () => (await owner.list()).find(each => each.id === id)?.version ?? 0
const change = async (values: object) => owner.change({ id, version: await version(), ...values })

beforeAll(async () => {
  area = await savedArea()
}, 240_000)
afterAll(() => area.close())
beforeEach(async () => {
  await area.at('2026-04-01T07:00:00+08:00')
  owner = hands(await area.signIn({ permissions: ['finance.read'], language: 'en' }))
  other = hands(await area.signIn({ permissions: ['finance.read'] }))
  count += 1
  id = (await owner.keep(`Sent ${count}`)).data?.id ?? 0
  expect((await change({ schedule: DAILY, isShared: true })).data).toMatchObject({
    follows: true,
    nextAt: '2026-04-01T00:00:00.000Z',
  })
})
// Nothing of one test is due in the next.
afterEach(() => change({ unscheduled: true }))

describe('S2-087 a statement with a schedule', () => {
  it('is sent once at its turn, with the figures of its reader, however often the job runs', async () => {
    await run()
    expect(await owner.sent()).toEqual([])
    await area.at('2026-04-01T08:00:00+08:00')
    await run()
    await run()
    expect(await owner.sent()).toEqual([
      expect.objectContaining({
        statementId: id,
        name: `Sent ${count}`,
        turnAt: '2026-04-01T00:00:00.000Z',
        firstDay: '2026-03-01',
        lastDay: '2026-03-31',
        figures: [
          { measure: 'profit', value: '340.10' },
          { measure: 'receivable', value: '2100.20' },
          { measure: 'margin', value: '16.2' },
        ],
        isSeen: false,
      }),
    ])
    expect(await other.sent()).toEqual([])
    await area.at('2026-04-02T08:00:00+08:00')
    await run()
    expect((await owner.sent()).map(({ turnAt }) => turnAt)).toEqual([
      '2026-04-02T00:00:00.000Z',
      '2026-04-01T00:00:00.000Z',
    ])
  })

  it('missed for three days is sent once, as of the latest turn', async () => {
    await area.at('2026-04-04T09:30:00+08:00')
    await run()
    expect((await owner.sent()).map(({ turnAt }) => turnAt)).toEqual(['2026-04-04T00:00:00.000Z'])
  })

  it('two runs at once send it once', async () => {
    await area.at('2026-04-01T08:00:00+08:00')
    await Promise.all([run(), run(), run()])
    expect(await owner.sent()).toHaveLength(1)
  })

  it('that cannot be sent to one is sent to the others; the next run sends nothing twice', async () => {
    await other.follow(id)
    // As no call keeps it, and as an older release may have: more days than can be added up.
    const [broken = 0] = await area.seed(SavedStatement, [
      {
        name: 'Broken',
        accountId: 1,
        isShared: true,
        definition: { ...DEFINITION, span: 'days', start: '2020-01-01', end: '2026-01-01' },
        schedule: DAILY,
      },
    ])
    await area.seed(StatementReader, [
      { statementId: broken, accountId: 1, language: 'en', toldAt: '2026-03-01T00:00:00.000Z' },
    ])
    await area.at('2026-04-01T08:00:00+08:00')
    for (let times = 0; times < 2; times += 1) await expect(run()).rejects.toThrow('SPAN_LONG')
    expect([await owner.sent(), await other.sent()].map(({ length }) => length)).toEqual([1, 1])
    const admin = hands(await area.signIn({ permissions: ['finance.read', 'finance.tidy'] }))
    expect((await admin.remove({ id: broken, version: 0 })).status).toBe(0)
    await run()
  })

  it('a new schedule sends nothing of turns that are over', async () => {
    await other.follow(id)
    await area.at('2026-04-01T12:00:00+08:00')
    await change({ schedule: { repeat: 'daily', hour: 11 } })
    await run()
    expect([await owner.sent(), await other.sent()]).toEqual([[], []])
    await change({ unscheduled: true })
    await area.at('2026-04-05T12:00:00+08:00')
    await run()
    expect(await owner.sent()).toEqual([])
    expect((await other.follow(id)).status).toBe(4090)
  })

  it.each([
    ['weekly without its day', { repeat: 'weekly', hour: 8 }],
    ['monthly without its day', { repeat: 'monthly', hour: 8 }],
    ['at no hour of the day', { repeat: 'daily', hour: 24 }],
    ['on an eighth day', { repeat: 'weekly', weekday: 8, hour: 8 }],
    ['on a 32nd', { repeat: 'monthly', monthDay: 32, hour: 8 }],
    ['as often as nobody asks', { repeat: 'hourly', hour: 8 }],
  ])('refuses %s', async (_, schedule) => {
    expect((await change({ schedule })).status).toBe(4220)
  })
})

describe('S2-087 whoever has asked for a shared one', () => {
  beforeEach(async () => {
    expect((await other.follow(id)).data).toMatchObject({ isOwn: false, follows: true })
  })

  it('is sent it too, until they want it no more', async () => {
    await area.at('2026-04-01T08:00:00+08:00')
    await run()
    expect(await other.sent()).toHaveLength(1)
    expect((await other.follow(id, false)).data?.follows).toBe(false)
    await area.at('2026-04-03T08:00:00+08:00')
    await run()
    expect(await other.sent()).toHaveLength(1)
    // Asked for anew it begins with the next turn.
    await other.follow(id)
    await run()
    expect(await other.sent()).toHaveLength(1)
    await area.at('2026-04-04T08:00:00+08:00')
    await run()
    expect(await other.sent()).toHaveLength(2)
  })

  it('is told once that it is shared no more, and sent no figures of it', async () => {
    await change({ isShared: false })
    for (const day of ['01', '02']) {
      await area.at(`2026-04-${day}T08:00:00+08:00`)
      await run()
    }
    expect(await other.sent()).toEqual([expect.objectContaining({ pausedFor: 'unshared', figures: [] })])
    expect((await other.list()).map(each => each.id)).not.toContain(id)
    expect(await owner.sent()).toHaveLength(2)
  })

  it('sees no more of it than the waybills of their own party', async () => {
    const shipper = hands(
      await area.signIn({ partyType: 'SHIPPER', partyCode: 'S-1', permissions: ['finance.read'], language: 'zh' }),
    )
    await shipper.follow(id)
    await area.at('2026-04-01T08:00:00+08:00')
    await run()
    const [sent] = await shipper.sent()
    expect(sent?.figures).toEqual([
      { measure: 'receivable', value: '1050.10' },
      { measure: 'waybills', value: 1 },
    ])
  })

  it('has looked at what was sent, and only they', async () => {
    await area.at('2026-04-01T08:00:00+08:00')
    await run()
    await other.see()
    expect((await other.sent()).map(({ isSeen }) => isSeen)).toEqual([true])
    expect((await owner.sent()).map(({ isSeen }) => isSeen)).toEqual([false])
  })

  it('whose role reads finance no more is told once, sent no figures, and nothing after', async () => {
    const late = hands(await area.signIn({ permissions: ['finance.read', 'finance.export'] }))
    await late.follow(id)
    await change({ schedule: DAILY })
    const may = await withoutReading()
    await area.at('2026-04-01T08:00:00+08:00')
    await run()
    await area.at('2026-04-02T08:00:00+08:00')
    await run()
    await may()
    expect(await late.sent()).toEqual([expect.objectContaining({ pausedFor: 'rights', figures: [] })])
    expect(await other.sent()).toHaveLength(2)
    // Asked for anew, it goes on.
    expect((await late.list()).find(each => each.id === id)).toMatchObject({ follows: false, pausedFor: 'rights' })
    await late.follow(id)
    await area.at('2026-04-03T08:00:00+08:00')
    await run()
    expect((await late.sent())[0]?.figures).toHaveLength(3)
  })
})

/** Takes finance from the role that exports it. @returns gives it back */
const withoutReading = async () => {
  const permissions = ['finance.read', 'finance.export']
  const admin = await area.signIn({ permissions: ['role.read', 'role.write', ...permissions] })
  const { data } = await admin.call(endpoints.roleList, { query: { pageSize: 200 } as never })
  const role = data?.records.findLast(each => each.permissions?.join() === permissions.join())
  const write = async (codes: string[]) => {
    const roles = await admin.call(endpoints.roleList, { query: { pageSize: 200 } as never })
    const version = roles.data?.records.find(each => each.id === role?.id)?.version ?? 0
    const body = { id: role?.id ?? 0, version, permissions: codes }
    expect((await admin.call(endpoints.roleUpdate, { body })).status).toBe(0)
  }
  await write(['finance.export'])
  return () => write(permissions)
}
