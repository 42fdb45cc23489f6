/** Built files and the manifest, from memory, against nginx with sendfile. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { cookieOf, PAGE, startGateway } from '../lib/gateway.mjs'
import { startNginx, warm, wrk } from '../lib/peers.mjs'
import { pluginSet } from '../lib/plugins.mjs'
import { CORE } from '../lib/processes.mjs'
import { median, medianRatio } from '../lib/stats.mjs'

const ROUNDS = 5
const SECONDS = 2
const PLUGINS = 25
const COMPRESSED_BYTES = 400_000

/** A script of 400 kB compressed: base64 of random bytes shrinks by a quarter. */
const entry = Buffer.from(`/*${randomBytes(COMPRESSED_BYTES).toString('base64')}*/`)

async function interleaved(one, other) {
  await warm(one)
  await warm(other)
  const rounds = []
  for (let round = 0; round < ROUNDS; round++) rounds.push([(await one()).rps, (await other()).rps])
  return rounds
}

const detail = (name, other, rounds) =>
  `${name} ${Math.round(median(rounds.map(([mine]) => mine)))} /s, ${other} ${Math.round(median(rounds.map(([, peer]) => peer)))} /s`

async function startServing(room) {
  const gzip = gzipSync(entry)
  const set = await pluginSet(room.folder(), { count: PLUGINS, entry, gzip })
  const upstream = (await room.actor('upstream.mjs', { core: CORE.load })).address
  const gateway = await startGateway(room, { upstream, env: set.env })
  return { gateway, gzip, file: gateway.address + set.address }
}

async function hotFile({ room }) {
  const { gzip, file } = await startServing(room)
  const files = join(room.folder(), 'files')
  mkdirSync(files)
  writeFileSync(join(files, 'entry.js'), entry)
  writeFileSync(join(files, 'entry.js.gz'), gzip)
  const nginx = await startNginx(room, { files })
  const headers = { 'Accept-Encoding': 'gzip' }
  const load = url => () => wrk(url, { seconds: SECONDS, connections: 32, headers })
  const rounds = await interleaved(load(file), load(`${nginx.address}/files/entry.js`))
  return { value: medianRatio(rounds), detail: detail('gateway', 'nginx', rounds) }
}

async function unchangedManifest({ room }) {
  const { gateway, file } = await startServing(room)
  const headers = { ...PAGE, Cookie: await cookieOf(), 'Accept-Encoding': 'gzip' }
  const manifest = `${gateway.address}/console/manifest`
  const answer = await fetch(manifest, { headers })
  const { data } = await answer.json()
  if (data.plugins.length !== PLUGINS) throw new Error(`the manifest has ${data.plugins.length} plugins`)
  const known = async url => (await fetch(url, { headers })).headers.get('etag')
  const load = async url => {
    const etag = await known(url)
    return () => wrk(url, { seconds: SECONDS, connections: 32, headers: { ...headers, 'If-None-Match': etag } })
  }
  const rounds = await interleaved(await load(manifest), await load(file))
  return { value: medianRatio(rounds), detail: detail('manifest', 'file', rounds) }
}

/** @type {import('../lib/line.mjs').Line[]} */
export const staticLines = [
  {
    name: 'static.hot',
    what: 'answers of a 400 kB precompressed file per second over nginx',
    budget: { least: 1.2, unit: 'x' },
    needs: ['nginx', 'wrk'],
    measure: hotFile,
  },
  {
    name: 'manifest',
    what: '304 answers of a manifest with 25 plugins per second over those of a file',
    budget: { least: 0.8, unit: 'x' },
    needs: ['wrk'],
    measure: unchangedManifest,
  },
]
