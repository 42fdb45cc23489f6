// @vitest-environment node
import type { BilledCarriage } from '@ntocc/sdk/service'
import { expect, it } from 'vitest'
import { allOfDays, type Days } from './days.ts'

const LIMIT = 3
const DAYS = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03'] as const

const line = (day: string, serial: number): BilledCarriage => ({
  waybillNo: `YD-${day}-${serial}`,
  orderNo: null,
  batchNo: 'YS1',
  shipmentCode: 'S-1',
  finishTime: `${day}T04:00:00.000Z`,
  quantity: 1,
  amount: '1.00',
})
/** So many lines a day. */
const lines = (daily: number) => DAYS.flatMap(day => Array.from({ length: daily }, (_, serial) => line(day, serial)))

const asked = async (all: readonly BilledCarriage[], days: Days) => {
  let questions = 0
  const found = await allOfDays(days, LIMIT, async ({ start, end }) => {
    questions += 1
    const within = all.filter(({ finishTime }) => finishTime.slice(0, 10) >= start && finishTime.slice(0, 10) <= end)
    return within.slice(0, LIMIT)
  })
  return { found, questions }
}

it('lines beyond the first so many are found, each once and in their order, across the end of a month', async () => {
  const all = lines(2)
  const { found } = await asked(all, { start: '2026-02-27', end: '2026-03-03' })
  expect(found).toEqual(all)
})

it('what one question answers is asked for once', async () => {
  const { found, questions } = await asked(lines(2), { start: '2026-03-01', end: '2026-03-01' })
  expect(found).toHaveLength(2)
  expect(questions).toBe(1)
})
