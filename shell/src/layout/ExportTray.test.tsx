import { type Client, ExportManager } from '@ntocc/sdk/client'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderShell } from '../testing/render.tsx'
import { ExportTray } from './ExportTray.tsx'

const ORDER = {
  list: '/x',
  query: {},
  pageNum: 1,
  pageSize: 10,
  columns: [],
  type: 'xlsx',
  fileName: 'waybills',
  total: 2000,
} as const

const answers: ((error?: Error) => void)[] = []
const call = vi.fn(
  (_endpoint: unknown, options: { signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      answers.push(error => (error ? reject(error) : resolve(new Blob(['x']))))
      options.signal.addEventListener('abort', () => reject(new Error('aborted')))
    }),
)

async function setUp() {
  const exports = new ExportManager({ call } as unknown as Client, () => `id${answers.length}`)
  await renderShell(<ExportTray exports={exports} />)
  await act(async () => void exports.start({ ...ORDER, columns: [] }))
  return { exports, user: userEvent.setup() }
}

beforeEach(() => answers.splice(0))
afterEach(cleanup)

describe('export tray', () => {
  it('shows how far an export is and takes the saved one away after a while', async () => {
    const { exports } = await setUp()
    await act(async () => exports.receive({ type: 'exportProgress', id: 'id0', rows: 500, total: 2000 }))
    expect(screen.getByText('500 of 2,000 rows')).toBeTruthy()
    expect(screen.getByRole('progressbar')).toHaveProperty('value', 500)
    vi.useFakeTimers()
    try {
      await act(async () => answers[0]?.())
      expect(screen.getByText('Saved')).toBeTruthy()
      await act(() => vi.advanceTimersByTimeAsync(8000))
      expect(screen.queryByRole('region', { name: 'Exports' })).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })

  it('a failed export says why, stays, and can be tried again', async () => {
    const { user } = await setUp()
    await act(async () => answers[0]?.(new Error('the service broke off')))
    expect(screen.getByText('the service broke off')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try again: waybills.xlsx' }))
    expect(call).toHaveBeenCalledTimes(3)
    expect(screen.getByRole('progressbar')).toBeTruthy()
  })

  it('a running export can be stopped', async () => {
    const { user, exports } = await setUp()
    await user.click(screen.getByRole('button', { name: 'Stop: waybills.xlsx' }))
    expect(exports.getSnapshot()[0]?.state).not.toBe('running')
  })
})
