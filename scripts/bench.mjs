/**
 * Measures the budgets of speed, memory and size against the built console: `npm run bench` all of them,
 * `npm run bench -- proxy.small export` some. `--built` takes the builds as they are. Ends with code 1 when a budget is not kept.
 */
import { NotMeasured } from '../tests/bench/lib/line.mjs'
import { SERVER_URL } from '../tests/bench/lib/many-waybills.mjs'
import { installed, Room } from '../tests/bench/lib/processes.mjs'
import { keepResults, printed, rowsOf } from '../tests/bench/lib/report.mjs'
import { chosen, LINES } from '../tests/bench/registry.mjs'
import { build } from './build.mjs'
import { beginRun } from './lib/lifetime.mjs'

/** No line takes longer than this, or than it says itself, whatever hangs; the first that needs a million waybills waits until they are made. */
const MOST_MS = 25 * 60_000

const given = process.argv.slice(2)
const flags = new Set(given.filter(name => name.startsWith('--')))
const lines = chosen(
  given.filter(name => !name.startsWith('--')),
  LINES,
)

/** What lines leave running for those after them. */
const shared = new Room()

/** The end that a signal asked for; what is cut off by it was not measured. */
let ending

/** Resolves with the figure of a line, or why there is none; what the line started for itself has ended then. */
async function measure(line) {
  const missing = (line.needs ?? []).filter(command => !installed(command))
  if (missing.length > 0) return { reason: `${missing.join(' and ')} not installed` }
  const room = new Room()
  const end = () => {
    ending = room
      .close()
      .then(() => shared.close())
      .then(() => process.exit(130))
  }
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
  const { mostMs = MOST_MS } = line
  let timer
  try {
    const late = new Promise((_done, fail) => {
      timer = setTimeout(() => fail(new NotMeasured(`took longer than ${mostMs / 60_000} minutes`)), mostMs)
    })
    return { figure: await Promise.race([line.measure({ room, shared }), late]) }
  } catch (error) {
    const [reason] = error.message.split('\n', 1)
    if (error instanceof NotMeasured) return { reason }
    process.stderr.write(`${[error.stack, error.cause?.stack].filter(Boolean).join('\n')}\n`)
    return { reason: `failed: ${reason}` }
  } finally {
    clearTimeout(timer)
    process.off('SIGINT', end)
    process.off('SIGTERM', end)
    await room.close()
  }
}

const run = await beginRun({ postgres: SERVER_URL })
if (!flags.has('--built')) await build()
const command = ['npm run bench', ...(given.length > 0 ? ['--', ...given] : [])].join(' ')
const rows = []
for (const line of lines) {
  const measured = await measure(line)
  await ending
  const own = rowsOf(line, measured).map(row => ({ line: line.name, ...row }))
  for (const row of own) console.log(printed(row))
  rows.push(...own)
  // Line by line: a run that is cut off keeps what it has measured.
  keepResults(own, { command })
}
await shared.close()
await run.end()
process.exit(rows.some(({ verdict }) => verdict === 'OVER' || verdict.includes('failed')) ? 1 : 0)
