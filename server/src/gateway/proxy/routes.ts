import type { Limits } from '../limits.ts'
import type { RouteTimes } from './dispatch.ts'
import { UPLOAD_PATHS } from './uploads.ts'

const LONG = /\/(?:export|import|report|download|excel|statistics)/i

/** Reports, exports and imports may take as long as the page waits, uploads as long as their bytes; everything else is cut short. */
export function timesOf(path: string, limits: Limits): RouteTimes {
  if (UPLOAD_PATHS.has(path)) return { headers: limits.uploadTotal, total: limits.uploadTotal }
  return LONG.test(path)
    ? { headers: limits.upstreamLongHeaders, total: limits.upstreamLongTotal }
    : { headers: limits.upstreamHeaders, total: limits.upstreamTotal }
}
