import { expect, it, vi } from 'vitest'
import { afterPress } from './press.ts'

const pointer = (type: string) => document.body.dispatchEvent(new Event(type, { bubbles: true }))

it('runs at once when nothing is pressed', () => {
  const run = vi.fn()
  afterPress(run)
  expect(run).toHaveBeenCalledOnce()
})

it.each(['pointerup', 'pointercancel'])(
  'waits for the click of a press that ends with %s, and runs once',
  async end => {
    const run = vi.fn()
    pointer('pointerdown')
    afterPress(run)
    pointer(end)
    expect(run).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
    pointer('pointerdown')
    pointer(end)
    await new Promise(later => setTimeout(later))
    expect(run).toHaveBeenCalledOnce()
  },
)
