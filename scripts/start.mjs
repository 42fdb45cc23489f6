/** Serves the console: builds what is missing or changed, then runs gateway and embedded backend. */
import { build } from './build.mjs'

await build()
await import('../server/dist/main.js')
