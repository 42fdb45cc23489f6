import { useAction, useTranslation } from '@ntocc/sdk/hooks'
import { App } from 'antd'
import type { OutboundLine } from '../../contract/outbound.ts'
import { type CheckingBody, OutboundChecking, outboundCalls } from '../../contract/outbound-calls.ts'
import { WorkDialog } from '../work/WorkDialog.tsx'
import { QUIETLY } from './outbound.ts'

export interface CheckDialogProps {
  line: OutboundLine
  /** What the goods are called. */
  name: string
  onDone: () => void
  onClose: () => void
}

const FIELDS = ['quantity']

/** A second person counts what lies ready, and is not told how much it should be. */
export function CheckDialog({ line, name, onDone, onClose }: CheckDialogProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { run } = useAction(outboundCalls.outboundCheck, QUIETLY)
  return (
    <WorkDialog<Omit<CheckingBody, 'id'>, OutboundLine>
      title={`${t('outboundChecking.do')}: ${name}`}
      hint={t('outboundChecking.hint')}
      of={OutboundChecking}
      fields={FIELDS}
      saveLabel={t('outboundChecking.do')}
      send={values => run({ body: { ...values, id: line.id } })}
      onDone={() => {
        message.success(t('outboundChecking.done', { goods: name }))
        onDone()
      }}
      onClose={onClose}
    />
  )
}
