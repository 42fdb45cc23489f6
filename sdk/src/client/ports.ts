import type { FieldIssue } from '../contracts/endpoints/endpoint.ts'
import { CLIENT_TEXTS, type ClientTextKey } from './texts.ts'

/**
 * What the client needs of a user interface, given once by the shell. Until then nothing is shown, so the client can
 * run in tests and in Node.
 */
export interface ToastOptions {
  level: 'error' | 'warning' | 'success' | 'info'
  text: string
  /** ms */
  durationMs: number
  /** Shown small beside an error, so that support can find it in the logs. */
  requestId?: string
}

export interface ConsolePorts {
  toast(options: ToastOptions): void
  /**
   * The one dialog of status 21332. Resolves true when the user wants to log in again, false to stay. Never called
   * while an earlier call is still open.
   */
  confirmLoggedOut(): Promise<boolean>
  /** The user confirmed: reset the token and reload (specification, section 8). */
  onLoggedOut(): void
  /** Shows or hides the global loading mask. */
  setLoading(visible: boolean, text?: string): void
  /** A text of the client in the page's language. */
  translate(key: ClientTextKey): string
  /** A reason of the server in the page's language; undefined while its message is not there. */
  explain(issue: FieldIssue): string | undefined
  /** Hands a finished file to the browser. */
  saveFile(file: Blob, name: string): void
}

const silent: ConsolePorts = {
  toast: () => {},
  confirmLoggedOut: () => Promise.resolve(false),
  onLoggedOut: () => {},
  setLoading: () => {},
  translate: key => CLIENT_TEXTS[key],
  explain: () => undefined,
  saveFile: () => {},
}

let current: ConsolePorts = silent

/** Sets some or all ports; returns a function that restores what was there. */
export function setConsolePorts(ports: Partial<ConsolePorts>): () => void {
  const before = current
  current = { ...current, ...ports }
  return () => {
    current = before
  }
}

export const consolePorts = (): ConsolePorts => current
