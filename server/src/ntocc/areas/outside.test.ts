import { afterEach, describe, expect, it, vi } from 'vitest'
import { askOutside } from './outside.ts'

const REFUSED = new Error('refused')

describe('asking a service outside', () => {
  const warn = vi.fn()
  afterEach(() => warn.mockReset())
  const ask = (work: (signal: AbortSignal) => Promise<string>, limitMs?: number) =>
    askOutside({ warn } as never, { service: 'Signer', ask: work, limitMs, refusal: () => REFUSED })

  it('hands on what it answers', async () => {
    expect(await ask(async () => 'signed')).toBe('signed')
    expect(warn).not.toHaveBeenCalled()
  })

  it('logs what it says of its failing, and tells the caller the refusal alone', async () => {
    const away = new Error('host signer.internal is away')
    await expect(ask(() => Promise.reject(away))).rejects.toBe(REFUSED)
    expect(warn).toHaveBeenCalledWith({ err: away, service: 'Signer' }, expect.any(String))
  })

  it('does not wait for one that never answers, and tells it to stop', async () => {
    let stopped: unknown
    const never = (signal: AbortSignal) =>
      new Promise<string>(() => signal.addEventListener('abort', () => (stopped = signal.reason)))
    await expect(ask(never, 20)).rejects.toBe(REFUSED)
    expect(stopped).toMatchObject({ message: 'no answer within 20 ms' })
  })

  it('one that answers in time is not told to stop', async () => {
    let signal: AbortSignal | undefined
    vi.useFakeTimers()
    await ask(async given => {
      signal = given
      return 'signed'
    }, 20)
    vi.advanceTimersByTime(40)
    vi.useRealTimers()
    expect(signal?.aborted).toBe(false)
  })
})
