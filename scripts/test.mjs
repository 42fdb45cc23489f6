/**
 * Builds, then runs the tests of the gate, or of the complete run with `--all`; other arguments go to Vitest: `npm test -- gateway`.
 * Files with failures run once more, alone: what fails again is red, what passes then is told as unstable.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { childrenCpuSeconds } from './lib/cpu.mjs'
import { beginRun, TEST_SERVER } from './lib/lifetime.mjs'
import { dearest, failedFiles, readReport, verdictOf } from './lib/report.mjs'
import { run, toolEnv } from './lib/run.mjs'
import { ROOT } from './lib/stamp.mjs'

const isComplete = process.argv.includes('--all')
const args = process.argv.slice(2).filter(arg => arg !== '--all')

/**
 * The tier chooses what the tests work with, unless it is said from outside; files of the complete run go in another order
 * each time, which it prints.
 */
const tier = isComplete
  ? { TEST_TIER: 'all', TEST_DATABASES: 'pglite,postgres', TEST_REDIS: 'on', TEST_SEED: String(Date.now() % 100_000) }
  : { TEST_TIER: 'gate', TEST_DATABASES: 'pglite' }

async function vitest(name, more) {
  const report = join(ROOT, '.build', `${name}.json`)
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run('vitest', ['run', ...reporters, ...more], { env: { ...tier, ...toolEnv() } })
  return { code, report: readReport(report) }
}

/** Tells what came of it. @returns the exit code */
function tell(first, again, seconds) {
  const { failed, unstable, isRed } = verdictOf(first.report, again?.report)
  // Errors that no test caught: Vitest fails the run for them and no test is to blame.
  const isBroken = first.code !== 0 && failedFiles(first.report).length === 0
  console.log(`\nthe dearest files:\n${dearest(first.report).join('\n')}`)
  for (const test of unstable) console.log(`unstable: ${test}`)
  for (const test of failed) console.log(`failed: ${test}`)
  if (isBroken) console.log('failed: an error that no test caught, above')
  const cpu = childrenCpuSeconds()
  const order = seed ? `, files in the order of TEST_SEED=${seed}` : ''
  console.log(`${seconds} s${cpu === undefined ? '' : `, ${Math.round(cpu)} CPU seconds`}${order}`)
  console.log(
    `${first.report.passed + unstable.length} passed, ${failed.length} failed, ${first.report.skipped} skipped`,
  )
  return isRed || isBroken ? 1 : 0
}

const started = Date.now()
// Said at once: a run that breaks down says nothing at its end.
const seed = process.env.TEST_SEED ?? tier.TEST_SEED
if (seed) console.log(`files in the order of TEST_SEED=${seed}`)
const own = await beginRun({ postgres: TEST_SERVER })
await build()
mkdirSync(join(ROOT, '.build'), { recursive: true })
const first = await vitest('tests', args)
if (!first.report) {
  console.log('failed: the run broke down before it could say what it found')
  process.exit(first.code || 1)
}
const suspects = failedFiles(first.report).map(({ file }) => file)
let again
if (suspects.length > 0) {
  console.log(`\nonce more, alone: ${suspects.join(', ')}`)
  again = await vitest('tests-again', ['--no-file-parallelism', '--maxWorkers=1', ...suspects])
}
await own.end()
process.exit(tell(first, again, Math.round((Date.now() - started) / 1000)))
