/** An upstream that answers JSON of the size its path ends with: /ntocc-tms-api/waybill/5000. */
import { createServer } from 'node:http'
import { listen } from '../lib/actor.mjs'

const record = id => ({ id, waybillNo: `YD2026${id}`, status: 'IN_TRANSIT', plateNumber: '鄂A12345', weight: 31.5 })

function answerOf(bytes) {
  const records = []
  let text = ''
  while (text.length < bytes) {
    for (let count = 0; count < Math.max(1, bytes / 2000); count++) records.push(record(100_000 + records.length))
    text = JSON.stringify({ status: 0, data: { total: records.length, records } })
  }
  return Buffer.from(text)
}

const answers = new Map()

listen(
  createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const bytes = Number(/(\d+)$/.exec(request.url)?.[1] ?? 100)
    const body = answers.get(bytes) ?? answerOf(bytes)
    answers.set(bytes, body)
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
    response.end(body)
  }),
)
