import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createClient } from './client.ts'
import { ExportManager, type ExportOrder } from './exports.ts'
import { setConsolePorts } from './ports.ts'

const order: ExportOrder = {
  list: '/ntocc-tms-api/waybill',
  query: { status: '10', sortField: 'gmtCreated' },
  pageNum: 2,
  pageSize: 20_000,
  columns: [{ key: 'waybillNo', title: 'Waybill' }],
  type: 'xlsx',
  fileName: 'waybills',
  total: 40_000,
}

interface Call {
  body: Record<string, unknown>
  signal: AbortSignal
  answer(response: Response): void
}

/** A gateway whose answers the test gives by hand. */
function gateway() {
  const calls: Call[] = []
  const fetch = ((_url: string, init: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      const signal = init.signal as AbortSignal
      signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      calls.push({ body: JSON.parse(String(init.body)), signal, answer: resolve })
    })) as typeof globalThis.fetch
  let next = 0
  return { calls, manager: new ExportManager(createClient({ fetch }), () => `id${++next}`) }
}

const toast = vi.fn()
const saveFile = vi.fn()
let restore: () => void
beforeEach(() => {
  toast.mockReset()
  saveFile.mockReset()
  restore = setConsolePorts({ toast, saveFile })
})
afterEach(() => restore())

const settled = (manager: ExportManager) =>
  vi.waitFor(() => expect(manager.getSnapshot().some(job => job.state === 'running')).toBe(false))

describe('ExportManager', () => {
  it('S4-025 asks for one batch: its number and the exportable quantity', async () => {
    const { manager, calls } = gateway()
    manager.start(order)
    const { total: _, ...request } = order
    expect(calls[0]?.body).toEqual({ ...request, id: 'id1', fileName: 'waybills.xlsx' })
    calls[0]?.answer(new Response('PK'))
    await settled(manager)
    expect(manager.getSnapshot()).toMatchObject([{ state: 'done', fileName: 'waybills.xlsx' }])
    expect(saveFile).toHaveBeenCalledTimes(1)
  })

  it('follows the progress that the notification socket brings', () => {
    const { manager } = gateway()
    const seen = vi.fn()
    manager.subscribe(seen)
    const id = manager.start(order)
    manager.receive({ type: 'exportProgress', id, rows: 500, total: 40_000 })
    manager.receive({ type: 'exportProgress', id: 'other', rows: 9, total: 9 })
    manager.receive({ type: 'refreshToDoList' })
    expect(manager.getSnapshot()).toMatchObject([{ rows: 500, total: 40_000, state: 'running' }])
    expect(seen).toHaveBeenCalledTimes(2)
  })

  it('S8-018 fails silently, leaves the entry with its reason, and can be retried', async () => {
    const { manager, calls } = gateway()
    const id = manager.start(order)
    calls[0]?.answer(new Response(JSON.stringify({ status: 4290, msg: 'One at a time.', requestId: 'r9' })))
    await settled(manager)
    expect(toast).not.toHaveBeenCalled()
    expect(manager.getSnapshot()).toMatchObject([{ state: 'failed', message: 'One at a time.', requestId: 'r9' }])
    manager.retry(id)
    expect(manager.getSnapshot()).toMatchObject([{ id, state: 'running', message: undefined }])
    calls[1]?.answer(new Response('PK'))
    await settled(manager)
    expect(manager.getSnapshot()).toMatchObject([{ id, state: 'done' }])
  })

  it('cancels by closing the connection', async () => {
    const { manager, calls } = gateway()
    const id = manager.start(order)
    manager.cancel(id)
    expect(calls[0]?.signal.aborted).toBe(true)
    await settled(manager)
    expect(manager.getSnapshot()).toMatchObject([{ state: 'cancelled', message: undefined }])
    expect(saveFile).not.toHaveBeenCalled()
  })

  it('dismisses what has ended, not what runs; clear ends everything', async () => {
    const { manager, calls } = gateway()
    const id = manager.start(order)
    manager.dismiss(id)
    expect(manager.getSnapshot()).toHaveLength(1)
    manager.clear()
    expect(calls[0]?.signal.aborted).toBe(true)
    expect(manager.getSnapshot()).toEqual([])
  })
})
