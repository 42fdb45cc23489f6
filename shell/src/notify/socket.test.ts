import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createNotifySocket, KEEP_ALIVE_MS, notifyPath, retryDelay, type SocketLike } from './socket.ts'

const WHO = { branchCode: 'HQ', partyType: 'PLAT_ADMIN', code: 'P/1' }

class FakeSocket implements SocketLike {
  sent: string[] = []
  closed = false
  onopen: SocketLike['onopen'] = null
  onmessage: SocketLike['onmessage'] = null
  onerror: SocketLike['onerror'] = null
  onclose: SocketLike['onclose'] = null
  send(data: string) {
    this.sent.push(data)
  }
  close() {
    this.closed = true
  }
}

function setUp() {
  const sockets: FakeSocket[] = []
  const paths: string[] = []
  const onMessage = vi.fn()
  const log = vi.fn()
  const onState = vi.fn()
  const isWelcome = vi.fn(() => Promise.resolve(true))
  const socket = createNotifySocket({
    open(path) {
      paths.push(path)
      const made = new FakeSocket()
      sockets.push(made)
      return made
    },
    onMessage,
    log,
    onState,
    isWelcome,
    random: () => 1,
  })
  return { socket, sockets, paths, onMessage, log, onState, isWelcome, last: () => sockets.at(-1)! }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('notification socket', () => {
  it('S4-035 the path is made of branch code, party type and party code, each encoded', () => {
    expect(notifyPath(WHO)).toBe('/notify/HQ/PLAT_ADMIN/P%2F1')
  })

  it('S4-034 one connection is opened for a user, however often it is asked for', () => {
    const { socket, paths } = setUp()
    socket.connect(WHO)
    socket.connect({ ...WHO })
    expect(paths).toEqual(['/notify/HQ/PLAT_ADMIN/P%2F1'])
  })

  it('S8-023 with user info missing it only logs', () => {
    const { socket, paths, log } = setUp()
    socket.connect(null)
    socket.connect({ ...WHO, code: '' })
    expect(paths).toEqual([])
    expect(log).toHaveBeenCalledTimes(2)
  })

  it('S4-036 S9-027 an empty message is sent every 15 seconds', () => {
    const { socket, last } = setUp()
    socket.connect(WHO)
    last().onopen?.()
    vi.advanceTimersByTime(KEEP_ALIVE_MS - 1)
    expect(last().sent).toEqual([])
    vi.advanceTimersByTime(1 + 2 * KEEP_ALIVE_MS)
    expect(last().sent).toEqual(['', '', ''])
    expect(KEEP_ALIVE_MS).toBe(15_000)
  })

  it('S4-037 messages are handed on; what is no message is not', () => {
    const { socket, last, onMessage } = setUp()
    socket.connect(WHO)
    for (const data of ['', 'not json', '{}', 'null', '{"type":"refreshToDoList"}']) last().onmessage?.({ data })
    expect(onMessage).toHaveBeenCalledExactlyOnceWith({ type: 'refreshToDoList' })
  })

  it('S4-038 on an error it closes and reconnects, later each time, and at once again after a success', async () => {
    const { socket, sockets, last } = setUp()
    socket.connect(WHO)
    last().onerror?.()
    expect(sockets[0]?.closed).toBe(true)
    vi.advanceTimersByTime(999)
    expect(sockets).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(sockets).toHaveLength(2)
    last().onclose?.({ code: 1006 })
    await vi.advanceTimersByTimeAsync(1999)
    expect(sockets).toHaveLength(2)
    vi.advanceTimersByTime(1)
    last().onopen?.()
    last().onclose?.({ code: 1001 })
    vi.advanceTimersByTime(1000)
    expect(sockets).toHaveLength(4)
  })

  it('the wait doubles up to 30 seconds and is spread over its second half', () => {
    expect([0, 1, 4, 5, 20].map(attempt => retryDelay(attempt, 1))).toEqual([1000, 2000, 16_000, 30_000, 30_000])
    expect(retryDelay(0, 0)).toBe(500)
  })

  it('refused twice in a row it asks whether the session is alive, and stays closed when it is not', async () => {
    const { socket, sockets, isWelcome, last } = setUp()
    isWelcome.mockResolvedValue(false)
    socket.connect(WHO)
    last().onclose?.({ code: 1006 })
    expect(isWelcome).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1000)
    last().onclose?.({ code: 1006 })
    await vi.advanceTimersByTimeAsync(120_000)
    expect(isWelcome).toHaveBeenCalledTimes(1)
    expect(sockets).toHaveLength(2)
    socket.connect(WHO)
    expect(sockets).toHaveLength(3)
  })

  it('while nobody answers that question it goes on trying', async () => {
    const { socket, sockets, isWelcome, last } = setUp()
    isWelcome.mockRejectedValue(new Error('away'))
    socket.connect(WHO)
    for (let times = 0; times < 3; times++) {
      last().onclose?.({ code: 1006 })
      await vi.advanceTimersByTimeAsync(30_000)
    }
    expect(sockets).toHaveLength(4)
  })

  it('a user who has left meanwhile is not connected again', async () => {
    const { socket, sockets, last } = setUp()
    socket.connect(WHO)
    last().onclose?.({ code: 1006 })
    vi.advanceTimersByTime(1000)
    last().onclose?.({ code: 1006 })
    socket.disconnect()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(sockets).toHaveLength(2)
  })

  it('a socket closed for an ended session stays closed, and asks about it', () => {
    const { socket, sockets, isWelcome, last } = setUp()
    socket.connect(WHO)
    last().onclose?.({ code: 1008 })
    expect(isWelcome).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(120_000)
    expect(sockets).toHaveLength(1)
  })

  it('nothing is sent or opened after disconnecting', () => {
    const { socket, sockets, last } = setUp()
    socket.connect(WHO)
    last().onopen?.()
    socket.disconnect()
    vi.advanceTimersByTime(120_000)
    expect(last().closed).toBe(true)
    expect(last().sent).toEqual([])
    expect(sockets).toHaveLength(1)
  })

  it('says when messages arrive and when they do not', () => {
    const { socket, last, onState } = setUp()
    socket.connect(WHO)
    last().onopen?.()
    last().onclose?.({ code: 1006 })
    vi.advanceTimersByTime(1000)
    last().onopen?.()
    socket.disconnect()
    expect(onState.mock.calls.flat()).toEqual(['live', 'paused', 'live', 'off'])
  })

  it('tries at once when woken, but leaves a good connection and a finished one alone', () => {
    const { socket, sockets, last } = setUp()
    socket.wake()
    expect(sockets).toHaveLength(0)
    socket.connect(WHO)
    for (let n = 0; n < 6; n++) {
      last().onerror?.()
      vi.advanceTimersByTime(30_000)
    }
    last().onerror?.()
    const before = sockets.length
    socket.wake()
    expect(sockets).toHaveLength(before + 1)
    last().onopen?.()
    socket.wake()
    vi.advanceTimersByTime(60_000)
    expect(sockets).toHaveLength(before + 1)
    socket.disconnect()
    socket.wake()
    expect(sockets).toHaveLength(before + 1)
  })
})
