import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Envelope, FirstPage, Manifest, ManifestPlugin, RefusedPlugin } from '@ntocc/sdk/contracts'
import type { BranchSet } from '../../builds/branches.ts'
import type { StoredFile } from '../static/file-store.ts'

interface SetInput {
  branchCode: string
  set: BranchSet
  plugins: ReadonlyMap<string, ManifestPlugin>
  /** Why a plugin that is there cannot be used, by id. */
  refused: ReadonlyMap<string, RefusedPlugin>
}

const identityOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16)

/** The manifest of one branch: its plugins that work, and the others with the reason. */
export function manifestOf({ branchCode, set, plugins, refused }: SetInput): Manifest {
  const taken = new Taken()
  const accepted: ManifestPlugin[] = []
  const turnedDown: RefusedPlugin[] = []
  for (const id of set.plugins) {
    const plugin = plugins.get(id)
    const problem = plugin ? taken.add(plugin) : (refused.get(id) ?? missing(id))
    if (problem) turnedDown.push(problem)
    else if (plugin) accepted.push(plugin)
  }
  const content = { edition: set.edition, plugins: accepted, refused: turnedDown }
  return { branchCode, ...content, setId: identityOf(content) }
}

const missing = (id: string): RefusedPlugin => ({
  id,
  code: 'PLUGIN_MISSING',
  message: `${id} belongs to the branch's set but is not installed.`,
})

/** Page names and paths are owned by one plugin of a set; the second to claim one is refused, both are named. */
class Taken {
  readonly #owners = new Map<string, string>()

  add({ id, version, pages }: ManifestPlugin): RefusedPlugin | undefined {
    const claims = pages.flatMap(page => [`page name ${page.name}`, `page path ${page.path.replace(/:[^/]+/g, ':')}`])
    const clash = claims.find(claim => this.#owners.has(claim))
    if (clash) {
      const message = `${id} ${version} and ${this.#owners.get(clash)} both claim the ${clash}.`
      return { id, version, code: 'PLUGIN_COLLISION', message }
    }
    for (const claim of claims) this.#owners.set(claim, `${id} ${version}`)
    return undefined
  }
}

/** What of a plugin is for people without a login, pages and parts of pages, and nothing else of it; undefined when nothing is. */
function openPart(plugin: ManifestPlugin): ManifestPlugin | undefined {
  const pages = plugin.pages.filter(page => page.public)
  // What is left of them keeps its place: its files are found by that.
  const slots = plugin.slots.flatMap((slot, at) => (slot.public ? [{ ...slot, at }] : []))
  return pages.length + slots.length === 0 ? undefined : { ...plugin, pages, slots, todo: [] }
}

/**
 * A branch's set with the public pages of plugins that only other branches have: what a visitor may open opens for
 * people of every edition. Of two that claim one page the branch's own, else the first branch's, has it.
 */
export function withGuests(own: Manifest, all: readonly Manifest[]): Manifest {
  const taken = new Taken()
  for (const plugin of own.plugins) taken.add(plugin)
  const known = new Set([...own.plugins, ...own.refused].map(({ id }) => id))
  const guests: ManifestPlugin[] = []
  for (const plugin of all.flatMap(manifest => manifest.plugins)) {
    const open = openPart(plugin)
    if (!open || known.has(plugin.id)) continue
    known.add(plugin.id)
    if (!taken.add(open)) guests.push({ ...open, guest: true })
  }
  const { branchCode, edition, refused } = own
  const content = { edition, plugins: [...own.plugins, ...guests], refused }
  return { branchCode, ...content, setId: identityOf(content) }
}

/**
 * What a visitor may know: the public pages, and only the plugins that have some. Nobody knows yet which branch sent a
 * visitor: where the sets differ, the first one that has a page or a path gives it.
 */
export function publicPart(first: Manifest, others: readonly Manifest[]): Manifest {
  const taken = new Taken()
  const plugins: ManifestPlugin[] = []
  for (const plugin of [first, ...others].flatMap(manifest => manifest.plugins)) {
    const open = openPart(plugin)
    if (!open || plugins.some(({ id }) => id === plugin.id)) continue
    if (!taken.add(open)) plugins.push(open)
  }
  const { branchCode, edition } = first
  return { branchCode, edition, setId: identityOf({ edition, plugins }), plugins, refused: [] }
}

/** The page of a set that a path leads to: a literal path before a pattern, as the console itself finds it. */
export function pageAt({ plugins }: Manifest, path: string): Omit<FirstPage, 'parts'> | undefined {
  const asked = path.split('/')
  const matches = (pattern: string): boolean => {
    const wanted = pattern.split('/')
    return (
      wanted.length === asked.length && wanted.every((part, n) => part === asked[n] || (part[0] === ':' && asked[n]))
    )
  }
  const all = plugins.flatMap(plugin => plugin.pages.map(page => ({ plugin, page })))
  const found = all.find(({ page }) => page.path === path) ?? all.find(({ page }) => matches(page.path))
  return found && { plugin: found.plugin, page: found.page.name }
}

/** Whether a page of the set is at this address and reads with the camera. */
export const usesCamera = ({ plugins }: Manifest, path: string): boolean =>
  plugins.some(({ pages }) => pages.some(page => page.camera && page.path === path))

/** A manifest as it is sent: made and compressed once, answered with 304 while the set is the same. */
export function storedManifest(manifest: Manifest): StoredFile {
  const envelope: Envelope<Manifest> = { status: 0, data: manifest }
  const identity = Buffer.from(JSON.stringify(envelope))
  return {
    type: 'application/json; charset=utf-8',
    etag: `"${manifest.branchCode}-${manifest.setId}"`,
    immutable: false,
    private: true,
    identity,
    br: brotliCompressSync(identity),
    gzip: gzipSync(identity),
  }
}
