import { MAX_FILE_BYTES } from '@ntocc/sdk/contracts'

/** Times in milliseconds, sizes in bytes. Tests shorten them; nothing else changes them. */
export interface Limits {
  bodyBytes: number
  uploadBytes: number
  /** Uploads at once: in all, of one person, and of all who have registered and are not approved, of whom each has one. */
  uploads: number
  uploadsOfPerson: number
  uploadsOfApplicants: number
  /** ms for which somebody must have sent for longer than somebody else before giving way. */
  uploadPatience: number
  /** An upload that brings nothing for this long is ended. */
  uploadIdle: number
  /** Longest time of an upload, from its first byte to the answer. */
  uploadTotal: number
  jsonDepth: number
  headerCount: number
  headersTimeout: number
  requestTimeout: number
  connectionsCheckingInterval: number
  keepAliveTimeout: number
  upstreamConnect: number
  upstreamHeaders: number
  /** Header time of the named report and export routes; the page waits as long (specification, section 9). */
  upstreamLongHeaders: number
  upstreamBodyIdle: number
  upstreamTotal: number
  upstreamLongTotal: number
  upstreamConnections: number
  upstreamQueue: number
  /** Of these, what one person may use; an address nobody has signed in from gets half. */
  callerConnections: number
  callerQueue: number
  /** A reader that has taken nothing of an answer for this long is cut off. */
  sendIdle: number
  /** How often it is looked whether the reader of an export takes it. */
  readerLook: number
  loginAccount: { failures: number; windowMs: number }
  loginAddress: { failures: number; windowMs: number }
  staticMemoryBytes: number
  unsealedMs: number
  enterpriseMs: number
  /** How long a replica that starts waits for the others' news before it serves without. */
  busStart: number
}

export const DEFAULT_LIMITS: Limits = {
  bodyBytes: 1024 * 1024,
  uploadBytes: MAX_FILE_BYTES,
  uploads: 16,
  uploadsOfPerson: 4,
  uploadsOfApplicants: 4,
  uploadPatience: 60_000,
  uploadIdle: 30_000,
  uploadTotal: 300_000,
  jsonDepth: 64,
  headerCount: 100,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 72_000,
  upstreamConnect: 2_000,
  upstreamHeaders: 15_000,
  upstreamLongHeaders: 300_000,
  upstreamBodyIdle: 30_000,
  upstreamTotal: 120_000,
  upstreamLongTotal: 600_000,
  upstreamConnections: 128,
  upstreamQueue: 1_024,
  callerConnections: 32,
  callerQueue: 96,
  sendIdle: 60_000,
  readerLook: 500,
  loginAccount: { failures: 10, windowMs: 10 * 60_000 },
  loginAddress: { failures: 15, windowMs: 5 * 60_000 },
  staticMemoryBytes: 64 * 1024 * 1024,
  unsealedMs: 30_000,
  enterpriseMs: 30_000,
  busStart: 2_000,
}
