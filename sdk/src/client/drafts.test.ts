import { afterEach, describe, expect, it, vi } from 'vitest'
import { claimDrafts, clearDrafts, type DraftKey, draftKeeper, dropDraft, keepDraft, readDraft } from './drafts.ts'

// Without IndexedDB, as in a private window; a browser test keeps them in a real one.
const key: DraftKey = { user: 'P1/admin', branch: 'HQ', form: 'driver', record: 7 }
const draft = { at: Date.now(), version: 2, values: { name: 'x' } }
afterEach(() => clearDrafts())

describe('drafts', () => {
  it('are kept by user, branch, form and record', async () => {
    await keepDraft(key, draft)
    expect(await readDraft(key)).toEqual(draft)
    for (const other of [
      { user: 'P2/admin' },
      { branch: 'HB' },
      { form: 'vehicle' },
      { record: 8 },
      { record: undefined },
    ])
      expect(await readDraft({ ...key, ...other })).toBeUndefined()
  })
  it('cannot be read through a name that looks like another', async () => {
    await keepDraft({ user: 'a/b', branch: 'c', form: 'd' }, draft)
    expect(await readDraft({ user: 'a', branch: 'b/c', form: 'd' })).toBeUndefined()
  })
  it('are dropped one by one and cleared together', async () => {
    await keepDraft(key, draft)
    await keepDraft({ ...key, record: 8 }, draft)
    await dropDraft(key)
    expect(await readDraft(key)).toBeUndefined()
    await clearDrafts()
    expect(await readDraft({ ...key, record: 8 })).toBeUndefined()
  })
  it('are forgotten when somebody else signs in, not when the same person does', async () => {
    await claimDrafts('P1/admin')
    await keepDraft(key, draft)
    await claimDrafts('P1/admin')
    expect(await readDraft(key)).toEqual(draft)
    await claimDrafts('P2/other')
    expect(await readDraft(key)).toBeUndefined()
  })
  it('are cleared also where they are on their way: what was asked for last is what stays', async () => {
    void keepDraft(key, draft)
    await clearDrafts()
    expect(await readDraft(key)).toBeUndefined()
    void dropDraft(key)
    await keepDraft(key, draft)
    expect(await readDraft(key)).toEqual(draft)
  })
  it('are not kept by what stays open after its person has gone', async () => {
    const before = draftKeeper()
    await before(key, draft)
    expect(await readDraft(key)).toEqual(draft)
    await clearDrafts()
    await before(key, draft)
    expect(await readDraft(key)).toBeUndefined()
    await draftKeeper()(key, draft)
    expect(await readDraft(key)).toEqual(draft)
  })
  it('are kept by a form that opens before it is known whose drafts there are, until somebody else is there', async () => {
    const form = draftKeeper()
    await claimDrafts('P1/admin')
    await form(key, draft)
    expect(await readDraft(key)).toEqual(draft)
    const next = claimDrafts('P2/other')
    await form({ ...key, user: 'P2/other' }, draft)
    await next
    expect(await readDraft({ ...key, user: 'P2/other' })).toBeUndefined()
    await draftKeeper()(key, draft)
    expect(await readDraft(key)).toEqual(draft)
  })
  it('are not offered for ever', async () => {
    await keepDraft(key, draft)
    vi.setSystemTime(Date.now() + 31 * 86_400_000)
    expect(await readDraft(key)).toBeUndefined()
    vi.useRealTimers()
  })
})
