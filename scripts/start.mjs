/** Serves the console: builds what is missing or changed, then runs gateway and embedded backend. */
import { starters } from '../sdk/cli/parents.mjs'
import { build } from './build.mjs'
import { beginRun } from './lib/lifetime.mjs'

const building = await beginRun()
await build()
await building.end()
// npm that is killed does not stop what it has started.
process.env.ENDS_WITH = starters().join(',')
await import('../server/dist/main.js')
