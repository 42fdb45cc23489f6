import { Redis } from 'ioredis'
import type { FeedBus, FeedEntry, FeedListener } from './notifier.ts'

/** One process: listeners are called directly. */
export const localBus = (): FeedBus => {
  const listeners = new Set<FeedListener>()
  return {
    publish: async entry => {
      for (const listener of listeners) listener(entry)
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => listeners.clear(),
  }
}

/** For every page of every branch. */
const REFRESH_ALL: FeedEntry = { key: '*', message: { type: 'refreshToDoList' } }

const isEntry = (value: Partial<Record<'key' | 'message' | 'sessions' | 'news', unknown>> | null): boolean =>
  Array.isArray(value?.sessions)
    ? value.sessions.every(each => typeof each === 'string') && typeof value.news === 'string'
    : typeof value?.key === 'string' && typeof (value.message as { type?: unknown } | null)?.type === 'string'

const parse = (text: string): FeedEntry | undefined => {
  try {
    const value = JSON.parse(text) as FeedEntry | null
    return isEntry(value) ? (value as FeedEntry) : undefined
  } catch {
    return undefined
  }
}

/**
 * Several replicas: the Redis channel `{prefix}notify`. While Redis is away messages are lost, nothing else is: once it is
 * back, everybody is told to count anew.
 */
export const redisBus = (url: string, prefix: string, onError: (error: unknown) => void): FeedBus => {
  const channel = `${prefix}notify`
  const options = { maxRetriesPerRequest: 1, enableOfflineQueue: false, lazyConnect: false }
  // What is under way when the connection breaks would wait for the next one.
  const publisher = new Redis(url, { ...options, commandTimeout: 1_000 })
  const subscriber = new Redis(url, { ...options, enableOfflineQueue: true, maxRetriesPerRequest: null })
  const local = localBus()
  publisher.on('error', onError)
  subscriber.on('error', onError)
  subscriber.subscribe(channel).catch(onError)
  let isOneLost = false
  publisher.on('ready', () => {
    if (!isOneLost) return
    isOneLost = false
    publisher.publish(channel, JSON.stringify(REFRESH_ALL)).catch(onError)
  })
  subscriber.on('message', (_channel: string, text: string) => {
    const entry = parse(text)
    if (entry) void local.publish(entry)
  })
  return {
    publish: async entry => {
      try {
        await publisher.publish(channel, JSON.stringify(entry))
      } catch (error) {
        isOneLost = true
        throw error
      }
    },
    subscribe: listener => local.subscribe(listener),
    close: async () => {
      publisher.disconnect()
      subscriber.disconnect()
      await local.close()
    },
  }
}
