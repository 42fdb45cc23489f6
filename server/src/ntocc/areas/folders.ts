import type { FastifyBaseLogger } from 'fastify'
import { type Branches, readBranches } from '../../builds/branches.ts'
import { buildName, findBuilds, problemFileOf, signatureOf } from '../../builds/find.ts'
import { KeptBuilds } from '../../builds/kept-builds.ts'
import type { BackendConfig } from '../config.ts'
import { type AreaBuild, readBuild } from './read.ts'

/** Builds of one plugin that are kept: that in force, and the one before it. */
const KEPT = 2

export interface FoldersOptions {
  /** Folders with built plugins: those of the product first. */
  dirs: readonly string[]
  /** Builds that say they are not whole yet are found too. */
  drafts?: boolean | undefined
  /** Areas that are not built: tests run them from their sources. They come before those of the folders. */
  sources?: readonly AreaBuild[]
  /** Which plugins each branch has; every branch has all of them without it. */
  branchesFile?: string | undefined
  /** Where builds that were in force are kept; nowhere unless told. */
  dataDir?: string | undefined
}

export interface AreaHostOptions extends FoldersOptions {
  callMs?: number
  /** After areas have come while the server runs. */
  onArrival?: () => Promise<void>
}

/** Where a backend finds its areas. */
export const foldersOf = ({
  pluginDirs,
  pluginDrafts,
  areaSources,
  branchesFile,
  dataDir,
}: BackendConfig): FoldersOptions => ({
  dirs: pluginDirs ?? [],
  drafts: pluginDrafts,
  sources: areaSources ?? [],
  branchesFile,
  ...(!dataDir.includes('://') && { dataDir }),
})

/** What an operator has put on disk: builds of areas, and which branches have them. Read again when it is another. */
export class AreaFolders {
  readonly #options: FoldersOptions
  readonly #log: FastifyBaseLogger
  readonly #kept: KeptBuilds | undefined
  #builds: string | undefined
  #branches: string | undefined

  constructor(options: FoldersOptions, log: FastifyBaseLogger) {
    this.#options = options
    this.#log = log
    this.#kept = options.dataDir === undefined ? undefined : new KeptBuilds(options.dataDir, 'services', KEPT)
  }

  /**
   * The builds that are there now; undefined when they are the same as at the last look.
   * @param refuse is told of those whose plugin.json cannot be read
   */
  builds(refuse: (id: string, error: unknown) => void): Map<string, AreaBuild> | undefined {
    const manifests = findBuilds(this.#options.dirs, this.#options)
    const signature = signatureOf([...manifests, ...manifests.map(problemFileOf)])
    if (signature === this.#builds) return undefined
    this.#builds = signature
    const builds = new Map<string, AreaBuild>((this.#options.sources ?? []).map(source => [source.id, source]))
    for (const manifest of manifests) {
      try {
        const build = readBuild(manifest)
        if (build && builds.has(build.id))
          this.#log.warn({ area: build.id }, `installed twice; ${manifest} is left out`)
        else if (build) builds.set(build.id, build)
      } catch (error) {
        refuse(buildName(manifest), error)
      }
    }
    return builds
  }

  /**
   * Which branches have which plugins; undefined when that is as at the last look, or told nowhere. While it cannot be read the last
   * good one holds.
   * @throws BranchesError at the first look
   */
  branches(): Branches | undefined {
    const { branchesFile } = this.#options
    if (branchesFile === undefined) return undefined
    const before = this.#branches
    this.#branches = signatureOf([branchesFile])
    if (this.#branches === before) return undefined
    try {
      return readBranches(branchesFile)
    } catch (error) {
      if (before === undefined) throw error
      this.#log.error({ err: error }, 'refused; the last good sets of plugins stay in force')
      return undefined
    }
  }

  /** Keeps what is in force for a start at which what lies in the folders cannot be. */
  keep({ id, stored }: AreaBuild): void {
    if (!stored) return
    try {
      this.#kept?.keep(stored)
    } catch (error) {
      this.#log.warn({ err: error, area: id }, 'the service is not kept for the time after a restart')
    }
  }

  /** The build of an area that was in force last, other than one that cannot be. */
  lastGood(id: string, other: string | undefined): AreaBuild | undefined {
    for (const manifest of this.#kept?.of(id) ?? []) {
      try {
        const build = readBuild(manifest)
        if (build?.id === id && build.identity !== other) return build
      } catch (error) {
        this.#log.warn({ err: error, area: id, manifest }, 'a kept build is damaged and is left out')
      }
    }
    return undefined
  }
}
