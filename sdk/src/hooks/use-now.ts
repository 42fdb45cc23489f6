import { useSyncExternalStore } from 'react'
import { platformNow } from '../fields/platform-clock.ts'

/** So often ages are told anew: nobody sees seconds. */
const EVERY_MS = 20_000

let now = platformNow()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

const tick = () => {
  now = platformNow()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  if (timer === undefined) {
    tick()
    timer = setInterval(tick, EVERY_MS)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Now by the platform's clock, told anew three times a minute: one timer for everything on screen. */
export const useNow = (): Date =>
  useSyncExternalStore(
    subscribe,
    () => now,
    () => now,
  )
