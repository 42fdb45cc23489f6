import type { JobDetail, JobRecord, JobState, LocalizedText } from '@ntocc/sdk/contracts'
import { JOB_STATES } from '@ntocc/sdk/contracts'
import { type AnyShape, BAD_FILTER, isEmpty, localise, mask } from '@ntocc/sdk/fields'
import type { Queryable, Row } from '../db/database.ts'
import { JOB_SCHEMA } from '../db/queue.ts'
import { BackendError, invalid } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { pageOf } from '../records/paging.ts'
import { installedAreas } from '../registry/areas.ts'
import { sweeps } from '../sweeps.ts'
import { BULK_MOVE_JOB, BULK_MOVE_TITLE } from './bulk-move.ts'
import { type JobData, KERNEL } from './handler.ts'
import { SIMULATE_JOB, SIMULATE_TITLE } from './simulate.ts'

/** A row of the queue as it is listed. What the clock runs is told apart until a run of it fails. */
const JOBS = `select id, name as owner, data, output, retry_count, started_on, created_on,
    data->>'branch' as branch, start_after,
    case when state = 'active' then 'running' when state = 'failed' then 'failed'
      when state = 'retry' and started_on is not null then 'retrying'
      when data ? 'clock' then 'scheduled' else 'waiting' end as state
  from ${JOB_SCHEMA}.job where state <= 'active' or state = 'failed'`

const URGENCY = `array_position(array['failed', 'retrying', 'running', 'waiting', 'scheduled'], state)`
/** What needs somebody comes first. */
const ORDER = `${URGENCY}, start_after, id`
/** Columns that the list is sorted by, as SQL. */
const SORTS: ReadonlyMap<unknown, string> = new Map([
  ['state', URGENCY],
  ['plugin', 'owner'],
  ['branchCode', 'branch'],
  ['tries', 'retry_count'],
  ['nextRun', 'start_after'],
  ['gmtCreated', 'created_on'],
])

interface StoredJob extends Row {
  id: string
  owner: string
  data: JobData
  output: { message?: string; stack?: string; value?: { message?: string } } | null
  retry_count: number
  started_on: Date | null
  created_on: Date
  start_after: Date
  branch: string | null
  state: JobState
}

/** The first branch is the head office: the platform's jobs are its. */
export const headOffice = async (db: Queryable): Promise<string | undefined> => {
  const found = await db.query<{ branch_code: string }>(
    'select branch_code from sys_branch order by sort, branch_code limit 1',
  )
  return found.rows[0]?.branch_code
}

/** Condition for the jobs that the caller's branch has; $1 is the branch, $2 whether it is the head office. */
const MINE = `(branch = $1 or ($2 and branch is null))`

const scopeOf = async ({ db: own, session }: SignedCtx, db: Queryable = own): Promise<[string, boolean]> => [
  session.branchCode,
  (await headOffice(db)) === session.branchCode,
]

/** The kernel's jobs that are no sweeps. */
const OWN_TITLES: ReadonlyMap<string, LocalizedText> = new Map([
  [BULK_MOVE_JOB, BULK_MOVE_TITLE],
  [SIMULATE_JOB, SIMULATE_TITLE],
])

/** `owner.job` of those whose name, in the caller's language, has these words. */
const namedLike = (words: string, language: Shown['language']): string[] =>
  [
    ...sweeps.map(({ name, title }) => [KERNEL, name, title] as const),
    ...[...OWN_TITLES].map(([name, title]) => [KERNEL, name, title] as const),
    ...installedAreas().flatMap(({ id, words: own }) => [...own.jobs].map(([job, title]) => [id, job, title] as const)),
  ]
    .filter(([, , title]) => localise(title, language)?.toLowerCase().includes(words.toLowerCase()))
    .map(([owner, job]) => `${owner}.${job}`)

/** What a job is called; undefined when its plugin is not in force. */
export const titleOf = (owner: string, job: string) =>
  owner === KERNEL
    ? (OWN_TITLES.get(job) ?? sweeps.find(({ name }) => name === job)?.title)
    : installedAreas()
        .find(({ id }) => id === owner)
        ?.words.jobs.get(job)

const LOST = 'The process that ran it ended, or it took too long.'

const messageOf = ({ output }: StoredJob): string | undefined =>
  output === null ? undefined : (output.message ?? (output.value ? LOST : undefined))

const recordOf = ({ language, ...ctx }: Shown, row: StoredJob): JobRecord => {
  const { owner, data, state } = row
  const lastError = messageOf(row)
  return {
    id: row.id,
    name: localise(titleOf(owner, data.job) ?? data.job, language) ?? data.job,
    ...(owner !== KERNEL && { plugin: owner }),
    ...(!ctx.knows(owner, data.job) && { isAway: true }),
    ...(row.branch !== null && { branchCode: row.branch }),
    state,
    tries: row.started_on === null && row.retry_count === 0 ? 0 : row.retry_count + 1,
    ...(lastError !== undefined && { lastError }),
    ...(state !== 'failed' && state !== 'running' && { nextRun: row.start_after.toISOString() }),
    gmtCreated: row.created_on.toISOString(),
  }
}

interface Shown {
  language: SignedCtx['language']
  /** Whether the job is done by what is in force. */
  knows(owner: string, job: string): boolean
}

type Values = Readonly<Record<string, unknown>>

const masked = ({ fields }: AnyShape, values: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const options = Object.hasOwn(fields, name) ? fields[name]?.options : undefined
      if (!options || isEmpty(value)) return []
      const { sensitive, shape } = options
      if (sensitive) return [[name, mask(String(value), sensitive)]]
      if (!shape) return [[name, value]]
      const each = (one: unknown) => masked(shape as AnyShape, one as Values)
      return [[name, Array.isArray(value) ? value.map(each) : each(value)]]
    }),
  )

/** Nobody but its plugin knows what is sensitive in it: what has gone shows nothing. */
const payloadOf = ({ owner, data }: StoredJob): JobDetail['payload'] => {
  const shape = installedAreas().find(({ id }) => id === owner)?.contract.jobs[data.job]
  return shape && masked(shape, data.payload)
}

const detailOf = (shown: Shown, row: StoredJob): JobDetail => {
  const payload = payloadOf(row)
  const error = row.output?.stack ?? messageOf(row)
  return { ...recordOf(shown, row), ...(error !== undefined && { error }), ...(payload && { payload }) }
}

const FILTERS = ['state', 'plugin', 'branchCode'] as const
const PAGING = new Set(['pageNum', 'pageSize', 'sortField', 'sortType', 'keyword', 'countAll', 'total', 'cursor'])

/** Values of a filter; null where there is none. @throws BackendError INVALID naming whatever else is asked by */
const filterOf = (query: Values, name: string): string[] | null =>
  isEmpty(query[name]) ? null : String(query[name]).split(',')

const checkQuery = (query: Values): void => {
  const known: readonly string[] = FILTERS
  const unknown = Object.keys(query).filter(key => !known.includes(key) && !PAGING.has(key))
  const states: readonly string[] = JOB_STATES
  if (filterOf(query, 'state')?.some(state => !states.includes(state))) unknown.push('state')
  if (!isEmpty(query.sortField) && !SORTS.has(query.sortField)) unknown.push('sortField')
  if (!isEmpty(query.sortType) && !['asc', 'desc'].includes(String(query.sortType))) unknown.push('sortType')
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown.map(key => [key, BAD_FILTER])))
}

const orderOf = ({ sortField, sortType }: Values): string =>
  isEmpty(sortField) ? ORDER : `${SORTS.get(sortField)} ${sortType === 'asc' ? 'asc' : 'desc'} nulls last, ${ORDER}`

/** A page of the jobs that the caller's branch has. A keyword is looked for in their names and in what they failed of. */
export const listJobs = async (ctx: SignedCtx, query: Values, shown: Shown) => {
  checkQuery(query)
  const { pageNum, pageSize } = pageOf({ ...query })
  const owners = filterOf(query, 'plugin')
  const words = isEmpty(query.keyword) ? null : String(query.keyword)
  const params = [
    ...(await scopeOf(ctx)),
    filterOf(query, 'state'),
    owners,
    filterOf(query, 'branchCode'),
    words,
    words === null ? [] : namedLike(words, shown.language),
  ]
  const from = `from (${JOBS}) j where ${MINE} and ($3::text[] is null or state = any($3))
    and ($4::text[] is null or owner = any($4)) and ($5::text[] is null or branch = any($5))
    and ($6::text is null or owner || '.' || (data->>'job') = any($7::text[])
      or position(lower($6) in lower(coalesce(output->>'message', ''))) > 0)`
  const counted = await ctx.db.query<{ total: string }>(`select count(*) as total ${from}`, params)
  const found = await ctx.db.query<StoredJob>(
    `select * ${from} order by ${orderOf(query)} limit ${pageSize} offset ${(pageNum - 1) * pageSize}`,
    params,
  )
  const records = found.rows.map(row => recordOf(shown, row))
  return { records, total: Number(counted.rows[0]?.total ?? 0), pageNum, pageSize }
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A job that the caller's branch has. @throws BackendError NOT_FOUND, also for another branch's */
export const findJob = async (ctx: SignedCtx, id: string, db: Queryable = ctx.db): Promise<StoredJob> => {
  if (!ID.test(id)) throw new BackendError('NOT_FOUND')
  const found = await db.query<StoredJob>(`select * from (${JOBS}) j where ${MINE} and id = $3`, [
    ...(await scopeOf(ctx, db)),
    id,
  ])
  const row = found.rows[0]
  if (!row) throw new BackendError('NOT_FOUND')
  return row
}

export const showJob = async (ctx: SignedCtx, id: string, shown: Shown, db?: Queryable): Promise<JobDetail> =>
  detailOf(shown, await findJob(ctx, id, db))
