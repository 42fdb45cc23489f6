/** Building and starting: what somebody waits for at the keyboard. */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { toolEnv } from '../../../scripts/lib/run.mjs'
import { ROOT } from '../../../scripts/lib/stamp.mjs'
import { median, medianRatio } from '../lib/stats.mjs'

const ROUNDS = 3
const START_MS = 180_000

/** Milliseconds a command takes to its end. */
function taken(command, args, options = {}) {
  const started = performance.now()
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd: ROOT, env: toolEnv(), stdio: ['ignore', 'ignore', 'pipe'], ...options })
    let said = ''
    child.stderr.on('data', chunk => {
      said += chunk
    })
    child.on('error', fail)
    child.on('exit', code => {
      if (code === 0) done(performance.now() - started)
      else fail(new Error(`${command} ${args[0]} ended with ${code}: ${said.slice(-300)}`))
    })
  })
}

async function buildPlugins() {
  const folders = readdirSync(join(ROOT, 'plugins')).filter(name =>
    existsSync(join(ROOT, 'plugins', name, 'plugin.ts')),
  )
  const build = ['sdk/cli/bin.mjs', 'build', '--force', ...folders.map(name => `plugins/${name}`)]
  const rounds = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push([await taken(process.execPath, build), await taken('tsc', ['-p', 'tsconfig.json'])])
  }
  const seconds = side => (median(rounds.map(pair => pair[side])) / 1000).toFixed(1)
  return { value: medianRatio(rounds), detail: `${folders.length} plugins ${seconds(0)} s, types ${seconds(1)} s` }
}

/** Milliseconds from `npm start` to the first answered page, with the data of the start before. */
async function started(room, dataDir) {
  const before = performance.now()
  const running = await room.start(process.execPath, ['scripts/start.mjs'], {
    ready: /console is at (http:\/\/localhost:\d+)/,
    timeoutMs: START_MS,
    env: { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  })
  const answer = await fetch(running.address)
  if (!answer.ok) throw new Error(`the page answered ${answer.status}`)
  await answer.arrayBuffer()
  const ms = performance.now() - before
  await running.stop()
  return ms
}

async function warmStart({ room }) {
  const dataDir = room.folder()
  const cold = await started(room, dataDir)
  const rounds = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push([await started(room, dataDir), await taken(process.execPath, ['-e', '0'])])
  }
  const ms = side => median(rounds.map(pair => pair[side])).toFixed(0)
  return {
    value: medianRatio(rounds),
    detail: `${ms(0)} ms, node -e 0 ${ms(1)} ms; the first start, which makes the data, ${(cold / 1000).toFixed(1)} s`,
  }
}

/** @type {import('../lib/line.mjs').Line[]} */
export const workLines = [
  {
    name: 'start.warm',
    what: '`npm start` with kept data to the first answered page, over `node -e 0`',
    budget: { unit: 'x' },
    measure: warmStart,
  },
  {
    name: 'build.plugins',
    what: 'building all plugins from nothing over checking the types of the repository once',
    budget: { most: 1.5, unit: 'x' },
    measure: buildPlugins,
  },
]
