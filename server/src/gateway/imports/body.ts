import type { Readable } from 'node:stream'
import { IMPORT_BODY_TYPE, MAX_IMPORT_BYTES } from '@ntocc/sdk/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { GatewayError } from '../errors.ts'
import { limitBodyTime } from '../late-body.ts'
import type { Limits } from '../limits.ts'
import { metered } from '../proxy/uploads.ts'

/** The line of JSON before the file: titles and codes of its columns, or the words of its issues. */
const MAX_HEAD_BYTES = 2 * 1024 * 1024
const LINE_END = 10

export interface ImportBody {
  head: unknown
  file: Buffer
}

/** Calls whose body is a file: it may take its time. */
export const isImport = (request: FastifyRequest): boolean =>
  request.method === 'POST' && (request.headers['content-type'] ?? '').startsWith(IMPORT_BODY_TYPE)

/** Takes tables as bodies. What can be told from the headers is told before a byte is read. */
export function acceptTables(app: FastifyInstance, limits: Limits): void {
  const most = MAX_IMPORT_BYTES + MAX_HEAD_BYTES
  app.addContentTypeParser(IMPORT_BODY_TYPE, async (request: FastifyRequest, payload: Readable) => {
    if (request.headers['content-encoding'] !== undefined) throw new GatewayError('UNSUPPORTED_TYPE')
    if (!request.session) throw new GatewayError('SESSION_ENDED')
    if (Number(request.headers['content-length'] ?? 0) > most) throw new GatewayError('IMPORT_TOO_LARGE')
    limitBodyTime(request, limits.uploadTotal)
    const chunks: Buffer[] = []
    for await (const chunk of metered(request, payload, { ...limits, uploadBytes: most })) chunks.push(chunk as Buffer)
    return splitBody(Buffer.concat(chunks))
  })
}

/** Throws GatewayError. */
export function splitBody(bytes: Buffer): ImportBody {
  const end = bytes.subarray(0, MAX_HEAD_BYTES).indexOf(LINE_END)
  if (end < 0) throw new GatewayError('BAD_BODY', { detail: 'no head' })
  const file = bytes.subarray(end + 1)
  if (file.length > MAX_IMPORT_BYTES) throw new GatewayError('IMPORT_TOO_LARGE')
  try {
    return { head: JSON.parse(bytes.toString('utf8', 0, end)), file }
  } catch {
    throw new GatewayError('BAD_JSON')
  }
}
