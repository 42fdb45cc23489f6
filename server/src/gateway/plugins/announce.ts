import type { Manifest, PluginPage } from '@ntocc/sdk/contracts'
import type { FastifyBaseLogger } from 'fastify'
import type { GatewayConfig } from '../config.ts'
import { readJson } from '../envelopes.ts'
import type { UpstreamDispatcher } from '../proxy/dispatch.ts'

const RETRY_MS = [1_000, 5_000, 30_000]
const TARGET = '/internal/plugin-pages'

/** What the plugins of each branch offer for granting. Branches that are not named have `others`. */
export interface OfferedPages {
  byBranch: Record<string, PluginPage[]>
  others: PluginPage[]
}

/** Pages of a branch that somebody must grant: not the public ones, nor those that everybody has. */
export const grantablePages = ({ plugins }: Pick<Manifest, 'plugins'>): PluginPage[] =>
  plugins.flatMap(({ id, pages, menu }) =>
    pages
      .filter(page => !page.always && !page.public)
      .map(({ name, title, permission, group }) => {
        const own = menu && (group === undefined || group === menu.name) ? menu : undefined
        const into = own ?? (group === undefined ? undefined : { name: group })
        return { name, plugin: id, title, ...(permission && { permission }), ...(into && { group: into }) }
      }),
  )

export interface AnnouncerOptions {
  config: Pick<GatewayConfig, 'internalKey' | 'upstreams' | 'limits'>
  dispatcher: UpstreamDispatcher
  /** Read when it is told, so that a later try tells what holds by then. */
  offered: () => OfferedPages
  log: FastifyBaseLogger
}

/**
 * Tells the embedded backend which pages there are to grant, so that a plugin that is installed can be granted at once.
 * Services of a deployment's own keep such a list themselves and are told nothing.
 */
export class PageAnnouncer {
  readonly #options: AnnouncerOptions
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(options: AnnouncerOptions) {
    this.#options = options
  }

  /** Tells it now, and again until it has been heard. */
  tell(tries = 0): void {
    clearTimeout(this.#timer)
    const { internalKey } = this.#options.config
    if (!internalKey || this.#isClosed) return
    this.#send(internalKey).catch((error: unknown) => {
      if (this.#isClosed) return
      this.#options.log.warn({ err: error }, 'the backend was not told of the plugins; trying again')
      this.#timer = setTimeout(() => this.tell(tries + 1), RETRY_MS[Math.min(tries, RETRY_MS.length - 1)])
      this.#timer.unref()
    })
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }

  async #send(internalKey: string): Promise<void> {
    const { config, dispatcher, offered } = this.#options
    const response = await dispatcher.request({
      base: config.upstreams.basic,
      method: 'PUT',
      target: TARGET,
      headers: { 'content-type': 'application/json', 'x-internal-key': internalKey },
      body: JSON.stringify(offered()),
      times: { headers: config.limits.upstreamHeaders, total: config.limits.upstreamTotal },
    })
    const { status } = await readJson(response)
    if (status !== 0) throw new Error(`status ${status}`)
  }
}
