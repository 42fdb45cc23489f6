import { existsSync, openSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { keptSessionKeys } from '../../server/src/gateway/session/keys.ts'
import { Cleanup, PAGE, until, wait } from '../../server/src/gateway/testing/gateway.ts'
import { writePlugin } from '../../server/src/gateway/testing/plugins.ts'
import { ntoccServices } from '../../server/src/gateway/testing/services.ts'
import { type FakeUpstream, fakeUpstream } from '../../server/src/gateway/testing/upstream.ts'
import { addressOf, start } from './support/program.ts'

/** A disk without room, and a process without descriptors. */
const cleanup = new Cleanup()
afterEach(() => cleanup.run())

const upstreamOf = async (): Promise<FakeUpstream> => cleanup.add(await fakeUpstream(ntoccServices), it => it.close())

const envOf = ({ url }: FakeUpstream) => ({ NTOCC_BASIC_URL: url, NTOCC_TMS_URL: url, NTOCC_TPS_URL: url, PORT: '0' })

const signIn = async (url: string) => {
  const body = JSON.stringify({ variant: 'password', username: 'a', password: 'right' })
  const response = await fetch(`${url}/console/session`, { method: 'POST', headers: PAGE, body })
  return { status: response.status, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

/** No file may grow: what a full disk is to whoever writes. */
const NO_ROOM = "trap '' XFSZ; ulimit -f 0"

describe('a full disk', () => {
  it('at the first start: said in one sentence that names the file; nothing half-made is left to fail over', async () => {
    const upstream = await upstreamOf()
    const DATA_DIR = join(cleanup.folder(), 'data')
    const { ended, said } = start(cleanup, ['gateway'], { ...envOf(upstream), DATA_DIR }, { shell: NO_ROOM })
    expect((await ended).code).toBe(1)
    expect(said()).toContain(`DATA_DIR cannot be used: ${join(DATA_DIR, 'session-keys')}`)
    expect(said()).toContain('EFBIG')
    expect(said()).not.toContain('    at ')
    expect(readdirSync(DATA_DIR)).toEqual([])
    const second = start(cleanup, ['gateway'], { ...envOf(upstream), DATA_DIR })
    expect((await signIn(await addressOf(second))).status).toBe(200)
  })

  it('that left an empty key file behind is got over; keys that are there are never made anew', () => {
    const folder = cleanup.folder()
    const file = join(folder, 'session-keys')
    writeFileSync(file, '')
    const [made] = keptSessionKeys(folder)
    expect(keptSessionKeys(folder)).toEqual([made])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['session-keys'])
    writeFileSync(file, 'torn')
    expect(() => keptSessionKeys(folder)).toThrow(`${file}: must be id:key pairs`)
    expect(readFileSync(file, 'utf8')).toBe('torn')
  })

  it('with keys on it: the gateway starts and signs people in', async () => {
    const upstream = await upstreamOf()
    const DATA_DIR = cleanup.folder()
    keptSessionKeys(DATA_DIR)
    const program = start(cleanup, ['gateway'], { ...envOf(upstream), DATA_DIR }, { shell: NO_ROOM })
    expect((await signIn(await addressOf(program))).status).toBe(200)
  })

  it.runIf(existsSync('/dev/full'))('under the log: no line can be written, everything else goes on', async () => {
    const upstream = await upstreamOf()
    const stdout = openSync('/dev/full', 'w')
    const program = start(cleanup, ['gateway'], { ...envOf(upstream), LOG_LEVEL: 'info' }, { stdout })
    const url = await addressOf(program)
    for (let round = 0; round < 20; round++) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => fetch(`${url}/livez?${'x'.repeat(100)}`)))
      expect(answers.every(({ status }) => status === 200)).toBe(true)
    }
    expect((await signIn(url)).status).toBe(200)
    program.child.kill('SIGTERM')
    expect(await program.ended).toMatchObject({ code: 0, signal: null })
  })
})

describe.runIf(existsSync('/proc/self/fd'))('no descriptors left', () => {
  it('the process lives, keeps its plugins, and accepts again as soon as there are some', async () => {
    const upstream = await upstreamOf()
    const plugins = cleanup.folder()
    const { id } = writePlugin(plugins, { id: 'scarce' })
    const branches = join(plugins, 'branches.yaml')
    const edition = `editions: { one: { plugins: [${id}] } }`
    writeFileSync(branches, `default: HQ\n${edition}\nbranches: { HQ: { edition: one } }\n`)
    const env = { ...envOf(upstream), PLUGINS_DIR: plugins, BRANCHES_FILE: branches, LOG_LEVEL: 'info' }
    const program = start(cleanup, ['gateway'], env, { shell: 'ulimit -n 256' })
    const url = await addressOf(program)
    const { cookie } = await signIn(url)
    const manifest = async (): Promise<string[]> => {
      const response = await fetch(`${url}/console/manifest`, { headers: { ...PAGE, cookie } })
      const { data } = (await response.json()) as { data: { plugins: { id: string }[] } }
      return data.plugins.map(plugin => plugin.id)
    }
    expect(await manifest()).toEqual(['scarce'])

    const port = Number(new URL(url).port)
    const held: Socket[] = []
    for (let n = 0; n < 400; n++) {
      const socket = connect(port, '127.0.0.1')
      cleanup.add(socket, it => it.destroy())
      socket.on('error', () => {})
      held.push(socket)
    }
    const descriptors = (): number => readdirSync(`/proc/${program.child.pid}/fd`).length
    await until(() => descriptors() >= 255)
    // The plugin folders are looked at every second, and cannot be opened now: no log tells of a look that finds them.
    await wait(2_500)
    expect(program.child.exitCode).toBeNull()

    for (const socket of held) socket.destroy()
    await until(() => descriptors() < 100)
    expect((await fetch(`${url}/livez`)).status).toBe(200)
    expect((await signIn(url)).status).toBe(200)
    expect(await manifest()).toEqual(['scarce'])
    // Nobody was told meanwhile that the plugin had gone.
    expect(program.logged()).not.toMatch(/"branches":\["[^\n]*plugin sets read again/)
    program.child.kill('SIGTERM')
    expect(await program.ended).toMatchObject({ code: 0 })
  })
})
