import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './stamp.mjs'

const ROOMS = ['sdk', 'shell', 'server', 'plugins', 'locales', 'scripts', 'tests']
const SKIPPED = new Set(['node_modules', 'dist'])

/** Every test file of the repository. */
export function testFiles() {
  const found = []
  const visit = folder => {
    for (const entry of readdirSync(folder)) {
      const path = join(folder, entry)
      if (SKIPPED.has(entry)) continue
      if (statSync(path).isDirectory()) visit(path)
      else if (/\.test\.tsx?$/.test(entry)) found.push(path)
    }
  }
  for (const room of ROOMS) if (existsSync(join(ROOT, room))) visit(join(ROOT, room))
  return found
}
