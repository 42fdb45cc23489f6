import { useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Loaded } from '@ntocc/sdk/ui'
import { Alert } from 'antd'
import { reportCalls } from '../contract/calls.ts'

/** Whether anything leaves the house, what keeps it, and how much was missed. */
export function Standing() {
  const { t } = useTranslation()
  const read = useRecord(reportCalls.reportStanding)
  return (
    <Loaded of={read} skeleton={<span />}>
      {({ held, isSimulated, missed }) => (
        <Alert
          type={held === 'none' && missed === 0 ? 'info' : 'warning'}
          showIcon
          title={t(`standing.${held === 'none' && isSimulated ? 'simulated' : held}`)}
          description={missed > 0 ? t('standing.missed', { count: missed }) : undefined}
        />
      )}
    </Loaded>
  )
}
