import type { ListQuery } from '../envelope.ts'
import { endpoint, input, none, page, record } from './endpoint.ts'

const at = <const P extends string>(path: P) => `/ntocc-basic-api/${path}` as const

/** Where a job stands. Those that are done are not listed. */
export const JOB_STATES = ['scheduled', 'waiting', 'running', 'retrying', 'failed'] as const
export type JobState = (typeof JOB_STATES)[number]

/** Work that the backend does apart from calls: by the clock, or because something was sent to its queue. */
export interface JobRecord {
  id: string
  /** What is done, in the language of the request; its plain name when the plugin that does it is not installed. */
  name: string
  /** Id of the plugin that it belongs to; absent for the backend's own. */
  plugin?: string
  /** Nobody does it at the moment: its plugin is not in force. It waits until that is back. */
  isAway?: boolean
  /** Absent for the platform's own. */
  branchCode?: string
  state: JobState
  /** How often it was tried. */
  tries: number
  /** What the last try came to, in one line. */
  lastError?: string
  /** When it is run next; absent while it runs and when it failed. ISO 8601 UTC */
  nextRun?: string
  /** ISO 8601 UTC */
  gmtCreated: string
}

/** A job looked at by itself. */
export interface JobDetail extends JobRecord {
  /** The last error with its places in the sources. */
  error?: string
  /** What it was told, sensitive values masked; absent when nobody knows any more what is sensitive in it. */
  payload?: Readonly<Record<string, unknown>>
}

/** Jobs of the branch; those of the platform are with the head office. */
export const jobs = {
  jobList: endpoint({
    name: 'jobList',
    method: 'GET',
    path: at('job'),
    query: input<ListQuery>(),
    data: page<JobRecord>(),
    permission: 'job.read',
    staffOnly: true,
  }),
  job: endpoint({
    name: 'job',
    method: 'GET',
    path: at('job/{id}'),
    data: record<JobDetail>(),
    permission: 'job.read',
    staffOnly: true,
  }),
  /** Runs a failed job again, with all its tries; one that waits for its time is run at once. */
  jobRepeat: endpoint({
    name: 'jobRepeat',
    method: 'POST',
    path: at('job/{id}/repeat'),
    data: record<JobDetail>(),
    permission: 'job.edit',
    staffOnly: true,
  }),
  /** Takes a failed job away; it is never done. */
  jobDrop: endpoint({
    name: 'jobDrop',
    method: 'DELETE',
    path: at('job/{id}'),
    data: none(),
    permission: 'job.edit',
    staffOnly: true,
  }),
} as const
