import { type Caller, callerAt } from '../calls.ts'

export const [BASIC, TMS] = ['/ntocc-basic-api', '/ntocc-tms-api'] as const
/** Whose shipper and carrier of the demo have accounts. */
export const [SHIPPER, TEAM] = ['HQ-S0001', 'HQ-T0001'] as const

/** Values of a record that are wanted otherwise than usual. */
export type Values = Readonly<Record<string, unknown>>

export interface Seen {
  id: number
  version: number
}

/** A console, and people who make calls there. */
export interface Desk {
  url(): string
  /** Signed in once, at the first call. */
  as(username: string): Promise<Caller>
}

export function deskAt(url: () => string): Desk {
  const callers = new Map<string, Promise<Caller>>()
  return {
    url,
    as(username) {
      const caller = callers.get(username) ?? callerAt(url(), username)
      callers.set(username, caller)
      return caller
    },
  }
}
