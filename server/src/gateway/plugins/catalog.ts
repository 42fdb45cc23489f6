import { join } from 'node:path'
import type { BuiltArea, FirstPage, Manifest, ManifestPlugin, RefusedPlugin } from '@ntocc/sdk/contracts'
import { asError } from '@ntocc/sdk/contracts'
import { areaData } from '@ntocc/sdk/plugin/area'
import type { FastifyBaseLogger } from 'fastify'
import { type Branches, readBranches, withPlugins } from '../../builds/branches.ts'
import { findBuilds, signatureOf } from '../../builds/find.ts'
import { KeptBuilds } from '../../builds/kept-builds.ts'
import { CallTable } from '../calls/table.ts'
import type { GatewayConfig } from '../config.ts'
import type { MemoryBudget, StoredFile } from '../static/file-store.ts'
import { type InstalledUpstream, upstreamOf } from '../upstreams/installed.ts'
import { grantablePages, type OfferedPages } from './announce.ts'
import { type PluginBuild, readBuild, readSharedExports, releaseFiles } from './builds.ts'
import { manifestOf, pageAt, publicPart, storedManifest, usesCamera, withGuests } from './manifest.ts'

const WATCH_MS = 1_000
/** Builds of one plugin that stay servable: a page opened before an upgrade goes on loading what it was made of. */
const KEPT_BUILDS = 3

interface Published {
  manifest: Manifest
  file: StoredFile
}

interface Snapshot {
  branches: Branches
  byBranch: ReadonlyMap<string, Published>
  visitor: StoredFile
  refused: readonly RefusedPlugin[]
  calls: CallTable
  upstreams: readonly InstalledUpstream[]
}

/** What lies in the plugin folders. */
interface Installed {
  plugins: Map<string, ManifestPlugin>
  refused: Map<string, RefusedPlugin>
  areas: Map<string, BuiltArea>
  upstreams: InstalledUpstream[]
  /** Ids of those that are not whole yet. */
  drafts: string[]
}

export interface CatalogOptions {
  config: Pick<
    GatewayConfig,
    'branchesFile' | 'pluginDirs' | 'pluginDrafts' | 'contracts' | 'areaUpstreams' | 'shellDir' | 'dataDir'
  >
  budget: MemoryBudget
  log: FastifyBaseLogger
}

/** The built plugins, who gets which, and their files. Follows changes on disk; a change that cannot be used is refused. */
export class PluginCatalog {
  readonly #options: CatalogOptions
  readonly #kept: KeptBuilds
  /** Newest first, by plugin id. */
  readonly #builds = new Map<string, PluginBuild[]>()
  readonly #listeners = new Set<(changed: ReadonlyMap<string, string>) => void>()
  #files: ReadonlyMap<string, StoredFile> = new Map()
  #snapshot: Snapshot
  #signature = ''
  #problem: string | undefined
  #timer: NodeJS.Timeout | undefined

  /** Throws BranchesError when the branches file cannot be used at all. */
  constructor(options: CatalogOptions) {
    this.#options = options
    this.#kept = new KeptBuilds(options.config.dataDir, 'plugins', KEPT_BUILDS)
    this.#signature = this.#readSignature()
    this.#snapshot = this.#build()
    this.#restore()
  }

  /** Why the newest branches file is not in force; undefined when it is. */
  get problem(): string | undefined {
    return this.#problem
  }

  get refused(): readonly RefusedPlugin[] {
    return this.#snapshot.refused
  }

  /** The calls of the product and of what is installed. */
  get calls(): CallTable {
    return this.#snapshot.calls
  }

  /** Services of integrators that answer calls of installed plugins. */
  get upstreams(): readonly InstalledUpstream[] {
    return this.#snapshot.upstreams
  }

  /** True for an id some branch could get: bounds what browsers can put into metrics. */
  knows(id: string): boolean {
    return this.#builds.has(id)
  }

  fileAt(path: string): StoredFile | undefined {
    return this.#files.get(path)
  }

  /** The manifest for a branch's people, or for a visitor when no branch is given. */
  manifestFor(branchCode: string | undefined): StoredFile {
    if (branchCode === undefined) return this.#snapshot.visitor
    return (this.#snapshot.byBranch.get(branchCode) ?? this.#default(branchCode)).file
  }

  /** The page of a branch's set that an address leads to, with what loading it takes. */
  firstPageOf(branchCode: string, path: string): FirstPage | undefined {
    const found = pageAt(this.#manifestOf(branchCode), path)
    const build = found && this.#builds.get(found.plugin.id)?.[0]
    return build && { ...found, parts: build.parts }
  }

  /** Whether a branch's people have a plugin: its public pages alone are not it. */
  brings(branchCode: string, id: string): boolean {
    return this.#manifestOf(branchCode).plugins.some(plugin => plugin.id === id && !plugin.guest)
  }

  /** What the plugins of every branch offer for granting. */
  offeredPages(): OfferedPages {
    const { branches, byBranch } = this.#snapshot
    const entries = [...byBranch].map(([code, { manifest }]) => [code, grantablePages(manifest)] as const)
    const { manifest } = byBranch.get(branches.defaultBranch)!
    return { byBranch: Object.fromEntries(entries), others: grantablePages(manifest) }
  }

  /** Whether a page of some branch at this address reads with the camera. */
  usesCamera(path: string): boolean {
    return [...this.#snapshot.byBranch.values()].some(({ manifest }) => usesCamera(manifest, path))
  }

  /** A branch that is not listed has the default branch's set. */
  #manifestOf(branchCode: string): Manifest {
    const { branches, byBranch } = this.#snapshot
    return (byBranch.get(branchCode) ?? byBranch.get(branches.defaultBranch)!).manifest
  }

  /** The default branch's set under a name of its own. */
  #default(branchCode: string): Published {
    const own = { ...this.#manifestOf(branchCode), branchCode }
    return { manifest: own, file: storedManifest(own) }
  }

  /** Calls the listener with the new set id of every branch whose set changed. */
  onChange(listener: (changed: ReadonlyMap<string, string>) => void): void {
    this.#listeners.add(listener)
  }

  watch(): void {
    this.#timer = setInterval(() => this.refresh(), WATCH_MS)
    this.#timer.unref()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  /** Reads again if something on disk changed. */
  refresh(): void {
    const before = this.#snapshot
    // Stays empty when the folders cannot be read at the moment: whatever they hold next is read again.
    let signature = ''
    try {
      signature = this.#readSignature()
      if (signature === this.#signature) return
      this.#snapshot = this.#build()
      this.#problem = undefined
    } catch (error) {
      const { message } = asError(error)
      // Told once: a folder that cannot be read is looked at again every second.
      if (message !== this.#problem)
        this.#options.log.error({ err: error }, 'refused; the last good set stays in force')
      this.#problem = message
      return
    } finally {
      this.#signature = signature
    }
    const changed = new Map<string, string>()
    for (const [code, { manifest }] of this.#snapshot.byBranch) {
      if (before.byBranch.get(code)?.manifest.setId !== manifest.setId) changed.set(code, manifest.setId)
    }
    this.#options.log.info({ branches: [...changed.keys()] }, 'plugin sets read again')
    if (changed.size > 0) for (const listener of this.#listeners) listener(changed)
  }

  #readSignature(): string {
    const { branchesFile, shellDir } = this.#options.config
    return signatureOf([branchesFile, join(shellDir, 'shared-exports.json'), ...this.#manifests()])
  }

  #manifests(): string[] {
    const { pluginDirs, pluginDrafts: drafts } = this.#options.config
    return findBuilds(pluginDirs, { drafts })
  }

  #build(): Snapshot {
    const branches = readBranches(this.#options.config.branchesFile)
    const { plugins, refused, areas, upstreams, drafts } = this.#readPlugins()
    const sets = [...branches.byCode].map(([branchCode, set]) =>
      // No edition names a draft: whoever wants them has them everywhere.
      manifestOf({ branchCode, set: withPlugins(set, drafts), plugins, refused }),
    )
    const byBranch = new Map<string, Published>()
    for (const set of sets) {
      const manifest = withGuests(set, sets)
      byBranch.set(set.branchCode, { manifest, file: storedManifest(manifest) })
    }
    const all = sets.flatMap(set => set.refused)
    const unique = [...new Map(all.map(item => [`${item.id} ${item.code}`, item])).values()]
    for (const item of unique) this.#options.log.warn({ plugin: item.id, code: item.code }, item.message)
    const first = sets.find(({ branchCode }) => branchCode === branches.defaultBranch)!
    const visitor = storedManifest(publicPart(first, sets))
    return { branches, byBranch, visitor, refused: unique, calls: this.#callsOf(areas), upstreams }
  }

  /** Areas that are known without a build come behind those that have one: of two with one id the build is in force. */
  #callsOf(areas: ReadonlyMap<string, BuiltArea>): CallTable {
    const { contracts = [] } = this.#options.config
    const unbuilt = contracts.filter(({ id }) => !areas.has(id)).map(areaData)
    return new CallTable([...areas.values(), ...unbuilt])
  }

  #readPlugins(): Installed {
    const { config, budget } = this.#options
    const sharedExports = readSharedExports(config.shellDir)
    const plugins = new Map<string, ManifestPlugin>()
    const refused = new Map<string, RefusedPlugin>()
    const areas = new Map<string, BuiltArea>()
    const upstreams: InstalledUpstream[] = []
    const drafts: string[] = []
    for (const manifest of this.#manifests()) {
      const reading = readBuild(manifest, { budget, sharedExports })
      if (!reading.build) {
        refused.set(reading.refused.id, reading.refused)
        continue
      }
      const { plugin } = reading.build
      if (plugins.has(plugin.id)) {
        releaseFiles(reading.build.files, budget)
        const message = `${plugin.id} is installed twice; ${manifest} is left out.`
        this.#options.log.warn({ plugin: plugin.id }, message)
        continue
      }
      // Browsers get what is theirs: the other half stays here.
      const { area } = plugin
      const pages = reading.build.listed
      const upstream = upstreamOf(plugin, reading.build.folder)
      const isAway = upstream !== undefined && config.areaUpstreams?.[plugin.id] === undefined
      plugins.set(plugin.id, isAway ? { ...pages, outOfService: true } : pages)
      if (area) areas.set(plugin.id, area)
      if (plugin.draft) drafts.push(plugin.id)
      if (upstream) upstreams.push(upstream)
      this.#keep(reading.build)
    }
    this.#files = this.#allFiles()
    return { plugins, refused, areas, upstreams, drafts }
  }

  #allFiles(): Map<string, StoredFile> {
    const filesOf = ({ files, listed: { base, parts }, partsFile }: PluginBuild) =>
      [...files, [base + parts.file, partsFile]] as const
    return new Map([...this.#builds.values()].flat().flatMap(filesOf))
  }

  /** Puts the builds that were served before this process started behind the present ones. */
  #restore(): void {
    for (const [id, [present]] of this.#builds) {
      for (const manifest of this.#kept.of(id)) {
        const { build } = readBuild(manifest, { budget: this.#options.budget, sharedExports: undefined })
        const builds = this.#builds.get(id)!
        if (!build) this.#options.log.warn({ plugin: id, manifest }, 'a kept build is damaged and is left out')
        else if (build.plugin.id !== id || build.plugin.base === present?.plugin.base || builds.length >= KEPT_BUILDS)
          releaseFiles(build.files, this.#options.budget)
        else this.#builds.set(id, [...builds, build])
      }
    }
    this.#files = this.#allFiles()
  }

  /** Puts a build first among those of its plugin; the oldest beyond the limit is forgotten. */
  #keep(build: PluginBuild): void {
    const { budget } = this.#options
    const { id, base } = build.plugin
    const known = this.#builds.get(id) ?? []
    const same = known.find(old => old.plugin.base === base)
    if (same) releaseFiles(same.files, budget)
    const next = [build, ...known.filter(old => old !== same)]
    for (const old of next.splice(KEPT_BUILDS)) releaseFiles(old.files, budget)
    this.#builds.set(id, next)
    if (same) return
    try {
      this.#kept.keep({ id, base, folder: build.folder, files: Object.keys(build.plugin.files) })
    } catch (error) {
      this.#options.log.warn({ err: error, plugin: id }, 'the build is not kept for the time after a restart')
    }
  }
}
