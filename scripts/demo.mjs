/** Fills the database with demo data: `npm run demo -- --waybills 200000 [--replace]`. Builds the server when it has changed. */
import { build } from './build.mjs'

await build()
const { demoCommand } = await import('../server/dist/ntocc/demo/cli.js')
process.exitCode = await demoCommand(process.argv.slice(2), process.env)
