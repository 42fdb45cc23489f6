/** Many notification sockets in one process; tells how late each message of a broadcast came. */
import { readFileSync } from 'node:fs'
import { WebSocket } from 'ws'
import { answerWith } from '../lib/actor.mjs'

const AT_ONCE = 50
const sockets = []
let delays = []

const now = () => Number(process.hrtime.bigint()) / 1e6

function open({ url, headers }) {
  return new Promise((done, fail) => {
    const socket = new WebSocket(url, { headers, perMessageDeflate: false })
    socket.on('message', data => {
      delays.push(now() - JSON.parse(data).sent)
    })
    socket.once('open', () => done(socket))
    socket.on('error', fail)
    sockets.push(socket)
  })
}

answerWith({
  /** Opens the sockets that a file lists, as JSON lines of url and headers. */
  async open({ file }) {
    const wanted = readFileSync(file, 'utf8').trim().split('\n')
    for (let at = 0; at < wanted.length; at += AT_ONCE) {
      await Promise.all(wanted.slice(at, at + AT_ONCE).map(line => open(JSON.parse(line))))
    }
    return { open: sockets.length }
  },
  /** The delays since the last question, in milliseconds, once `count` have come or `withinMs` has passed. */
  async delays({ count, withinMs }) {
    const end = now() + withinMs
    while (delays.length < count && now() < end) await new Promise(done => setTimeout(done, 5))
    const answer = { delays }
    delays = []
    return answer
  },
  async close() {
    for (const socket of sockets.splice(0)) socket.terminate()
  },
})

console.log('listening nowhere')
