import { afterEach, describe, expect, it } from 'vitest'
import { notePlatformTime, platformNow } from './platform-clock.ts'

const HOUR = 3_600_000
const off = () => platformNow().getTime() - Date.now()

afterEach(() => notePlatformTime(new Date().toUTCString()))

describe('the clock of the platform', () => {
  it('is this computer’s own until a server says another time, and again when it agrees', () => {
    expect(Math.abs(off())).toBeLessThan(50)
    notePlatformTime(new Date(Date.now() + 2 * HOUR).toUTCString())
    expect(Math.abs(off() - 2 * HOUR)).toBeLessThan(1_500)
    notePlatformTime(new Date(Date.now() - HOUR).toUTCString())
    expect(Math.abs(off() + HOUR)).toBeLessThan(1_500)
    notePlatformTime(new Date(Date.now() + 1_000).toUTCString())
    expect(Math.abs(off())).toBeLessThan(50)
  })

  it('takes no notice of an answer without a time', () => {
    notePlatformTime(new Date(Date.now() + HOUR).toUTCString())
    for (const none of [null, undefined, '', 'soon']) notePlatformTime(none)
    expect(off()).toBeGreaterThan(HOUR / 2)
  })
})
