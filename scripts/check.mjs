/** Format, lint, types, the rules of the house, and whether the reference is what the types say. */
import { run } from './lib/run.mjs'

const steps = [
  ['format and lint', 'biome', ['ci', '.']],
  // What it learned is kept: the next time it looks at what has changed since.
  ['types', 'tsc', ['-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', '.build/types.tsbuildinfo']],
  ['rules', 'vitest', ['run', '--project', 'apart', 'tests/rules', 'tests/docs/docs.test.ts']],
]

const failed = []
for (const [name, command, args] of steps) if ((await run(command, args)) !== 0) failed.push(name)
console.log(failed.length ? `check: ${failed.join(', ')} failed` : 'check: all good')
process.exit(failed.length ? 1 : 0)
