import type { Check } from '../ops/health.ts'
import type { UpstreamDispatcher } from '../proxy/dispatch.ts'
import { variableOf } from './addresses.ts'
import type { InstalledUpstream } from './installed.ts'
import type { AreaUpstreams } from './upstreams.ts'

const PROBE_MS = 900

async function problemOf(upstream: InstalledUpstream, base: string | undefined, dispatcher: UpstreamDispatcher) {
  const { id, prefix } = upstream
  if (!base) return `${id}: ${variableOf(id)} is not set`
  try {
    const response = await dispatcher.request({
      base,
      method: 'GET',
      target: prefix,
      headers: { accept: 'application/json' },
      times: { headers: PROBE_MS, total: PROBE_MS },
    })
    await response.body.dump()
    return response.statusCode < 500 ? undefined : `${id}: HTTP ${response.statusCode}`
  } catch (error) {
    return `${id}: ${(error as { code?: string }).code ?? 'unreachable'}`
  }
}

/** Which upstreams of installed plugins do not answer; undefined where there are none. Whatever they say short of 5xx will do. */
export async function upstreamCheck(
  upstreams: AreaUpstreams,
  dispatcher: UpstreamDispatcher,
): Promise<Check | undefined> {
  const { installed } = upstreams
  if (installed.length === 0) return undefined
  const found = await Promise.all(installed.map(each => problemOf(each, upstreams.urlOf(each), dispatcher)))
  const problems = found.filter(problem => problem !== undefined)
  return { ok: problems.length === 0, required: false, ...(problems.length > 0 && { detail: problems.join('\n') }) }
}
