import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { Cleanup } from '../../server/src/gateway/testing/gateway.ts'
import { drop, newFolder } from '../areas/support.ts'
import { type Program, start } from './support/program.ts'

/** Code of an area that throws where nobody waits for it, in the program as it is served. */
const cleanup = new Cleanup()
afterEach(() => cleanup.run())

const freePort = (): Promise<number> =>
  new Promise(done => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })

const SECRET = 'a secret of the tests'
const PASSWORD = 'Demo@2026'
const API = '/ntocc-basic-api'

const THROWS = `dockLoad: async (ctx, { query }) => {
  if (query.dock === 'timer') setTimeout(() => { throw new Error('in a timer') })
  if (query.dock === 'forgotten') void ctx.records.find(DockBooking, 999_999)
  if (query.dock === 'promise') void Promise.reject(new Error('of a promise'))`

const GRANTED = `id: 'dock-bookings',
  defaults: { roles: { PLAT_ADMIN: 'all' } },`

/** The product's branches, whose head office has the area too. */
const branchesWith = async (folder: string): Promise<string> => {
  const file = join(folder, 'branches.yaml')
  const usual = await readFile(resolve(import.meta.dirname, '../../branches.yaml'), 'utf8')
  await writeFile(file, usual.replace('  HQ:\n', '  HQ:\n    with: [dock-bookings]\n'))
  return file
}

const served = async (plugins: string): Promise<Program & { url: string }> => {
  const port = String(await freePort())
  const branches = await branchesWith(await newFolder())
  const env = {
    PORT: port,
    PLUGINS_DIR: plugins,
    BRANCHES_FILE: branches,
    NTOCC_CLIENT_SECRET: SECRET,
    DEMO_WAYBILLS: '0',
  }
  const program = start(cleanup, ['backend'], env)
  const url = `http://127.0.0.1:${port}`
  await vi.waitUntil(
    async () =>
      program.child.exitCode !== null ||
      (await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )),
    { timeout: 120_000, interval: 100 },
  )
  expect(program.child.exitCode, program.said()).toBeNull()
  return { ...program, url }
}

it.each([
  ['timer', 'in a timer'],
  ['promise', 'of a promise'],
  // What the engine refuses has no line of the area in its stack.
  ['forgotten', 'NOT_FOUND'],
])(
  'a %s of an area takes that area out of force, and every other call is answered',
  { timeout: 180_000 },
  async (dock, words) => {
    const plugins = await newFolder()
    await drop(plugins, {
      'service.ts': text => text.replace('dockLoad: async (ctx, { query }) => {', THROWS),
      'contract.ts': text => text.replace("id: 'dock-bookings',", GRANTED),
    })
    const { url, child } = await served(plugins)
    const signIn = await fetch(`${url}${API}/authorize`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        username: 'admin',
        password: PASSWORD,
        client_id: 'ntocc-console',
        client_secret: SECRET,
      }),
    })
    const { data } = (await signIn.json()) as { data: { access_token: string } }
    const get = async (path: string) => {
      const answer = await fetch(`${url}${API}${path}`, { headers: { authorization: `Bearer ${data.access_token}` } })
      return (await answer.json()) as { status: number }
    }
    expect((await get('/dockLoad?dock=D1')).status).toBe(0)
    await get(`/dockLoad?dock=${dock}`)
    const stateOf = async (id: string) => {
      const { areas } = (await (await fetch(`${url}/readyz`)).json()) as { areas: { id: string; status: string }[] }
      return areas.find(area => area.id === id)
    }
    await vi.waitUntil(async () => (await stateOf('dock-bookings'))?.status === 'failed', {
      timeout: 60_000,
      interval: 50,
    })
    expect(await stateOf('dock-bookings')).toMatchObject({ phase: 'run', message: expect.stringContaining(words) })
    expect((await get('/dockLoad?dock=D1')).status).toBe(5030)
    expect((await get('/driver')).status).toBe(0)
    expect(child.exitCode).toBeNull()
  },
)
