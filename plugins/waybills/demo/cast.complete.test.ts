import { WaybillException } from '@ntocc/sdk/contracts'
import { expect, it } from 'vitest'
import { demoDrawn } from '../../../server/src/ntocc/testing/demo.ts'
import { castOf, drawCast, type Member } from './cast.ts'
import { Dispatcher } from './dispatcher.ts'
import { demo } from './index.ts'
import { DAY, HOUR } from './texts.ts'
import { drawWaybills, standing } from './waybills.ts'

/** The first of 400 days, and the hours of each in Beijing. Spring Festival 2027 is among them. */
const FIRST = Date.parse('2026-06-01T00:00:00+08:00')
const DAYS = 400
const HOURS = [0.1, 5, 9, 12.5, 18, 23.9]
const ACCOUNTS = { SHIPPER: 'S1', DRIVER: 'D1', CARRIER: 'T1' }

const drawnAt = (now: number, size: number) =>
  demoDrawn(demo, { seed: 'ntocc', size, days: 396, now, accounts: ACCOUNTS })

interface Stands {
  branchCode: string
  state: number
}

const short = (
  stands: readonly Stands[],
  branches: readonly string[],
  of: (isFirst: boolean) => Record<number, number>,
) => {
  const counts = new Map<string, number>()
  for (const { branchCode, state } of stands)
    counts.set(`${branchCode} ${state}`, (counts.get(`${branchCode} ${state}`) ?? 0) + 1)
  return branches.flatMap((branch, at) =>
    Object.entries(of(at === 0)).flatMap(([state, least]) => {
      const found = counts.get(`${branch} ${state}`) ?? 0
      return found < least ? [`${branch} ${state}: ${found} of ${least}`] : []
    }),
  )
}

const waybillsOf = (isFirst: boolean) => castOf(isFirst)[0]?.states ?? {}
const exceptionsOf = (isFirst: boolean) =>
  castOf(isFirst).find(({ entity }) => entity === WaybillException)?.states ?? {}
const standOf = ({ branchCode, steps }: Member): Stands => ({ branchCode, state: steps.at(-1)?.state ?? 0 })

it('has its waybills in every state of every branch, at six hours of each of 400 days', async () => {
  const usual = await drawnAt(FIRST, 1_000)
  const wrong: string[] = []
  for (let day = 0; day < DAYS; day += 1)
    for (const hour of HOURS) {
      const now = FIRST + day * DAY + hour * HOUR
      const ctx = { ...usual, now }
      const cast = drawCast(ctx, new Dispatcher(ctx))
      const early = cast.filter(({ created, steps }) => created >= now || (steps.at(-1)?.since ?? now) > now)
      const found = [...short(cast.map(standOf), ctx.branches, waybillsOf), ...early.map(each => each.branchCode)]
      if (found.length > 0) wrong.push(`${new Date(now).toISOString()}: ${found.join('; ')}`)
    }
  expect(wrong).toEqual([])
})

it.each([
  ['an ordinary morning', '2025-11-12T10:30:00+08:00', 1_000],
  ['Spring Festival', '2027-02-08T14:00:00+08:00', 1_000],
  ['the night after it', '2027-02-09T03:10:00+08:00', 2_000],
  ['a Sunday before dawn', '2026-07-19T05:00:00+08:00', 2_000],
])('is part of the whole on %s, with what went wrong on the way, for whoever signs in', async (_, at, size) => {
  const ctx = await drawnAt(Date.parse(at), size)
  const waybills = [...drawWaybills(ctx)]
  expect(waybills).toHaveLength(size)
  const numbers = new Set(waybills.map(({ waybillNo }) => waybillNo))
  expect(numbers.size).toBe(size)
  const stands = waybills.map(each => ({ branchCode: each.branchCode, state: standing(each).state }))
  expect(short(stands, ctx.branches, waybillsOf)).toEqual([])
  const wrong = waybills.flatMap(({ branchCode, exception }) =>
    exception ? [{ branchCode, state: exception.status as number }] : [],
  )
  expect(short(wrong, ctx.branches, exceptionsOf)).toEqual([])
  const own = (is: (each: (typeof waybills)[number]) => boolean) =>
    new Set(waybills.filter(is).map(each => standing(each).state))
  for (const state of [10, 20, 30, 40, 50, 60, 70, 80, 85]) {
    expect(own(({ shipper }) => shipper.code === 'S1').has(state), `shipper ${state}`).toBe(true)
    expect(own(({ driver }) => driver.team?.code === 'T1').has(state), `carrier ${state}`).toBe(true)
  }
  expect(own(({ driver }) => driver.code === 'D1').has(90)).toBe(true)
  // What is dearest and most is in every branch.
  for (const branch of ctx.branches) {
    const dearest = waybills.filter(each => each.branchCode === branch && each.charges.shipperFreight > 100_000_000)
    expect(dearest.map(({ planQty }) => planQty)).toEqual([128_640])
  }
})

it('has what is longest, most and dearest in every branch, however small it is', async () => {
  const ctx = await drawnAt(FIRST, 40)
  const waybills = [...drawWaybills(ctx)]
  expect(waybills).toHaveLength(40)
  for (const branch of ctx.branches) {
    const [most] = waybills.filter(each => each.branchCode === branch && each.planQty > 100_000)
    expect(most?.charges.shipperFreight, branch).toBeGreaterThan(100_000_000)
    for (const word of Object.values(most?.load.address ?? {})) expect(word.length).toBeGreaterThan(18)
  }
  for (const drawn of [ctx.take('shippers'), ctx.take('drivers')])
    for (const branch of ctx.branches) {
      const [widest = ''] = drawn
        .filter(each => each.branchCode === branch)
        .map(({ name }) => name.en)
        .toSorted((one, other) => other.length - one.length)
      expect(widest.length, branch).toBeGreaterThan(45)
    }
})
