/**
 * Two tiers of tests. The gate (`npm test`) is what every change passes: rules, records and rights, every area on the
 * embedded database, and in a browser the ways people go every day. The complete run (`npm run test:all`) is the gate and
 * all that is for it alone, on both databases and with Redis (decisions 97 and 386). A file of a room or an area says so itself, by
 * its name: `attacks.complete.test.ts`. Of what crosses rooms, and where a folder is for it as a whole, it stands here.
 */
export const COMPLETE_ONLY: readonly string[] = [
  // What authors of plugins run: creates, builds, packs and installs, each in processes of its own; areas of others at work.
  'sdk/cli/',
  'sdk/template-province/province.test.ts',
  'tests/package/',
  'tests/docs/guide.test.ts',
  'tests/docs/install.test.ts',
  'tests/docs/services.test.ts',
  'tests/docs/upstream.test.ts',
  'tests/areas/console.test.ts',
  'tests/areas/contributions.test.ts',
  'tests/areas/dev.test.ts',
  'tests/areas/dev-province.test.ts',
  'tests/areas/every-write.test.ts',
  'tests/areas/held.test.ts',
  'tests/areas/install.test.ts',
  'tests/areas/jobs.test.ts',
  'tests/areas/kit.test.ts',
  'tests/areas/last-good.test.ts',
  'tests/areas/search.test.ts',
  'tests/areas/whole-way.test.ts',
  // What ends, breaks or is broken in the middle of work.
  'tests/areas/failures.test.ts',
  // Sequences of all that is done with money, on both databases.
  'tests/areas/money/',
  // What a demo has of everything, on many days.
  'tests/areas/cast.test.ts',
  // In a browser: every screen, the looks of all, parts that are seldom opened, consoles that are broken.
  'tests/e2e/acceptance.test.ts',
  'tests/e2e/accounts.test.ts',
  'tests/e2e/access.test.ts',
  'tests/e2e/accessibility.test.ts',
  'tests/e2e/actions.test.ts',
  'tests/e2e/advances.test.ts',
  'tests/e2e/collections.test.ts',
  'tests/e2e/contracts.test.ts',
  'tests/e2e/area-failing.test.ts',
  'tests/e2e/crawl.test.ts',
  'tests/e2e/day-carrier.test.ts',
  'tests/e2e/day-dispatcher.test.ts',
  'tests/e2e/day-driver.test.ts',
  'tests/e2e/day-finance.test.ts',
  'tests/e2e/day-reviewer.test.ts',
  'tests/e2e/day-shipper.test.ts',
  'tests/e2e/durability.test.ts',
  'tests/e2e/figures.test.ts',
  'tests/e2e/fleet.test.ts',
  'tests/e2e/frame.test.ts',
  'tests/e2e/goods-to-rating.test.ts',
  'tests/e2e/imports.test.ts',
  'tests/e2e/invoicing.test.ts',
  'tests/e2e/jobs.test.ts',
  'tests/e2e/languages.test.ts',
  'tests/e2e/layout.test.ts',
  'tests/e2e/master-data.test.ts',
  'tests/e2e/month-of-money.test.ts',
  'tests/e2e/news.test.ts',
  'tests/e2e/organisation.test.ts',
  'tests/e2e/outside.test.ts',
  'tests/e2e/plugin-host.test.ts',
  'tests/e2e/policy.test.ts',
  'tests/e2e/postgres.test.ts',
  'tests/e2e/preferences.test.ts',
  'tests/e2e/receivables.test.ts',
  'tests/e2e/records.test.ts',
  'tests/e2e/registration.test.ts',
  'tests/e2e/reporting-hubei.test.ts',
  'tests/e2e/reporting-lost.test.ts',
  'tests/e2e/reporting-stages.test.ts',
  'tests/e2e/reporting-tianjin.test.ts',
  'tests/e2e/reporting.test.ts',
  'tests/e2e/rights.test.ts',
  'tests/e2e/screens-1.test.ts',
  'tests/e2e/screens-2.test.ts',
  'tests/e2e/screens-3.test.ts',
  'tests/e2e/screens-elsewhere.test.ts',
  'tests/e2e/screens.test.ts',
  'tests/e2e/search.test.ts',
  'tests/e2e/second-factor.test.ts',
  'tests/e2e/session-expiry.test.ts',
  'tests/e2e/session-state.test.ts',
  'tests/e2e/settlement.test.ts',
  'tests/e2e/shippers.test.ts',
  'tests/e2e/slips.test.ts',
  'tests/e2e/tabs.test.ts',
  'tests/e2e/tray.test.ts',
  'tests/e2e/uploads.test.ts',
  'tests/e2e/warehouse.test.ts',
  'tests/e2e/warehouse-aisle.test.ts',
  'tests/e2e/warehouse-fees.test.ts',
  'tests/e2e/warehouse-wave.test.ts',
  'tests/e2e/waybills-seen.test.ts',
  'tests/e2e/working-day.test.ts',
  // Faults, garbage, other versions, a release before.
  'tests/faults/',
  'tests/conformance/',
  'tests/upgrade/',
]

/** How the name of a file ends that runs in the complete run alone. */
const COMPLETE = /\.complete\.test\.tsx?$/

/** Whether a file, named from the root of the repository, runs in the complete run alone. */
export const isCompleteOnly = (file: string): boolean =>
  COMPLETE.test(file) || COMPLETE_ONLY.some(part => (part.endsWith('/') ? file.startsWith(part) : file === part))

/** Globs of what a run leaves out. Whoever names a file without a tier runs it, whichever it is in. */
export const leftOutOf = (tier: string | undefined): readonly string[] =>
  tier === 'gate'
    ? ['**/*.complete.test.{ts,tsx}', ...COMPLETE_ONLY.map(part => (part.endsWith('/') ? `${part}**` : part))]
    : []
