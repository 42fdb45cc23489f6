/** Notification sockets: what an idle one costs, and how late a broadcast reaches the last of them. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cookieOf, startGateway } from '../lib/gateway.mjs'
import { CORE, rss, wait } from '../lib/processes.mjs'
import { median, medianRatio, percentile } from '../lib/stats.mjs'

const SOCKETS = 2000
const ROUNDS = 5
const BROADCASTS_PER_ROUND = 4
/** A process that has never had a socket has not loaded and compiled what sockets need: that is not a socket's cost. */
const FIRST_SOCKETS = 200

/** A file that lists sockets of parties of their own, for the listeners to open. */
async function listed(room, { address, from, count }) {
  const lines = []
  for (let n = from; n < from + count; n++) {
    const party = { branchCode: 'HQ', partyType: 'DRIVER', code: `D${n}` }
    const headers = { Origin: address, Cookie: await cookieOf(party) }
    const url = `${address.replace('http', 'ws')}/notify/${party.branchCode}/${party.partyType}/${party.code}`
    lines.push(JSON.stringify({ url, headers }))
  }
  const file = join(room.folder(), 'sockets')
  writeFileSync(file, lines.join('\n'))
  return file
}

/** RSS settles when the heap is collected and freed pages are given back; looks until it has stopped falling. */
async function settled(pid) {
  let least = rss(pid)
  for (let quiet = 0; quiet < 6; ) {
    await wait(500)
    const seen = rss(pid)
    quiet = seen < least * 0.995 ? 0 : quiet + 1
    least = Math.min(least, seen)
  }
  return least
}

async function memoryPerSocket({ room }) {
  const perSocket = []
  const upstream = (await room.actor('feed.mjs', { core: CORE.load })).address
  for (let round = 0; round < 3; round++) {
    const gateway = await startGateway(room, { upstream })
    const { address, pid } = gateway
    const listeners = await room.actor('listeners.mjs', { core: CORE.load })
    await listeners.ask({ what: 'open', file: await listed(room, { address, from: 0, count: FIRST_SOCKETS }) })
    const before = await settled(pid)
    await listeners.ask({ what: 'open', file: await listed(room, { address, from: FIRST_SOCKETS, count: SOCKETS }) })
    perSocket.push(((await settled(pid)) - before) / SOCKETS)
    await listeners.stop()
    await gateway.stop()
  }
  const each = perSocket.map(bytes => (bytes / 1000).toFixed(1)).join(', ')
  return { value: median(perSocket), detail: `${SOCKETS} sockets, rounds ${each} kB` }
}

async function lastOfBroadcast({ room }) {
  const feed = await room.actor('feed.mjs', { core: CORE.load })
  const { address } = await startGateway(room, { upstream: feed.address })
  const [relayed, direct] = [
    await room.actor('listeners.mjs', { core: CORE.load }),
    await room.actor('listeners.mjs', { core: CORE.load }),
  ]
  await relayed.ask({ what: 'open', file: await listed(room, { address, from: 0, count: SOCKETS }) })
  const file = join(room.folder(), 'direct')
  const url = `${feed.address.replace('http', 'ws')}/direct`
  writeFileSync(file, Array.from({ length: SOCKETS }, () => JSON.stringify({ url })).join('\n'))
  await direct.ask({ what: 'open', file })

  const p99 = async (what, listeners) => {
    const all = []
    for (let n = 0; n < BROADCASTS_PER_ROUND; n++) {
      await feed.ask({ what })
      const { delays } = await listeners.ask({ what: 'delays', count: SOCKETS, withinMs: 10_000 })
      if (delays.length !== SOCKETS) throw new Error(`${what}: ${delays.length} of ${SOCKETS} messages came`)
      all.push(...delays)
      await wait(100)
    }
    return percentile(all, 0.99)
  }
  await p99('relayed', relayed)
  await p99('direct', direct)
  const rounds = []
  for (let round = 0; round < ROUNDS; round++) rounds.push([await p99('relayed', relayed), await p99('direct', direct)])
  const ms = side => median(rounds.map(pair => pair[side])).toFixed(0)
  return { value: medianRatio(rounds), detail: `p99 ${ms(0)} ms relayed, ${ms(1)} ms direct` }
}

/** @type {import('../lib/line.mjs').Line[]} */
export const relayLines = [
  {
    name: 'relay.memory',
    what: 'RSS of the gateway per idle notification socket, 2,000 of them',
    budget: { most: 8_000, unit: 'kB' },
    measure: memoryPerSocket,
  },
  {
    name: 'relay.fanout',
    what: 'p99 of a broadcast to 2,000 sockets over the same without the relay',
    budget: { most: 1.5, unit: 'x' },
    measure: lastOfBroadcast,
  },
]
