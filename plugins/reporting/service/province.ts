import { CONFIG_KEYS, configuredProvinces, PROVINCES } from '@ntocc/sdk/contracts'
import { fieldsOf, stringOf } from '@ntocc/sdk/fields'
import type { ProvinceReport, ReportCredentials } from '@ntocc/sdk/reporting'
import { isSameOrigin } from '@ntocc/sdk/service'
import type { ReportStanding } from '../contract/calls.ts'
import { formOf, isAway } from './form.ts'
import type { ReportCtx } from './types.ts'

/** GB/T 2260 of a `reportType`, or of the first of several; nothing for 0 and for what is none. */
export const provinceOf = (reportType: string | undefined): string | undefined => {
  const [first] = configuredProvinces(reportType)
  return PROVINCES.find(({ code }) => code === first)?.gb
}

/** The province that the branch reports to. */
export const branchProvince = async (ctx: ReportCtx): Promise<string | undefined> =>
  provinceOf((await ctx.branch()).config[CONFIG_KEYS.reportProvince])

/** How documents reach a regulator. */
export interface Way {
  readonly report: ProvinceReport
  readonly credentials: ReportCredentials
  readonly address: string
  /** What is under way is asked about, and nothing is sent. */
  readonly isPaused: boolean
}

export type Held = Exclude<ReportStanding['held'], 'none' | 'paused'>

const pauseKey = (gb: string): string => `paused/${gb}`

export const pause = (ctx: ReportCtx, gb: string, isPaused: boolean): Promise<void> =>
  ctx.kept.set(pauseKey(gb), isPaused ? 'on' : 'off')

/** Whether nothing is to be sent to a province at this moment: somebody may pause while a run goes on. */
export const isPausedNow = async (ctx: ReportCtx, gb: string): Promise<boolean> =>
  (await ctx.kept.get(pauseKey(gb))) === 'on'

/** The trial's regulator: the only one that a trial may send to. */
const SIMULATOR = 'REGULATOR_URL'

/** Real people's numbers go over a line that nobody reads. */
const isSecure = (address: string): boolean => address.startsWith('https://')

/** What the trial's regulator tells of itself: it is signed in to by what everybody knows. */
const told = new Map<string, ReportCredentials>()

const simulatedWay = async (ctx: ReportCtx, simulator: string): Promise<ReportCredentials | undefined> => {
  const known = told.get(simulator)
  if (known) return known
  const answer = await ctx
    .outside('regulator', signal => fetch(`${simulator}/control/enterprise`, { signal }), {
      refusal: 'REGULATOR_UNREACHABLE',
      limitMs: 5_000,
    })
    .then(response => response.json())
    .catch(() => undefined)
  const said = fieldsOf(answer)
  const [enterpriseCode, userId, password] = [stringOf(said.code), stringOf(said.userId), stringOf(said.password)]
  const [publicKey, secret] = [stringOf(said.publicKey), stringOf(said.secret)]
  if (!enterpriseCode || !userId || !password || !publicKey) return undefined
  const credentials = { enterpriseCode, userId, password, publicKey, ...(secret && { secret }) }
  told.set(simulator, credentials)
  return credentials
}

/** How the branch's documents reach its province, or what keeps them. */
export const wayOf = async (ctx: ReportCtx): Promise<Way | Held> => {
  const gb = await branchProvince(ctx)
  const form = gb === undefined ? undefined : await formOf(ctx, gb)
  if (!gb || !form) return 'province'
  if (isAway(form)) return 'away'
  const { report } = form
  const set = await ctx.settings.some([
    'reportSending',
    'reportAddress',
    'reportEnterpriseCode',
    'reportUserId',
    'reportPassword',
    'reportPublicKey',
    'reportSecret',
  ])
  if (!set.reportSending) return 'off'
  const { reportAddress: address, reportEnterpriseCode: enterpriseCode, reportUserId: userId } = set
  const { reportPassword: password, reportPublicKey: publicKey, reportSecret: secret } = set
  const isPaused = await isPausedNow(ctx, gb)
  const simulator = ctx.env(SIMULATOR)
  if (ctx.isDemo && simulator !== undefined && !address) {
    const credentials = await simulatedWay(ctx, simulator)
    return credentials ? { report, credentials, address: simulator, isPaused } : 'trial'
  }
  if (!address || !enterpriseCode || !userId || !password) return 'settings'
  const isSimulator = simulator !== undefined && isSameOrigin(address, simulator)
  if (ctx.isDemo && !isSimulator) return 'trial'
  if (!isSimulator && !isSecure(address)) return 'settings'
  return {
    report,
    credentials: { enterpriseCode, userId, password, ...(publicKey && { publicKey }), ...(secret && { secret }) },
    address: address.replace(/\/$/, ''),
    isPaused,
  }
}

/** Whether it is the simulator that the branch's documents go to. */
export const isSimulated = (ctx: ReportCtx, way: Way | Held): boolean => {
  const simulator = ctx.env(SIMULATOR)
  return typeof way !== 'string' && simulator !== undefined && isSameOrigin(way.address, simulator)
}
