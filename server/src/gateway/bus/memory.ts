import { EventEmitter } from 'node:events'
import type { Bus, Counted } from './bus.ts'

const SWEEP_ABOVE = 10_000

/** The bus of a single process. */
export function createMemoryBus(now: () => number = Date.now): Bus {
  const emitter = new EventEmitter({ captureRejections: false })
  emitter.setMaxListeners(0)
  const counters = new Map<string, Counted>()
  const sets = new Map<string, Map<string, number>>()

  const sweep = (): void => {
    if (counters.size <= SWEEP_ABOVE) return
    for (const [key, counted] of counters) if (counted.resetsAt <= now()) counters.delete(key)
  }

  return {
    publish(channel, message) {
      emitter.emit(channel, message)
    },
    subscribe(channel, listener) {
      emitter.on(channel, listener)
      return () => emitter.off(channel, listener)
    },
    count(key, windowMs, by = 1) {
      sweep()
      const known = counters.get(key)
      const live = known && known.resetsAt > now() ? known : { count: 0, resetsAt: now() + windowMs }
      // A clock that was set back must not make a window longer than windows are.
      live.resetsAt = Math.min(live.resetsAt, now() + windowMs)
      live.count = Math.max(0, live.count + by)
      counters.set(key, live)
      return Promise.resolve({ ...live })
    },
    forget(key) {
      counters.delete(key)
      return Promise.resolve()
    },
    addUntil(set, member, until) {
      const members = sets.get(set) ?? new Map<string, number>()
      sets.set(set, members.set(member, until))
      return Promise.resolve()
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
