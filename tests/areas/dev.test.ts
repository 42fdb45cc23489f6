import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { watchPlugins } from '../../sdk/cli/dev.ts'
import type { Envelope, Manifest, PluginParts } from '../../sdk/src/contracts/index.ts'
import { Cleanup, cookieOf, PAGE, testConfig } from '../../server/src/gateway/testing/gateway.ts'
import { DEMO_PASSWORD } from '../../server/src/ntocc/seed/accounts.ts'
import { TEST_CLIENT, TEST_INTERNAL_KEY, testBackend } from '../../server/src/ntocc/testing/backend.ts'
import { QUICKEST, testDatabase } from '../../server/src/ntocc/testing/databases.ts'
import { grant, newFolder, sourcesOf } from './support.ts'

const BIN = resolve(import.meta.dirname, '../../sdk/cli/bin.mjs')
const BOOKING = '/ntocc-basic-api/dockBooking'

const cleanup = new Cleanup()
afterAll(() => cleanup.run())

it('an edit in the source of a service is what the next call is answered by, and the backend goes on', async () => {
  const [plugins, sources] = [await newFolder(), await sourcesOf()]
  const said = vi.spyOn(console, 'log').mockImplementation(() => {})
  const ending = new AbortController()
  const watching = watchPlugins([sources], ending.signal, { into: plugins })
  await vi.waitFor(() => expect(said).toHaveBeenCalledWith(expect.stringContaining('Watching')))
  const database = cleanup.add(await testDatabase(QUICKEST), it => it.drop())
  const backend = cleanup.add(await testBackend(database.db, { areaSources: [], pluginDirs: [plugins] }), it =>
    it.app.close(),
  )
  const token = await grant(backend)
  let hour = 0
  /** Minutes that a booking has which says none: the service's, in a file of its own beside service.ts. */
  const minutes = async (): Promise<unknown> => {
    hour += 1
    const arrival = new Date(Date.UTC(2026, 2, 2, hour)).toISOString()
    return (await backend.post<{ minutes: number }>(BOOKING, { dock: 'A1', arrival }, token)).data?.minutes
  }
  const edit = async (from: string, to: string): Promise<void> => {
    const file = join(sources, 'service/bookings.ts')
    await writeFile(file, (await readFile(file, 'utf8')).replace(from, to))
  }
  expect(await minutes()).toBe(30)
  await edit('minutes: 30', 'minutes: 45')
  await vi.waitFor(async () => expect(await minutes()).toBe(45), { interval: 100 })

  // What does not compile is told and changes nothing; the next edit that does is in force again.
  await edit('minutes: 45', 'minutes: 45 +')
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  await vi.waitFor(() => expect([...said.mock.calls, ...told.mock.calls].join('\n')).toContain('bookings.ts'))
  expect(await minutes()).toBe(45)
  await edit('minutes: 45 +', 'minutes: 60')
  await vi.waitFor(async () => expect(await minutes()).toBe(60), { interval: 100 })
  ending.abort()
  await watching
  said.mockRestore()
  told.mockRestore()
})

const BRANCHES = `
default: HQ
editions: { standard: { plugins: [dock-bookings] } }
branches: { HQ: { edition: standard } }
`

it('dev --into --console of a plugin elsewhere: a console that runs has each edit of page and service, and keeps the last', {
  timeout: 240_000,
}, async () => {
  const [folder, sources] = [await newFolder(), await sourcesOf()]
  const plugins = join(folder, 'plugins')
  await mkdir(plugins)
  await writeFile(join(folder, 'branches.yaml'), BRANCHES)
  const database = cleanup.add(await testDatabase(QUICKEST), it => it.drop())
  const backend = cleanup.add(await testBackend(database.db, { areaSources: [], pluginDirs: [plugins] }), it =>
    it.app.close(),
  )
  await backend.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = backend.app.server.address() as AddressInfo
  const { url, app } = await cleanup.listening(
    testConfig(`http://127.0.0.1:${port}`, {
      clientId: TEST_CLIENT.id,
      clientSecret: TEST_CLIENT.secret,
      internalKey: TEST_INTERNAL_KEY,
      dataDir: cleanup.folder(),
      branchesFile: join(folder, 'branches.yaml'),
      pluginDirs: [plugins],
    }),
  )
  const command = spawn(process.execPath, [BIN, 'dev', sources, '--into', plugins, '--console', url], {
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  cleanup.add(command, it => it.kill('SIGKILL'))
  const ended = once(command, 'exit')
  let said = ''
  for (const stream of [command.stdout, command.stderr]) stream.on('data', chunk => (said += String(chunk)))
  const says = (text: string) => expect.poll(() => said, { timeout: 60_000 }).toContain(text)
  await says('Watching the plugin')
  expect(said).toContain(`${url} has it`)

  const token = await grant(backend)
  const minutes = async (hour: number): Promise<unknown> => {
    const arrival = new Date(Date.UTC(2026, 2, 2, hour)).toISOString()
    return (await backend.post<{ minutes: number }>(BOOKING, { dock: 'A1', arrival }, token)).data?.minutes
  }
  expect(await minutes(1)).toBe(30)

  const payload = { variant: 'password', username: 'admin', password: DEMO_PASSWORD }
  const signedIn = await app.inject({ method: 'POST', url: '/console/session', headers: PAGE, payload })
  const headers = { ...PAGE, cookie: cookieOf(signedIn)! }
  /** What browsers get of the plugin now, all of its files that are code. */
  const code = async (): Promise<string> => {
    const { data } = (await (await fetch(`${url}/console/manifest`, { headers })).json()) as Envelope<Manifest>
    const { base, parts } = data!.plugins[0]!
    const { files } = (await (await fetch(`${url}${base}${parts.file}`)).json()) as PluginParts
    const names = Object.keys(files).filter(name => name.endsWith('.js'))
    return (await Promise.all(names.map(async name => (await fetch(`${url}${base}${name}`)).text()))).join('\n')
  }
  expect(await code()).not.toContain('as told by hand')

  said = ''
  const page = join(sources, 'src/Manage.tsx')
  const nameOf = 'row.dock'
  await writeFile(page, (await readFile(page, 'utf8')).replace(nameOf, `\`\${${nameOf}} as told by hand\``))
  await says(`${url} has it`)
  await expect.poll(code).toContain('as told by hand')

  said = ''
  const service = join(sources, 'service/bookings.ts')
  await writeFile(service, (await readFile(service, 'utf8')).replace('minutes: 30', 'minutes: 45'))
  await says(`${url} has it`)
  let hour = 1
  await expect.poll(() => minutes(++hour)).toBe(45)

  command.kill('SIGINT')
  expect(await ended).toEqual([0, null])
  // Nothing half is left, and what was built last stays in force.
  expect(await readdir(plugins)).toEqual(['dock-bookings'])
  expect(await code()).toContain('as told by hand')
  expect(await minutes(++hour)).toBe(45)
})
