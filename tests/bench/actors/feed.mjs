/**
 * The notification feed of a backend (/internal/notify) and, for comparison, a plain socket server (/direct) that
 * sends the same message to each of its clients itself.
 */
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { WebSocketServer } from 'ws'
import { answerWith, listen } from '../lib/actor.mjs'

const JSON_TYPE = { 'content-type': 'application/json' }
/** Every session is alive; of any other call nothing is wanted but an answer. */
const server = createServer(async (request, response) => {
  const asked = await text(request)
  const { sessions = [] } = request.url === '/internal/sessions' ? JSON.parse(asked) : {}
  response.writeHead(200, JSON_TYPE).end(JSON.stringify({ status: 0, data: { alive: sessions.map(() => true) } }))
})
const options = { noServer: true, perMessageDeflate: false, clientTracking: true }
const feeds = new WebSocketServer(options)
const direct = new WebSocketServer(options)

server.on('upgrade', (request, socket, head) => {
  const target = request.url === '/direct' ? direct : feeds
  target.handleUpgrade(request, socket, head, connection => connection.on('error', () => connection.terminate()))
})

const PADDING = 'x'.repeat(150)
const message = () => ({ type: 'refreshToDoList', sent: Number(process.hrtime.bigint()) / 1e6, note: PADDING })

answerWith({
  relayed() {
    const entry = JSON.stringify({ key: '*', message: message() })
    for (const feed of feeds.clients) feed.send(entry)
    return { receivers: feeds.clients.size }
  },
  direct() {
    const plain = JSON.stringify(message())
    for (const client of direct.clients) client.send(plain)
    return { receivers: direct.clients.size }
  },
})

listen(server)
