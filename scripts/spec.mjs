/** Prints the checklist ids that no test names: all, or those of the rooms given (`npm run spec -- gateway sdk`). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './lib/stamp.mjs'
import { testFiles } from './lib/tests.mjs'

/** The checklist as records of id, section, requirement, how, room. */
export function checklist() {
  const [, ...lines] = readFileSync(join(ROOT, 'tests/spec/checklist.tsv'), 'utf8').trimEnd().split('\n')
  return lines.map(line => {
    const [id, section, requirement, how, room] = line.split('\t')
    return { id, section, requirement, how, room }
  })
}

/** Ids that stand in a string or template of a test file; a comment does not count. */
export function coveredIds() {
  const covered = new Set()
  for (const file of testFiles()) {
    const source = readFileSync(file, 'utf8')
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/^\s*\/\/.*$/gm, '')
    for (const [id] of source.matchAll(/\bS\d-\d{3}\b/g)) covered.add(id)
  }
  return covered
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const rooms = process.argv.slice(2)
  const covered = coveredIds()
  const items = checklist().filter(item => rooms.length === 0 || rooms.includes(item.room))
  const open = items.filter(item => !covered.has(item.id))
  for (const { id, room, requirement } of open) console.log(`${id}\t${room}\t${requirement}`)
  console.error(`${items.length - open.length} of ${items.length} covered`)
}
