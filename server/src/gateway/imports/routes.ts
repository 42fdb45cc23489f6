import { createHash } from 'node:crypto'
import { EventEmitter } from 'node:events'
import {
  EXPORT_MIME,
  endpoints,
  type ImportFileRequest,
  type ImportPhase,
  type ImportReport,
  type ImportResult,
  type Notification,
  pathOf,
} from '@ntocc/sdk/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Bus, CHANNELS } from '../bus/bus.ts'
import type { Limits } from '../config.ts'
import { GatewayError } from '../errors.ts'
import { ExportSlots } from '../exports/export-slots.ts'
import { attachment, safeFileName } from '../exports/request.ts'
import type { UpstreamClient } from '../proxy/upstream.ts'
import { honourCookie, refuseForeign } from '../session/guard.ts'
import type { Session } from '../session/seal.ts'
import type { SessionStore } from '../session/store.ts'
import { acceptTables, type ImportBody } from './body.ts'
import { tableFileOf } from './file-kind.ts'
import { outcomeOf } from './outcome.ts'
import { readFileRequest, readTemplateRequest, readWorkbookRequest } from './request.ts'
import { describe, readRows } from './rows.ts'
import { annotatedTable, readTable, templateTable } from './tables.ts'
import { templateColumnOf } from './template.ts'

export interface ImportRouteOptions {
  store: SessionStore
  upstream: UpstreamClient
  bus: Bus
  limits: Limits
}

/** Tables in: a template to fill in, a look at a file, what would be refused, the import, and the file with its bad cells. */
export async function importRoutes(app: FastifyInstance, { store, upstream, bus, limits }: ImportRouteOptions) {
  const slots = new ExportSlots({ perParty: 2, inAll: 3, refusals: ['IMPORT_RUNNING', 'IMPORTS_BUSY'] })
  acceptTables(app, limits)

  app.addHook('onRequest', async (request, reply) => {
    refuseForeign(request)
    honourCookie(store, request, reply)
    if (!request.session) throw new GatewayError('SESSION_ENDED')
    // Taken before a byte of the file is read: what is read is held in memory.
    reply.raw.once('close', slots.take(request.session))
  })

  app.post('/console/imports/template', async (request, reply) => {
    const { columns, texts, fileName } = readTemplateRequest(request.body)
    const file = await templateTable(columns.map(templateColumnOf), texts, goneSignal(reply).signal)
    return sendWorkbook(reply, file, fileName)
  })

  app.post('/console/imports/workbook', async (request, reply) => {
    const { head, file } = tableBody(request)
    const wanted = readWorkbookRequest(head)
    const marked = await annotatedTable(tableFileOf(file), wanted, goneSignal(reply).signal)
    return sendWorkbook(reply, marked, wanted.fileName)
  })

  app.post('/console/imports', async (request, reply) => {
    const { head, file } = tableBody(request)
    const { signal, caller } = goneSignal(reply)
    const session = request.session as Session
    const wanted = readFileRequest(head)
    const tell = (phase: ImportPhase, rows: number) => {
      const { party } = session
      if (!party) return
      const message: Notification = { type: 'importProgress', id: wanted.id, phase, rows }
      bus.publish(CHANNELS.notify, { key: `${party.branchCode}/${party.partyType}/${party.code}`, message })
    }
    const table = await readTable(tableFileOf(file), wanted.columns, { signal, onRows: rows => tell('reading', rows) })
    const read = await readRows(table, wanted.columns, signal)
    if (read.rows.length === 0) throw new GatewayError('IMPORT_EMPTY')
    const report: ImportReport = describe(table, wanted.columns, read)
    if (wanted.step === 'preview') return { status: 0, data: report }
    if (report.missing.length > 0) throw new GatewayError('IMPORT_MISSING_COLUMNS')
    tell(wanted.step === 'check' ? 'checking' : 'writing', read.rows.length)
    const ask = (body: Buffer) =>
      upstream.json<ImportResult>({
        method: 'POST',
        path: pathOf(endpoints.importRecords, { entity: wanted.entity }),
        bytes: body,
        request,
        session,
        caller,
      })
    const answer = await outcomeOf({ wanted, read, importId: importIdOf(session, wanted, file), ask })
    if ('refused' in answer) {
      return reply.header('cache-control', 'no-store').send({ ...answer.refused, requestId: request.id })
    }
    request.log.info({ entity: wanted.entity, step: wanted.step, rows: read.rows.length }, 'import')
    return { status: 0, data: { ...report, outcome: answer.outcome } }
  })
}

function tableBody({ body }: FastifyRequest): ImportBody {
  if (typeof body !== 'object' || body === null || !Buffer.isBuffer((body as ImportBody).file))
    throw new GatewayError('UNSUPPORTED_TYPE')
  return body as ImportBody
}

/** Tells when the page has left: nothing goes on for nobody. */
function goneSignal(reply: FastifyReply): { signal: AbortSignal; caller: EventEmitter } {
  const controller = new AbortController()
  const caller = new EventEmitter()
  reply.raw.once('close', () => {
    if (reply.raw.writableFinished) return
    controller.abort(new GatewayError('UPSTREAM_FAILED', { detail: 'the caller left' }))
    caller.emit('abort')
  })
  return { signal: controller.signal, caller }
}

/** The same file of the same people is one import, however often it comes and whoever of them sends it. */
function importIdOf({ party, id }: Session, { entity, again }: ImportFileRequest, file: Buffer): string {
  const owner = party ? [party.branchCode, party.partyType, party.code] : [id]
  const hash = createHash('sha256').update(JSON.stringify([...owner, entity, again ?? '']))
  return hash.update(file).digest('hex')
}

const sendWorkbook = (reply: FastifyReply, file: Buffer, fileName: string): FastifyReply =>
  reply
    .header('content-type', EXPORT_MIME)
    .header('content-disposition', attachment(safeFileName(fileName, 'xlsx')))
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(file)
