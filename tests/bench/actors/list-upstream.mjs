/** A list API over as many rows as its query says, /ntocc-tms-api/waybill?rows=20000, for somebody who may export it; pages are made once and kept as text. */
import { createServer } from 'node:http'
import { answerWith, listen } from '../lib/actor.mjs'
import { pageOf } from '../lib/table.mjs'

const KEPT = 100
const EXPORTER = '{"status":0,"data":{"permissionlist":["waybill.read","waybill.export"]}}'
const kept = new Map()

/** The same few pages over and over: making rows must not be what is measured. The cursor still counts. */
function textOf({ total, start, size }) {
  const slot = (start / size) % KEPT
  const known = kept.get(slot) ?? JSON.stringify(pageOf({ total: Infinity, start: slot * size, size }).records)
  kept.set(slot, known)
  const next = start + size < total ? `,"nextCursor":"${start + size}"` : ''
  return `{"status":0,"data":{"total":${total},"records":${known}${next}}}`
}

const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://upstream')
  const total = Number(searchParams.get('rows') ?? 0)
  const size = Number(searchParams.get('pageSize') ?? 500)
  const start = Number(searchParams.get('cursor') ?? 0)
  const other = pathname.endsWith('/getUserInfo') ? EXPORTER : '{"status":0}'
  const body = Buffer.from(total === 0 ? other : textOf({ total, start, size }))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
})

answerWith({})
listen(server)
