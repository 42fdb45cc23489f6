/** What the tabs of one browser tell each other. */
export type SessionEvent =
  /** The cookie is a new one: somebody signed in, on the sign-in page or over a page whose session had ended. */
  | { kind: 'signed-in'; passWordOverdue: boolean }
  | { kind: 'signed-out' }
  | { kind: 'role-changed' }
  | { kind: 'password-changed' }
  | { kind: 'factor-set' }

const CHANNEL = 'ntocc-session'
const KINDS = [
  'signed-in',
  'signed-out',
  'role-changed',
  'password-changed',
  'factor-set',
] satisfies SessionEvent['kind'][]

const isEvent = (data: unknown): data is SessionEvent =>
  KINDS.some(kind => kind === (data as SessionEvent | null)?.kind)

/** Signing in, out or changing role in one tab of the browser is followed by all others. */
export function createSessionChannel(onEvent: (event: SessionEvent) => void) {
  if (typeof BroadcastChannel === 'undefined') return { announce: () => undefined, close: () => undefined }
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isEvent(data)) onEvent(data)
  }
  return {
    announce: (event: SessionEvent) => channel.postMessage(event),
    close: () => channel.close(),
  }
}
