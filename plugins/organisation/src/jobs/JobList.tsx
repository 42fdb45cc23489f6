import { endpoints, type JobDetail, type JobState } from '@ntocc/sdk/contracts'
import type { Tone } from '@ntocc/sdk/fields'
import { useTranslation } from '@ntocc/sdk/hooks'
import { type ColumnInput, FieldCell, type ListDrawer, ListPage, StateTag } from '@ntocc/sdk/ui'
import { JobFacts } from './JobFacts.tsx'
import { Job, jobKey, jobName } from './job.ts'
import { Owner } from './Owner.tsx'
import { useJobActions } from './useJobActions.ts'
import '../organisation.css'

const TONES: Readonly<Record<JobState, Tone>> = {
  scheduled: 'waiting',
  waiting: 'waiting',
  running: 'moving',
  retrying: 'trouble',
  failed: 'trouble',
}
const COLUMNS: readonly ColumnInput<JobDetail>[] = [
  { key: 'name', width: 300, pin: 'left', card: 'head', sort: false },
  {
    key: 'state',
    width: 130,
    card: 'mark',
    render: row => (
      <StateTag tone={TONES[row.state]}>
        <FieldCell name="state" field={Job.fields.state} row={row} />
      </StateTag>
    ),
  },
  { key: 'plugin', width: 170, render: row => <Owner row={row} /> },
  { key: 'branchCode', width: 130 },
  { key: 'tries', width: 80 },
  { key: 'lastError', width: 320, sort: false },
  { key: 'nextRun', width: 170 },
  { key: 'gmtCreated', hidden: true },
]
const FILTERS = { daily: ['state'], more: ['plugin'], keyword: true }
const DRAWER: ListDrawer<JobDetail> = {
  groups: [{ key: 'own', fields: ['state', 'branchCode', 'tries', 'nextRun', 'gmtCreated', 'lastError'] }],
  get: endpoints.job,
  extra: row => <JobFacts key={row.id} row={row} />,
}

/** What the backend does by itself: what is due, what failed and why, and doing it again. */
export default function JobList() {
  const { t } = useTranslation()
  const actions = useJobActions()
  return (
    <ListPage<JobDetail>
      entity={Job}
      list={endpoints.jobList}
      title={t('title.jobs')}
      emptyHint={t('empty.job')}
      columns={COLUMNS}
      filters={FILTERS}
      rowKey={jobKey}
      rowName={jobName}
      actions={actions}
      drawer={DRAWER}
      permission="job.read"
    />
  )
}
