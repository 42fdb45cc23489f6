import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { asError } from '@ntocc/sdk/contracts'
import { Redis } from 'ioredis'
import type { Bus, Counted } from './bus.ts'
import { createMemoryBus } from './memory.ts'

/** Counts, starts the window with the first count, answers value and remaining milliseconds: one step, so no race. */
const COUNT = `
local value = redis.call('INCRBY', KEYS[1], ARGV[1])
if value < 0 then redis.call('SET', KEYS[1], 0, 'KEEPTTL') value = 0 end
local left = redis.call('PTTL', KEYS[1])
if left < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) left = tonumber(ARGV[2]) end
return {value, left}`

const whenReady = (client: Redis): Promise<unknown> =>
  client.status === 'ready' ? Promise.resolve() : new Promise(done => client.once('ready', done))

interface RedisBusOptions {
  url: string
  prefix: string
  onError(error: Error): void
}

/**
 * The bus of several replicas. While Redis cannot be reached, counters and sets go on in this process alone and
 * messages reach this process only: the console keeps working, and readiness says what is missing.
 */
export function createRedisBus({ url, prefix, onError }: RedisBusOptions): Bus {
  const local = createMemoryBus()
  const emitter = new EventEmitter()
  emitter.setMaxListeners(0)
  const options = {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    connectTimeout: 2_000,
    commandTimeout: 1_000,
    retryStrategy: (attempt: number) => Math.min(100 * 2 ** attempt, 1_000),
  }
  const commands = new Redis(url, options)
  // A subscriber must queue its subscriptions until it is connected, and again after a reconnection.
  const subscriber = new Redis(url, {
    ...options,
    enableOfflineQueue: true,
    commandTimeout: undefined,
    maxRetriesPerRequest: null,
  })
  const subscribed = new Set<string>()
  for (const client of [commands, subscriber]) client.on('error', onError)
  subscriber.on('message', (channel: string, text: string) => {
    try {
      emitter.emit(channel.slice(prefix.length), JSON.parse(text))
    } catch (error) {
      onError(asError(error))
    }
  })
  // Answered after the subscriptions sent before it: nothing published from then on is missed.
  const listening = (): Promise<unknown> => subscriber.ping()
  const up = (): boolean => commands.status === 'ready' && subscriber.status === 'ready'
  const orLocal = async <T>(remote: () => Promise<T>, here: () => Promise<T>): Promise<T> => {
    if (commands.status !== 'ready') return here()
    try {
      return await remote()
    } catch (error) {
      onError(asError(error))
      return here()
    }
  }

  return {
    publish(channel, message) {
      const text = JSON.stringify(message)
      if (subscriber.status !== 'ready' || commands.status !== 'ready') emitter.emit(channel, message)
      if (commands.status !== 'ready') return
      commands.publish(prefix + channel, text).catch((error: Error) => {
        onError(error)
        emitter.emit(channel, message)
      })
    },
    subscribe(channel, listener) {
      emitter.on(channel, listener)
      if (!subscribed.has(channel)) {
        subscribed.add(channel)
        subscriber.subscribe(prefix + channel).catch(onError)
      }
      return () => emitter.off(channel, listener)
    },
    count(key, windowMs, by = 1) {
      const remote = async (): Promise<Counted> => {
        const [count, left] = (await commands.eval(COUNT, 1, prefix + key, by, windowMs)) as [number, number]
        return { count, resetsAt: Date.now() + left }
      }
      return orLocal(remote, () => local.count(key, windowMs, by))
    },
    async addUntil(set, member, until) {
      await local.addUntil(set, member, until)
      await orLocal(
        async () => {
          await commands.zremrangebyscore(prefix + set, '-inf', Date.now())
          await commands.zadd(prefix + set, until, member)
        },
        () => Promise.resolve(),
      )
    },
    members(set) {
      // Only what Redis has: whoever asks compares it with what it knows itself.
      const remote = async (): Promise<Map<string, number> | undefined> => {
        const flat = await commands.zrangebyscore(prefix + set, Date.now(), '+inf', 'WITHSCORES')
        const found = new Map<string, number>()
        for (let at = 0; at + 1 < flat.length; at += 2) found.set(String(flat[at]), Number(flat[at + 1]))
        return found
      }
      return orLocal(remote, () => Promise.resolve(undefined))
    },
    onUp(listener) {
      commands.on('ready', listener)
      subscriber.on('ready', () => void listening().then(listener, () => undefined))
    },
    async started(ms) {
      const ready = Promise.all([whenReady(commands), whenReady(subscriber).then(listening)])
      const late = new AbortController()
      // A connection that is closed meanwhile has nothing to wait for either.
      await Promise.race([ready.catch(() => undefined), wait(ms, undefined, { signal: late.signal, ref: false })])
      late.abort()
    },
    state: () => (up() ? 'up' : 'down'),
    async close() {
      emitter.removeAllListeners()
      await local.close()
      commands.disconnect()
      subscriber.disconnect()
    },
  }
}
