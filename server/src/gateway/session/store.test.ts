import { randomBytes } from 'node:crypto'
import { SESSION_COOKIE } from '@ntocc/sdk/contracts'
import { describe, expect, it } from 'vitest'
import { createMemoryBus } from '../bus/memory.ts'
import { Revocations } from './revocations.ts'
import { SessionStore } from './store.ts'

const BEGUN = 1_800_000_000_000

/** A store whose clock stands where a test puts it, with the cookie of a session that began at `BEGUN`. */
const begun = (sessionMs: number) => {
  let now = BEGUN
  const store = new SessionStore({
    keys: [{ id: 'k1', key: randomBytes(32) }],
    revocations: new Revocations(createMemoryBus()),
    sessionMs,
    unsealedMs: 60_000,
    now: () => now,
  })
  const cookie = `${SESSION_COOKIE}=${store.seal(store.create('token', undefined))}`
  const kindAt = (moment: number) => {
    now = moment
    return store.read(cookie).kind
  }
  return { store, cookie, kindAt }
}

describe('the end of a session', () => {
  it('is its last moment: before it the cookie opens, at it and after it no more', () => {
    const { kindAt } = begun(1_000)
    expect(kindAt(BEGUN + 999)).toBe('ok')
    expect(kindAt(BEGUN + 1_000)).toBe('ended')
    expect(kindAt(BEGUN + 1_001)).toBe('ended')
  })

  it('is the same for a cookie that was opened before, long after and never', () => {
    for (const looks of [[BEGUN], [BEGUN + 70_000], []]) {
      const { kindAt } = begun(100_000)
      for (const look of looks) expect(kindAt(look)).toBe('ok')
      expect(kindAt(BEGUN + 99_999)).toBe('ok')
      expect(kindAt(BEGUN + 100_000)).toBe('ended')
    }
  })

  it('of whom it is cannot be told from two cookies', () => {
    const { store, cookie } = begun(1_000)
    expect(store.read(`${cookie}; ${cookie}`).kind).toBe('invalid')
    expect(store.read(`theme=dark; ${cookie}`).kind).toBe('ok')
  })
})
