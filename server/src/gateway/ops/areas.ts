import { z } from 'zod'
import type { GatewayConfig } from '../config.ts'
import { readJson } from '../envelopes.ts'
import type { UpstreamDispatcher } from '../proxy/dispatch.ts'
import type { Check } from './health.ts'

const PROBE_MS = 900
const TARGET = '/internal/areas'

const STATES = z.array(
  z.object({
    id: z.string(),
    version: z.string().optional(),
    status: z.string(),
    phase: z.string().optional(),
    message: z.string().optional(),
  }),
)

/**
 * Which business areas of the embedded backend are not in force, and why; undefined where services of a deployment's own
 * answer, or when the backend does: that is another check's to tell. Never what makes a replica not ready.
 */
export async function areaCheck(
  { internalKey, upstreams }: Pick<GatewayConfig, 'internalKey' | 'upstreams'>,
  dispatcher: UpstreamDispatcher,
): Promise<Check | undefined> {
  if (!internalKey) return undefined
  try {
    const response = await dispatcher.request({
      base: upstreams.basic,
      method: 'GET',
      target: TARGET,
      headers: { accept: 'application/json', 'x-internal-key': internalKey },
      times: { headers: PROBE_MS, total: PROBE_MS },
    })
    const read = STATES.safeParse((await readJson(response)).data)
    if (!read.success) return undefined
    const away = read.data.filter(({ status }) => status !== 'running')
    if (away.length === 0) return { ok: true, required: false }
    const detail = away.map(({ id, version = '', status, phase = '', message = '' }) =>
      [`${id} ${version}`.trim(), status, phase, message].filter(Boolean).join(': '),
    )
    return { ok: false, required: false, detail: detail.join('\n') }
  } catch {
    return undefined
  }
}
