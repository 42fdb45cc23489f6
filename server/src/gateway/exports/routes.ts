import { EventEmitter } from 'node:events'
import type { Envelope, ExportRequest, Notification, Page } from '@ntocc/sdk/contracts'
import type { ExportCell } from '@ntocc/sdk/fields'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Bus, CHANNELS } from '../bus/bus.ts'
import type { CallTable } from '../calls/table.ts'
import { GatewayError } from '../errors.ts'
import { languageOf } from '../language.ts'
import type { Limits } from '../limits.ts'
import type { UpstreamClient } from '../proxy/upstream.ts'
import { honourCookie, refuseForeign } from '../session/guard.ts'
import type { Session } from '../session/seal.ts'
import type { SessionStore } from '../session/store.ts'
import { RowMaker } from './cells.ts'
import { ExportSlots } from './export-slots.ts'
import { checkExporter, checkQuantity, exportableList, permissionsOf, rowsOf } from './grant.ts'
import { ListRefused, openBatch, openChosen, type ReadPage } from './pages.ts'
import { Progress } from './progress.ts'
import { watchReader } from './reader.ts'
import { attachment, readExportRequest, safeFileName } from './request.ts'
import { WRITERS } from './writer.ts'

export interface ExportRouteOptions {
  store: SessionStore
  upstream: UpstreamClient
  bus: Bus
  /** Which calls there are now. */
  calls: () => CallTable
  limits: Pick<Limits, 'readerLook' | 'sendIdle'>
  slots?: ExportSlots
}

/** POST /console/exports: a list as a file, streamed while it is read. */
export async function exportRoutes(app: FastifyInstance, options: ExportRouteOptions): Promise<void> {
  const { store, upstream, bus, limits, calls, slots = new ExportSlots() } = options

  app.addHook('onRequest', async (request, reply) => {
    refuseForeign(request)
    honourCookie(store, request, reply)
  })

  app.post('/console/exports', async (request, reply) => {
    const { session } = request
    if (!session) throw new GatewayError('SESSION_ENDED')
    const wanted = readExportRequest(request.body)
    const list = exportableList(wanted.list, calls())
    checkQuantity(session, wanted)
    const slot = slots.take(session)
    const caller = new EventEmitter()
    reply.raw.once('close', () => {
      slot.free()
      caller.emit('abort')
    })
    watchReader(reply.raw, { look: limits.readerLook, idle: limits.sendIdle }, slot.rest)
    try {
      await checkExporter(list, await permissionsOf({ upstream, request, session, caller }))
      return await answer({ request, reply, session, wanted, caller, upstream, bus })
    } catch (error) {
      if (error instanceof ListRefused) return refusal(reply, error.envelope)
      throw error
    }
  })
}

interface Export {
  request: FastifyRequest
  reply: FastifyReply
  session: Session
  wanted: ExportRequest
  caller: EventEmitter
  upstream: UpstreamClient
  bus: Bus
}

async function answer({ request, reply, session, wanted, caller, upstream, bus }: Export): Promise<FastifyReply> {
  let gone = false
  caller.once('abort', () => {
    gone = true
  })
  const read: ReadPage = (query, walked) => {
    // A page that is asked for after the caller left would run to its end for nobody.
    if (gone) throw new GatewayError('UPSTREAM_FAILED', { detail: 'the caller left' })
    return upstream.json<Page<Record<string, unknown>>>({
      method: 'GET',
      path: wanted.list,
      query,
      request,
      session,
      caller,
      exporting: `${walked}/${rowsOf(wanted)}`,
    })
  }
  const batch = wanted.ids
    ? await openChosen(read, wanted.query, wanted.ids)
    : await openBatch(read, wanted.query, wanted)
  const progress = new Progress(batch.total, rows => {
    const { party } = session
    if (!party) return
    const message: Notification = { type: 'exportProgress', id: wanted.id, rows, total: batch.total }
    bus.publish(CHANNELS.notify, { key: `${party.branchCode}/${party.partyType}/${party.code}`, message })
  })
  const maker = new RowMaker(wanted.columns, languageOf(request.headers['accept-language']))
  const writer = WRITERS[wanted.type]
  const file = writer.open({ columns: wanted.columns, rows: counted(batch.pages, maker, progress) })
  file.once('error', error => request.log.warn({ err: error, rows: progress.rows }, 'export broke off'))
  file.once('end', () => request.log.info({ rows: progress.rows, type: wanted.type, list: wanted.list }, 'exported'))
  return reply
    .header('content-type', writer.mime)
    .header('content-disposition', attachment(safeFileName(wanted.fileName, wanted.type)))
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-export-total', batch.total)
    .send(file)
}

async function* counted(
  pages: AsyncGenerator<readonly Readonly<Record<string, unknown>>[]>,
  maker: RowMaker,
  progress: Progress,
): AsyncGenerator<ExportCell[]> {
  for await (const page of pages) {
    for (const record of page) {
      yield maker.row(record)
      progress.add()
    }
  }
  progress.finish()
}

/** Nothing of a file has been sent: the list's own refusal is the answer. */
function refusal(reply: FastifyReply, envelope: Envelope): FastifyReply {
  return reply
    .code(200)
    .header('cache-control', 'no-store')
    .send({ ...envelope, requestId: reply.request.id })
}
