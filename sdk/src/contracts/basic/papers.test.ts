import { describe, expect, it } from 'vitest'
import { driverReview } from './fleet-reviews.ts'
import { expiredPaper, papersOf, platformDay, toneOfPaper } from './papers.ts'

const NOW = new Date('2026-03-30T17:00:00Z')

describe('papers', () => {
  it('are counted in days of the platform, whose midnight is eight hours earlier', () => {
    expect(platformDay(NOW)).toBe('2026-03-31')
    const [first] = papersOf(driverReview, { licenceTo: '2026-03-31' }, NOW)
    expect(first).toEqual({ name: 'licence', to: '2026-03-31', days: 0 })
  })

  it('come with the one that runs out first in front; those without a last day are left out', () => {
    const driver = { idTo: '2030-01-01', licenceTo: '2026-04-10', qualificationTo: null }
    expect(papersOf(driverReview, driver, NOW).map(({ name, days }) => [name, days])).toEqual([
      ['licence', 10],
      ['idCard', 1372],
    ])
  })

  it.each([
    [-1, 'trouble'],
    [0, 'waiting'],
    [30, 'waiting'],
    [31, 'done'],
  ])('%i days left: %s', (days, tone) => expect(toneOfPaper(days)).toBe(tone))

  it('tell which of them of whom ran out first, and when, of those that count', () => {
    const driver = { name: 'Li Wei', idTo: '2030-01-01', licenceTo: '2026-03-30', qualificationTo: '2026-01-31' }
    expect(
      expiredPaper(driverReview, { ...driver, licenceTo: '2026-03-31', qualificationTo: null }, NOW),
    ).toBeUndefined()
    expect(expiredPaper(driverReview, driver, NOW)).toEqual({
      code: 'validation.expired.qualification',
      params: { holder: 'Li Wei', day: '2026-01-31' },
    })
    expect(expiredPaper(driverReview, driver, NOW, name => name !== 'qualification')?.code).toBe(
      'validation.expired.licence',
    )
  })
})
