import { useAction, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, Loaded } from '@ntocc/sdk/ui'
import { Alert } from 'antd'
import { reportCalls } from '../contract/calls.ts'
import { FormBehind } from './FormBehind.tsx'
import { OwnForm } from './OwnForm.tsx'
import { useAsInForce } from './useAsInForce.ts'

const TOUCHED = { invalidates: [reportCalls.reportStanding] }

/** Whether anything leaves the house, what keeps it, how much was missed; here it is stopped and goes on. */
export function Standing() {
  const { t } = useTranslation()
  const read = useRecord(reportCalls.reportStanding)
  useAsInForce(read)
  const { run, isPending } = useAction(reportCalls.reportPause, TOUCHED)
  const pause = (isPaused: boolean) => void run({ body: { isPaused } })
  return (
    <Loaded of={read} skeleton={<span />}>
      {({ held, isSimulated, missed, province, evidence, plugin, behind }) => (
        <div className="reporting-standing">
          <Alert
            type={held === 'none' && missed === 0 ? 'info' : 'warning'}
            showIcon
            title={t(`standing.${held === 'none' && isSimulated ? 'simulated' : held}`)}
            description={
              <>
                {province !== '' && held !== 'away' && <div>{t(`standingOf.${evidence}`)}</div>}
                {plugin !== undefined && <div>{t('standing.by', { plugin })}</div>}
                {missed > 0 && <div>{t('standing.missed', { count: missed })}</div>}
              </>
            }
            action={
              held === 'away' ? (
                <OwnForm />
              ) : held === 'none' || held === 'paused' ? (
                <ActionButton
                  label={t(held === 'paused' ? 'resume' : 'pause')}
                  permission="report.pause"
                  loading={isPending}
                  onClick={() => pause(held !== 'paused')}
                />
              ) : undefined
            }
          />
          <FormBehind form={{ plugin, behind }} />
        </div>
      )}
    </Loaded>
  )
}
