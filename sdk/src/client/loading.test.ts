import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LoadingMask } from './loading.ts'
import { setConsolePorts } from './ports.ts'

describe('LoadingMask', () => {
  const shown: boolean[] = []
  let restore: () => void
  beforeEach(() => {
    vi.useFakeTimers()
    shown.length = 0
    restore = setConsolePorts({ setLoading: visible => shown.push(visible) })
  })
  afterEach(() => {
    restore()
    vi.useRealTimers()
  })

  it('S9-008 closes by itself after 50,000 ms', () => {
    const mask = new LoadingMask()
    mask.show()
    vi.advanceTimersByTime(49_999)
    expect(mask.visible).toBe(true)
    vi.advanceTimersByTime(1)
    expect(mask.visible).toBe(false)
    expect(shown).toEqual([true, false])
  })

  it('S9-009 closes 2,000 ms after a download', () => {
    const mask = new LoadingMask()
    mask.show()
    mask.hideAfterDownload()
    vi.advanceTimersByTime(1_999)
    expect(mask.visible).toBe(true)
    vi.advanceTimersByTime(1)
    expect(mask.visible).toBe(false)
  })

  it('stays while one of several holds it', () => {
    const mask = new LoadingMask()
    mask.show()
    mask.show()
    mask.hide()
    expect(mask.visible).toBe(true)
    mask.hide()
    expect(mask.visible).toBe(false)
    mask.hide()
    expect(shown.filter(visible => !visible)).toHaveLength(1)
  })

  it('clears for everybody, and a later mask has its own full time', () => {
    const mask = new LoadingMask()
    mask.show()
    mask.show()
    vi.advanceTimersByTime(40_000)
    mask.clear()
    expect(mask.visible).toBe(false)
    mask.show()
    vi.advanceTimersByTime(20_000)
    expect(mask.visible).toBe(true)
  })
})
