/** The proxy against nginx and against the least Node can do, one upstream, one core each. */
import { cookieOf, PAGE, startGateway } from '../lib/gateway.mjs'
import { startNginx, warm, wrk } from '../lib/peers.mjs'
import { CORE, cpuMs } from '../lib/processes.mjs'
import { median, medianRatio } from '../lib/stats.mjs'

const ROUNDS = 5
const SECONDS = 2
/** As many as keep each of them below what one may have under way: a crowd is measured, not the limit of one. */
const PEOPLE = 8
const path = bytes => `/ntocc-tms-api/waybill/${bytes}`

async function gatewayAnd(room, peer) {
  const upstream = (await room.actor('upstream.mjs', { core: CORE.load })).address
  const gateway = await startGateway(room, { upstream })
  const other = await peer(upstream)
  const cookies = await Promise.all(Array.from({ length: PEOPLE }, (_, n) => cookieOf({ code: `P${n}` })))
  const as = { seconds: SECONDS, headers: { ...PAGE, 'Accept-Language': 'en' }, cookies }
  return { gateway, other, as }
}

const figures = (name, values, unit) => `${name} ${Math.round(median(values))} ${unit}`

/** Requests per second over nginx's, round by round, after one round of warming both. */
async function overNginx(room, bytes) {
  const { gateway, other, as } = await gatewayAnd(room, upstream => startNginx(room, { upstream }))
  const load = ({ address }) => wrk(address + path(bytes), as)
  await warm(() => load(gateway))
  await warm(() => load(other))
  const rounds = []
  for (let round = 0; round < ROUNDS; round++) rounds.push([(await load(gateway)).rps, (await load(other)).rps])
  const ours = rounds.map(([mine]) => mine)
  const theirs = rounds.map(([, peer]) => peer)
  return { value: medianRatio(rounds), detail: `${figures('gateway', ours, '/s')}, ${figures('nginx', theirs, '/s')}` }
}

async function overFloor({ room }) {
  const { gateway, other, as } = await gatewayAnd(room, upstream =>
    room.actor('floor.mjs', { args: [upstream], core: CORE.subject }),
  )
  const load = ({ address }) => wrk(address + path(5000), as)
  const cost = async subject => {
    const before = cpuMs(subject.pid)
    const { requests } = await load(subject)
    return ((cpuMs(subject.pid) - before) * 1000) / requests
  }
  await warm(() => load(gateway))
  await warm(() => load(other))
  const rounds = []
  for (let round = 0; round < ROUNDS; round++) rounds.push([await cost(gateway), await cost(other)])
  const ours = rounds.map(([mine]) => mine)
  const floors = rounds.map(([, floor]) => floor)
  return {
    value: medianRatio(rounds),
    detail: `${figures('gateway', ours, 'us')}, ${figures('floor', floors, 'us')} of CPU per request`,
  }
}

/** Callers in a line: many times what is let in. */
const CALLERS = 40_000

async function turns() {
  const { Turns } = await import('../../../server/dist/turns/turns.js')
  const limits = { atOnce: 8, waiting: 1e6, ofOne: 4, waitingOfOne: 4 }
  const cost = callers => {
    const line = new Turns(limits)
    const running = []
    const began = performance.now()
    for (let n = 0; n < callers; n++) {
      const place = line.enter({ key: `HQ/${n}`, signedIn: true })
      if (place.running) running.push(place)
      else place.begin = () => running.push(place)
      // Once half of them wait, one goes for each that comes.
      if (n >= callers / 2) line.leave(running.shift())
    }
    return performance.now() - began
  }
  await warm(async () => cost(CALLERS))
  const rounds = Array.from({ length: ROUNDS }, () => cost(CALLERS))
  const few = Array.from({ length: ROUNDS }, () => cost(CALLERS / 20))
  return { value: median(rounds), detail: figures('a twentieth of them', few, 'ms') }
}

/** @type {import('../lib/line.mjs').Line[]} */
export const proxyLines = [
  {
    name: 'proxy.small',
    what: 'requests per second of 5 kB answers, session and policies on, over nginx proxying the same upstream',
    budget: { least: 0.65, unit: 'x' },
    needs: ['nginx', 'wrk'],
    measure: ({ room }) => overNginx(room, 5000),
  },
  {
    name: 'proxy.floor',
    what: 'CPU per request over a bare node:http and undici relay',
    budget: { most: 1.5, unit: 'x' },
    needs: ['wrk'],
    measure: overFloor,
  },
  {
    name: 'proxy.large',
    what: 'requests per second of 100 kB answers over nginx',
    budget: { least: 0.85, unit: 'x' },
    needs: ['nginx', 'wrk'],
    measure: ({ room }) => overNginx(room, 100_000),
  },
  {
    name: 'proxy.turns',
    what: 'places of 40,000 callers, half of whom wait, taken and left',
    budget: { most: 1_000, unit: 'ms' },
    measure: turns,
  },
]
