import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** Answers each question of the kit with nothing, but refuses to do what it is told to refuse. */
class Child extends EventEmitter {
  static refused = ''
  static started: Child[] = []
  readonly stdout = new EventEmitter()
  readonly stderr = new EventEmitter()
  isConnected = true
  asked: string[] = []

  constructor() {
    super()
    Child.started.push(this)
  }

  send({ id, what }: { id: number; what: string }): void {
    this.asked.push(what)
    const error = what === Child.refused ? { error: 'refused' } : {}
    queueMicrotask(() => this.emit('message', { id, ...error }))
  }

  disconnect(): void {
    this.isConnected = false
    this.emit('exit')
  }

  ref(): void {}
  unref(): void {}
}

vi.mock('node:child_process', () => ({ fork: () => new Child() }))

let testService: typeof import('./service.ts').testService
beforeEach(async () => {
  vi.resetModules()
  Child.started = []
  Child.refused = ''
  testService = (await import('./service.ts')).testService
})
afterEach(() => vi.unstubAllEnvs())

it('a kit that was closed leaves its process to the next one', async () => {
  for (let turn = 0; turn < 3; turn++) await (await testService({ folder: 'a' })).close()
  expect(Child.started.map(({ asked, isConnected }) => ({ asked, isConnected }))).toEqual([
    { asked: ['start', 'close', 'start', 'close', 'start', 'close'], isConnected: true },
  ])
})

it('two at once have a process each, of which one stays', async () => {
  const both = [await testService({ folder: 'a' }), await testService({ folder: 'b' })]
  for (const area of both) await area.close()
  expect(Child.started.map(({ isConnected }) => isConnected)).toEqual([true, false])
})

it('another environment is another process', async () => {
  await (await testService({ folder: 'a' })).close()
  vi.stubEnv('NTOCC_CONSOLE', '/elsewhere')
  await (await testService({ folder: 'a' })).close()
  expect(Child.started.map(({ isConnected }) => isConnected)).toEqual([false, true])
})

it.each(['start', 'close'])('a process that refuses to %s ends or is closed, and the reason is told', async what => {
  Child.refused = what
  const use = async () => (await testService({ folder: 'a' })).close()
  await expect(use()).rejects.toThrow('refused')
  Child.refused = ''
  await use()
  expect(Child.started.map(({ isConnected }) => isConnected)).toEqual(what === 'close' ? [false, true] : [true])
})
