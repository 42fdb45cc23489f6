/**
 * Stands beside a run and outlives it by a moment: when the pipe closes that the run holds, it ends what is left of the run,
 * removes its folder and drops its databases. Before that it does the same for runs that have died without one.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { databasesOf } from './databases.mjs'

const LOOK_MS = 50
const MOST_MS = 8_000
/** Looks with nothing found: what is just being started does not bear the run's name yet. */
const CALM = 5

const wait = ms => new Promise(done => setTimeout(done, ms))

/** Processes of a run: its name is in the surroundings that they were started with, as part of TMPDIR if nowhere else. */
function processesOf({ token, owner }) {
  let all
  try {
    all = readdirSync('/proc')
  } catch {
    // Elsewhere they look after themselves: consoles by ENDS_WITH, others by a channel that closes.
    return []
  }
  return all.map(Number).filter(pid => {
    if (!(pid > 1) || pid === process.pid || pid === owner) return false
    try {
      return readFileSync(`/proc/${pid}/environ`, 'latin1').includes(token)
    } catch {
      return false
    }
  })
}

const signal = (pid, name) => {
  try {
    process.kill(pid, name)
  } catch {
    // It has just ended.
  }
}

async function endProcesses(run, graceMs) {
  const began = Date.now()
  if (graceMs > 0) for (const pid of processesOf(run)) signal(pid, 'SIGTERM')
  for (let calm = 0; calm < CALM && Date.now() - began < MOST_MS; ) {
    const left = processesOf(run)
    calm = left.length > 0 ? 0 : calm + 1
    if (Date.now() - began >= graceMs) for (const pid of left) signal(pid, 'SIGKILL')
    await wait(LOOK_MS)
  }
}

async function clear(run, graceMs = 0) {
  await endProcesses(run, graceMs)
  rmSync(run.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: LOOK_MS })
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => undefined)
process.stdout.on('error', () => undefined)

const lines = createInterface({ input: process.stdin })
const closed = new Promise(done => lines.once('close', done))
const { dead, graceMs, postgres, ...run } = JSON.parse(await new Promise(done => lines.once('line', done)))
const databases = postgres && databasesOf(postgres, run.token)
await databases?.ready
process.stdout.write('ready\n')
for (const each of dead) await clear(each)
await databases?.dropDead()
await closed
await clear(run, graceMs)
await databases?.dropOwn()
process.exit(0)
