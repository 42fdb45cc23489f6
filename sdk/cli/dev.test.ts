import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { BuiltPlugin } from '../src/contracts/console.ts'
import { createPlugin } from './commands/create.ts'
import { listPlugins } from './commands/install.ts'
import { askConsole } from './console.ts'
import { watchPlugins } from './dev.ts'

let root: string
let server: Server | undefined
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'ntocc-dev-'))
})
afterAll(async () => {
  server?.close()
  await rm(root, { recursive: true })
})

const versionIn = async (folder: string): Promise<string | undefined> =>
  existsSync(join(folder, 'plugin.json'))
    ? (JSON.parse(await readFile(join(folder, 'plugin.json'), 'utf8')) as BuiltPlugin).base
    : undefined

it('puts every build whole into a folder of a console that runs', async () => {
  const folder = join(root, 'gate-visits')
  const into = join(root, 'installed')
  await createPlugin('gate-visits', folder)
  const said = vi.spyOn(console, 'log').mockImplementation(() => {})
  const stop = new AbortController()
  const watching = watchPlugins([folder], stop.signal, { into })
  await vi.waitFor(() => expect(said).toHaveBeenCalledWith(expect.stringContaining('Watching')))
  const first = await versionIn(join(into, 'gate-visits'))
  expect(first).toMatch(/^\/plugins\/gate-visits\//)
  expect(await listPlugins(into)).toMatchObject([{ id: 'gate-visits', altered: [] }])
  const words = join(folder, 'locales/en.json')
  await writeFile(words, (await readFile(words, 'utf8')).replace('Gate visits', 'Guests'))
  await vi.waitFor(async () => expect(await versionIn(join(into, 'gate-visits'))).not.toBe(first))
  stop.abort()
  await watching
  said.mockRestore()
  expect(await listPlugins(into)).toMatchObject([{ id: 'gate-visits', altered: [] }])
})

it('tells what the console makes of a build', async () => {
  const served = new Set(['/plugins/a/1.0.0-aaaaaaaa/index.js', '/plugins/c/1.0.0-aaaaaaaa/index.js'])
  server = createServer((request, response) => {
    const checks = { areas: { ok: false, detail: 'c: migrate: the table is taken' } }
    response.statusCode = served.has(request.url ?? '') || request.url === '/healthz' ? 200 : 404
    response.end(request.url === '/healthz' ? JSON.stringify({ checks }) : '')
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server?.once('listening', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const plugin = (id: string) => ({ id, base: `/plugins/${id}/1.0.0-aaaaaaaa/`, entry: 'index.js' }) as BuiltPlugin
  const { signal } = new AbortController()
  expect(await askConsole(address, plugin('a'), signal)).toBe(`${address} has it`)
  expect(await askConsole(address, plugin('c'), signal)).toContain('c: migrate: the table is taken')
  const gone = new AbortController()
  setTimeout(() => gone.abort(), 500)
  await expect(askConsole(address, plugin('b'), gone.signal)).rejects.toThrow()
})
