import type { WaybillDetail } from '@ntocc/sdk/contracts'
import { describe, expect, it } from 'vitest'
import { trailOf } from './trail.ts'

type Line = WaybillDetail['changes'][number]

const line = (id: number, operatedAt: string, more: object): Line =>
  ({ id, operatedAt, operator: 'Driver 001', oldValue: null, newValue: null, ...more }) as unknown as Line

describe('the change log as a trail', () => {
  it('one move is one entry with all that it changed, the newest first', () => {
    const entries = trailOf([
      line(1, '2026-03-29T06:00:00Z', { property: 'status', oldValue: 40, newValue: 50, action: 'depart' }),
      line(2, '2026-03-29T09:00:00Z', { property: 'status', oldValue: 60, newValue: 70, action: 'unload' }),
      line(3, '2026-03-29T09:00:00Z', { property: 'unloadQty', newValue: 29.5 }),
    ])
    expect(entries).toEqual([
      {
        id: 2,
        at: '2026-03-29T09:00:00Z',
        byName: 'Driver 001',
        action: 'unload',
        changes: [
          { field: 'status', before: 60, after: 70 },
          { field: 'unloadQty', before: undefined, after: 29.5 },
        ],
      },
      expect.objectContaining({ id: 1, action: 'depart' }),
    ])
  })
  it('a reason is told once', () => {
    const lines = ['status', 'payableAmount'].map((property, at) =>
      line(at, '2026-03-29T09:00:00Z', { property, reason: 'Stamp unreadable' }),
    )
    expect(trailOf(lines)[0]?.changes.filter(({ field }) => field === 'reason')).toEqual([
      { field: 'reason', after: 'Stamp unreadable' },
    ])
  })
})
