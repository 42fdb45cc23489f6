import { createStore } from '../state/store.ts'
import type { LiveState, NotifySocket } from './socket.ts'

/** Whether notifications arrive now. */
export const live = createStore<LiveState>('off')

/** Tries at once when the network is back or the page is looked at again, instead of at the end of a long wait. */
export function wakeWith(socket: NotifySocket): () => void {
  const online = () => socket.wake()
  const seen = () => document.visibilityState === 'visible' && socket.wake()
  addEventListener('online', online)
  document.addEventListener('visibilitychange', seen)
  return () => {
    removeEventListener('online', online)
    document.removeEventListener('visibilitychange', seen)
  }
}
