/**
 * What a run starts ends with it. A run (of the tests, of a bench, of `npm run dev`) has one folder, where all that is
 * temporary goes, and a warden: a process beside it that ends what is left of the run and removes the folder, however the
 * run itself ends. What several runs share is kept beside these folders.
 */
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endWithStarters, isAlive, starters } from '../../sdk/cli/parents.mjs'

/** Where tests make their databases, if a server is there. */
export const TEST_SERVER = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

const WARDEN = fileURLToPath(new URL('warden.mjs', import.meta.url))
const PREFIX = 'ntocc-run-'
/** Of folders that runs have, and the name of each: its owner's process id and when that began. */
const FOLDER = new RegExp(`^${PREFIX}((\\d+)_([0-9a-z]+))$`)

/** When a process began, as the system says it: an id alone may be another process's by now. */
function beginOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Blanks in the name of the command are not between fields; it ends with the last parenthesis.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]).toString(36)
  } catch {
    if (process.platform === 'linux') return ''
    const told = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
    return Date.parse(told).toString(36)
  }
}

const isOf = (pid, begin) => {
  try {
    return isAlive(pid) && beginOf(pid) === begin
  } catch {
    return false
  }
}

/** Folders of runs whose owner has gone, and whose warden has not been there to remove them. */
const deadRuns = kept =>
  readdirSync(kept).flatMap(name => {
    const [, token, pid, begin] = FOLDER.exec(name) ?? []
    return token && !isOf(Number(pid), begin) ? [{ token, folder: join(kept, name) }] : []
  })

/** Starts the warden, and resolves when it is at its post. */
function post(order) {
  // A group of its own: what ends the run's group does not end it.
  const warden = spawn(process.execPath, [WARDEN], { stdio: ['pipe', 'pipe', 'ignore'], detached: true, cwd: '/' })
  warden.stdin.on('error', () => undefined)
  warden.stdin.write(`${JSON.stringify(order)}\n`)
  const ready = new Promise((done, fail) => {
    warden.stdout.once('data', done)
    warden.once('exit', code => fail(new Error(`the warden of the run ended (${code})`)))
  })
  const ended = new Promise(done => warden.once('exit', done))
  return ready.then(() => {
    for (const each of [warden, warden.stdin, warden.stdout]) each.unref()
    return { warden, ended }
  })
}

/**
 * Begins a run, unless this process is part of one: from now on `TMPDIR` of this process and of all that it starts is the
 * folder of the run. `graceMs` is what processes have to end by themselves before they are killed; `postgres` the server
 * where databases of the run are dropped.
 */
export async function beginRun({ graceMs = 0, postgres } = {}) {
  const { NTOCC_RUN, TMPDIR } = process.env
  if (NTOCC_RUN) return { folder: tmpdir(), end: async () => undefined }
  const kept = tmpdir()
  // Looked for at once: they can be gone by the time that the warden is at its post.
  const from = starters()
  const token = `${process.pid}_${beginOf(process.pid)}`
  const folder = join(kept, PREFIX + token)
  const { warden, ended } = await post({ token, folder, owner: process.pid, graceMs, postgres, dead: deadRuns(kept) })
  mkdirSync(folder)
  Object.assign(process.env, { NTOCC_RUN: token, NTOCC_KEPT: kept, TMPDIR: folder })
  const free = endWithStarters(() => process.exit(1), from)
  return {
    folder,
    /** What the run has started ends, and its folder is removed. */
    async end() {
      free()
      for (const name of ['NTOCC_RUN', 'NTOCC_KEPT', 'TMPDIR']) delete process.env[name]
      if (TMPDIR !== undefined) process.env.TMPDIR = TMPDIR
      warden.ref()
      warden.stdin.end()
      await ended
    },
  }
}
