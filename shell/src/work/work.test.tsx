import {
  BulkMoveManager,
  type Client,
  createClient,
  ExportManager,
  ImportManager,
  setConsolePorts,
  UploadManager,
} from '@ntocc/sdk/client'
import type { ImportOutcome } from '@ntocc/sdk/contracts'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { layout } from '../preferences/layout-state.ts'
import { renderShell } from '../testing/render.tsx'
import { jobsOf, sizeText } from './jobs.ts'
import { WorkTray } from './WorkTray.tsx'

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

const IMPORT = {
  entity: 'team',
  columns: [],
  mode: 'valid',
  total: 2000,
  words: { errorsTitle: 'Errors', issue: ({ code }: { code: string }) => `${code}!` },
} as const

/** What an import of 2000 rows came to. */
const reportOf = (came: Partial<ImportOutcome> & { created: number }) => {
  const outcome = { valid: came.created, repeated: false, issueCount: 0, issues: [], ...came }
  return { total: 2000, fields: [], ignored: [], missing: [], preview: [], outcome }
}

/** jsdom's files are read its own way. */
const textOf = (blob: Blob): Promise<string> =>
  new Promise(resolve => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(blob)
  })

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
  const sent: ((answer: Response) => void)[] = []
  const client = createClient({ sendFile: () => new Promise(resolve => sent.push(resolve)) })
  let next = 0
  const uploads = new UploadManager(client, () => `u${next++}`)
  const imports = new ImportManager({ call } as unknown as Client, () => `id${answers.length}`)
  const bulkMoves = new BulkMoveManager({ call } as unknown as Client, () => 'm')
  await renderShell(<WorkTray exports={exports} uploads={uploads} imports={imports} bulkMoves={bulkMoves} />)
  await act(async () => void exports.start({ ...ORDER, columns: [] }))
  return { exports, uploads, imports, sent, user: userEvent.setup() }
}

beforeEach(() => answers.splice(0))
afterEach(cleanup)

describe('work tray', () => {
  it('shows how far an export is and takes the saved one away after a while', async () => {
    const { exports } = await setUp()
    await act(async () => exports.receive({ type: 'exportProgress', id: 'id0', rows: 500, total: 2000 }))
    expect(screen.getByText('500 of 2,000 rows')).toBeTruthy()
    expect(screen.getByRole('progressbar')).toHaveProperty('value', 0.25)
    vi.useFakeTimers()
    try {
      await act(async () => answers[0]?.())
      expect(screen.getByText('Saved')).toBeTruthy()
      expect(screen.getByRole('status').textContent).toBe('waybills.xlsx: Saved')
      await act(() => vi.advanceTimersByTimeAsync(8000))
      expect(screen.queryByRole('region', { name: 'Exports, uploads and imports' })).toBeNull()
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

  it('a saved export can be saved once more, and does not leave while somebody is at it', async () => {
    const saveFile = vi.fn()
    const restore = setConsolePorts({ saveFile })
    const { user } = await setUp()
    await act(async () => answers[0]?.())
    await user.click(screen.getByRole('button', { name: 'Save again: waybills.xlsx' }))
    expect(saveFile).toHaveBeenCalledTimes(2)
    vi.useFakeTimers()
    try {
      await act(() => vi.advanceTimersByTimeAsync(20_000))
      expect(screen.getByText('Saved')).toBeTruthy()
    } finally {
      vi.useRealTimers()
      restore()
    }
  })

  it('shows uploads beside exports: how far, stop, why not, again, and clears what has ended', async () => {
    const { uploads, sent, user } = await setUp()
    const files = ['a.jpg', 'b.jpg', 'c.jpg'].map(name => new File(['12345'], name, { type: 'image/jpeg' }))
    await act(async () => void uploads.start(files))
    expect(screen.getByText('4 running')).toBeTruthy()
    expect(screen.getByText('Waiting')).toBeTruthy()
    await act(async () => sent[0]?.(new Response('{"status":5020,"msg":"The service does not answer."}')))
    expect(screen.getByText('The service does not answer.')).toBeTruthy()
    expect(screen.getByText('1 failed')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try again: a.jpg' }))
    await user.click(screen.getByRole('button', { name: 'Stop: b.jpg' }))
    await user.click(screen.getByRole('button', { name: 'Stop: c.jpg' }))
    expect(screen.getAllByText('Stopped')).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Clear finished' }))
    expect(uploads.getSnapshot().map(({ name }) => name)).toEqual(['a.jpg'])
  })

  it.each([
    ['every row', { created: 2000 }, '2,000 rows added'],
    ['but for some', { created: 1963 }, '1,963 rows added, 37 with errors left out'],
    ['nothing, as it was there', { created: 1963, repeated: true }, 'Imported before: 1,963 rows were added then'],
  ])('says what an import has added: %s', async (_, came, words) => {
    const { imports } = await setUp()
    call.mockResolvedValueOnce(reportOf(came))
    const file = new File(['x'], 'teams.xlsx')
    await act(async () => void imports.start({ ...IMPORT, columns: [], file }))
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe(`teams.xlsx: ${words}`)
    expect(screen.queryByRole('button', { name: 'Download rows with errors: teams.xlsx' })).toBeNull()
  })

  it('keeps an import that has left rows out, and gives those rows back with their errors', async () => {
    const { imports, user } = await setUp()
    const issues = [{ line: 3, field: 'name', code: 'required' }]
    call.mockResolvedValueOnce(reportOf({ valid: 1999, created: 1999, issueCount: 1, issues }))
    const file = new File(['Name'], 'teams.csv')
    vi.useFakeTimers()
    try {
      await act(async () => void imports.start({ ...IMPORT, columns: [], file }))
      await act(() => vi.advanceTimersByTimeAsync(20_000))
      expect(screen.getByText('1,999 rows added, 1 with errors left out')).toBeTruthy()
    } finally {
      vi.useRealTimers()
    }
    const saveFile = vi.fn()
    const restore = setConsolePorts({ saveFile })
    const asked = call.mock.calls.length
    call.mockResolvedValueOnce(new Blob(['xlsx']))
    await user.click(screen.getByRole('button', { name: 'Download rows with errors: teams.csv' }))
    const sent = call.mock.calls[asked]?.[1] as { body?: Blob } | undefined
    expect(JSON.parse((await textOf(sent?.body ?? new Blob())).split('\n')[0] ?? '')).toMatchObject({
      fileName: 'teams',
      errorsTitle: 'Errors',
      rows: 'bad',
      issues: [{ line: 3, field: 'name', text: 'required!' }],
    })
    expect(saveFile.mock.calls).toEqual([[expect.any(Blob), 'teams - Errors.xlsx']])
    await user.click(screen.getByRole('button', { name: 'Dismiss: teams.csv' }))
    expect(imports.getSnapshot()).toEqual([])
    restore()
  })

  it('folds by its head and by Escape', async () => {
    const { user } = await setUp()
    await user.click(screen.getByRole('button', { name: 'Stop: waybills.xlsx' }))
    await user.tab()
    await user.keyboard('{Escape}')
    expect(screen.queryByText('waybills.xlsx')).toBeNull()
    await user.click(screen.getByRole('button', { expanded: false }))
    expect(screen.getByText('waybills.xlsx')).toBeTruthy()
  })

  it('is a bar on a phone until it is asked for: it would stand on half of the page', async () => {
    layout.set(state => ({ ...state, device: 'mobile' }))
    try {
      const { user } = await setUp()
      expect(screen.queryByText('waybills.xlsx')).toBeNull()
      await user.click(screen.getByRole('button', { expanded: false }))
      expect(screen.getByText('waybills.xlsx')).toBeTruthy()
    } finally {
      layout.set(state => ({ ...state, device: 'desktop' }))
    }
  })

  it('leaves out uploads that were put away, and says sizes in words', () => {
    const item = {
      id: 'u',
      name: 'a',
      size: 3_400_000,
      type: '',
      state: 'sending',
      progress: 0.5,
      canRetry: true,
    } as const
    expect(jobsOf([], [item, { ...item, hidden: true }], [])).toMatchObject([{ done: 1_700_000, state: 'running' }])
    expect([sizeText(900, 'en'), sizeText(3_400_000, 'en')]).toEqual(['900 byte', '3.4 MB'])
  })
})
