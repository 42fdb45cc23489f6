/** Writes the migration for tables and columns that were declared: `npm run migration -- <name>`. */
import { must } from './lib/run.mjs'

const [name] = process.argv.slice(2)
if (!/^[a-z][a-z0-9_]*$/.test(name ?? '')) {
  console.error('npm run migration -- <name>, in lower case letters, digits and _')
  process.exit(2)
}
await must('tsc', ['-p', 'sdk/tsconfig.build.json'])
await must('tsc', ['-p', 'server/tsconfig.build.json'])
await must(process.execPath, ['server/dist/ntocc/db/make-migration.js', name])
