/** Plugin builds as `ntocc-plugin build` writes them, for a gateway to serve. */
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { built } from './gateway.mjs'

const LANGUAGES = ['en', 'zh', 'es', 'ja']
const title = { en: 'List', zh: '列表', es: 'Lista', ja: '一覧' }
const sri = bytes => `sha384-${createHash('sha384').update(bytes).digest('base64')}`

/** Writes `<folder>/<id>/dist`; `gzip` is put beside the entry. Answers the entry's address. */
async function writePlugin(folder, { id, entry = Buffer.from(`/* ${id} */`), gzip }) {
  const { SDK_VERSION } = await built('sdk/dist/src/plugin/version.js')
  const dist = join(folder, id, 'dist')
  mkdirSync(join(dist, 'locales'), { recursive: true })
  const contents = { 'index.js': entry }
  for (const language of LANGUAGES) contents[`locales/${language}-00000000.json`] = Buffer.from('{}')
  for (const [file, bytes] of Object.entries(contents)) writeFileSync(join(dist, file), bytes)
  if (gzip) writeFileSync(join(dist, 'index.js.gz'), gzip)
  const hash = createHash('sha256').update(entry).digest('hex').slice(0, 8)
  const pages = Array.from({ length: 6 }, (_, n) => ({
    name: `Bench${id.slice(6)}Page${n}`,
    path: `/${id}/page-${n}`,
    title,
    files: [],
  }))
  const plugin = {
    id,
    version: '1.0.0',
    sdk: SDK_VERSION,
    base: `/plugins/${id}/1.0.0-${hash}/`,
    entry: 'index.js',
    files: Object.fromEntries(Object.entries(contents).map(([file, bytes]) => [file, sri(bytes)])),
    css: [],
    uses: {},
    locales: Object.fromEntries(LANGUAGES.map(language => [language, `locales/${language}-00000000.json`])),
    pages,
    slots: [],
    todo: [],
  }
  writeFileSync(join(dist, 'plugin.json'), JSON.stringify(plugin))
  return plugin.base + plugin.entry
}

/**
 * A set of plugins and its branches file. The first plugin's entry is `entry`, with `gzip` beside it.
 * Answers the environment of a gateway that serves them, and the address of that entry.
 */
export async function pluginSet(folder, { count, entry, gzip }) {
  const ids = Array.from({ length: count }, (_, n) => `bench-${n}`)
  const [address] = await Promise.all(
    ids.map((id, n) => writePlugin(join(folder, 'plugins'), { id, ...(n === 0 ? { entry, gzip } : {}) })),
  )
  const branches = join(folder, 'branches.yaml')
  writeFileSync(
    branches,
    `default: HQ\neditions: { bench: { plugins: [${ids.join(', ')}] } }\nbranches: { HQ: { edition: bench } }\n`,
  )
  return { env: { PLUGINS_DIR: join(folder, 'plugins'), BRANCHES_FILE: branches }, address }
}
