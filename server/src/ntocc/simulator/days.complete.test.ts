import { afterAll, beforeAll, expect, it } from 'vitest'
import { MINUTE, type Simulation, simulation } from '../testing/simulated.ts'

/**
 * Days, somebody before it all the time, in steps in which an order may come at each. What the simulator forgets it forgets
 * after a day, so the third is as any that follows.
 */
const DAYS = 3
const EVERY = 15 * MINUTE
const STEPS = (DAYS * 24 * 60 * MINUTE) / EVERY
const MOST_BYTES_A_DAY = 9 * 1024 * 1024

let life: Simulation
beforeAll(async () => {
  life = await simulation({ at: '2026-11-18T10:00:00+08:00' })
}, 240_000)
afterAll(() => life.end())

const TABLES = {
  sourceOrder: 'orders_source_order',
  waybill: 'waybill',
  waybillException: 'waybill_exception',
  vehicleWarning: 'messages_vehicle_warning',
  complaint: 'service_complaint',
} as const

/** Records that the simulator has. */
const own = async (entity: keyof typeof TABLES, where: string): Promise<number> => {
  const [found] = await life.query<{ n: number }>(
    `select count(*)::int as n from sys_simulated s join ${TABLES[entity]} r on r.id = s.record_id
     where s.entity = $1 and s.is_own and ${where}`,
    [entity],
  )
  return found?.n ?? 0
}

const size = async (): Promise<number> =>
  Number((await life.query<{ n: string }>('select pg_database_size(current_database()) as n'))[0]?.n)

it('a console that nobody turns off fills neither the disk nor the desks, however many days pass', {
  timeout: 900_000,
}, async () => {
  const before = await size()
  const most = { atOnce: 0, left: 0, complaints: 0, exceptions: 0, warnings: 0, noted: 0 }
  const raise = (name: keyof typeof most, to: number) => {
    most[name] = Math.max(most[name], to)
  }
  for (let steps = 0; steps < STEPS; steps += 1) {
    await life.step(EVERY)
    raise('atOnce', await own('waybill', 'r.status < 70'))
    raise('left', await own('sourceOrder', `r.status = 3 and (s.state->>'isLeft')::boolean`))
    raise('complaints', await own('complaint', 'r.status = 0'))
    raise('exceptions', await own('waybillException', 'r.status = 0'))
    raise('warnings', await own('vehicleWarning', 'r.status = 0'))
    raise('noted', Number((await life.query<{ n: string }>('select count(*) as n from sys_simulated'))[0]?.n))
  }
  const [made] = await life.query<{ orders: number }>(
    `select count(*)::int as orders from orders_source_order where created_by = 'simulator'`,
  )
  expect(made?.orders).toBeLessThanOrEqual(DAYS * 80)
  // It has not stopped either.
  expect(made?.orders).toBeGreaterThan(DAYS * 40)
  expect(most.atOnce).toBeLessThanOrEqual(6)
  expect(most.left).toBeLessThanOrEqual(3)
  expect(most.complaints).toBeLessThanOrEqual(3)
  expect(most.complaints).toBeGreaterThan(0)
  expect(most.exceptions).toBeLessThanOrEqual(3)
  expect(most.warnings).toBeLessThanOrEqual(6)
  expect(most.noted).toBeLessThan(500)
  expect((await size()) - before).toBeLessThan(DAYS * MOST_BYTES_A_DAY)
  process.stdout.write(`${JSON.stringify({ ...most, ...made, bytes: (await size()) - before })}\n`)
})
