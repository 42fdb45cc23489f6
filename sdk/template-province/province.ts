import { defineProvinceReport } from '@ntocc/sdk/reporting'

/**
 * How the province's regulator takes reports: only what differs from the ministry's general form. What differs is one key each, such as
 * `codes: { ok: ['200'] }` for another code that means taken, or `extraFields` for what it asks for beside the guide.
 * All keys: docs/plugins/reporting.md of the console.
 */
export const REPORT = defineProvinceReport({
  gb: '520000',
  // 'known' from its own papers or programs, 'inferred' with gaps, 'general' by the ministry's guide alone: pages show it.
  evidence: 'general',
})
