import { type Endpoint, type FieldIssue, isList, pathOf, type Typed } from '../contracts/endpoints/endpoint.ts'
import { fileCalls } from '../contracts/endpoints/files.ts'
import type { Envelope } from '../contracts/envelope.ts'
import { EXPORT_MIME } from '../contracts/export-files.ts'
import type { StoredFile } from '../contracts/files.ts'
import { isEnvelope, readEnvelope, SUCCESS_STATUSES, sentBody } from './envelope.ts'
import {
  ApiError,
  BadAnswerError,
  type ClientError,
  InvalidInputError,
  isClientError,
  LoggedOutError,
} from './errors.ts'
import { dispositionName, envelopeInBlob, pathName, withExtension } from './files.ts'
import { loadingMask } from './loading.ts'
import { loggedOutDialog } from './logged-out.ts'
import { consolePorts } from './ports.ts'
import { send, type WireRequest } from './transport.ts'
import type { CallOptions, Client, ClientOptions, DownloadedFile, DownloadOptions, SendOptions } from './types.ts'

/** Specification, section 8. */
export const ERROR_TOAST_MS = 5_000
export const WARNING_TOAST_MS = 3_000

type Values = Record<string, unknown>
type Hooks = Required<Pick<ClientOptions, 'onWarning' | 'onError' | 'onLoadingClear'>>

/** What the shell's ports do unless the client is told otherwise. */
const defaultHooks: Hooks = {
  onWarning: text => consolePorts().toast({ level: 'warning', text, durationMs: WARNING_TOAST_MS }),
  onError: error =>
    consolePorts().toast({
      level: 'error',
      text: error.message,
      durationMs: ERROR_TOAST_MS,
      requestId: error.requestId,
    }),
  onLoadingClear: () => loadingMask.clear(),
}

/** Makes a client of the console's calls. Needs no React and no DOM; what it shows goes through the ports. */
export function createClient(options: ClientOptions = {}): Client {
  const hooks: Hooks = { ...defaultHooks, ...defined(options) }

  /** Runs a call and treats its failure as the specification says: toast, loading cleared, rejected. */
  const guarded = async <T>(silent: boolean | undefined, run: () => Promise<T>): Promise<T> => {
    const round = loggedOutDialog.round
    try {
      return await run()
    } catch (error) {
      if (isClientError(error) && error.code !== 'ABORTED') report(error, round, silent)
      throw error
    }
  }

  const report = (error: ClientError, round: number, silent: boolean | undefined): void => {
    hooks.onLoadingClear()
    if (error.code === 'LOGGED_OUT') {
      if (options.onLoggedOut) options.onLoggedOut()
      else void loggedOutDialog.ask(round)
    } else if (!silent) hooks.onError(error)
  }

  const settle = (envelope: Envelope, response: Response, successStatuses?: readonly number[]): unknown => {
    const outcome = readEnvelope(envelope, successStatuses)
    const requestId = envelope.requestId ?? response.headers.get('x-request-id') ?? undefined
    if (outcome.kind === 'loggedOut') throw new LoggedOutError(outcome.text, { status: envelope.status, requestId })
    if (outcome.kind === 'error') {
      // A refused move is told by the rule against it: that it was refused, everybody sees.
      const against = envelope.errors?.move
      const text = (against && consolePorts().explain(against)) ?? outcome.text
      throw new ApiError(text, { status: outcome.status, requestId, fieldErrors: envelope.errors })
    }
    if (!response.ok) throw badAnswer(response)
    if (outcome.warning !== undefined) hooks.onWarning(outcome.warning)
    return outcome.data
  }

  const call = <P extends string, Q, B, D>(
    endpoint: Endpoint<P, Q, B, D>,
    given: CallOptions<P, Q, B> = {},
  ): Promise<D> =>
    guarded(given.silent, async () => {
      const request = wireRequest(endpoint, given, options)
      if (endpoint.data.kind === 'blob') return (await fileOf(request)).blob as D
      const { response, text } = await send(request, options, readText)
      const envelope = parseJson(text)
      if (!isEnvelope(envelope)) throw badAnswer(response)
      return settle(envelope, response, endpoint.successStatuses) as D
    })

  const fileOf = async (request: WireRequest): Promise<DownloadedFile> => {
    const { response, blob } = await send(request, options, readBlob)
    const envelope = await envelopeInBlob(blob)
    // A file that happens to be JSON with a status of 0 is still a file; only an error is one.
    if (envelope && !SUCCESS_STATUSES.includes(envelope.status)) settle(envelope, response)
    if (!response.ok) throw badAnswer(response)
    return { blob, name: dispositionName(response.headers.get('content-disposition')) ?? pathName(request.path) }
  }

  const file = (path: string, given: DownloadOptions = {}): Promise<DownloadedFile> =>
    guarded(given.silent, async () => {
      const { query, body, method = 'GET', signal } = given
      const found = await fileOf({ method, path, query, body: method === 'GET' ? undefined : sentBody(body), signal })
      return { blob: found.blob, name: given.fileName ?? found.name }
    })

  const upload = (
    blob: File,
    { name = blob.name, share, signal, onProgress, silent }: SendOptions = {},
  ): Promise<StoredFile> =>
    guarded(silent, async () => {
      const { method, path, successStatuses } = share ? fileCalls.uploadByLink : fileCalls.upload
      const query = { name, ...(share && { share }) }
      const request: WireRequest = { method, path, query, signal, file: { blob, onProgress } }
      const { response, text } = await send(request, options, readText)
      const envelope = parseJson(text)
      if (!isEnvelope(envelope)) throw badAnswer(response)
      return settle(envelope, response, successStatuses) as StoredFile
    })

  /** Holds the loading mask while a file comes; it closes 2 s after, or at once on failure. */
  const saved = async (loading: Promise<DownloadedFile>): Promise<DownloadedFile> => {
    loadingMask.show()
    try {
      const found = await loading
      consolePorts().saveFile(found.blob, found.name)
      loadingMask.hideAfterDownload()
      return found
    } catch (error) {
      loadingMask.hide()
      throw error
    }
  }

  return {
    call,
    file,
    save: (blob, name) => consolePorts().saveFile(blob, name),
    upload,
    download: (path, given) => saved(file(path, given)),
    downloadExcel: (path, given) =>
      saved(
        file(path, { ...given, method: 'GET' }).then(found => ({
          blob: new Blob([found.blob], { type: EXPORT_MIME }),
          name: withExtension(found.name, 'xlsx'),
        })),
      ),
  }
}

const defined = (options: ClientOptions): Partial<Hooks> => ({
  ...(options.onWarning && { onWarning: options.onWarning }),
  ...(options.onError && { onError: options.onError }),
  ...(options.onLoadingClear && { onLoadingClear: options.onLoadingClear }),
})

const readText = async (response: Response) => ({ response, text: await response.text() })
const readBlob = async (response: Response) => ({ response, blob: await response.blob() })

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const badAnswer = (response: Response): BadAnswerError =>
  new BadAnswerError(consolePorts().translate('badAnswer'), {
    status: response.status,
    requestId: response.headers.get('x-request-id') ?? undefined,
  })

/** The request of a call: path filled, inputs checked and normalised, secrets where they belong. */
function wireRequest<P extends string, Q, B>(
  endpoint: Endpoint<P, Q, B>,
  given: CallOptions<P, Q, B>,
  options: ClientOptions,
): WireRequest {
  const { method } = endpoint
  if (given.body instanceof Blob)
    return { method, path: pathOf(endpoint, given.params), blob: given.body, signal: given.signal }
  const partial = method === 'PUT'
  // A list's filters are loose texts by nature; the server reads them.
  const query = isList(endpoint) ? given.query : checked(endpoint.query, given.query, false)
  const body = sentBody(checked(endpoint.body, given.body, partial))
  const inBody = endpoint.secretQuery && options.secrets !== 'query'
  return {
    method,
    path: pathOf(endpoint, given.params),
    query: inBody ? undefined : (query as Values | undefined),
    body: inBody ? (query ?? {}) : body,
    signal: given.signal,
    language: given.language,
    idempotencyKey: given.idempotencyKey,
    timeoutMs: given.timeoutMs,
    keepalive: given.keepalive,
  }
}

function checked<T>(shape: Typed<T> | undefined, values: T | undefined, partial: boolean): unknown {
  if (!shape?.validate || !shape.normalise || values === undefined) return values
  const normalised = { ...(values as Values), ...shape.normalise(values as Values) }
  const fieldErrors: Record<string, FieldIssue> = shape.validate(normalised, { partial })
  if (Object.keys(fieldErrors).length > 0) {
    throw new InvalidInputError(consolePorts().translate('invalid'), { fieldErrors })
  }
  return normalised
}
