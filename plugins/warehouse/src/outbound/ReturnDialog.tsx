import { useAction, useTranslation } from '@ntocc/sdk/hooks'
import { App } from 'antd'
import type { OutboundPick } from '../../contract/outbound.ts'
import { OutboundReturning, outboundCalls, type ReturningBody } from '../../contract/outbound-calls.ts'
import { WorkDialog } from '../work/WorkDialog.tsx'
import { QUIETLY } from './outbound.ts'

const FIELDS = ['quantity', 'reason']

/** What was picked by mistake goes back to its bin. */
export function ReturnDialog({ pick, name, onClose }: { pick: OutboundPick; name: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { run } = useAction(outboundCalls.outboundPutBack, QUIETLY)
  return (
    <WorkDialog<Omit<ReturningBody, 'id' | 'version'>, OutboundPick>
      title={`${t('outboundReturning.do')}: ${name}`}
      hint={t('outboundReturning.hint')}
      of={OutboundReturning}
      fields={FIELDS}
      start={{ quantity: pick.picked }}
      saveLabel={t('outboundReturning.do')}
      send={values => run({ body: { ...values, id: pick.id, version: pick.version } })}
      onDone={() => {
        message.success(t('outboundReturning.done', { goods: name }))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
