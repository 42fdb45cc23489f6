import { afterEach, describe, expect, it, vi } from 'vitest'
import { ask, dialogs } from '../ports/dialogs.ts'
import { type Claim, createExpiry, lockClaim } from './expiry.ts'

const QUESTION = { title: 'over', text: '', confirm: 'leave', cancel: 'stay', other: 'here' }
const settled = () => new Promise(resolve => setTimeout(resolve))

/** Tabs of one browser: one right to sign in again among them. */
function browser() {
  let holder: object | null = null
  const lose = new Map<object, () => void>()
  return (onLost: () => void): Claim => {
    const me = {}
    lose.set(me, onLost)
    return {
      async take(steal) {
        if (holder && holder !== me && !steal) return false
        const before = holder
        holder = me
        if (before && before !== me) lose.get(before)?.()
        return true
      },
      release() {
        if (holder === me) holder = null
      },
    }
  }
}

const tab = (claims = browser()) => createExpiry(() => ask(QUESTION), claims)
const answer = (given: boolean | 'other', at = 0) => dialogs.get()[at]?.answer(given)

afterEach(() => {
  dialogs.set(() => [])
  vi.unstubAllGlobals()
})

describe('an ended session', () => {
  it('S8-009 asks once however many calls noticed; the answer is everybody’s', async () => {
    const expiry = tab()
    const [one, other] = [expiry.confirmLoggedOut(), expiry.confirmLoggedOut()]
    expect(dialogs.get()).toHaveLength(1)
    answer(true)
    expect(await Promise.all([one, other])).toEqual([true, true])
    expect(expiry.sheet.get()).toBe('closed')
  })

  it('signing in here opens the sheet; until that is done the question counts as asked', async () => {
    const expiry = tab()
    const asked = expiry.confirmLoggedOut()
    answer('other')
    await settled()
    expect(expiry.sheet.get()).toBe('form')
    void expiry.confirmLoggedOut()
    expect(dialogs.get()).toEqual([])
    expiry.settled()
    expect(await asked).toBe(false)
    expect(expiry.sheet.get()).toBe('closed')
  })

  it('giving the sheet up stays on the page, and the next call asks again', async () => {
    const expiry = tab()
    const asked = expiry.confirmLoggedOut()
    answer('other')
    await settled()
    expiry.giveUp()
    expect(await asked).toBe(false)
    void expiry.confirmLoggedOut()
    expect(dialogs.get()).toHaveLength(1)
  })

  it('healed by another tab, the question goes by itself', async () => {
    const expiry = tab()
    const asked = expiry.confirmLoggedOut()
    expiry.settled()
    expect(await asked).toBe(false)
    expect(dialogs.get()).toEqual([])
  })

  it('one sheet for all tabs: the second waits, may take over, and the first waits then', async () => {
    const claims = browser()
    const [one, two] = [tab(claims), tab(claims)]
    const asked = [one.confirmLoggedOut(), two.confirmLoggedOut()]
    answer('other')
    await settled()
    answer('other')
    await settled()
    expect([one.sheet.get(), two.sheet.get()]).toEqual(['form', 'elsewhere'])
    await two.takeOver()
    expect([one.sheet.get(), two.sheet.get()]).toEqual(['elsewhere', 'form'])
    for (const each of [one, two]) each.settled()
    expect(await Promise.all(asked)).toEqual([false, false])
  })

  it('settled while the browser was deciding, no sheet opens and the right is free again', async () => {
    let decide: (mine: boolean) => void = () => undefined
    const release = vi.fn()
    const expiry = createExpiry(
      () => ask(QUESTION),
      () => ({ take: () => new Promise(resolve => (decide = resolve)), release }),
    )
    const asked = expiry.confirmLoggedOut()
    answer('other')
    await settled()
    expiry.settled()
    await asked
    decide(true)
    await settled()
    expect(expiry.sheet.get()).toBe('closed')
    expect(release).toHaveBeenCalledTimes(2)
  })
})

/** Locks of a browser, as its tabs ask for them: one holder of a name, who may lose it to whoever steals it. */
function webLocks() {
  let held: { lose(): void } | null = null
  return {
    async request(_name: string, { steal = false }: LockOptions, work: (lock: object | null) => unknown) {
      if (held && !steal) return work(null)
      held?.lose()
      const mine: { lose(): void } = { lose: () => undefined }
      held = mine
      const stolen = new Promise<never>((_, reject) => {
        mine.lose = () => reject(new DOMException('stolen', 'AbortError'))
      })
      try {
        return await Promise.race([work({}), stolen])
      } finally {
        if (held === mine) held = null
      }
    },
  }
}

describe('the right to sign in again', () => {
  it('is of one tab, until another takes it over or it is given back', async () => {
    vi.stubGlobal('navigator', { locks: webLocks() })
    const [lost, lostToo] = [vi.fn(), vi.fn()]
    const [one, two] = [lockClaim(lost), lockClaim(lostToo)]
    expect(await one.take(false)).toBe(true)
    expect(await two.take(false)).toBe(false)
    await settled()
    expect(lost).not.toHaveBeenCalled()
    expect(await two.take(true)).toBe(true)
    await settled()
    expect(lost).toHaveBeenCalledTimes(1)
    two.release()
    await settled()
    expect(await one.take(false)).toBe(true)
    expect(lostToo).not.toHaveBeenCalled()
  })

  it('is everybody’s where the browser has no locks', async () => {
    vi.stubGlobal('navigator', {})
    const [one, two] = [lockClaim(vi.fn()), lockClaim(vi.fn())]
    expect([await one.take(false), await two.take(false)]).toEqual([true, true])
  })
})
