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
  const socket = createNotifySocket({
    open(path) {
      paths.push(path)
      const made = new FakeSocket()
      sockets.push(made)
      return made
    },
    onMessage,
    log,
    random: () => 1,
  })
  return { socket, sockets, paths, onMessage, log, last: () => sockets.at(-1)! }
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

  it('S4-038 on an error it closes and reconnects, later each time, and at once again after a success', () => {
    const { socket, sockets, last } = setUp()
    socket.connect(WHO)
    last().onerror?.()
    expect(sockets[0]?.closed).toBe(true)
    vi.advanceTimersByTime(999)
    expect(sockets).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(sockets).toHaveLength(2)
    last().onclose?.({ code: 1006 })
    vi.advanceTimersByTime(1999)
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

  it('a socket closed for an ended session stays closed', () => {
    const { socket, sockets, last } = setUp()
    socket.connect(WHO)
    last().onclose?.({ code: 1008 })
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
})
