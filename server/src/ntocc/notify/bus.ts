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

/** Several replicas: the Redis channel `{prefix}notify`. While Redis is away messages are lost, nothing else is. */
export const redisBus = (url: string, prefix: string, onError: (error: unknown) => void): FeedBus => {
  const channel = `${prefix}notify`
  const options = { maxRetriesPerRequest: 1, enableOfflineQueue: false, lazyConnect: false }
  const publisher = new Redis(url, options)
  const subscriber = new Redis(url, { ...options, enableOfflineQueue: true, maxRetriesPerRequest: null })
  const local = localBus()
  publisher.on('error', onError)
  subscriber.on('error', onError)
  subscriber.subscribe(channel).catch(onError)
  subscriber.on('message', (_channel: string, text: string) => {
    const entry = parse(text)
    if (entry) void local.publish(entry)
  })
  return {
    publish: async entry => {
      await publisher.publish(channel, JSON.stringify(entry))
    },
    subscribe: listener => local.subscribe(listener),
    close: async () => {
      publisher.disconnect()
      subscriber.disconnect()
      await local.close()
    },
  }
}
