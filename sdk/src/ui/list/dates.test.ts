import { describe, expect, it } from 'vitest'
import { DATE_SHORTCUTS } from '../../fields/index.ts'
import { shortcutSpan } from './dates.ts'

const NOON = new Date('2026-03-31T04:00:00Z')

describe('date shortcuts of the filters', () => {
  it('S9-010 last week is 7 days', () => expect(shortcutSpan(7, NOON)).toEqual(['2026-03-24', '2026-03-31']))
  it('S9-011 last month is 30 days', () => expect(shortcutSpan(30, NOON)).toEqual(['2026-03-01', '2026-03-31']))
  it('S9-012 last three months is 90 days', () => expect(shortcutSpan(90, NOON)).toEqual(['2025-12-31', '2026-03-31']))
  it('offers exactly the three', () => expect(DATE_SHORTCUTS.map(each => each.days)).toEqual([7, 30, 90]))
  it('counts days of the platform, not of UTC', () => {
    expect(shortcutSpan(7, new Date('2026-03-30T17:00:00Z'))[1]).toBe('2026-03-31')
  })
})
