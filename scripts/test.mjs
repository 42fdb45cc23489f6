/** Builds, then runs every test. Arguments go to Vitest: `npm test -- gateway`, `npm test -- --project unit`. */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { beginRun, TEST_SERVER } from './lib/lifetime.mjs'
import { run } from './lib/run.mjs'
import { ROOT } from './lib/stamp.mjs'

const own = await beginRun({ postgres: TEST_SERVER })
await build()
mkdirSync(join(ROOT, '.build'), { recursive: true })
const report = join(ROOT, '.build', 'tests.json')
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
const code = await run('vitest', ['run', ...reporters, ...process.argv.slice(2)])
await own.end()
const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'))
console.log(`\n${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped`)
process.exit(code)
