#!/usr/bin/env node
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endWithStarters } from './parents.mjs'

// The command is compiled TypeScript. In a checkout its sources lie beside it: compile them when they are newer.
const sdk = dirname(dirname(fileURLToPath(import.meta.url)))
const compiled = join(sdk, 'dist/cli/main.js')
const SOURCES = ['cli', 'src/plugin', 'src/contracts', 'src/fields', 'src/reporting', 'src/service']

if (existsSync(join(sdk, 'cli/main.ts')) && isStale()) compile()
// `dev` runs until it is stopped, and npx that is killed does not stop it.
if (process.argv[2] === 'dev') endWithStarters(() => process.kill(process.pid, 'SIGTERM'))
const { main } = await import(compiled)
process.exitCode = await main(process.argv.slice(2))

function isStale() {
  if (!existsSync(compiled)) return true
  const built = statSync(compiled).mtimeMs
  return SOURCES.some(folder => newest(join(sdk, folder)) > built)
}

function newest(folder) {
  let time = 0
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.ts') || entry.name.endsWith('.test.ts')) continue
    time = Math.max(time, statSync(join(entry.parentPath, entry.name)).mtimeMs)
  }
  return time
}

function compile() {
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
  // The command runs whatever the types say, and their check would be most of the wait.
  const options = ['-p', join(sdk, 'tsconfig.build.json'), '--noCheck']
  const run = spawnSync(process.execPath, [tsc, ...options], { encoding: 'utf8' })
  if (!existsSync(compiled)) {
    console.error(run.stdout + run.stderr)
    process.exit(1)
  }
}
