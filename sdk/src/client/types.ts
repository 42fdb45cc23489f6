import type { Endpoint, PathParams } from '../contracts/endpoints/endpoint.ts'
import type { StoredFile } from '../contracts/files.ts'
import type { Language } from '../contracts/language.ts'
import type { ClientError } from './errors.ts'
import type { SendFile } from './send-file.ts'

export interface ClientOptions {
  /** '' for the same origin; from runtime configuration (Boot.apiBase). */
  baseUrl?: string | (() => string)
  /** The page's language, sent as Accept-Language. */
  language?: () => Language
  fetch?: typeof fetch
  /** How files are sent. Default: XMLHttpRequest, or `fetch` when that is given. */
  sendFile?: SendFile
  /** ms; 300 000 unless told (specification, section 9). */
  timeoutMs?: number
  /** Status 1. Default: a warning toast. */
  onWarning?: (text: string) => void
  /** Any failed call that is not silent. Default: an error toast of 5 s. */
  onError?: (error: ClientError) => void
  /** Status 21332. Default: the one dialog of the ports. */
  onLoggedOut?: () => void
  /** After any failure. Default: closes the global mask. */
  onLoadingClear?: () => void
  /** Headers added to each call; tests and Node callers use it for a bearer token. */
  headers?: () => Record<string, string>
  /**
   * Where `secretQuery` inputs go: 'body' (the page, through the gateway) or 'query' (straight to a backend).
   * Default 'body'.
   */
  secrets?: 'body' | 'query'
}

export interface CallOptions<P extends string, Q, B> {
  params?: PathParams<P>
  query?: Q
  body?: B
  signal?: AbortSignal
  /** The language of the answer. Default: the page's when the call is sent, which may not be that of when it was wanted. */
  language?: Language
  /** Sent as Idempotency-Key: the server does the work once however often the call arrives. */
  idempotencyKey?: string
  timeoutMs?: number
  /** Goes on when the window closes; for small bodies that must arrive. */
  keepalive?: boolean
  /** Failures are rejected but not shown. A 21332 still opens its dialog. */
  silent?: boolean
}

export interface DownloadOptions<Q = Record<string, unknown>> {
  query?: Q
  body?: unknown
  method?: 'GET' | 'POST' | 'PUT'
  /** Used when the answer names no file. */
  fileName?: string
  signal?: AbortSignal
  silent?: boolean
}

export interface SendOptions {
  /** Name to keep it under; the file's own unless told. */
  name?: string
  signal?: AbortSignal
  /** By whoever has this link instead of a session: the file belongs to the link. */
  share?: string
  /** Bytes sent so far. */
  onProgress?(sent: number): void
  silent?: boolean
}

/** A received file. */
export interface DownloadedFile {
  blob: Blob
  name: string
}

export interface Client {
  /** Calls an endpoint and answers the `data` of its envelope. Rejects with a `ClientError`. */
  call<P extends string, Q, B, D>(endpoint: Endpoint<P, Q, B, D>, options?: CallOptions<P, Q, B>): Promise<D>
  /** Excel download: GET with query, a file named .xlsx, handed to the browser (specification, section 7). */
  downloadExcel(path: string, options?: Omit<DownloadOptions, 'method' | 'body'>): Promise<DownloadedFile>
  /** Generic file download: GET with params or another method with a body, handed to the browser. */
  download(path: string, options?: DownloadOptions): Promise<DownloadedFile>
  /** The file without saving it. */
  file(path: string, options?: DownloadOptions): Promise<DownloadedFile>
  /** Hands a file that was made on the page to the browser. */
  save(file: Blob, name: string): void
  /** Uploads a file. Pages use `useUploads`, which goes on when their tab is hidden. */
  upload(file: File, options?: SendOptions): Promise<StoredFile>
}
