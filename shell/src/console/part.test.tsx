import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toasts } from '../ports/toasts.ts'
import { renderShell } from '../testing/render.tsx'
import { missingParts, part } from './part.tsx'

beforeEach(() => {
  missingParts.set(() => 0)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  toasts.set(() => [])
})

const Panel = ({ name }: { name: string }) => <p>panel {name}</p>

it('is asked for once more after a passing fault', async () => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError('lost')).mockResolvedValue({ default: Panel })
  const Part = part<{ name: string }>(load, { waiting: <p>waiting</p> })
  await renderShell(<Part name="A" />)
  expect(screen.getByText('waiting')).toBeTruthy()
  await screen.findByText('panel A')
  expect([load.mock.calls.length, missingParts.get()]).toEqual([2, 0])
})

it('that stays away is said, counted, takes nothing else down and may be tried again', async () => {
  const load = vi.fn(() => Promise.reject(new TypeError('lost')) as Promise<{ default: typeof Panel }>)
  const Part = part<{ name: string }>(load, {
    failed: retry => (
      <button onClick={retry} type="button">
        again
      </button>
    ),
  })
  await renderShell(
    <>
      <Part name="A" />
      <p>the rest</p>
    </>,
  )
  const again = await screen.findByRole('button', { name: 'again' })
  expect([missingParts.get(), toasts.get().length]).toEqual([1, 0])
  expect(screen.getByText('the rest')).toBeTruthy()
  load.mockResolvedValue({ default: Panel })
  await act(async () => again.click())
  expect(screen.getByText('panel A')).toBeTruthy()
})

it('that has nothing to show in its place says so in a message', async () => {
  const Part = part<{ name: string }>(() => Promise.reject(new TypeError('lost')))
  await renderShell(<Part name="A" />)
  await vi.waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual(['The service cannot be reached']))
})
