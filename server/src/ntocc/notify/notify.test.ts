import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { TEST_INTERNAL_KEY, type TestBackend, testBackend } from '../testing/backend.ts'
import { QUICKEST, type TestDatabase, testDatabase } from '../testing/databases.ts'
import { localBus, redisBus } from './bus.ts'
import { concerns, createNotifier, type FeedMessage, type Notifier } from './notifier.ts'

const REDIS_URL = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379'

const waitFor = async (holds: () => boolean): Promise<void> => {
  await expect.poll(holds, { interval: 10 }).toBe(true)
}

describe('whom a message concerns', () => {
  it.each([
    ['*', 'HQ/SHIPPER/S1', true],
    ['HQ/*', 'HQ/SHIPPER/S1', true],
    ['HQ/*', 'HQ2/SHIPPER/S1', false],
    ['HQ/SHIPPER/S1', 'HQ/SHIPPER/S1', true],
    ['HQ/SHIPPER/S1', 'HQ/SHIPPER/S10', false],
    ['HQ/SHIPPER/S1', 'CT/SHIPPER/S1', false],
  ])('%s to %s: %s', (key, party, expected) => {
    expect(concerns(key, party)).toBe(expected)
  })
})

const BUSES = [
  ['in the process', () => ({ one: localBus() })],
  ...(process.env.TEST_REDIS === 'on'
    ? [
        [
          'over Redis',
          () => {
            const prefix = `ntocc-test-${randomUUID()}:`
            const fail = (error: unknown) => {
              throw error
            }
            return { one: redisBus(REDIS_URL, prefix, fail), other: redisBus(REDIS_URL, prefix, fail) }
          },
        ] as const,
      ]
    : []),
] as const

describe.each(BUSES)('notifier %s', (_name, make) => {
  let sender: Notifier
  let receiver: Notifier
  let heard: FeedMessage[]
  beforeEach(async () => {
    const buses: { one: ReturnType<typeof localBus>; other?: ReturnType<typeof localBus> } = make()
    sender = createNotifier(buses.one, () => undefined)
    receiver = buses.other ? createNotifier(buses.other, () => undefined) : sender
    heard = []
    receiver.subscribe(entry => heard.push(entry))
    // A subscription over the network is there once a first message has come through.
    await vi.waitFor(
      () => {
        sender.notify('ready', { type: 'sessionEnded' })
        expect(heard.length).toBeGreaterThan(0)
      },
      { interval: 50 },
    )
    // Those that were sent meanwhile have come before this one.
    sender.notify('begun', { type: 'sessionEnded' })
    await vi.waitFor(() => expect(heard.at(-1)?.key).toBe('begun'))
    heard.length = 0
  })
  afterEach(async () => {
    await sender.close()
    if (receiver !== sender) await receiver.close()
  })

  it('delivers a message with its key', async () => {
    sender.notify('HQ/SHIPPER/S1', { type: 'message', title: 'a', text: 'b', level: 'info' })
    await waitFor(() => heard.length === 1)
    expect(heard).toEqual([
      { key: 'HQ/SHIPPER/S1', message: { type: 'message', title: 'a', text: 'b', level: 'info' } },
    ])
  })

  it('many changes at once are one refreshToDoList for each branch', async () => {
    for (let change = 0; change < 50; change += 1) {
      sender.todoChanged('HQ')
      sender.todoChanged('CT')
    }
    await waitFor(() => heard.length >= 2)
    sender.notify('last', { type: 'sessionEnded' })
    await waitFor(() => heard.at(-1)?.key === 'last')
    expect(
      heard
        .slice(0, -1)
        .map(each => [each.key, each.message.type])
        .sort(),
    ).toEqual([
      ['CT/*', 'refreshToDoList'],
      ['HQ/*', 'refreshToDoList'],
    ])
  })
})

describe('notification sockets', () => {
  let database: TestDatabase
  let backend: TestBackend
  let base: string
  const open: WebSocket[] = []
  beforeEach(async () => {
    database = await testDatabase(QUICKEST)
    backend = await testBackend(database.db)
    await backend.app.listen({ host: '127.0.0.1', port: 0 })
    base = `ws://127.0.0.1:${(backend.app.server.address() as AddressInfo).port}`
  })
  afterEach(async () => {
    for (const socket of open.splice(0)) socket.terminate()
    await backend.app.close()
    await database.drop()
  })

  interface Opened {
    socket: WebSocket
    heard: unknown[]
  }
  /** Resolves when the socket is open; rejects with the HTTP status of a refusal. */
  const connect = (path: string, headers: Record<string, string> = {}): Promise<Opened> =>
    new Promise((done, fail) => {
      const socket = new WebSocket(base + path, { headers })
      open.push(socket)
      const heard: unknown[] = []
      socket.on('message', data => heard.push(JSON.parse(String(data))))
      socket.on('open', () => done({ socket, heard }))
      socket.on('unexpected-response', (_request, response) => fail(new Error(String(response.statusCode))))
      socket.on('error', fail)
    })

  const change = async (token: string) => {
    const made = await backend.post<{ id: number }>(
      '/ntocc-basic-api/upstreamCustomer',
      { name: 'Customer 001' },
      token,
    )
    expect(made.status).toBe(0)
  }

  it('a party hears what is meant for it, and the empty keep-alive is taken without a word', async () => {
    const token = await backend.signIn('shipper')
    const { socket, heard } = await connect('/notify/HQ/SHIPPER/HQ-S0001', { authorization: `Bearer ${token}` })
    socket.send('')
    await change(token)
    expect(socket.readyState).toBe(WebSocket.OPEN)
    backend.notifier.notify('HQ/SHIPPER/HQ-S0002', { type: 'refreshToDoList' })
    backend.notifier.notify('CT/*', { type: 'refreshToDoList' })
    backend.notifier.notify('HQ/*', { type: 'sessionEnded' })
    await waitFor(() => heard.length > 0)
    expect(heard).toEqual([{ type: 'sessionEnded' }])
  })

  it('the path of another party, no token or a bad one is refused before the upgrade', async () => {
    const authorization = `Bearer ${await backend.signIn('shipper')}`
    const refused = (path: string, headers?: Record<string, string>) =>
      connect(path, headers).then(
        () => 'opened',
        (error: Error) => error.message,
      )
    expect(await refused('/notify/HQ/SHIPPER/HQ-S0002', { authorization })).toBe('403')
    expect(await refused('/notify/CT/SHIPPER/HQ-S0001', { authorization })).toBe('403')
    expect(await refused('/notify/HQ/SHIPPER/HQ-S0001')).toBe('401')
    expect(await refused('/internal/notify')).toBe('404')
    expect(await refused('/internal/notify', { 'x-internal-key': 'guess' })).toBe('404')
  })

  it('the gateway’s feed carries every message with its key', async () => {
    const { heard } = await connect('/internal/notify', { 'x-internal-key': TEST_INTERNAL_KEY })
    backend.notifier.todoChanged('HQ')
    backend.notifier.notify('CT/DRIVER/D1', { type: 'sessionEnded' })
    await waitFor(() => heard.length === 2)
    expect(heard).toContainEqual({ key: 'HQ/*', message: { type: 'refreshToDoList' } })
    expect(heard).toContainEqual({ key: 'CT/DRIVER/D1', message: { type: 'sessionEnded' } })
  })
})
