import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { Cleanup, PAGE } from '../../server/src/gateway/testing/gateway.ts'
import { addressOf, start } from './support/program.ts'

/** Gateway and embedded backend as `npm start` runs them, with the backend killed under the gateway. */
const cleanup = new Cleanup()
afterEach(() => cleanup.run())

const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(line => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child]) => child!)

const alive = (pid: number): boolean => {
  try {
    // A killed child nobody has collected yet still has an entry.
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

const eventually = (holds: () => Promise<boolean> | boolean) => expect.poll(holds).toBe(true)

const START_MS = 120_000

describe('the whole program', () => {
  it('survives the death of its backend, keeps people signed in, and leaves no process behind', async () => {
    const program = start(cleanup, ['all'], { PORT: '0', DEMO_WAYBILLS: '0' })
    const url = await addressOf(program)
    const saidPassword = () => /password (\S+):/.exec(program.said())?.[1]
    // It comes after the address, and not always in the same piece.
    await eventually(() => saidPassword() !== undefined)
    const password = saidPassword()
    const body = JSON.stringify({ variant: 'password', username: 'admin', password })
    const signedIn = await fetch(`${url}/console/session`, { method: 'POST', headers: PAGE, body })
    expect(await signedIn.json()).toMatchObject({ status: 0, data: { branch: { branchCode: 'HQ' } } })
    const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!
    const userInfo = () => fetch(`${url}/ntocc-basic-api/getUserInfo`, { method: 'POST', headers: { ...PAGE, cookie } })
    expect(await (await userInfo()).json()).toMatchObject({ status: 0, data: { party: { branchCode: 'HQ' } } })

    const pid = program.child.pid!
    const [backend] = childrenOf(pid)
    process.kill(backend!, 'SIGKILL')
    await eventually(() => !alive(backend!))
    expect((await userInfo()).status).toBe(502)
    expect((await fetch(`${url}/livez`)).status).toBe(200)
    // A start of the backend, which on a busy machine takes as long as the first one may.
    await expect.poll(async () => (await userInfo()).status, { timeout: START_MS }).toBe(200)
    expect(await (await userInfo()).json()).toMatchObject({ status: 0, data: { party: { branchCode: 'HQ' } } })

    const [restarted] = childrenOf(pid)
    program.child.kill('SIGTERM')
    expect(await program.ended).toMatchObject({ code: 0 })
    await eventually(() => !alive(restarted!))
  }, 300_000)
})
