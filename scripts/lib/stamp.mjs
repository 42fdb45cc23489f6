import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

const SKIPPED = new Set(['node_modules', 'dist', '.data', '.build', '.git'])
const isTest = name => /\.test\.tsx?$/.test(name)

/** Every source file below the given paths, sorted, tests left out. */
export function sourceFiles(paths) {
  const found = []
  const visit = path => {
    if (!existsSync(path)) return
    if (statSync(path).isFile()) found.push(path)
    else for (const entry of readdirSync(path)) if (!SKIPPED.has(entry) && !isTest(entry)) visit(join(path, entry))
  }
  for (const path of paths) visit(join(ROOT, path))
  return found.sort()
}

/** Content hash of the inputs of one build part. */
export function hashOf(paths) {
  const hash = createHash('sha256')
  for (const file of sourceFiles(paths)) hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

const stampPath = part => join(ROOT, '.build', `${part}.stamp`)

/** True when the part was built from exactly these inputs and its output is still there. */
export function isFresh(part, hash, output) {
  const path = stampPath(part)
  return existsSync(join(ROOT, output)) && existsSync(path) && readFileSync(path, 'utf8') === hash
}

export function markFresh(part, hash) {
  mkdirSync(join(ROOT, '.build'), { recursive: true })
  writeFileSync(stampPath(part), hash)
}
