import type { GetManualChunk, GetModuleInfo } from 'rollup'

/** Chunk of what several pages of a plugin are made of. */
const COMMON = 'common'

/**
 * Puts what more than one page or slot needs into one chunk, so that a first visit asks for two files, the page and what
 * is common, and the next page of the plugin for one. Left alone the bundler makes a chunk for every set of pages that
 * share something: on a slow line a handful of tiny files takes longer than the bytes that a page has no use for. What
 * only one page needs stays with it, and what is imported later than the page stays lazy.
 */
export function commonChunk(entry: string): GetManualChunk {
  let common: ReadonlySet<string> | undefined
  return (id, { getModuleInfo }) => {
    common ??= sharedByPages(entry, getModuleInfo)
    return common.has(id) ? COMMON : undefined
  }
}

function sharedByPages(entry: string, infoOf: GetModuleInfo): Set<string> {
  const first = withImports(entry, infoOf)
  const pages = new Set([...first].flatMap(id => infoOf(id)?.dynamicallyImportedIds ?? []))
  const uses = new Map<string, number>()
  for (const page of pages) {
    for (const id of withImports(page, infoOf)) uses.set(id, (uses.get(id) ?? 0) + 1)
  }
  return new Set([...uses].filter(([id, count]) => count > 1 && !first.has(id)).map(([id]) => id))
}

/** A module and everything it imports, directly or not, before anything is loaded later. */
function withImports(root: string, infoOf: GetModuleInfo): Set<string> {
  const seen = new Set<string>()
  const rest = [root]
  for (let id = rest.pop(); id !== undefined; id = rest.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    rest.push(...(infoOf(id)?.importedIds ?? []))
  }
  return seen
}
