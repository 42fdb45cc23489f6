import { afterAll, beforeAll, expect, it } from 'vitest'
import { Driver } from '../../sdk/src/contracts/index.ts'
import { type ServiceTest, testService } from '../../sdk/src/testing/service.ts'
import { sourcesOf } from './support.ts'

/** The bookings of a driver who is another now are made longer; whoever is broken is nobody's driver. */
const FOLLOWED = `
const follow = async (ctx: any, after: any, before: any) => {
  if (after.code === 'D-broken') throw new Error('no such driver')
  if (!before || after.nation === before.nation) return
  const open = await ctx.records.where(DockBooking, { where: sql\`driver_code = \${after.code}\` })
  for (const { id } of open) await ctx.records.change(DockBooking, { id, minutes: 45 })
}

export default`

let area: ServiceTest
beforeAll(async () => {
  const folder = await sourcesOf({
    'service.ts': text =>
      text
        .replace('import { defineService, sql }', 'import { defineService, oneByOne, sql }')
        .replace('export default', FOLLOWED)
        .replace('  jobs: { announce },', '  follows: { driver: oneByOne(follow) },\n  jobs: { announce },'),
  })
  area = await testService({ folder, nouns: [Driver] })
}, 120_000)
afterAll(() => area?.close())

const list = { method: 'GET', path: '/ntocc-basic-api/dockBooking' } as const
const create = { method: 'POST', path: '/ntocc-basic-api/dockBooking' } as const
interface Answer {
  status: number
  errors?: Record<string, unknown>
  data?: { id: number; records: { dock: string; minutes: number }[] }
}

const staff = async () => {
  const session = await area.signIn({ permissions: ['dockBooking.read', 'dockBooking.edit'] })
  return (call: object, sent?: object) => session.call(call as never, sent as never) as Promise<Answer>
}
const booking = (dock: string, driverCode: string, minutes = 30) => ({
  body: { dock, driverCode, minutes, arrival: '2026-03-02T00:30:00.000Z' },
})
const minutesOf = async (dock: string) =>
  (await (await staff())(list)).data?.records.find(each => each.dock === dock)?.minutes

it('a noun of the platform is there to refer to, and to follow: with before and after, as its area would write it', async () => {
  const call = await staff()
  const driver = await area.follow(Driver, { code: 'D-1', nation: 'Han' } as never)
  expect(driver).toBeGreaterThan(0)
  expect((await call(create, booking('A', 'D-none'))).errors).toHaveProperty('driverCode')
  expect((await call(create, booking('A', 'D-1'))).status).toBe(0)
  await area.follow(Driver, { nation: 'Han' } as never, { id: driver })
  expect(await minutesOf('A')).toBe(30)
  await area.follow(Driver, { nation: 'Hui' } as never, { id: driver })
  expect(await minutesOf('A')).toBe(45)
})

it('what a follower throws is told to the test, though the write would stand', async () => {
  await expect(area.follow(Driver, { code: 'D-broken' } as never)).rejects.toThrow('no such driver')
  await expect(area.follow(Driver, { code: 'D-2' } as never)).resolves.toBeGreaterThan(0)
})

it('a job is done when the test says so, and its failing is the test’s', async () => {
  const call = await staff()
  const [short, long] = [await call(create, booking('B', 'D-1')), await call(create, booking('C', 'D-1', 450))]
  await area.run('announce', { booking: short.data?.id }, 'HQ')
  await expect(area.run('announce', { booking: long.data?.id }, 'HQ')).rejects.toThrow('The display shows 400 minutes')
  await expect(area.run('nothing', {})).rejects.toThrow('has no job nothing')
})

it('what time it is, the test says: the code, its SQL and who is signed in go along, and time goes on', async () => {
  const call = await staff()
  const made = async (dock: string, moment: string | Date) => {
    await area.at(moment)
    const { data, errors } = await call(create, booking(dock, 'D-1'))
    expect(errors).toBeUndefined()
    return String((data as { gmtCreated?: string } | undefined)?.gmtCreated).slice(0, 16)
  }
  expect(await made('E', '2031-03-01T08:00:00+08:00')).toBe('2031-03-01T00:00')
  expect(await made('F', new Date('2026-01-02T03:04:00Z'))).toBe('2026-01-02T03:04')
  await expect(area.at('2031-03-01')).rejects.toThrow('no instant with its offset')
})
