import { describe, expect, it, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { ClientSocket } from './client-socket.ts'
import { RELAY_LIMITS } from './limits.ts'

function client({ bufferedAmount = 0, expiresAt = 1e12 } = {}) {
  const socket = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount,
    send: vi.fn(),
    ping: vi.fn(),
    close: vi.fn(),
    terminate: vi.fn(),
  }
  const session = { id: 's', token: 't', issuedAt: 0, expiresAt }
  return { socket, client: new ClientSocket(socket as unknown as WebSocket, 'HQ/SHIPPER/P1', session, RELAY_LIMITS, 0) }
}

describe('a silent client', () => {
  it('is asked after 61 s and given up when it does not answer', () => {
    const { socket, client: it } = client()
    it.check(61_000, 61_000)
    expect(socket.ping).not.toHaveBeenCalled()
    it.check(61_001, 61_001)
    it.check(66_000, 66_000)
    expect(socket.ping).toHaveBeenCalledTimes(1)
    expect(socket.terminate).not.toHaveBeenCalled()
    it.check(76_002, 76_002)
    expect(socket.terminate).toHaveBeenCalledTimes(1)
  })

  it('is left alone when it answers, or keeps sending every 15 s', () => {
    const { socket, client: it } = client()
    it.check(61_001, 61_001)
    it.answered(62_000)
    it.check(80_000, 80_000)
    for (let now = 75_000; now < 400_000; now += 15_000) {
      it.heard(now)
      it.check(now + 5_000, now + 5_000)
    }
    expect(socket.terminate).not.toHaveBeenCalled()
    expect(socket.ping).toHaveBeenCalledTimes(1)
    expect(socket.close).not.toHaveBeenCalled()
  })
})

describe('limits', () => {
  it('a client with more than 1 MiB unread is dropped instead of fed', () => {
    const { socket, client: it } = client({ bufferedAmount: 1024 * 1024 + 1 })
    it.send('x')
    expect(socket.send).not.toHaveBeenCalled()
    expect(socket.terminate).toHaveBeenCalledTimes(1)
  })

  it('an expired session closes with 1008', () => {
    const { socket, client: it } = client({ expiresAt: 5_000 })
    it.check(4_999, 4_999)
    expect(socket.close).not.toHaveBeenCalled()
    it.check(5_000, 5_000)
    expect(socket.close).toHaveBeenCalledWith(1008, 'session expired')
  })

  it('messages are counted by the minute', () => {
    const { socket, client: it } = client()
    for (let minute = 0; minute < 3; minute++) {
      for (let count = 0; count < RELAY_LIMITS.messagesPerMinute; count++) it.heard(minute * 60_000)
    }
    expect(socket.close).not.toHaveBeenCalled()
    it.heard(2 * 60_000)
    expect(socket.close).toHaveBeenCalledWith(1008, 'too many messages')
  })
})
