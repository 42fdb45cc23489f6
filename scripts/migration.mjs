/** Writes the migration for tables and columns that were declared: `npm run migration -- <name>`. */
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { ROOT } from './lib/stamp.mjs'

const [name] = process.argv.slice(2)
if (!/^[a-z][a-z0-9_]*$/.test(name ?? '')) {
  console.error('npm run migration -- <name>, in lower case letters, digits and _')
  process.exit(2)
}
// The sources as they are now, those of the SDK too: a build would check types first, which `npm run check` does.
const resolve = { noExternal: [/^@ntocc\//], conditions: ['source'] }
const { module } = await runnerImport(join(ROOT, 'server/src/ntocc/db/make-migration.ts'), {
  root: ROOT,
  logLevel: 'warn',
  environments: { inline: { resolve } },
})
console.log((await module.makeMigration(name)) ?? 'nothing is missing')
