/** What twenty-five areas cost: the manifest of a branch, the start of the backend, and a change while one is written. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../../scripts/lib/stamp.mjs'
import { areaCopies, builtSample, productAreas, sampleSources } from '../lib/areas.mjs'
import { built } from '../lib/gateway.mjs'
import { NotMeasured } from '../lib/line.mjs'
import { wait } from '../lib/processes.mjs'
import { median, medianRatio } from '../lib/stats.mjs'

const MANY = 25
const FEW = 8
const ROUNDS = 3
const LISTENING = /Server listening at (http:\/\/127\.0\.0\.1:\d+)/

/** The product's own plugins as the gateway tells browsers of them. */
async function shippedPlugins() {
  const { readBuild } = await built('server/dist/gateway/plugins/builds.js')
  const { MemoryBudget } = await built('server/dist/gateway/static/file-store.js')
  const budget = new MemoryBudget(Number.POSITIVE_INFINITY)
  const folders = readdirSync(join(ROOT, 'plugins'), { withFileTypes: true }).filter(entry => entry.isDirectory())
  return folders.map(({ name }) => {
    const { build, refused } = readBuild(join(ROOT, 'plugins', name, 'dist/plugin.json'), { budget })
    if (!build) throw new Error(refused.message)
    return build.listed
  })
}

/**
 * A plugin under another name. Its hashes are others too, as those of other code are: the same ones again would be
 * compressed to nothing.
 */
function underAnotherName(plugin, n) {
  const other = text => createHash('sha384').update(`${n} ${text}`).digest()
  const text = JSON.stringify(plugin)
    .replaceAll(/sha384-[A-Za-z0-9+/]{64}/g, hash => `sha384-${other(hash).toString('base64')}`)
    .replaceAll(/-[A-Za-z0-9_-]{8}\.json/g, hash => `-${other(hash).toString('base64url').slice(0, 8)}.json`)
  const copy = JSON.parse(text.replaceAll(`/plugins/${plugin.id}/`, `/plugins/${plugin.id}-${n}/`))
  const pages = copy.pages.map(page => ({ ...page, name: `${page.name}${n}`, path: `/${n}${page.path}` }))
  return { ...copy, id: `${plugin.id}-${n}`, pages }
}

async function manifestBytes() {
  const { manifestOf, storedManifest } = await built('server/dist/gateway/plugins/manifest.js')
  const shipped = await shippedPlugins()
  const all = Array.from({ length: MANY }, (_, n) => {
    const plugin = shipped[n % shipped.length]
    return n < shipped.length ? plugin : underAnotherName(plugin, Math.floor(n / shipped.length))
  })
  const plugins = new Map(all.map(plugin => [plugin.id, plugin]))
  const manifest = manifestOf({
    branchCode: 'HQ',
    set: { edition: 'bench', plugins: [...plugins.keys()] },
    plugins,
    refused: new Map(),
  })
  if (manifest.plugins.length !== MANY) throw new Error(`the manifest has ${manifest.plugins.length} plugins`)
  const { br, gzip, identity } = storedManifest(manifest)
  const kB = bytes => `${(bytes / 1000).toFixed(1)} kB`
  return { value: br.length, detail: `brotli; gzip ${kB(gzip.length)}, plain ${kB(identity.length)}` }
}

/** Starts the backend alone with these plugins beside the product's. */
const startBackend = (room, dataDir, plugins) =>
  room.start(process.execPath, [join(ROOT, 'server/dist/main.js'), 'backend'], {
    ready: LISTENING,
    timeoutMs: 180_000,
    env: {
      PORT: '0',
      DATA_DIR: dataDir,
      PLUGINS_DIR: plugins,
      DEMO: 'on',
      LOG_LEVEL: 'info',
      INTERNAL_KEY: KEY,
      DEMO_WAYBILLS: '0',
      NTOCC_CLIENT_SECRET: CLIENT_SECRET,
    },
  })
const KEY = randomBytes(18).toString('base64url')
const CLIENT_SECRET = randomBytes(18).toString('base64url')

/** Milliseconds from the start of the process until it listens, every area in force. */
async function startTime(room, { dataDir, plugins, count }) {
  const before = performance.now()
  const backend = await startBackend(room, dataDir, plugins)
  const ms = performance.now() - before
  const { areas } = await (await fetch(`${backend.address}/readyz`)).json()
  const running = areas.filter(({ status }) => status === 'running').length
  await backend.stop()
  if (running !== count) throw new NotMeasured(`${running} of ${count} areas are in force`)
  return ms
}

async function serviceLoad({ room }) {
  const dist = builtSample(room.folder())
  const own = productAreas()
  const side = count => {
    const folder = room.folder()
    return { count, dataDir: join(folder, 'data'), plugins: areaCopies(dist, join(folder, 'plugins'), count - own) }
  }
  const [many, few] = [side(MANY), side(FEW)]
  // The first start makes the data and the tables.
  for (const each of [many, few]) await startTime(room, each)
  const rounds = []
  for (let round = 0; round < ROUNDS; round++) rounds.push([await startTime(room, many), await startTime(room, few)])
  const ms = at => median(rounds.map(pair => pair[at])).toFixed(0)
  return {
    value: medianRatio(rounds),
    detail: `${MANY} areas ${ms(0)} ms, ${FEW} areas ${ms(1)} ms; ${own} are the product's`,
  }
}

/** The sample with its calls granted to administrators, so that one can make them as soon as it is installed. */
function callableSources(folder) {
  const sources = sampleSources(folder)
  edit(join(sources, 'contract.ts'), "id: 'dock-bookings',", "$&\n  defaults: { roles: { PLAT_ADMIN: 'all' } },")
  return sources
}

function edit(file, from, to) {
  const text = readFileSync(file, 'utf8')
  const edited = text.replace(from, to)
  if (edited === text) throw new Error(`${file} has no ${from}`)
  writeFileSync(file, edited)
}

const post = async (url, token, body) => {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json()
}

async function signedIn({ address }) {
  const { DEMO_PASSWORD } = await built('server/dist/ntocc/seed/accounts.js')
  const client = { client_id: 'ntocc-console', client_secret: CLIENT_SECRET }
  const answer = await post(`${address}/ntocc-basic-api/authorize`, undefined, {
    username: 'admin',
    password: DEMO_PASSWORD,
    ...client,
  })
  if (answer.status !== 0) throw new NotMeasured(`nobody can sign in: ${answer.msg}`)
  return answer.data.access_token
}

/** Milliseconds from a change in the sources of a service until a call is answered by it. */
async function afterEdit(backend, { sources, token }, round) {
  const before = performance.now()
  edit(join(sources, 'service.ts'), /bookings: found\.length( \+ \d+)?/, `bookings: found.length + ${round}`)
  for (;;) {
    const answer = await fetch(`${backend.address}/ntocc-basic-api/dockLoad?dock=A`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if ((await answer.json()).data?.bookings === round) return performance.now() - before
    if (performance.now() - before > 60_000) throw new NotMeasured('the change has not come into force')
    await wait(20)
  }
}

async function devService({ room }) {
  const folder = room.folder()
  const plugins = join(folder, 'plugins')
  mkdirSync(plugins)
  const sources = callableSources(folder)
  const dataDir = join(folder, 'data')
  await (await startBackend(room, dataDir, plugins)).stop()
  const restarts = []
  for (let round = 0; round < ROUNDS; round++) {
    const before = performance.now()
    const started = await startBackend(room, dataDir, plugins)
    restarts.push(performance.now() - before)
    await started.stop()
  }
  const backend = await startBackend(room, dataDir, plugins)
  await room.start(process.execPath, [join(ROOT, 'sdk/cli/bin.mjs'), 'dev', sources, '--into', plugins], {
    ready: /Watching (the plugin)/,
  })
  const of = { sources, token: await signedIn(backend) }
  await afterEdit(backend, of, 1)
  const rounds = []
  for (let round = 0; round < ROUNDS; round++) rounds.push([await afterEdit(backend, of, round + 2), restarts[round]])
  const ms = at => median(rounds.map(pair => pair[at])).toFixed(0)
  // It was the same process all along: it would have told its end.
  const ends = backend.child.exitCode === null ? 0 : 1
  return {
    value: medianRatio(rounds),
    detail: `edit to answer ${ms(0)} ms, a restart of the backend ${ms(1)} ms`,
    more: [{ name: 'restarts', value: ends, budget: { most: 0, unit: 'requests' } }],
  }
}

/** @type {import('../lib/line.mjs').Line[]} */
export const areaLines = [
  {
    name: 'manifest.bytes',
    what: 'the manifest of a branch with 25 plugins, compressed: the shipped ones and copies of them',
    budget: { most: 16_000, unit: 'kB' },
    measure: manifestBytes,
  },
  {
    name: 'service.load',
    what: 'start of the backend with 25 areas over one with 8, data kept',
    budget: { most: 1.5, unit: 'x' },
    measure: serviceLoad,
  },
  {
    name: 'dev.service',
    what: 'an edit in the source of a service to the first call that it answers, over a restart of the backend',
    budget: { most: 1, unit: 'x' },
    measure: devService,
  },
]
