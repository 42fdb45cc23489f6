import type { Endpoint, PathParams } from '@ntocc/sdk/contracts'
import type { Ctx, SignedCtx } from './context.ts'

export interface Input<P extends string, Q, B> {
  params: PathParams<P> extends infer R ? { [K in keyof R]: string } : never
  /** Validated and normalised when the endpoint has a shape; text otherwise, as it came. */
  query: Q extends undefined ? Record<string, string> : Q
  body: B extends undefined ? Record<string, never> : B
}

/** One call with the code that answers it. */
export interface Route {
  endpoint: Endpoint
  /** Codes that open the call beside its permission. What it answers then is for the handler to narrow. */
  alsoFor?: readonly string[]
  /** Whether a branch has the call at all; absent: every branch has it. */
  isIn?(branchCode: string): boolean
  /** Its body is read while it comes: no transaction may wait for it, and a key to do it once is not looked at. */
  isStreamed?: true
  run(ctx: Ctx, input: Input<string, unknown, unknown>): Promise<unknown>
}

/** A success that also shows a warning: envelope status 1. */
export class Warned<T> {
  readonly data: T
  readonly message: string

  constructor(data: T, message: string) {
    this.data = data
    this.message = message
  }
}

/** An answer that is a file instead of an envelope. */
export class FileAnswer {
  readonly bytes: Buffer | null
  readonly headers: Readonly<Record<string, string>>

  /** @param bytes null when the caller has the file already (HTTP 304) */
  constructor(bytes: Buffer | null, headers: Readonly<Record<string, string>>) {
    this.bytes = bytes
    this.headers = headers
  }
}

/** What a call comes to, whatever its data. */
export type Answered = unknown | Warned<unknown> | FileAnswer

type Answer<D> = Promise<D | Warned<D>>

/** Routes of all kinds stand in one list: what a call is asked and answers is known to its handler alone. */
const asRoute = (endpoint: unknown, run: unknown): Route => ({
  endpoint: endpoint as Endpoint,
  run: run as Route['run'],
})

/** Answers an endpoint of the table for signed-in callers. Who may call, shapes and the envelope are seen to outside. */
export const handle = <P extends string, Q, B, D>(
  endpoint: Endpoint<P, Q, B, D>,
  run: (ctx: SignedCtx, input: Input<P, Q, B>) => Answer<D>,
): Route => asRoute(endpoint, run)

/** Answers a call whose answer is a file. */
export const handleFile = <P extends string, Q, B>(
  endpoint: Endpoint<P, Q, B, Blob>,
  run: (ctx: SignedCtx, input: Input<P, Q, B>) => Promise<FileAnswer>,
): Route => asRoute(endpoint, run)

/** The same for a call that is public: there may be no session. */
export const handlePublic = <P extends string, Q, B, D>(
  endpoint: Endpoint<P, Q, B, D>,
  run: (ctx: Ctx, input: Input<P, Q, B>) => Answer<D>,
): Route => asRoute(endpoint, run)
