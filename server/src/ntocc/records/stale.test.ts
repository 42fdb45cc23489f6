import { describe, expect, it } from 'vitest'
import { agoOf } from './stale.ts'

describe('how long ago somebody was faster', () => {
  const now = new Date('2026-11-24T10:00:00Z')
  const ago = (seconds: number) => agoOf(new Date(now.getTime() - seconds * 1000), now)

  it('is told to the minute, the hour, the day', () => {
    for (const [seconds, en, zh] of [
      [-5, 'a moment ago', '刚刚'],
      [0, 'a moment ago', '刚刚'],
      [59, 'a moment ago', '刚刚'],
      [60, '1 min ago', '1 分钟前'],
      [3599, '59 min ago', '59 分钟前'],
      [3600, '1 h ago', '1 小时前'],
      [86_399, '23 h ago', '23 小时前'],
      [86_400, '1 d ago', '1 天前'],
    ] as const)
      expect(ago(seconds), String(seconds)).toMatchObject({ en, zh })
  })
})
