import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Line, LineLimits } from '@ntocc/sdk/service'
import { pino } from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { limitsFrom } from './limits.ts'
import { Port, type PortOwner } from './port.ts'

/** Messages are lines of text; each is answered by itself behind the name of the owner. */
const linesOf = () => {
  let rest = ''
  return (chunk: Uint8Array): readonly Uint8Array[] => {
    const parts = (rest + Buffer.from(chunk).toString()).split('\n')
    rest = parts.pop() ?? ''
    return parts.map(part => Buffer.from(part))
  }
}

interface Made {
  owner: PortOwner
  /** Messages that were taken, in the order in which they were. */
  taken: string[]
  lines: Line[]
}

const ownerNamed = (name: string, limits: LineLimits, answer?: (text: string) => Promise<void> | void): Made => {
  const taken: string[] = []
  const lines: Line[] = []
  const owner: PortOwner = {
    limits: limitsFrom(limits),
    cut: linesOf,
    connection: line => {
      lines.push(line)
      return {
        message: async bytes => {
          const text = Buffer.from(bytes).toString()
          if (text === 'hello') line.known()
          await answer?.(text)
          taken.push(text)
          line.send(Buffer.from(`${name}:${text}\n`))
        },
      }
    },
    run: work => work(),
  }
  return { owner, taken, lines }
}

const ports: Port[] = []
const sockets: Socket[] = []
const opened = async (owner: PortOwner): Promise<Port> => {
  const port = new Port(owner, { host: '127.0.0.1', port: 0 }, pino({ level: 'silent' }))
  ports.push(port)
  port.open()
  await vi.waitFor(() => expect(port.state.status).toBe('listening'))
  return port
}
const come = async (port: Port): Promise<{ socket: Socket; heard: () => string; gone: Promise<void> }> => {
  const socket = connect(port.state.port, '127.0.0.1')
  sockets.push(socket)
  let text = ''
  socket.on('data', data => {
    text += data.toString()
  })
  socket.on('error', () => undefined)
  // However it ends: a reset is one way of being turned away, and `once` would fail of it.
  const gone = new Promise<void>(done => socket.once('close', () => done()))
  await once(socket, 'connect')
  return { socket, heard: () => text, gone }
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await Promise.all(ports.splice(0).map(port => port.close()))
})

describe('a port of an area', () => {
  it('has so many connections in all: one more is turned away, and there is room when one has left', async () => {
    const { owner } = ownerNamed('a', { connections: 3, perAddress: 10 })
    const port = await opened(owner)
    const three = [await come(port), await come(port), await come(port)]
    await vi.waitFor(() => expect(port.state.connections).toBe(3))
    await (await come(port)).gone
    expect(port.state.connections).toBe(3)
    three[0]?.socket.destroy()
    await vi.waitFor(() => expect(port.state.connections).toBe(2))
    const again = await come(port)
    again.socket.write('hello\n')
    await vi.waitFor(() => expect(again.heard()).toBe('a:hello\n'))
  })

  it('ends who does not say who they are in time, however much they send; who has, stays', async () => {
    const port = await opened(ownerNamed('a', { unknownMs: 300, unknownMessages: 1_000, idleMs: 60_000 }).owner)
    const [silent, talking, known] = [await come(port), await come(port), await come(port)]
    known.socket.write('hello\n')
    const talk = setInterval(() => talking.socket.write('.\n'), 50)
    await Promise.all([silent.gone, talking.gone])
    clearInterval(talk)
    known.socket.write('still\n')
    await vi.waitFor(() => expect(known.heard()).toContain('a:still'))
  })

  it('ends who is not heard of any more, and not who is waited for', async () => {
    let go: () => void = () => undefined
    const { owner } = ownerNamed('a', { idleMs: 300 }, text =>
      text === 'slow' ? new Promise<void>(done => (go = done)) : undefined,
    )
    const port = await opened(owner)
    const [silent, waiting] = [await come(port), await come(port)]
    for (const each of [silent, waiting]) each.socket.write('hello\n')
    await vi.waitFor(() => expect(waiting.heard()).toBe('a:hello\n'))
    waiting.socket.write('slow\n')
    await silent.gone
    // Another one comes, says nothing more for as long, and is ended too.
    const next = await come(port)
    next.socket.write('hello\n')
    await next.gone
    expect(waiting.socket.destroyed).toBe(false)
    go()
    await vi.waitFor(() => expect(waiting.heard()).toContain('a:slow'))
    await waiting.gone
  })

  it('takes what a known one floods it with at its pace, one after the other, and nothing is lost', async () => {
    const { owner, taken } = ownerNamed('a', { perMinute: 600, unknownMessages: 10 })
    const port = await opened(owner)
    const { socket } = await come(port)
    socket.write('hello\n')
    await vi.waitFor(() => expect(taken).toEqual(['hello']))
    const began = Date.now()
    const sent = Array.from({ length: 605 }, (_, at) => `m${at}`)
    socket.write(`${sent.join('\n')}\n`)
    // A minute's worth at once; the six beyond it wait for their time, ten in a second.
    await vi.waitFor(() => expect(taken).toEqual(['hello', ...sent]))
    expect(Date.now() - began).toBeGreaterThanOrEqual(500)
  })

  it('drops who does not read what it is answered', async () => {
    const { owner, lines } = ownerNamed('a', { unsent: 100_000 })
    const port = await opened(owner)
    const { socket, gone } = await come(port)
    socket.pause()
    socket.write('hello\n')
    await vi.waitFor(() => expect(lines).toHaveLength(1))
    for (let at = 0; at < 400 && !lines[0]?.signal.aborted; at += 1) {
      lines[0]?.send(Buffer.alloc(90_000, 65))
      await new Promise(setImmediate)
    }
    expect(lines[0]?.signal.aborted).toBe(true)
    socket.resume()
    await gone
  })

  it('is handed over while it is open: who is there is seen out when answered, who comes speaks to the new one', async () => {
    let go: () => void = () => undefined
    const old = ownerNamed('old', {}, text => (text === 'slow' ? new Promise<void>(done => (go = done)) : undefined))
    const port = await opened(old.owner)
    const before = await come(port)
    before.socket.write('hello\n')
    await vi.waitFor(() => expect(before.heard()).toBe('old:hello\n'))
    before.socket.write('slow\nnever\n')
    const next = ownerNamed('next', {})
    port.owner = next.owner
    const after = await come(port)
    after.socket.write('hello\n')
    await vi.waitFor(() => expect(after.heard()).toBe('next:hello\n'))
    const order: string[] = []
    const ended = port.finish(old.owner).then(() => order.push('ended'))
    after.socket.write('more\n')
    await vi.waitFor(() => expect(after.heard()).toContain('next:more\n'))
    order.push('let go')
    go()
    await ended
    expect(order).toEqual(['let go', 'ended'])
    await before.gone
    expect(before.heard()).toBe('old:hello\nold:slow\n')
    expect(old.taken).not.toContain('never')
    after.socket.write('still\n')
    await vi.waitFor(() => expect(after.heard()).toBe('next:hello\nnext:more\nnext:still\n'))
  })
})
