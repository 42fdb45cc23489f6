import type { SessionEvent } from './session.ts'

const CHANNEL = 'ntocc-session'
const EVENTS: readonly SessionEvent[] = ['signed-in', 'signed-out', 'role-changed']

/** Signing in, out or changing role in one tab of the browser is followed by all others. */
export function createSessionChannel(onEvent: (event: SessionEvent) => void) {
  if (typeof BroadcastChannel === 'undefined') return { announce: () => undefined, close: () => undefined }
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const event = EVENTS.find(known => known === data)
    if (event) onEvent(event)
  }
  return {
    announce: (event: SessionEvent) => channel.postMessage(event),
    close: () => channel.close(),
  }
}
