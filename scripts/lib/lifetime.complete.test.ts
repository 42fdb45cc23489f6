import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { GONE, isAlive, starters } from '../../sdk/cli/parents.mjs'
import { onServer, SERVER_URL } from '../../server/src/ntocc/testing/server.ts'

const root = mkdtempSync(join(tmpdir(), 'lifetime-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const LIFETIME = pathToFileURL(join(import.meta.dirname, 'lifetime.mjs')).href
const hasServer = (process.env.TEST_DATABASES ?? '').includes('postgres')

/** A run that starts a process in a group of its own, keeps a file and makes a database, and says so; then it does nothing. */
const OWNER = `
import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { beginRun } from '${LIFETIME}'
const say = what => process.stdout.write(what + '\\n')
const run = await beginRun({ postgres: ${hasServer ? `'${SERVER_URL}'` : 'undefined'} })
say('begun ' + run.folder)
const stubborn = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('up')"
const child = spawn(process.execPath, ['-e', stubborn], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] })
await new Promise(done => child.stdout.once('data', done))
say('child ' + child.pid)
writeFileSync(join(mkdtempSync(join(tmpdir(), 'work-')), 'file'), 'kept by nobody')
if (${hasServer}) {
  const client = new pg.Client({ connectionString: '${SERVER_URL}' })
  await client.connect()
  const name = 'ntocc_test_' + process.env.NTOCC_RUN + '_lifetime'
  await client.query('create database ' + name)
  await client.end()
  say('database ' + name)
}
if (process.argv[1] === 'end') {
  await run.end()
  say('ended ' + tmpdir())
} else {
  say('ready')
  setInterval(() => {}, 1000)
}
`

interface Owner {
  pid: number
  /** What follows a word that it said, as soon as it says it. */
  told(word: string): Promise<string>
  kill(signal: 'SIGTERM' | 'SIGKILL'): void
  ended: Promise<unknown>
}

const folderOf = (name: string): string => {
  const folder = join(root, name)
  mkdirSync(folder, { recursive: true })
  return folder
}

const begin = (temporary: string, mode = 'stay'): Owner => {
  // A run of its own, not a part of the one that this test is in.
  const { NTOCC_RUN: _run, NTOCC_KEPT: _kept, NODE_OPTIONS: _options, ...env } = process.env
  const args = ['--input-type=module', '-e', OWNER, mode]
  const child = spawn(process.execPath, args, { cwd: import.meta.dirname, env: { ...env, TMPDIR: temporary } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += String(chunk)))
  const ended = new Promise(done => child.once('exit', done))
  return {
    pid: child.pid!,
    told: async word => {
      await expect.poll(() => said).toMatch(new RegExp(`^${word}`, 'm'))
      return new RegExp(`^${word} ?(.*)$`, 'm').exec(said)?.[1] ?? ''
    },
    kill: signal => void child.kill(signal),
    ended,
  }
}

const databases = async (like: string): Promise<string[]> => {
  if (!hasServer) return []
  const { rows } = await onServer(client =>
    client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [like]),
  )
  return rows.map(({ datname }) => datname)
}

const gone = async (temporary: string, pid: number, database: string): Promise<void> => {
  await expect.poll(() => readdirSync(temporary)).toEqual([])
  expect(isAlive(pid)).toBe(false)
  if (hasServer) await expect.poll(() => databases(database)).toEqual([])
}

describe('whose end ends a command', () => {
  const NPM = { npm_lifecycle_event: 'test' }
  const processes = (first: string) =>
    new Map([
      [1, { parent: 0, name: first }],
      [20, { parent: 1, name: 'npm run test' }],
      [30, { parent: 20, name: 'sh' }],
      [40, { parent: 1, name: 'sh' }],
    ])

  it('are npm and the shells between', () => {
    expect(starters(NPM, 30, processes('init'))).toEqual([30, 20])
    expect(starters(NPM, 20, processes('init'))).toEqual([20])
    expect(starters({}, 30, processes('init'))).toEqual([])
  })

  it('is over when npm was killed before anybody looked for it; one that is the first process of a container lives', () => {
    expect(starters(NPM, 40, processes('init'))).toEqual([40, GONE])
    expect(starters(NPM, 1, processes('init'))).toEqual([GONE])
    expect(starters(NPM, 40, processes('npm run test'))).toEqual([40])
    expect(isAlive(GONE)).toBe(false)
  })
})

describe('a run', () => {
  it('has one folder, and leaves nothing when it ends', async () => {
    const temporary = folderOf('ended')
    const owner = begin(temporary, 'end')
    expect(await owner.told('ended')).toBe(temporary)
    expect(readdirSync(temporary)).toEqual([])
    expect(isAlive(Number(await owner.told('child')))).toBe(false)
    if (hasServer) expect(await databases(await owner.told('database'))).toEqual([])
  })

  it.each(['SIGTERM', 'SIGKILL'] as const)('leaves no process, file or database after %s', async signal => {
    const temporary = folderOf(signal)
    const owner = begin(temporary)
    await owner.told('ready')
    const [child, database] = [Number(await owner.told('child')), hasServer ? await owner.told('database') : '']
    expect(readdirSync(join(temporary, readdirSync(temporary)[0]!))).toEqual([expect.stringMatching(/^work-/)])
    expect(isAlive(child)).toBe(true)
    owner.kill(signal)
    await gone(temporary, child, database)
  })

  it.each(['begun', 'child'])('nor when it is killed as soon as it has %s', async moment => {
    const temporary = folderOf(`at-${moment}`)
    const owner = begin(temporary)
    const pid = Number(await owner.told(moment)) || owner.pid
    owner.kill('SIGKILL')
    await gone(temporary, pid, `ntocc_test_${owner.pid}_`)
  })

  it('that dies together with its warden is cleared by the next one, and one that lives is not', async () => {
    const temporary = folderOf('next')
    const [living, dying] = [begin(temporary), begin(temporary)]
    await Promise.all([living.told('ready'), dying.told('ready')])
    const child = Number(await dying.told('child'))
    process.kill(wardenOf(dying.pid), 'SIGKILL')
    dying.kill('SIGKILL')
    await dying.ended
    expect(isAlive(child)).toBe(true)
    expect(existsSync(await dying.told('begun'))).toBe(true)

    const next = begin(temporary)
    await next.told('ready')
    await expect.poll(() => isAlive(child)).toBe(false)
    const left = [await living.told('begun'), await next.told('begun')]
    await expect
      .poll(() =>
        readdirSync(temporary)
          .map(name => join(temporary, name))
          .sort(),
      )
      .toEqual(left.sort())
    if (hasServer) {
      await expect.poll(async () => databases(await dying.told('database'))).toEqual([])
      expect(await databases(await living.told('database'))).toHaveLength(1)
    }
    expect(isAlive(Number(await living.told('child')))).toBe(true)
    for (const each of [living, next]) each.kill('SIGTERM')
    await gone(temporary, Number(await next.told('child')), await next.told(hasServer ? 'database' : 'ready'))
  })
})

/** Its process id: the only child of the owner in a session of its own that runs the warden. */
const wardenOf = (owner: number): number => {
  const found = readdirSync('/proc').find(pid => {
    try {
      const isWarden = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('warden.mjs')
      return isWarden && readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(owner)
    } catch {
      return false
    }
  })
  return Number(found)
}
