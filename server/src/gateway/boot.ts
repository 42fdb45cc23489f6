import {
  type Boot,
  type EnterpriseInfo,
  type Envelope,
  endpoints,
  LANGUAGES,
  type Language,
} from '@ntocc/sdk/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { GatewayConfig } from './config.ts'
import { languageOf } from './language.ts'
import type { UpstreamClient } from './proxy/upstream.ts'
import { honourAlive, refuseForeign } from './session/guard.ts'
import type { Liveness } from './session/liveness.ts'
import type { SessionStore } from './session/store.ts'
import type { KnownEnterprise } from './static/early.ts'

const NO_ENTERPRISE: Boot['enterprise'] = { name: '', logoUrl: '', loginLogoUrl: '' }

/**
 * The enterprise's name and logos, asked of the backend at most once per branch, language and interval. Whoever is signed
 * in gets the one their branch works under, a visitor the installation's.
 */
export class EnterpriseCache {
  readonly #upstream: UpstreamClient
  readonly #maxAgeMs: number
  readonly #known = new Map<string, { enterprise: Boot['enterprise']; until: number }>()

  constructor(upstream: UpstreamClient, maxAgeMs: number) {
    this.#upstream = upstream
    this.#maxAgeMs = maxAgeMs
  }

  /** What a visitor was told last, without asking: it goes with the page, which waits for nobody. */
  readonly known: KnownEnterprise = language => this.#known.get(keyOf('', language))?.enterprise

  /** The last known one when the backend does not answer: the sign-in page must open all the same. */
  async get(request: FastifyRequest): Promise<Boot['enterprise']> {
    const language = languageOf(request.headers['accept-language'])
    const { session } = request
    const key = keyOf(session?.party?.branchCode ?? '', language)
    const known = this.#known.get(key)
    if (known && known.until > performance.now()) return known.enterprise
    try {
      const { path } = endpoints.partyGroupDefault
      const answer = await this.#upstream.json<EnterpriseInfo>({ method: 'GET', path, request, session })
      const enterprise = enterpriseOf(answer)
      this.#known.set(key, { enterprise, until: performance.now() + this.#maxAgeMs })
      return enterprise
    } catch (error) {
      request.log.warn({ err: error }, 'enterprise information not available')
      return known?.enterprise ?? NO_ENTERPRISE
    }
  }
}

const keyOf = (branchCode: string, language: Language): string => `${branchCode} ${language}`

function enterpriseOf({ data }: Envelope<EnterpriseInfo>): Boot['enterprise'] {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  return { name: text(data?.name), logoUrl: text(data?.logoUrl), loginLogoUrl: text(data?.loginLogoUrl) }
}

export interface BootOptions {
  config: Pick<GatewayConfig, 'apiBase' | 'demo'>
  buildId: string
  store: SessionStore
  liveness: Liveness
  enterprise: EnterpriseCache
}

/** GET /console/boot: what the page needs before anyone signs in. */
export async function bootRoutes(
  app: FastifyInstance,
  { config, buildId, store, liveness, enterprise }: BootOptions,
): Promise<void> {
  app.get('/console/boot', async (request, reply): Promise<Envelope<Boot>> => {
    refuseForeign(request)
    await honourAlive({ store, liveness }, request, reply, { lenient: true })
    reply.header('cache-control', 'no-cache')
    const data: Boot = {
      buildId,
      apiBase: config.apiBase,
      signedIn: request.session !== null,
      passWordOverdue: request.session?.overdue ?? false,
      ...(request.session?.factorDue && { factorDue: true }),
      branch: request.session?.branch ?? null,
      enterprise: await enterprise.get(request),
      languages: LANGUAGES,
      demo: config.demo,
    }
    return { status: 0, data }
  })
}
