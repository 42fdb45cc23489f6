import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, defaultClientConditions } from 'vite'
import { buildPlugin } from '../../../sdk/cli/build.ts'
import type { BuiltPlugin, Manifest, PluginOutcome, RefusedPlugin } from '../../../sdk/src/contracts/console.ts'
import { listed, partsOf } from '../../../sdk/src/plugin/manifest.ts'
import { integrityOf } from '../../../server/src/builds/find.ts'
import { sharedModules } from '../../../shell/src/host/vite-plugin.ts'

/** What happens to the next requests of plugin files whose path contains a text. */
export type Fault = { match: string; times?: number } & (
  | { kind: 'status'; status: number }
  | { kind: 'altered' }
  | { kind: 'hang' }
)

export interface HarnessServer {
  url: string
  faults: Fault[]
  /** Paths in the order they were asked for. */
  requests: string[]
  outcomes: PluginOutcome[]
  /** What their plugin.json say; a change is told with the next manifest. */
  plugins: BuiltPlugin[]
  refused: RefusedPlugin[]
  close(): Promise<void>
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
}
// The policy of the console: no inline script, no eval.
const POLICY = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:"
const here = import.meta.dirname

/** Builds the harness page and fixture plugins into a folder of its own and serves them with the console's policy. */
export async function startHarness(fixtures: string[]): Promise<HarnessServer> {
  const folder = await mkdtemp(join(tmpdir(), 'ntocc-host-'))
  const site = join(folder, 'site')
  await buildSite(site)
  const plugins = await Promise.all(fixtures.map(name => buildFixture(name, folder)))
  const state = {
    faults: [] as Fault[],
    requests: [] as string[],
    outcomes: [] as PluginOutcome[],
    refused: [] as RefusedPlugin[],
    plugins,
  }
  const held = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    answer(request, response, { site, folder, held, ...state }).catch(() => response.writeHead(404).end())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    ...state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const response of held) response.destroy()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      await rm(folder, { recursive: true })
    },
  }
}

/** The page as it is shipped: a test runner's own NODE_ENV would make it a development build. */
async function buildSite(outDir: string): Promise<void> {
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  try {
    await build({
      root: here,
      configFile: false,
      logLevel: 'error',
      plugins: [react(), sharedModules()],
      resolve: { conditions: ['source', ...defaultClientConditions] },
      build: { outDir, target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
    })
  } finally {
    process.env.NODE_ENV = NODE_ENV
  }
}

async function buildFixture(name: string, folder: string): Promise<BuiltPlugin> {
  const copy = join(folder, 'plugins', name)
  await cp(join(here, '../../fixtures/plugins', name), copy, {
    recursive: true,
    filter: path => !/\/(dist|node_modules)$/.test(path),
  })
  return (await buildPlugin(copy)).manifest
}

interface Served extends Omit<HarnessServer, 'url' | 'close'> {
  site: string
  folder: string
  held: Set<ServerResponse>
}

async function answer(request: IncomingMessage, response: ServerResponse, served: Served): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  served.requests.push(pathname)
  response.setHeader('Content-Security-Policy', POLICY)
  response.setHeader('Cache-Control', 'no-store')
  if (pathname === '/console/manifest') return json(response, manifestOf(served))
  if (pathname === '/console/plugins/outcomes') {
    served.outcomes.push(...(JSON.parse(await bodyOf(request)) as PluginOutcome[]))
    return json(response, { status: 0 })
  }
  const fault = pathname.startsWith('/plugins/') ? takeFault(served.faults, pathname) : undefined
  if (fault?.kind === 'hang') return void served.held.add(response)
  if (fault?.kind === 'status') return void response.writeHead(fault.status).end()
  const body = listOf(pathname, served.plugins) ?? (await readFile(fileOf(pathname, served)))
  response.setHeader('Content-Type', TYPES[extname(pathname) || '.html'] ?? 'application/octet-stream')
  response.end(fault?.kind === 'altered' ? Buffer.concat([body, Buffer.from(' ')]) : body)
}

function takeFault(faults: Fault[], pathname: string): Fault | undefined {
  const fault = faults.find(({ match, times = Number.POSITIVE_INFINITY }) => pathname.includes(match) && times > 0)
  if (fault?.times !== undefined) fault.times--
  return fault
}

function fileOf(pathname: string, { site, folder, plugins }: Served): string {
  const plugin = plugins.find(({ base }) => pathname.startsWith(base))
  if (plugin) return join(folder, 'plugins', plugin.id, 'dist', pathname.slice(plugin.base.length))
  return join(site, pathname === '/' ? 'index.html' : pathname)
}

const PARTS = 'parts-00000000.json'
const partsOfBuild = (plugin: BuiltPlugin): Buffer => Buffer.from(JSON.stringify(partsOf(plugin)))

/** The list of a plugin's files, when that is what is asked for. */
function listOf(pathname: string, plugins: readonly BuiltPlugin[]): Buffer | undefined {
  const plugin = plugins.find(({ base }) => pathname === base + PARTS)
  return plugin && partsOfBuild(plugin)
}

function manifestOf({ plugins: built, refused }: Served): { status: number; data: Manifest } {
  const plugins = built.map(plugin => listed(plugin, { file: PARTS, integrity: integrityOf(partsOfBuild(plugin)) }))
  return { status: 0, data: { branchCode: 'HQ', edition: 'standard', setId: 'test', plugins, refused } }
}

function json(response: ServerResponse, value: unknown): void {
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify(value))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
