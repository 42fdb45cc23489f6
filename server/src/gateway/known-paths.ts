import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For routes with a star: whether there is anything at a path below it. Without it everything is. */
    isThere?: (path: string) => boolean
    /** The route takes upgrades; every other refuses them. */
    upgrades?: boolean
  }
}

interface Known {
  methods: Set<string>
  pattern: RegExp
  isThere: ((path: string) => boolean) | undefined
}

const ESCAPED = /[.+?^${}()|[\]\\]/g

const patternOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .replace(ESCAPED, '\\$&')
      .replace(/:[^/]+/g, '[^/]+')
      .replace('*', '.*')}$`,
  )

/**
 * Which methods a path takes, for an answer to any other (RFC 9110, section 15.5.6). Learned from the routes as they are
 * registered, so that none can be forgotten; asked only when no route matched.
 */
export class KnownPaths {
  readonly #byUrl = new Map<string, Known>()

  constructor(app: FastifyInstance) {
    app.addHook('onRoute', ({ url, method, config }) => {
      const known = this.#byUrl.get(url) ?? { methods: new Set(), pattern: patternOf(url), isThere: config?.isThere }
      for (const name of [method].flat()) known.methods.add(name)
      this.#byUrl.set(url, known)
    })
  }

  /** As an Allow header has them; undefined where there is nothing. A path that is named itself goes before a star. */
  allowedAt(path: string): string | undefined {
    const found = this.#byUrl.get(path) ?? this.#mostExact(path)
    return found && [...found.methods].sort().join(', ')
  }

  #mostExact(path: string): Known | undefined {
    let best: Known | undefined
    let length = -1
    for (const [url, known] of this.#byUrl) {
      if (url.length <= length || !known.pattern.test(path) || known.isThere?.(path) === false) continue
      best = known
      length = url.length
    }
    return best
  }
}
