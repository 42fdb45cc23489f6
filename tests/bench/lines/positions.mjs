/** Positions of vehicles and what follows from them, over PostgreSQL at size. */
import { WebSocket } from 'ws'
import { consoleAtSize, foldedDays } from '../lib/many-positions.mjs'
import { CORE, wait } from '../lib/processes.mjs'
import { median, medianRatio, percentile } from '../lib/stats.mjs'

const KEYS = '/ntocc-basic-api/positionKey'

/** Keys as the platform of a maker has them: each may send 120 batches a minute. */
async function keysOf(console, count) {
  const keys = []
  for (let n = 0; n < count; n++) {
    const { id, version } = await console.post(KEYS, { name: `Bench ${n}` })
    keys.push(await console.post('/ntocc-tms-api/positionKey/secret', { id, version }))
  }
  return keys
}

const ROUNDS = 5
const AT_ONCE = 2
const EVERY_S = 10
/**
 * What a batch holds: several positions of each of some vehicles, as after a while without a network; one of each of many, as the
 * platform of a maker sends every ten seconds; one of one, as a device that speaks for itself.
 */
const SHAPES = [
  { name: 'ten of each', batches: 20, vehicles: 100, each: 10 },
  { name: 'one of each', batches: 8, vehicles: 1000, each: 1, isLive: true },
  { name: 'one of one', batches: 100, vehicles: 1, each: 1, isLive: true },
]
/** What is older than two minutes counts as late, and what is further ahead than that is refused. */
const LIVE_S = 110

const second = () => Math.floor(Date.now() / 1000)

async function ingest({ room, shared }) {
  const console = await consoleAtSize(shared)
  const { address, url, plates, way } = console
  const keys = await keysOf(console, 20)
  const devices = await room.actor('devices.mjs', { core: CORE.load })
  const found = new Map()
  // An hour before now: late, new, and before what is live and what other lines tell.
  let at = second() - 3_600
  const begun = { plates, way, at, count: plates.length / 100, vehicles: 100, each: 1, isFirst: true, atOnce: AT_ONCE }
  await devices.ask({ what: 'signed', address, keys, ...begun })
  at += 60
  for (const { name, batches, vehicles, each, isLive } of SHAPES) {
    const rounds = []
    const lasts = Math.ceil((batches * vehicles) / plates.length) * each * EVERY_S
    for (let round = -1; round < ROUNDS; round++) {
      if (isLive) {
        at = Math.max(at, second() - LIVE_S)
        await wait(Math.max(0, at + lasts - second() - LIVE_S) * 1000)
      }
      const wanted = { plates, way, at, count: batches, vehicles, each, atOnce: AT_ONCE }
      const signed = await devices.ask({ what: 'signed', address, keys, ...wanted })
      const bare = await devices.ask({ what: 'bare', url, ...wanted })
      if (signed.accepted !== batches * vehicles * each || bare.accepted !== signed.accepted)
        throw new Error(`${name}: ${signed.accepted} and ${bare.accepted} positions were taken`)
      // The first round is for what is compiled and read for the first time.
      if (round >= 0) rounds.push([signed, bare].map(({ ms, accepted }) => (accepted * 1000) / ms))
      at += lasts
    }
    const rate = side => Math.round(median(rounds.map(pair => pair[side])))
    found.set(name, { value: medianRatio(rounds), detail: `${name}: ${rate(0)}/s, bare ${rate(1)}/s` })
  }
  const of = name => found.get(name).value
  return {
    value: of('one of each'),
    detail: `${[...found.values()].map(({ detail }) => detail).join('; ')}; one of one ${of('one of one').toFixed(3)}x`,
    more: [{ name: 'positions.ingest tens', value: of('ten of each'), budget: { least: 0.5, unit: 'x' } }],
  }
}

const DAY_S = 86_400
const REPLAYS = 7

async function replays({ shared }) {
  const console = await consoleAtSize(shared)
  const { until, days, plates } = console
  const asked = plates.slice(0, 3 + REPLAYS)
  await foldedDays(console, asked)
  const replayed = async (plateNo, span) => {
    const [from, to] = [until - span * DAY_S, until].map(second => new Date(second * 1000).toISOString())
    const query = new URLSearchParams({ plateNo, from, to })
    const started = performance.now()
    const told = await console.get(`/ntocc-tms-api/vehiclePosition/replay?${query}`)
    const ms = performance.now() - started
    if (told.count < span * 2_000) throw new Error(`${plateNo} was replayed from ${told.count} positions`)
    return { ms, told }
  }
  for (const plate of asked.slice(0, 3)) for (const span of [days, 1]) await replayed(plate, span)
  const rounds = []
  for (let round = 0; round < REPLAYS; round++) {
    const plate = asked[3 + round]
    rounds.push([(await replayed(plate, days)).ms, (await replayed(plate, 1)).ms])
  }
  const ms = side => median(rounds.map(pair => pair[side])).toFixed(0)
  const { told } = await replayed(asked[3], days)
  return {
    value: medianRatio(rounds),
    detail: `${days} days ${ms(0)} ms, ${told.count} positions, ${told.points.length} points; one day ${ms(1)} ms`,
  }
}

const WATCHED_S = 60
const ENTERING = 3
/** Where vehicles may not be, far from the way of the others. */
const YARD = { lng: 100.2, lat: 40 }
const DESK = '/ntocc-basic-api/vehicleWarning?pageNum=1&pageSize=20&sortField=startTime&sortType=desc&status=0,1'

const now = () => Number(process.hrtime.bigint()) / 1e6

/** A page of somebody on duty: its socket, and the call by which it shows the warning that it was told of. */
async function pageOf(room, console, seen) {
  const { data } = await (await fetch(`${console.address}/console/session`, { headers: console.headers })).json()
  const { branchCode, partyType, code } = data.party
  const path = `/notify/${[branchCode, partyType, code].map(encodeURIComponent).join('/')}`
  const socket = new WebSocket(console.address.replace('http', 'ws') + path, {
    headers: { ...console.headers, Origin: console.address },
  })
  await new Promise((done, fail) => socket.once('open', done).once('error', fail))
  room.add(socket, it => it.terminate())
  socket.on('message', async message => {
    const { type, text, to } = JSON.parse(message)
    if (type !== 'warning' || !text?.en || !to) return
    const [plate] = text.en.split(':')
    const told = now()
    const page = await console.get(DESK)
    const isThere = page.records.some(({ plateNo }) => plateNo === plate)
    if (isThere) seen.set(plate, { told, shown: now() })
  })
}

async function delay({ room, shared }) {
  const console = await consoleAtSize(shared)
  const keys = await keysOf(console, 4)
  const entering = console.plates.slice(-WATCHED_S * ENTERING)
  const plates = console.plates.slice(0, -WATCHED_S * ENTERING)
  await console.client.query('delete from messages_vehicle_state where plate_no = any($1)', [entering])
  const seen = new Map()
  await pageOf(room, console, seen)
  const devices = await room.actor('devices.mjs', { core: CORE.load })
  const wanted = { plates, way: console.way, entering, place: YARD, each: ENTERING, seconds: WATCHED_S }
  const { sent, late } = await devices.ask({ what: 'report', address: console.address, keys, ...wanted })
  for (let waits = 0; seen.size < entering.length && waits < 50; waits++)
    await new Promise(done => setTimeout(done, 100))
  const missing = entering.filter(plate => !seen.has(plate))
  if (missing.length > 0) throw new Error(`of ${entering.length} warnings ${missing.length} did not come`)
  const of = name => entering.map(plate => seen.get(plate)[name] - sent[plate])
  const ms = (name, share) => percentile(of(name), share).toFixed(0)
  return {
    value: percentile(of('shown'), 0.99),
    detail: `${entering.length} warnings; half in ${ms('shown', 0.5)} ms; told of p99 ${ms('told', 0.99)} ms; calls p99 ${percentile(late, 0.99).toFixed(0)} ms`,
  }
}

/** @type {import('../lib/line.mjs').Line[]} */
export const positionLines = [
  {
    name: 'positions.ingest',
    what: 'positions a second through call, rules and push over the same rows inserted bare, at 20,000,000 positions',
    budget: { least: 0.5, unit: 'x' },
    measure: ingest,
  },
  {
    name: 'positions.replay',
    what: 'a replay of 30 days of one vehicle over one of a day, at 20,000,000 positions',
    budget: { most: 3, unit: 'x' },
    measure: replays,
  },
  {
    name: 'warnings.delay',
    what: '99th percentile from a report to the open page, 2,000 vehicles every 10 s',
    budget: { most: 1_000, unit: 'ms' },
    measure: delay,
  },
]
