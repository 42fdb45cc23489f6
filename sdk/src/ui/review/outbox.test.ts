import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DecisionOutbox, UNDO_MS } from './outbox.ts'
import type { ReviewItem } from './types.ts'

const item = (id: number, version = 3): ReviewItem => ({
  id,
  version,
  title: `Case ${id}`,
  code: `C${id}`,
  gmtModified: '2026-01-01T00:00:00Z',
})
const APPROVE = { decision: 'approve', version: 3 } as const

describe('decisions on their way', () => {
  let sent: { id: number; key: string }[]
  let answer: () => Promise<unknown>
  let outbox: DecisionOutbox<ReviewItem>
  beforeEach(() => {
    vi.useFakeTimers()
    sent = []
    answer = () => Promise.resolve()
    outbox = new DecisionOutbox({
      send: ({ id }, _, key) => {
        sent.push({ id, key })
        return answer()
      },
    })
  })
  afterEach(() => void vi.useRealTimers())
  const settle = () => vi.advanceTimersByTimeAsync(0)

  it('waits before it is sent, and not longer', async () => {
    outbox.add(item(1), APPROVE)
    await vi.advanceTimersByTimeAsync(UNDO_MS - 1)
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toHaveLength(1)
    expect(outbox.getSnapshot()).toEqual([])
  })

  it('is never sent once it was taken back', async () => {
    outbox.add(item(1), APPROVE)
    expect(outbox.undo()?.id).toBe(1)
    await vi.advanceTimersByTimeAsync(UNDO_MS * 2)
    outbox.flush()
    expect(sent).toEqual([])
    expect(outbox.hides(item(1))).toBe(false)
    expect(outbox.undo()).toBeUndefined()
  })

  it('is sent at once when the next one comes; only the last can be taken back', async () => {
    outbox.add(item(1), APPROVE)
    outbox.add(item(2), APPROVE)
    await settle()
    expect(sent.map(({ id }) => id)).toEqual([1])
    expect(outbox.undo()?.id).toBe(2)
  })

  it('is sent once however often the page asks', async () => {
    outbox.add(item(1), APPROVE)
    outbox.flush()
    outbox.flush()
    await vi.advanceTimersByTimeAsync(UNDO_MS)
    expect(sent).toHaveLength(1)
  })

  it('stays when it could not be sent, and is sent again as the same decision', async () => {
    answer = () => Promise.reject(new Error('no network'))
    outbox.add(item(1), APPROVE)
    outbox.flush()
    await settle()
    const [failed] = outbox.getSnapshot()
    expect(failed).toMatchObject({ state: 'failed', item: { id: 1 } })
    expect(outbox.holds(1)).toBe(true)
    answer = () => Promise.resolve()
    outbox.retry(failed?.key ?? '')
    await settle()
    expect(sent.map(({ key }) => key)).toEqual([failed?.key, failed?.key])
    expect(outbox.getSnapshot()).toEqual([])
  })

  it('leaves the case undecided when it is dropped', async () => {
    answer = () => Promise.reject(new Error('refused'))
    outbox.add(item(1), APPROVE)
    outbox.flush()
    await settle()
    outbox.drop(outbox.getSnapshot()[0]?.key ?? '')
    expect(outbox.hides(item(1))).toBe(false)
  })

  it('hides a case that was decided until it comes back newer', async () => {
    outbox.add(item(1), APPROVE)
    outbox.flush()
    await settle()
    expect(outbox.hides(item(1))).toBe(true)
    expect(outbox.hides(item(1, 5))).toBe(false)
  })
})
