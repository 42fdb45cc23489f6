/** A backend that answers JSON of the size its path ends with: /ntocc-tms-api/waybill/5000. Made with Fastify, as ours. */
import fastify from 'fastify'

const record = id => ({ id, waybillNo: `YD2026${id}`, status: 'IN_TRANSIT', plateNumber: '鄂A12345', weight: 31.5 })

/** An envelope with as many records as its JSON needs to have at least so many bytes. */
function envelopeOf(bytes) {
  const count = Math.ceil(bytes / JSON.stringify(record(100_000)).length)
  return { status: 0, data: { total: count, records: Array.from({ length: count }, (_, n) => record(100_000 + n)) } }
}

const answers = new Map()
const app = fastify({ keepAliveTimeout: 60_000 })

app.get('/*', async request => {
  const bytes = Number(/(\d+)$/.exec(request.url)?.[1] ?? 100)
  const known = answers.get(bytes) ?? envelopeOf(bytes)
  answers.set(bytes, known)
  return known
})

/** Whoever the gateway asks about is signed in: without an answer it would ask again before every call. */
app.post('/internal/sessions', async request => ({ status: 0, data: { alive: request.body.sessions.map(() => true) } }))

process.on('disconnect', () => process.exit(0))
console.log(`listening ${await app.listen({ port: 0, host: '127.0.0.1' })}`)
