import { describe, expect, it } from 'vitest'
import { everyDay } from './every-day.ts'

const line = (day: string, balance: string) => ({ day, balance, incoming: '0.00', outgoing: '0.00' })

describe('the balance on each day of a span', () => {
  it('stays where it was on days without a movement, from the first to the last', () => {
    const of = { opening: '100.00', days: [line('2026-02-27', '80.50'), line('2026-03-01', '130.50')] }
    expect(everyDay(of, '2026-02-26', '2026-03-02')).toEqual([
      { day: '2026-02-26', balance: 100 },
      { day: '2026-02-27', balance: 80.5 },
      { day: '2026-02-28', balance: 80.5 },
      { day: '2026-03-01', balance: 130.5 },
      { day: '2026-03-02', balance: 130.5 },
    ])
  })

  it('is that of one day alone, and of none before the span begins', () => {
    expect(everyDay({ opening: '1.00', days: [] }, '2026-01-01', '2026-01-01')).toHaveLength(1)
    expect(everyDay({ opening: '1.00', days: [] }, '2026-01-02', '2026-01-01')).toEqual([])
  })
})
