/** Mass exports: speed, memory, and what a client that stops reading costs. */
import { cookieOf, PAGE, startGateway } from '../lib/gateway.mjs'
import { CORE, forgetPeak, peakRss, rss, wait } from '../lib/processes.mjs'
import { median, medianRatio } from '../lib/stats.mjs'
import { columns } from '../lib/table.mjs'

const ROUNDS = 5
const FEW = 20_000
const MANY = 200_000

const startWriter = room => room.actor('writer.mjs', { core: CORE.subject, nodeArgs: ['--expose-gc'] })

async function speed({ room }) {
  const writer = await startWriter(room)
  const ms = async what => (await writer.ask({ what, rows: FEW })).ms
  await ms('own')
  await ms('exceljs')
  const rounds = []
  for (let round = 0; round < ROUNDS; round++) rounds.push([await ms('own'), await ms('exceljs')])
  const side = index => Math.round(median(rounds.map(pair => pair[index])))
  return { value: medianRatio(rounds), detail: `${side(0)} ms, exceljs ${side(1)} ms` }
}

/** One export through a gateway; answers its bytes. */
async function exported(gateway, { rows, cookie }) {
  const body = {
    id: 'a'.repeat(32),
    list: '/ntocc-tms-api/waybill',
    query: { rows },
    pageNum: 1,
    pageSize: rows,
    columns,
    type: 'xlsx',
    fileName: 'bench',
  }
  const headers = { ...PAGE, Cookie: cookie, 'Content-Type': 'application/json' }
  const answer = await fetch(`${gateway.address}/console/exports`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`the export answered ${answer.status}: ${await answer.text()}`)
  let bytes = 0
  for await (const chunk of answer.body) bytes += chunk.length
  return bytes
}

/** The gateway's memory idle and at its peak while one export runs, in a gateway that has made a small one before. */
async function memoryOf(room, { upstream, rows }) {
  const gateway = await startGateway(room, { upstream })
  const cookie = await cookieOf()
  await exported(gateway, { rows: 2000, cookie })
  await wait(1000)
  const idle = rss(gateway.pid)
  forgetPeak(gateway.pid)
  await exported(gateway, { rows, cookie })
  const peak = peakRss(gateway.pid)
  await gateway.stop()
  return { peak, growth: peak - idle }
}

/** Flat means that ten times the rows need no more memory: peaks are compared, as growths near nothing have no ratio. */
async function memory({ room }) {
  const upstream = (await room.actor('list-upstream.mjs', { core: CORE.load })).address
  const rounds = []
  for (let round = 0; round < 3; round++) {
    rounds.push([await memoryOf(room, { upstream, rows: MANY }), await memoryOf(room, { upstream, rows: FEW })])
  }
  const side = index => median(rounds.map(pair => pair[index].growth))
  const mb = bytes => `${(bytes / 1e6).toFixed(1)} MB`
  return {
    value: medianRatio(rounds.map(([many, few]) => [many.peak, few.peak])),
    detail: `${FEW} rows ${mb(side(1))}, ${MANY} rows ${mb(side(0))} over idle`,
    more: [{ name: 'export.memory growth', value: side(0), budget: { most: 40e6, unit: 'MB' } }],
  }
}

async function stall({ room }) {
  const writer = await startWriter(room)
  const { ahead } = await writer.ask({ what: 'stall', rows: FEW })
  const blocks = []
  for (let round = 0; round < ROUNDS; round++) blocks.push(await writer.ask({ what: 'block', rows: FEW }))
  const held = key => median(blocks.map(block => block[key]))
  const pages = `stopped at the start, a quarter, half and three quarters: ${ahead.join(', ')} pages ahead`
  return {
    value: Math.max(...ahead),
    detail: `${pages}; the block lasted ${held('clockMs').toFixed(0)} ms by the clock`,
    more: [{ name: 'export.stall block', value: held('ms'), budget: { most: 25, unit: 'ms' } }],
  }
}

/** @type {import('../lib/line.mjs').Line[]} */
export const exportLines = [
  {
    name: 'export.speed',
    what: '20,000 rows x 30 columns to xlsx over exceljs’s stream writer with styles',
    budget: { most: 0.25, unit: 'x' },
    measure: speed,
  },
  {
    name: 'export.memory',
    what: 'RSS growth of the gateway at 200,000 rows over 20,000, and at 200,000 over idle',
    budget: { most: 1.2, unit: 'x' },
    measure: memory,
  },
  {
    name: 'export.stall',
    what: 'pages pulled ahead of a client that stops reading, and the longest event-loop block',
    budget: { most: 4, unit: 'pages' },
    measure: stall,
  },
]
