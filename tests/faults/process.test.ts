import { createServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { Cleanup, PAGE, until } from '../../server/src/gateway/testing/gateway.ts'
import { type FakeUpstream, fakeUpstream, sendJson } from '../../server/src/gateway/testing/upstream.ts'
import { addressOf, type Program, start } from './support/program.ts'

/** The built program as a process: how it refuses to start and how it ends. `npm test` builds it first. */
const cleanup = new Cleanup()

afterEach(() => cleanup.run())

const upstreamEnv = ({ url }: FakeUpstream) => ({ NTOCC_BASIC_URL: url, NTOCC_TMS_URL: url, NTOCC_TPS_URL: url })

async function startGateway(
  upstream: FakeUpstream,
  env: Record<string, string> = {},
): Promise<Program & { url: string }> {
  const program = start(cleanup, ['gateway'], { ...upstreamEnv(upstream), PORT: '0', ...env })
  return { ...program, url: await addressOf(program) }
}

const slowUpstream = async (ms: number): Promise<FakeUpstream> =>
  cleanup.add(
    await fakeUpstream((seen, response) => {
      if (seen.url.includes('waybill')) setTimeout(() => sendJson(response, { status: 0 }), ms)
      else sendJson(response, { status: 0 })
    }),
    it => it.close(),
  )

describe('start', () => {
  it.each([
    ['PORT', 'eighty', 'PORT must be a port number'],
    ['SESSION_KEYS', 'a:b', "SESSION_KEYS key 'a' must be 32 bytes"],
    ['BRANCHES_FILE', '/nonexistent.yaml', '/nonexistent.yaml cannot be used'],
  ])('refuses %s=%s with a plain sentence', async (name, value, sentence) => {
    const upstream = await slowUpstream(0)
    const { ended, said } = start(cleanup, ['gateway'], { ...upstreamEnv(upstream), [name]: value })
    expect((await ended).code).toBe(1)
    expect(said()).toContain(sentence)
    expect(said()).not.toContain('    at ')
  })

  it('refuses a port that is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    cleanup.add(taken, it => it.close())
    await until(() => taken.listening)
    const { port } = taken.address() as { port: number }
    const { ended, said } = start(cleanup, ['gateway'], { ...upstreamEnv(await slowUpstream(0)), PORT: String(port) })
    expect((await ended).code).toBe(1)
    expect(said()).toMatch(/^listen EADDRINUSE[^\n]*\n$/)
  })

  it('warns in one line when others can reach demo data, and only then', async () => {
    const warned = async (env: Record<string, string>) => {
      const { said, child } = await startGateway(await slowUpstream(0), env)
      child.kill('SIGKILL')
      return said().match(/^.*public password.*$/gm) ?? []
    }
    expect(await warned({ DEMO: 'on', HOST: '0.0.0.0' })).toEqual([
      'Warning: other machines can sign in with the public password of the demo, because HOST is 0.0.0.0.',
    ])
    expect(await warned({ DEMO: 'on', HOST: '127.0.0.1' })).toEqual([])
    expect(await warned({ DEMO: 'on', HOST: '' })).toEqual([])
    expect(await warned({ DEMO: 'off', HOST: '0.0.0.0' })).toEqual([])
  })

  it('refuses an argument nobody knows', async () => {
    const { ended, said } = start(cleanup, ['everything'], {})
    expect((await ended).code).toBe(2)
    expect(said()).toContain('use all, gateway or backend')
  })
})

describe('end', () => {
  it('SIGTERM: readiness off first, what is under way is finished, exit 0', async () => {
    const upstream = await slowUpstream(2_500)
    const { child, url, ended } = await startGateway(upstream, { DEMO: 'off' })
    const running = Promise.all(
      Array.from({ length: 50 }, async () => (await fetch(`${url}/ntocc-tms-api/waybill`, { headers: PAGE })).json()),
    )
    await until(() => upstream.seen.filter(({ url: seen }) => seen.includes('waybill')).length === 50)
    child.kill('SIGTERM')
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503)
    expect((await fetch(`${url}/livez`)).status).toBe(200)
    expect(await running).toEqual(Array.from({ length: 50 }, () => ({ status: 0 })))
    expect(await ended).toMatchObject({ code: 0, signal: null })
  })

  it('a second SIGTERM ends it at once', async () => {
    const upstream = await slowUpstream(60_000)
    const { child, url, ended } = await startGateway(upstream)
    fetch(`${url}/ntocc-tms-api/waybill`, { headers: PAGE }).catch(() => {})
    await until(() => upstream.seen.length > 0)
    child.kill('SIGTERM')
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503)
    expect(child.exitCode).toBeNull()
    child.kill('SIGTERM')
    expect(await ended).toMatchObject({ code: 1 })
  })

  it('keeps people signed in over a restart: the keys are kept', async () => {
    const upstream = await slowUpstream(0)
    const DATA_DIR = cleanup.folder()
    const first = await startGateway(upstream, { DATA_DIR })
    upstream.answer((_seen, response) => {
      sendJson(response, {
        status: 0,
        data: { access_token: 'T', passWordOverdue: false, branch: { branchCode: 'HQ' } },
      })
    })
    const body = JSON.stringify({ variant: 'password', username: 'a', password: 'b' })
    const signedIn = await fetch(`${first.url}/console/session`, { method: 'POST', headers: PAGE, body })
    const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!
    first.child.kill('SIGTERM')
    await first.ended
    const second = await startGateway(upstream, { DATA_DIR })
    const check = await fetch(`${second.url}/console/session`, { headers: { ...PAGE, cookie } })
    expect(await check.json()).toEqual({ status: 0, data: { signedIn: true } })
  })
})
