/** The platform of a maker of devices: signs batches of positions and sends them; and the same rows stored without anybody. */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import pg from 'pg'
import { Agent, request } from 'undici'
import { answerWith } from '../lib/actor.mjs'

const PATH = '/ntocc-tms-api/positions'
const agent = new Agent({ connections: 16, keepAliveTimeout: 60_000 })

const now = () => Number(process.hrtime.bigint()) / 1e6

const headersFor = (body, { accessKey, secret }) => {
  const [time, nonce] = [String(Date.now()), randomUUID()]
  const lines = ['POST', PATH, time, nonce, createHash('sha256').update(body).digest('hex')].join('\n')
  return {
    'content-type': 'application/json',
    'x-access-key': accessKey,
    'x-timestamp': time,
    'x-nonce': nonce,
    'x-signature': createHmac('sha256', secret).update(lines).digest('base64'),
  }
}

async function post(address, body, key) {
  const answer = await request(address + PATH, {
    method: 'POST',
    body,
    headers: headersFor(body, key),
    dispatcher: agent,
  })
  const { status, data, msg } = await answer.body.json()
  if (status !== 0) throw new Error(`positions were answered ${answer.statusCode} ${msg}`)
  return data
}

/** Runs `work` for each of them, so many at once, in order. */
async function inParallel(each, atOnce, work) {
  const waiting = each.entries()
  await Promise.all(
    Array.from({ length: atOnce }, async (_, worker) => {
      for (const [index, item] of waiting) await work(item, index, worker)
    }),
  )
}

/**
 * Where vehicle `v` is at second `at` of a trip of ten hours that began at `way.from`, on the straight line, each a little
 * ahead of the other; one of a hundred drives too fast.
 */
const positionOf = (v, at, { plates, way }) => {
  const share = (at - way.from + (v % 100) * 20) / 36_000
  const between = (one, other) => Math.round((one + (other - one) * share) * 1e5) / 1e5
  return {
    plateNo: plates[v],
    time: at * 1000,
    lng: between(way.load.lng, way.unload.lng),
    lat: between(way.load.lat, way.unload.lat),
    speed: v % 100 === 0 ? 110 : 72.5,
  }
}

/**
 * Positions of batch after batch: each of `vehicles` vehicles tells `each` times, ten seconds apart. `isFirst`: they begin
 * one after the other, so that their tracks do not all take their point a minute in the same batch.
 */
const batchesOf = ({ count, vehicles, each, at, isFirst, ...trip }) =>
  Array.from({ length: count }, (_, n) => {
    const rounds = Math.floor(trip.plates.length / vehicles)
    const [first, turn] = [(n % rounds) * vehicles, Math.floor(n / rounds)]
    return Array.from({ length: vehicles * each }, (_, m) => {
      const v = first + Math.floor(m / each)
      return positionOf(v, at + (turn * each + (m % each) + (isFirst ? v % 6 : 0)) * 10, trip)
    })
  })

const INSERT = `insert into messages_position (branch_code, plate_no, time, lng, lat, speed)
  select 'BARE', p, to_timestamp(t), x, y, s
  from unnest($1::text[], $2::float8[], $3::int[], $4::int[], $5::int[]) as r(p, t, x, y, s)`

const columnsOf = positions => [
  positions.map(({ plateNo }) => plateNo),
  positions.map(({ time }) => time / 1000),
  positions.map(({ lng }) => Math.round(lng * 1e5)),
  positions.map(({ lat }) => Math.round(lat * 1e5)),
  positions.map(({ speed }) => Math.round(speed * 10)),
]

let timer

answerWith({
  /** Sends batches as fast as they are taken. Making them is not measured, signing them is. */
  async signed({ address, keys, atOnce, ...wanted }) {
    const bodies = batchesOf(wanted).map(positions => JSON.stringify({ positions }))
    let accepted = 0
    const started = now()
    await inParallel(bodies, atOnce, async (body, index) => {
      // Read after the wait: another worker adds to it meanwhile.
      const taken = await post(address, body, keys[index % keys.length])
      accepted += taken.accepted
    })
    return { ms: now() - started, accepted }
  },
  /** The same rows into the same table, by as many connections, a statement for each batch. */
  async bare({ url, atOnce, ...wanted }) {
    const batches = batchesOf(wanted).map(columnsOf)
    const clients = Array.from({ length: atOnce }, () => new pg.Client({ connectionString: url }))
    await Promise.all(clients.map(client => client.connect()))
    let accepted = 0
    const started = now()
    await inParallel(batches, atOnce, async (columns, _, worker) => {
      const { rowCount } = await clients[worker].query(INSERT, columns)
      accepted += rowCount
    })
    const ms = now() - started
    await Promise.all(clients.map(client => client.end()))
    return { ms, accepted }
  },
  /**
   * Every second the batch of a tenth of the vehicles, each heard of every ten seconds, and in it the next few of `entering`,
   * which tell of themselves for the first time inside of a forbidden place. @returns when each of those was sent
   */
  async report({ address, keys, seconds, entering, place, each, ...trip }) {
    const [sent, late, tenth] = [{}, [], Math.ceil(trip.plates.length / 10)]
    const open = new Set()
    for (let tick = 0; tick < seconds; tick++) {
      const at = Math.floor(Date.now() / 1000)
      const first = (tick % 10) * tenth
      const plates = trip.plates.slice(first, first + tenth)
      const usual = plates.map((_, v) => positionOf(first + v, at, trip))
      const news = entering.slice(tick * each, (tick + 1) * each)
      const inside = news.map(plateNo => ({ plateNo, time: at * 1000, ...place, speed: 40 }))
      const body = JSON.stringify({ positions: [...usual, ...inside] })
      const began = now()
      for (const plate of news) sent[plate] = began
      const call = post(address, body, keys[tick % keys.length]).then(() => late.push(now() - began))
      open.add(call)
      await new Promise(done => {
        timer = setTimeout(done, Math.max(0, 1000 - (now() - began)))
      })
    }
    await Promise.all(open)
    clearTimeout(timer)
    return { sent, late }
  },
})

console.log('listening nowhere')
