import type { WaybillRecord } from '@ntocc/sdk/contracts'
import { useTranslation } from '@ntocc/sdk/hooks'
import { Panel, Steps, TimeCell } from '@ntocc/sdk/ui'
import { waySteps } from './way.ts'

/** The waybill's way from making to finishing on one line. */
export function Way({ waybill }: { waybill: WaybillRecord }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('way.title')}>
      <Steps
        label={t('way.title')}
        steps={waySteps(waybill).map(({ time, ...step }) => ({
          ...step,
          label: t(`way.${step.key}`),
          ...(time ? { time: <TimeCell value={time} /> } : {}),
        }))}
      />
      {waybill.cancelReason && (
        <p className="waybills-hint">
          {t('waybill.cancelReason')}: {waybill.cancelReason}
        </p>
      )}
    </Panel>
  )
}
