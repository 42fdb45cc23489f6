/** Runs the bank simulator: builds what is missing or changed first. */
import { starters } from '../sdk/cli/parents.mjs'
import { build } from './build.mjs'
import { beginRun } from './lib/lifetime.mjs'

const building = await beginRun()
await build()
await building.end()
process.env.ENDS_WITH = starters().join(',')
await import('../server/dist/bank/main.js')
