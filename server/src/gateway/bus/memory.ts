import { EventEmitter } from 'node:events'
import type { Bus } from './bus.ts'
import { Counters } from './counters.ts'
import { KeptSets } from './kept-sets.ts'

export interface MemoryBusOptions {
  now?: () => number
  /** Where the members of sets are kept for the next start; they end with the process without it. */
  kept?: { file: string; onError(error: Error): void }
}

/** The bus of a single process. */
export function createMemoryBus({ now = Date.now, kept }: MemoryBusOptions = {}): Bus {
  const emitter = new EventEmitter({ captureRejections: false })
  emitter.setMaxListeners(0)
  const counters = new Counters(now)
  const sets = new Map<string, Map<string, number>>()

  const put = (set: string, member: string, until: number): void => {
    const members = sets.get(set) ?? new Map<string, number>()
    sets.set(set, members.set(member, until))
  }
  const file = kept && new KeptSets({ ...kept, now })
  for (const entry of file?.read() ?? []) put(...entry)

  return {
    publish(channel, message) {
      emitter.emit(channel, message)
    },
    subscribe(channel, listener) {
      emitter.on(channel, listener)
      return () => emitter.off(channel, listener)
    },
    count(key, windowMs, by = 1) {
      return Promise.resolve(counters.count(key, windowMs, by))
    },
    addUntil(set, member, until) {
      put(set, member, until)
      return file ? file.add([set, member, until]) : Promise.resolve()
    },
    members(set) {
      const members = sets.get(set) ?? new Map<string, number>()
      for (const [member, until] of members) if (until <= now()) members.delete(member)
      return Promise.resolve(new Map(members))
    },
    onUp() {},
    started: () => Promise.resolve(),
    state: () => 'local',
    close() {
      emitter.removeAllListeners()
      return Promise.resolve()
    },
  }
}
