import { endpoints, type JobDetail } from '@ntocc/sdk/contracts'
import { useAction, useTranslation } from '@ntocc/sdk/hooks'
import { type RowAction, useMissingPermission } from '@ntocc/sdk/ui'
import { App } from 'antd'
import { useCallback, useRef } from 'react'
import { jobName } from './job.ts'

const TOUCHED = [endpoints.jobList, endpoints.job, endpoints.todoCounts]

/** Running a job again or at once, and taking a failed one away. Stable. */
export function useJobActions(): (row: JobDetail) => RowAction[] {
  const { t } = useTranslation()
  const { modal, message } = App.useApp()
  const mayNot = useMissingPermission('job.edit')
  const repeat = useAction(endpoints.jobRepeat, { invalidates: TOUCHED })
  const drop = useAction(endpoints.jobDrop, { invalidates: TOUCHED })
  const latest = useRef({ repeat: repeat.run, drop: drop.run })
  latest.current = { repeat: repeat.run, drop: drop.run }
  return useCallback(
    (row: JobDetail): RowAction[] => {
      const name = jobName(row)
      const params = { id: row.id }
      const reason = mayNot ?? (row.isAway ? t('job.awayHint') : undefined)
      const again = async () => {
        const result = await latest.current.repeat({ params })
        if (result.ok) message.success(t('job.repeated', { name }))
      }
      const remove = async () => {
        const result = await latest.current.drop({ params })
        if (result.ok) message.success(t('job.dropped', { name }))
      }
      const ask = () =>
        modal.confirm({
          title: t('job.dropSure', { name }),
          content: t('job.dropHint'),
          okText: t('job.drop'),
          cancelText: t('job.keep'),
          okButtonProps: { danger: true },
          onOk: remove,
        })
      if (row.state === 'running') return []
      const isFailed = row.state === 'failed'
      const run: RowAction = {
        key: 'repeat',
        label: t(isFailed ? 'job.repeat' : 'job.runNow'),
        run: () => void again(),
        ...(reason && { disabledReason: reason }),
      }
      if (!isFailed) return [run]
      return [
        run,
        { key: 'drop', label: t('job.drop'), danger: true, run: ask, ...(mayNot && { disabledReason: mayNot }) },
      ]
    },
    [t, modal, message, mayNot],
  )
}
