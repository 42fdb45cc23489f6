import { useAction, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { App } from 'antd'
import type { OutboundPick } from '../../contract/outbound.ts'
import {
  OutboundReturning,
  putBackCalls,
  type RestockProposal,
  type ReturningBody,
} from '../../contract/put-back-calls.ts'
import { WorkDialog } from '../work/WorkDialog.tsx'
import { QUIETLY } from './outbound.ts'

const FIELDS = ['quantity', 'binCode', 'reason']

interface ReturnDialogProps {
  pick: OutboundPick
  name: string
  onClose: () => void
}

/** What was picked by mistake goes back. It opens when it is known where to. */
export function ReturnDialog(props: ReturnDialogProps) {
  const { data, error } = useRecord(putBackCalls.outboundReturnTask, { query: { id: props.pick.id } })
  const { t } = useTranslation()
  if (!data) return error ? <Returning {...props} /> : null
  const [to] = data
  const hint = to
    ? t('outboundReturning.fromTo', { from: to.fromBinNo, bin: to.binNo })
    : t('outboundReturning.nowhere')
  return <Returning {...props} to={to} hint={hint} />
}

/** Where nobody could say which bin it goes to, one is chosen, and nothing is claimed about room. */
function Returning({ pick, name, to, hint, onClose }: ReturnDialogProps & { to?: RestockProposal; hint?: string }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { run } = useAction(putBackCalls.outboundPutBack, QUIETLY)
  return (
    <WorkDialog<Omit<ReturningBody, 'id' | 'version'>, OutboundPick>
      title={`${t('outboundReturning.do')}: ${name}`}
      hint={hint}
      of={OutboundReturning}
      fields={FIELDS}
      start={{ quantity: pick.picked, binCode: to?.binCode }}
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
