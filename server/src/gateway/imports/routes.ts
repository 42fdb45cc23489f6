import { createHash } from 'node:crypto'
import { EventEmitter } from 'node:events'
import {
  EMPLOYED,
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
import type { CallTable } from '../calls/table.ts'
import { GatewayError } from '../errors.ts'
import { attachment, safeFileName } from '../exports/request.ts'
import type { Limits } from '../limits.ts'
import type { UpstreamClient } from '../proxy/upstream.ts'
import { honourCookie, refuseForeign } from '../session/guard.ts'
import type { Session } from '../session/seal.ts'
import type { SessionStore } from '../session/store.ts'
import type { AreaUpstreams } from '../upstreams/upstreams.ts'
import { acceptTables, type ImportBody } from './body.ts'
import { tableFileOf } from './file-kind.ts'
import { outcomeOf } from './outcome.ts'
import { readFileRequest, readTemplateRequest, readWorkbookRequest } from './request.ts'
import { describe, readRows } from './rows.ts'
import { annotatedTable, readTable, templateTable } from './tables.ts'
import { templateColumnOf } from './template.ts'
import { type Gone, type InThread, type Refused, Turns } from './turns.ts'

export interface ImportRouteOptions {
  store: SessionStore
  upstream: UpstreamClient
  bus: Bus
  limits: Limits
  /** Integrators' own services, some of which take files. */
  areas: AreaUpstreams
  /** Which calls there are now. */
  calls: () => CallTable
}

/**
 * Tables in: a template to fill in, a look at a file, what would be refused, the import, and the file with its bad cells.
 * Each is for those who may import what it is about, and for nobody else is a file so much as unpacked.
 */
export async function importRoutes(
  app: FastifyInstance,
  { store, upstream, bus, limits, calls, areas }: ImportRouteOptions,
) {
  const turns = new Turns({ upstream, areas, bus })
  acceptTables(app, limits)

  app.addHook('onRequest', async (request, reply) => {
    refuseForeign(request)
    honourCookie(store, request, reply)
    if (!request.session) throw new GatewayError('SESSION_ENDED')
    const { signal } = goneSignal(reply)
    // Taken before a byte of the file is read: what is read is held in memory.
    reply.raw.once('close', await turns.toSend(request.session, signal))
  })

  app.post('/console/imports/template', async (request, reply) => {
    const { entity, columns, texts, fileName } = readTemplateRequest(request.body, calls())
    const gone = goneSignal(reply)
    const file = await turns.work({ request, entity, gone }, inThread =>
      inThread(() =>
        templateTable(
          columns.map(column => templateColumnOf(column, texts)),
          texts,
          gone.signal,
        ),
      ),
    )
    return Buffer.isBuffer(file) ? sendWorkbook(reply, file, fileName) : sendRefusal(request, reply, file)
  })

  app.post('/console/imports/workbook', async (request, reply) => {
    const { head, file } = tableBody(request)
    const wanted = readWorkbookRequest(head, calls())
    const gone = goneSignal(reply)
    const { entity } = wanted
    const marked = await turns.work({ request, entity, gone }, inThread =>
      inThread(() => annotatedTable(tableFileOf(file), wanted, gone.signal)),
    )
    return Buffer.isBuffer(marked) ? sendWorkbook(reply, marked, wanted.fileName) : sendRefusal(request, reply, marked)
  })

  app.post('/console/imports', async (request, reply) => {
    const { head, file } = tableBody(request)
    const gone = goneSignal(reply)
    const { signal, caller } = gone
    const session = request.session as Session
    const wanted = readFileRequest(head, calls())
    const tell = (phase: ImportPhase, rows: number) => {
      const { party } = session
      if (!party) return
      const message: Notification = { type: 'importProgress', id: wanted.id, phase, rows }
      bus.publish(CHANNELS.notify, { key: `${party.branchCode}/${party.partyType}/${party.code}`, message })
    }
    const ask = (body: Buffer) =>
      upstream.json<ImportResult>({
        method: 'POST',
        path: importPath(wanted.entity, areas),
        bytes: body,
        request,
        session,
        caller,
      })
    const onRows = (rows: number) => tell('reading', rows)
    const perform = async (inThread: InThread): Promise<ImportReport | Refused> => {
      const table = await inThread(() => readTable(tableFileOf(file), wanted.columns, { signal, onRows }))
      const read = await readRows(table, wanted.columns, signal)
      if (read.rows.length === 0) throw new GatewayError('IMPORT_EMPTY')
      const report: ImportReport = describe(table, wanted.columns, read)
      const log = { entity: wanted.entity, step: wanted.step, rows: read.rows.length, work: table.work }
      request.log.info(log, 'import')
      if (wanted.step === 'preview') return report
      if (report.missing.length > 0) throw new GatewayError('IMPORT_MISSING_COLUMNS')
      tell(wanted.step === 'check' ? 'checking' : 'writing', read.rows.length)
      const answer = await outcomeOf({ wanted, read, importId: importIdOf(session, wanted, file), ask })
      return 'refused' in answer ? answer : { ...report, outcome: answer.outcome }
    }
    const report = await turns.work({ request, entity: wanted.entity, gone }, perform)
    return 'refused' in report ? sendRefusal(request, reply, report) : { status: 0, data: report }
  })
}

/** Where the rows go: to the backend, or to the integrator's service that takes files for the entity. */
function importPath(entity: string, areas: Pick<AreaUpstreams, 'importing'>): string {
  const importing = areas.importing(entity)
  return importing ? `${importing.prefix}/import/${entity}` : pathOf(endpoints.importRecords, { entity })
}

/** What the backend refuses, in its own words. */
const sendRefusal = (request: FastifyRequest, reply: FastifyReply, { refused }: Refused): FastifyReply =>
  reply.header('cache-control', 'no-store').send({ ...refused, requestId: request.id })

function tableBody({ body }: FastifyRequest): ImportBody {
  if (typeof body !== 'object' || body === null || !Buffer.isBuffer((body as ImportBody).file))
    throw new GatewayError('UNSUPPORTED_TYPE')
  return body as ImportBody
}

/** Tells when the page has left: nothing goes on for nobody. */
function goneSignal(reply: FastifyReply): Gone {
  const controller = new AbortController()
  const caller = new EventEmitter()
  reply.raw.once('close', () => {
    if (reply.raw.writableFinished) return
    controller.abort(new GatewayError('UPSTREAM_FAILED', { detail: 'the caller left' }))
    caller.emit('abort')
  })
  return { signal: controller.signal, caller }
}

/** Who works for a branch imports for the branch, each under a code of their own; whoever deals with it, for themselves. */
const ownerOf = ({ party, id }: Session): string[] => {
  if (!party) return [id]
  return EMPLOYED.includes(party.partyType) ? [party.branchCode] : [party.branchCode, party.partyType, party.code]
}

/**
 * The same file of the same people is one import, however often it comes: whoever sent it is answered again, a colleague who
 * sends it too is told who has, and when.
 */
function importIdOf(session: Session, { entity, again }: ImportFileRequest, file: Buffer): string {
  const owner = ownerOf(session)
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
