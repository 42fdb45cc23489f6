import type { AreaContract } from '../contracts/area.ts'
import type { AreaCtx } from './context.ts'

/** What a listener bears, whoever calls. */
export interface LineLimits {
  /** Connections at a time; one more is closed as it comes. 10,000 unless told. */
  connections?: number
  /** The same from one address. 256 unless told. */
  perAddress?: number
  /** Milliseconds until the other side must be known. 30,000 unless told. */
  unknownMs?: number
  /** Messages that it may send until then. 10 unless told. */
  unknownMessages?: number
  /** Milliseconds without a whole message after which it has gone. 600,000 unless told. */
  idleMs?: number
  /**
   * Messages of one connection in a minute, each kilobyte counting as one at least. Who sends more is read more slowly: nothing
   * is lost by it. 240 unless told.
   */
  perMinute?: number
  /** Bytes that may wait for somebody who takes none. 65,536 unless told. */
  unsent?: number
}

/** One connection, as the code of an area has it. */
export interface Line {
  /** Of the other side, as the operating system says; behind an edge all have the edge's. */
  readonly address: string
  /** Aborted when the connection has ended. */
  readonly signal: AbortSignal
  /** Does nothing once it has ended. */
  send(bytes: Uint8Array): void
  /** The other side has proven who it is. */
  known(): void
  /** Ends it after what was sent; nothing more is read. */
  close(): void
}

/** What an area does with one connection. */
export interface Conversation {
  /**
   * One message, when the one before is done with: nothing is read meanwhile. It has the time of a call. What it throws is logged;
   * the message has no answer then, and the connection goes on.
   */
  message(bytes: Uint8Array): Promise<unknown>
  /** The connection has ended, from whichever side. */
  ended?(): void
}

/** A TCP port of an area's own, for machines that speak no HTTP. Plain: whatever encrypts it stands before it. */
export interface Listener<C extends AreaContract = AreaContract> {
  /**
   * Variable of the installation's environment that holds the port: `8808`, or `127.0.0.1:8808` for one address. Where it is
   * not set nothing listens.
   */
  variable: string
  limits?(ctx: AreaCtx<C>): LineLimits
  /**
   * Cuts what comes into messages, wherever the network has broken it; one for each connection. What it keeps for later is
   * its own to bound. It throws for what can never become a message: the connection ends.
   */
  cut(): (chunk: Uint8Array) => readonly Uint8Array[]
  /** Begins a conversation with whoever has connected. */
  connection(ctx: AreaCtx<C>, line: Line): Conversation
}

/** Listeners of a service by name, as the log and /readyz call them. */
export type Listeners<C extends AreaContract> = Readonly<Record<string, Listener<C>>>
