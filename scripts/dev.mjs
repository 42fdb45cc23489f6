/**
 * Development: the gateway with the embedded backend restarts when server code changes, plugins rebuild and reload, and
 * Vite serves the shell with fast refresh on http://localhost:5173 (API, plugins and socket proxied to the gateway).
 */
import { spawn } from 'node:child_process'
import { build } from './build.mjs'
import { beginRun } from './lib/lifetime.mjs'
import { toolEnv } from './lib/run.mjs'
import { ROOT } from './lib/stamp.mjs'

/** What a console needs to close its data folder. */
const GRACE_MS = 4_000

const run = await beginRun({ graceMs: GRACE_MS })
await build()

const processes = [
  ['tsc', ['-p', 'sdk/tsconfig.build.json', '--watch', '--preserveWatchOutput']],
  ['tsc', ['-p', 'server/tsconfig.build.json', '--watch', '--preserveWatchOutput']],
  [process.execPath, ['--watch-path=server/dist', '--watch-path=sdk/dist', 'server/dist/main.js']],
  [process.execPath, ['sdk/cli/bin.mjs', 'dev', 'plugins']],
  ['vite', ['shell']],
].map(([command, args]) => spawn(command, args, { cwd: ROOT, env: toolEnv(), stdio: 'inherit' }))

const stop = () => {
  for (const child of processes) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
for (const child of processes) child.on('exit', code => code && stop())
await Promise.all(processes.map(child => new Promise(done => child.once('exit', done))))
await run.end()
