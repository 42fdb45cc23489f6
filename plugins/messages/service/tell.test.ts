// @vitest-environment node
import { expect, it } from 'vitest'
import { MOST_ALERTS, type News, tellNews } from './tell.ts'
import type { MessagesCtx } from './types.ts'

/** What is called out by some news, in its order, and what drivers are told and written of. */
const toldOf = async (news: readonly News[]) => {
  const [staff, drivers, written]: [string[], string[], number[]] = [[], [], []]
  const ctx = {
    entries: () => [],
    alertStaff: async (_notice: string, { to }: { to: string }) => void staff.push(to.replace(/.*open=/, '')),
    alert: (to: readonly string[]) => void drivers.push(...to),
    jobs: { send: async (_job: string, { record }: { record: number }) => void written.push(record) },
  }
  await tellNews(ctx as unknown as MessagesCtx, news)
  return { staff, drivers, written }
}

const news = (id: number, level: '1' | '2' | '3', more: Partial<News> = {}): News => ({
  id,
  level,
  kind: 'stop',
  plateNo: '鄂A00001',
  driverCode: undefined,
  value: 30,
  limit: 20,
  isNew: true,
  ...more,
})

it('of more than are called out at once the most serious are, and what is not serious is not', async () => {
  const all = [news(1, '1'), ...Array.from({ length: MOST_ALERTS }, (_, at) => news(2 + at, '2')), news(90, '3')]
  const { staff } = await toldOf(all)
  expect(staff).toEqual(['90', '2', '3', '4', '5'])
})

it('a driver is told once of what is new and can be ended by driving otherwise, and written of what may be ended', async () => {
  const own = { driverCode: 'D1' }
  const { drivers, written } = await toldOf([
    news(1, '1', { ...own, kind: 'speed' }),
    news(2, '3', { ...own, kind: 'speed', isNew: false }),
    news(3, '2', { ...own, kind: 'fence' }),
    news(4, '2', { ...own, kind: 'offline' }),
    news(5, '2', { kind: 'fatigue' }),
  ])
  expect([drivers, written]).toEqual([['DRIVER/D1'], [1, 2, 3]])
})
